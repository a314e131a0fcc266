import type { Group } from './groups.ts'
import { observations, requirements } from '../../generated/requirements.ts'
import type { RunRecord, Verdict } from '../../generated/report.js'
import { exploredSentence, neverMet } from './explored.ts'
import { beside, groupLines, headLines, type Look } from './group-lines.ts'
import { areaRows, asideText, countsText, createdText } from './numbers.ts'
import { marks } from './paint.ts'
import type { Report } from './report.ts'
import { clean, counted, duration, jsonText, upTo, wrapped } from './text.ts'

const mostWhole = 15
const mostBrief = 60
const mostReasons = 12

/** Renders a report for people: areas, what does not hold, what could not be judged, observations, and the outcome. */
export function terminalReport(report: Report, look: Look): string {
  const { quiet, verbose } = look
  const { record, groups, open, aside } = report
  const lines = [
    ...(quiet ? [] : [...subjectLines(report, look), ...areaLines(record, look)]),
    ...(verbose && !quiet ? everyLine(record, look) : []),
    ...failedLines(groups, report, look),
    ...reasonLines(open, report, look),
    ...(quiet || look.brief ? [] : reasonLines(aside, report, look)),
    ...report.profile.flatMap(({ fails, text }) => markedLines(text, fails ? 'fail' : 'inconclusive', look)),
    ...(quiet ? [] : [...observationLines(record, look), ...exploredLines(record, look)]),
    '',
    ...outcomeLines(report, look),
  ]
  return `${lines.join('\n').replace(/^\n+/, '')}\n`
}

function subjectLines({ record, presence }: Report, { columns }: Look): string[] {
  const { implementation, contract } = record
  const { baseUrl, embedded, live } = implementation
  const kind = embedded ? ', the embedded reference implementation' : live ? ', with live keys' : ''
  const subject = `${baseUrl}${kind}, by the contract ${contract.title} ${contract.version}`
  return [clean(subject, 400), ...presence, ''].flatMap((sentence) => wrapped(sentence, columns))
}

function areaLines({ findings }: RunRecord, { paint }: Look): string[] {
  return areaRows(findings).map(({ area, judged, passed, worst, others }) => {
    const notes = others.map(({ verdict, count }) => paint.verdict(verdict, `${count} ${verdict}`)).join(', ')
    const counts = `${String(passed).padStart(4)} of ${String(judged).padEnd(6)}`
    return `${paint.verdict(worst, marks[worst])} ${area.padEnd(15)}${counts}${notes}`.trimEnd()
  })
}

function everyLine({ findings }: RunRecord, look: Look): string[] {
  const judged = findings.filter(({ verdict }) => verdict !== null)
  return [
    '',
    ...judged.flatMap(({ id, verdict }) => {
      const mark = look.paint.verdict(verdict, marks[verdict ?? 'pass'])
      return namedLines(mark, id, requirements[id].text, look)
    }),
  ]
}

/** Writes a mark and a name, with text beside it that goes on below where the line ends. */
function namedLines(mark: string, name: string, text: string, { paint, columns }: Look): string[] {
  const [first = '', ...rest] = wrapped(`${name}  ${text}`, columns - 4)
  return [
    `${mark} ${paint.bold(name)}${paint.dim(first.slice(name.length))}`,
    ...rest.map((line) => `    ${paint.dim(line)}`),
  ]
}

/** Shows the first groups whole and the next in a line each, and counts the rest. */
function failedLines(groups: readonly Group[], report: Report, look: Look): string[] {
  const { first, left } = upTo(groups, look.brief ? 0 : look.verbose ? Infinity : mostWhole)
  const lines = groups.slice(first.length).flatMap((group) => headLines(group, look))
  const brief = upTo(lines, look.brief ? Infinity : mostBrief)
  return [
    ...first.flatMap((group) => ['', ...groupLines(group, report, look)]),
    ...(left > 0 ? [''] : []),
    ...brief.first,
    ...(brief.left > 0 ? [look.paint.dim(`  and ${brief.left} more; --verbose shows all of them`)] : []),
  ]
}

function reasonLines(groups: readonly Group[], report: Report, look: Look): string[] {
  const { first, left } = upTo(groups, look.verbose ? Infinity : mostReasons)
  return [
    ...first.flatMap((group) => ['', ...groupLines(group, report, look)]),
    ...(left > 0 ? ['', `and ${counted(left, 'reason')} more; --verbose shows them`] : []),
  ]
}

function markedLines(text: string, verdict: Verdict, { paint, columns }: Look): string[] {
  const [first = '', ...rest] = wrapped(clean(text, 600), columns - 2)
  return ['', `${paint.verdict(verdict, marks[verdict])} ${first}`, ...rest.map((line) => `  ${line}`)]
}

function observationLines({ observations: seen }: RunRecord, look: Look): string[] {
  if (seen.length === 0) return []
  const answered = seen.filter(({ answer }) => answer !== null).length
  if (!look.verbose)
    return ['', `${answered} of ${counted(seen.length, 'observation')} have an answer; --verbose shows them.`]
  const lines = seen.flatMap(({ id, answer, reason }) => {
    const value =
      answer === null ? `not seen: ${clean(reason ?? 'no reason was given', 200)}` : jsonText(answer, 400)
    return [
      ...namedLines('·', id, observations[id].question, look),
      ...wrapped(value, look.columns - 4).map((line) => `    ${line}`),
    ]
  })
  return ['', ...lines]
}

function exploredLines({ explored }: RunRecord, { columns }: Look): string[] {
  if (explored === undefined) return []
  const never = explored.sequences > 0 ? neverMet(explored) : []
  return [
    '',
    ...wrapped(`${exploredSentence(explored)}.`, columns),
    ...(never.length > 0 ? wrapped(`Never: ${never.join('; ')}.`, columns) : []),
  ]
}

function outcomeLines({ record, headline, limits, advice }: Report, look: Look): string[] {
  const { paint, columns } = look
  const mark = { conformant: 'pass', nonconformant: 'fail', incomplete: 'inconclusive' } as const
  const verdict = mark[record.outcome]
  const [first = '', ...rest] = wrapped(clean(headline, 500), columns - 2)
  const more = [limits ?? '', advice ?? ''].flatMap((text) =>
    text === '' ? [] : wrapped(clean(text), columns - 2),
  )
  const counts = [countsText(record), asideText(record)].filter((part) => part !== '').join('; ')
  return [
    `${paint.verdict(verdict, marks[verdict])} ${paint.bold(first)}`,
    ...rest.map((line) => paint.bold(`  ${line}`)),
    ...more.map((line) => `  ${line}`),
    ...beside('judged', `${counts}; ${duration(record.duration)}`, look),
    ...beside('created', createdText(record), look),
  ]
}
