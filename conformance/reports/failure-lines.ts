import { requirements } from '../../generated/requirements.ts'
import type { CheckResult, Finding, RunRecord } from '../../generated/report.js'
import { curlLine, traceOf } from './curl.ts'
import { exchangeParts } from './exchange-line.ts'
import { placeOf } from './findings.ts'
import { expectedBeyond, groupsOf, type Failure, type Group } from './groups.ts'
import { marks, type Paint } from './paint.ts'
import { sequenceText } from './explored.ts'
import { clean, labelled, shorten, upTo } from './text.ts'

const mostChecks = 3
const mostExchanges = 3
const mostTogether = 30
// So many lines stay free for what is still to be told.
const mostWaiting = 12

/** A way to print: how much, how wide, and in which colours. */
export interface Look {
  paint: Paint
  columns: number
  quiet: boolean
  verbose: boolean
  /** Makes a failure one line. */
  brief: boolean
}

/** Tells failures by cause in about so many lines: whole, then in a line each, and the rest as a number. */
export function failuresLines(record: RunRecord, look: Look, room: number): string[] {
  const { brief, verbose, columns, paint } = look
  const groups = groupsOf(record)
  const briefly = ({ failures }: Group) => failures.map((failure) => briefLine(failure, look))
  if (brief) return ['', ...groups.flatMap(briefly)]
  const lines: string[] = []
  const rest: string[] = []
  let waiting = groups.reduce((sum, { failures }) => sum + failures.length, 0)
  for (const group of groups) {
    const whole = wholeLines(group, record, look)
    waiting -= group.failures.length
    const fits = verbose || lines.length + whole.length + Math.min(waiting, mostWaiting) <= room
    if (rest.length === 0 && fits) lines.push(...whole)
    else rest.push(...briefly(group))
  }
  if (rest.length === 0) return lines
  const { first, left } = upTo(rest, room - lines.length - 1)
  const more = left > 0 ? `and ${left} more; --brief shows each in a line, --verbose all of them` : ''
  return [...lines, '', ...first, ...labelled('', more, 2, columns, paint.dim)]
}

function briefLine({ finding, verdict }: Failure, { paint }: Look): string {
  const { id, expected, actual, reason } = finding
  const told = expected === null ? (reason ?? '') : `${shorten(expected, 76)} → ${shorten(actual ?? '', 76)}`
  return `${paint.verdict(verdict, marks[verdict])} ${paint.bold(id)}  ${clean(told, 160)}`
}

function wholeLines(group: Group, record: RunRecord, look: Look): string[] {
  const { failures } = group
  if (failures.length > 1 && !look.verbose) return groupLines(group, record, look)
  return failures.flatMap((failure) => ['', ...failureLines(failure, record, look)])
}

/** Tells failures of one cause in a line each, with the first exchange that shows it. */
function groupLines({ cause, failures, shown, again }: Group, record: RunRecord, look: Look): string[] {
  const { columns, paint } = look
  const { first, left } = upTo(failures, mostTogether)
  const [head = '', ...rest] = labelled('', clean(cause, 200), 2, columns)
  return [
    '',
    `${paint.verdict('fail', marks.fail)} ${paint.bold(head.trimStart())}`,
    ...rest,
    ...first.flatMap(({ finding, line, binds }) =>
      labelled('', `${finding.id}  ${clean(line, 160)}${binds ? '' : '  SHOULD'}`, 4, columns),
    ),
    ...(left > 0 ? [`    and ${left} more; --verbose shows them`] : []),
    ...exchangeLines(shown === undefined ? [] : [shown], record, look),
    commandField('again', again, paint),
  ]
}

/** Tells one failure: the requirement, what was expected and came, the exchanges, and the command. */
function failureLines(failure: Failure, record: RunRecord, look: Look): string[] {
  const { finding, results, again } = failure
  const { columns, verbose, paint } = look
  const { first, left } = upTo(results, verbose ? Infinity : mostChecks)
  const cited = results[0]?.exchanges ?? []
  return [
    ...headLines(failure, look),
    ...labelled('', `${requirements[finding.id].text}   (${placeOf(finding.id)})`, 2, columns),
    ...first.flatMap((result) => [
      ...(results.length > 1 ? labelled('', `• ${clean(result.title, 200)}`, 2, columns) : []),
      ...resultLines(result, finding, look),
      ...exchangeLines(result.exchanges.length > 0 ? result.exchanges : cited, record, look),
    ]),
    ...(left > 0 ? [`  and ${left} more; --verbose shows them`] : []),
    commandField('again', again, paint),
  ]
}

/** Tells the requirement and its verdict, and beside it, where there is room, what the check says. */
function headLines({ finding, verdict, binds, results }: Failure, { paint, columns }: Look): string[] {
  const note = verdict === 'fail' ? (binds ? '' : '  SHOULD') : `  ${verdict}`
  const title = results.length > 1 ? `${results.length} checks` : clean(results[0]?.title ?? '', 120)
  const head = `${paint.verdict(verdict, marks[verdict])} ${paint.bold(finding.id)}${paint.verdict(verdict, note)}`
  return finding.id.length + title.length + note.length + 5 <= columns
    ? [`${head}   ${title}`.trimEnd()]
    : [head, ...labelled('', title, 2, columns)]
}

function resultLines(result: CheckResult, finding: Finding, look: Look): string[] {
  const { expected, actual, reason, sequence } = result
  const { columns, paint } = look
  return [
    ...beside('expected', clean(expectedBeyond(finding, expected) ?? '', 1000), look),
    ...beside('actual', clean(actual ?? '', 1000), look),
    ...beside('note', clean(reason ?? '', 600), look),
    ...(sequence ? sequenceText(sequence, columns, paint.dim, paint.verdict('fail', marks.fail)) : []),
  ]
}

/** Tells exchanges in the order in which they were recorded, and how to send the last request again. */
function exchangeLines(ids: readonly string[], record: RunRecord, look: Look): string[] {
  const { paint, columns, verbose } = look
  const recorded = record.evidence.filter(({ id }) => ids.includes(id))
  const { first, left } = upTo(recorded, verbose ? Infinity : mostExchanges)
  const last = first.findLast(({ kind }) => kind === 'request') ?? first[0]
  const curl = last === undefined ? null : curlLine(last)
  return [
    ...first.flatMap((exchange) => {
      const [sent, came] = exchangeParts(exchange, record.implementation)
      const line = `${sent}  →  ${came}`
      const trace = beside('trace', clean(traceOf(exchange) ?? '', 80), look)
      if (line.length <= columns - 12) return [...beside('exchange', line, look), ...trace]
      return [...beside('exchange', sent, look), ...beside('', `→  ${came}`, look), ...trace]
    }),
    ...(left > 0 ? beside('', `and ${left} more exchanges`, look) : []),
    ...(curl === null ? [] : [commandField('request', curl, paint)]),
  ]
}

/** Writes a text beside its label, in lines of the report's width. */
export function beside(label: string, text: string, { columns, paint }: Look): string[] {
  return labelled(label, text, 12, columns, paint.dim)
}

/** Writes a command unwrapped, to be copied whole. */
function commandField(label: string, line: string, paint: Paint): string {
  return `  ${paint.dim(label.padEnd(9))} ${line}`
}
