import type { RunRecord, Verdict } from '../../generated/report.js'
import { observations, requirements } from '../../generated/requirements.ts'
import { beside, groupLines, headLines, type Look } from './group-lines.ts'
import type { Group } from './groups.ts'
import { areaRows, countsText, createdText, exploredText } from './numbers.ts'
import { marks } from './paint.ts'
import type { Report } from './report.ts'
import { clean, counted, duration, jsonText, labelled, upTo, wrapped } from './text.ts'

const mostWhole = 15
const mostBrief = 60
const mostReasons = 12

/** Renders a report for people: areas, what does not hold, what could not be judged, observations, and the outcome. */
export function terminalReport(report: Report, look: Look): string {
  const { quiet, verbose, brief } = look
  const { record, groups, open, aside } = report
  const lines = [
    ...(quiet ? [] : [...subjectLines(record, look), '', ...areaLines(record, look)]),
    ...(verbose && !quiet ? everyLine(record, look) : []),
    ...failedLines(groups, report, look),
    ...reasonLines(open, report, look),
    ...(quiet || brief ? [] : reasonLines(aside, report, look)),
    ...report.profile.flatMap(({ fails, text }) => [
      '',
      ...markedLines(clean(text, 600), fails ? 'fail' : 'inconclusive', look),
    ]),
    ...(quiet ? [] : [...observationLines(record, look), ...exploredLines(record, look)]),
    '',
    ...outcomeLines(report, look),
  ]
  return `${lines.join('\n').replace(/^\n+/, '')}\n`
}

function subjectLines({ implementation, contract }: RunRecord, { columns }: Look): string[] {
  const { baseUrl, embedded, live } = implementation
  const kind = embedded ? ', the embedded reference implementation' : live ? ', with live keys' : ''
  const subject = `${baseUrl}${kind}, by the contract ${contract.title} ${contract.version}`
  return wrapped(clean(subject, 1000), columns)
}

function areaLines({ findings }: RunRecord, { paint }: Look): string[] {
  return areaRows(findings).map(({ area, judged, passed, worst, others }) => {
    const counts = `${String(passed).padStart(4)} of ${String(judged).padEnd(6)}`
    return `${paint.verdict(worst, marks[worst])} ${area.padEnd(15)}${counts}${paint.verdict(worst, others)}`.trimEnd()
  })
}

function everyLine({ findings }: RunRecord, look: Look): string[] {
  const lines = findings.flatMap(({ id, verdict }) =>
    verdict === null ? [] : markedLines(`${id}  ${requirements[id].text}`, verdict, look),
  )
  return ['', ...lines]
}

function markedLines(text: string, verdict: Verdict, { paint, columns }: Look): string[] {
  const [first = '', ...rest] = wrapped(text, columns - 4)
  return [`${paint.verdict(verdict, marks[verdict])} ${first}`, ...rest.map((line) => `    ${line}`)]
}

/** Shows the first groups whole and the next findings in a line each, and counts the rest. */
function failedLines(groups: readonly Group[], report: Report, look: Look): string[] {
  const { first } = upTo(groups, look.brief ? 0 : look.verbose ? Infinity : mostWhole)
  const lines = groups.slice(first.length).flatMap((group) => headLines(group, look))
  const brief = upTo(lines, look.brief ? Infinity : mostBrief)
  return [
    ...first.flatMap((group) => ['', ...groupLines(group, report, look)]),
    ...(lines.length > 0 ? ['', ...brief.first] : []),
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

function observationLines({ observations: seen }: RunRecord, { verbose, columns, paint }: Look): string[] {
  if (seen.length === 0) return []
  const answered = seen.filter(({ answer }) => answer !== null).length
  if (!verbose)
    return ['', `${answered} of ${counted(seen.length, 'observation')} have an answer; --verbose shows them.`]
  const lines = seen.flatMap(({ id, answer, reason }) => [
    ...labelled('', `· ${id}  ${observations[id].question}`, 0, columns),
    ...labelled(
      '',
      answer === null ? `not seen: ${clean(reason ?? '', 200)}` : jsonText(answer, 400),
      4,
      columns,
    ),
  ])
  return ['', ...lines.map((line) => (line.startsWith('·') ? line : paint.dim(line)))]
}

function exploredLines(record: RunRecord, { columns }: Look): string[] {
  const text = exploredText(record)
  return text === null ? [] : ['', ...wrapped(clean(text, 3000), columns)]
}

function outcomeLines({ record, headline, notes }: Report, look: Look): string[] {
  const { paint, columns } = look
  const verdict = ({ conformant: 'pass', nonconformant: 'fail', incomplete: 'inconclusive' } as const)[
    record.outcome
  ]
  const [first = '', ...rest] = wrapped(clean(headline, 500), columns - 2)
  return [
    `${paint.verdict(verdict, marks[verdict])} ${paint.bold(first)}`,
    ...rest.map((line) => paint.bold(`  ${line}`)),
    ...notes.flatMap((note) => labelled('', clean(note, 1000), 2, columns)),
    ...beside('judged', `${countsText(record)}; ${duration(record.duration)}`, look),
    ...beside('created', createdText(record), look),
  ]
}
