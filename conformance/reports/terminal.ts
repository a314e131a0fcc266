import type { RunRecord, Verdict } from '../../generated/report.js'
import { observations, requirements } from '../../generated/requirements.ts'
import { againLine } from './again.ts'
import { failures } from './findings.ts'
import { beside, briefLines, groupLines } from './group-lines.ts'
import type { Group } from './groups.ts'
import { areaRows, countsText, createdText, exploredText } from './numbers.ts'
import { marks, type Look } from './paint.ts'
import type { Report } from './report.ts'
import { clean, counted, duration, jsonText, labelled, upTo, wrapped } from './text.ts'

const mostWhole = 15
const mostBrief = 60
const mostReasons = 12

/** Renders a report for people: areas, what does not hold, what could not be judged, observations, and the outcome. */
export function terminalReport(report: Report, look: Look): string {
  const { record, groups, open, aside } = report
  const lines = look.brief
    ? [
        ...groups.flatMap((group) => briefLines(group, report, look)),
        ...open.map(({ title, items }) => clean(`? ${counted(items.length, 'requirement')}: ${title}`, 200)),
        ...profileLines(report, look),
        ...outcomeLines(report, look),
        ...furtherLines(record, look),
      ]
    : [
        ...subjectLines(record, look),
        '',
        ...areaLines(record, look),
        ...(look.verbose ? everyLine(record, look) : []),
        ...failedLines(groups, report, look),
        ...reasonLines(open, report, look),
        ...reasonLines(aside, report, look),
        ...profileLines(report, look).flatMap((line) => ['', line]),
        ...observationLines(record, look),
        ...exploredLines(record, look),
        '',
        ...outcomeLines(report, look),
      ]
  return `${lines.join('\n')}\n`
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
    verdict === null ? [] : [markedText(`${id}  ${requirements[id].text}`, verdict, look)],
  )
  return ['', ...lines]
}

function markedText(text: string, verdict: Verdict, { paint, columns }: Look): string {
  const [first = '', ...rest] = wrapped(text, columns - 4)
  return [`${paint.verdict(verdict, marks[verdict])} ${first}`, ...rest.map((line) => `    ${line}`)].join(
    '\n',
  )
}

/** Shows the first groups whole and the next findings in a line each, and counts the rest. */
function failedLines(groups: readonly Group[], report: Report, look: Look): string[] {
  const { first } = upTo(groups, look.verbose ? Infinity : mostWhole)
  const lines = groups.slice(first.length).flatMap((group) => briefLines(group, report, look))
  const brief = upTo(lines, mostBrief)
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

function profileLines({ profile }: Report, look: Look): string[] {
  return profile.map(({ fails, text }) => markedText(clean(text, 600), fails ? 'fail' : 'inconclusive', look))
}

function observationLines({ observations: seen }: RunRecord, { verbose, columns, paint }: Look): string[] {
  if (seen.length === 0) return []
  const answered = seen.filter(({ answer }) => answer !== null).length
  if (!verbose)
    return ['', `${answered} of ${counted(seen.length, 'observation')} have an answer; --verbose shows them.`]
  const lines = seen.flatMap(({ id, answer, reason }) => {
    const text = answer === null ? `not seen: ${clean(reason ?? '', 200)}` : jsonText(answer, 400)
    return [
      ...wrapped(`· ${id}  ${observations[id].question}`, columns),
      ...labelled('', text, 4, columns).map(paint.dim),
    ]
  })
  return ['', ...lines]
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

/** Gives the one command that shows more of what did not hold. */
function furtherLines(record: RunRecord, { paint }: Look): string[] {
  const failed = failures(record)
  return failed.length === 0
    ? []
    : [`  ${paint.dim('further'.padEnd(9))} ${againLine(record, failed)} --verbose`]
}
