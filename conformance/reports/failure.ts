import { requirements } from '../../generated/requirements.ts'
import type { CheckResult, Finding, RunRecord } from '../../generated/report.js'
import { curlLine, traceOf } from './curl.ts'
import { exchangeParts } from './exchange-line.ts'
import { againLine, binds, deciding, placeOf } from './findings.ts'
import { againAll, expectedBeyond, groupsOf, isOneAnswer, type Group } from './groups.ts'
import { marks, type Paint } from './paint.ts'
import { sequenceText } from './sequence.ts'
import { clean, labelled, shorten } from './text.ts'

const mostChecks = 3
const mostExchanges = 3
const mostTogether = 30

/** How much is printed, and how. */
export interface Look {
  paint: Paint
  columns: number
  quiet: boolean
  verbose: boolean
  /** Whether a failure is one line. */
  brief: boolean
}

/** What did not hold, by cause, in about so many lines: what is left is told in one line each, and what is left then is counted. */
export function failuresLines(record: RunRecord, look: Look, room: number): string[] {
  const { brief, verbose, columns, paint } = look
  const groups = groupsOf(record)
  const briefly = (group: Group) => group.findings.map((finding) => briefLine(finding, look))
  if (brief) return ['', ...groups.flatMap(briefly)]
  const lines: string[] = []
  let waiting = groups.reduce((sum, { findings }) => sum + findings.length, 0)
  let left = 0
  let isFull = false
  for (const group of groups) {
    const [only] = group.findings
    const whole =
      group.findings.length > 1 && !verbose
        ? groupLines(group, record, look)
        : group.findings.flatMap((finding) => ['', ...failureLines(finding, record, look)])
    waiting -= group.findings.length
    const fits = (more: number) => verbose || lines.length + more + Math.min(waiting, 12) <= room
    if (!isFull && only !== undefined && fits(whole.length)) {
      lines.push(...whole)
      continue
    }
    if (!isFull) lines.push('')
    isFull = true
    for (const line of briefly(group))
      if (lines.length < room) lines.push(line)
      else left += 1
  }
  const more = `and ${left} more; --brief shows each in a line, --verbose all of them`
  return left === 0 ? lines : [...lines, ...labelled('', more, 2, columns, paint.dim)]
}

function briefLine({ id, verdict, expected, actual, reason }: Finding, { paint }: Look): string {
  const told = expected === null ? (reason ?? '') : `${cutTo(expected)} → ${cutTo(actual ?? '')}`
  const mark = verdict ?? 'fail'
  return `${paint.verdict(mark, marks[mark])} ${paint.bold(id)}  ${clean(told, 160)}`
}

function cutTo(text: string): string {
  return shorten(text, 76)
}

/** Failures of one cause: a line each, and the first exchange that shows it. */
function groupLines(group: Group, record: RunRecord, look: Look): string[] {
  const { cause, findings } = group
  const { columns, paint } = look
  const shown = findings.slice(0, mostTogether)
  const left = findings.length - shown.length
  const first = findings.flatMap(({ exchanges }) => exchanges).slice(0, 1)
  const [head = '', ...rest] = labelled('', clean(cause, 200), 2, columns)
  return [
    '',
    `${paint.verdict('fail', marks.fail)} ${paint.bold(head.trimStart())}`,
    ...rest,
    ...shown.flatMap((finding) => {
      const { id, actual, expected } = finding
      const told = isOneAnswer(group)
        ? `expected ${expectedBeyond(finding, expected) ?? requirements[id].text}`
        : (actual ?? '')
      return labelled('', `${id}  ${clean(told, 160)}${binds(finding, record) ? '' : '  SHOULD'}`, 4, columns)
    }),
    ...(left > 0 ? [`    and ${left} more; --verbose shows them`] : []),
    ...resultLines({ expected: null, actual: null, reason: null }, first, record, look),
    commandField('again', againAll(record, findings), paint),
  ]
}

/** One failure: the requirement, what was expected and what came, the exchanges that show it, and how to run it again. */
function failureLines(finding: Finding, record: RunRecord, look: Look): string[] {
  const { columns, verbose, paint } = look
  const checks = deciding(finding)
  const first = verbose ? checks : checks.slice(0, mostChecks)
  const left = checks.length - first.length
  return [
    ...headLines(finding, checks, record, look),
    ...labelled('', `${requirements[finding.id].text}   (${placeOf(finding.id)})`, 2, columns),
    ...(checks.length === 0 ? resultLines(finding, finding.exchanges, record, look) : []),
    ...first.flatMap((check) => [
      ...(checks.length > 1 ? labelled('', `• ${clean(check.title, 200)}`, 2, columns) : []),
      ...resultLines(
        { ...check, expected: expectedBeyond(finding, check.expected) },
        check.exchanges.length > 0 ? check.exchanges : finding.exchanges,
        record,
        look,
      ),
    ]),
    ...(left > 0 ? [`  and ${left} more; --verbose shows them`] : []),
    commandField('again', againLine(record, finding.id), paint),
  ]
}

/** The requirement with what is wrong with it, and beside it, where there is room, what the check says. */
function headLines(
  finding: Finding,
  checks: readonly CheckResult[],
  record: RunRecord,
  { paint, columns }: Look,
): string[] {
  const verdict = finding.verdict ?? 'fail'
  const note = verdict === 'fail' ? (binds(finding, record) ? '' : '  SHOULD') : `  ${verdict}`
  const title = checks.length > 1 ? `${checks.length} checks` : clean(checks[0]?.title ?? '', 120)
  const head = `${paint.verdict(verdict, marks[verdict])} ${paint.bold(finding.id)}${paint.verdict(verdict, note)}`
  return finding.id.length + title.length + note.length + 5 <= columns
    ? [`${head}   ${title}`.trimEnd()]
    : [head, ...labelled('', title, 2, columns)]
}

function resultLines(
  { expected, actual, reason, sequence }: Pick<CheckResult, 'expected' | 'actual' | 'reason' | 'sequence'>,
  exchanges: readonly string[],
  { evidence, implementation }: RunRecord,
  { paint, columns, verbose }: Look,
): string[] {
  const beside = (label: string, text: string) => labelled(label, text, 12, columns, paint.dim)
  const found = evidence.filter(({ id }) => exchanges.includes(id))
  const first = verbose ? found : found.slice(0, mostExchanges)
  const left = found.length - first.length
  const last = first.findLast(({ kind }) => kind === 'request') ?? first[0]
  const curl = last === undefined ? null : curlLine(last)
  return [
    ...beside('expected', clean(expected ?? '', 1000)),
    ...beside('actual', clean(actual ?? '', 1000)),
    ...beside('note', clean(reason ?? '', 600)),
    ...(sequence === undefined
      ? []
      : sequenceText(sequence, columns, paint.dim, paint.verdict('fail', marks.fail))),
    ...first.flatMap((exchange) => {
      const [sent, came] = exchangeParts(exchange, implementation)
      const line = `${sent}  →  ${came}`
      const trace = beside('trace', clean(traceOf(exchange) ?? '', 80))
      if (line.length <= columns - 12) return [...beside('exchange', line), ...trace]
      return [...beside('exchange', sent), ...beside('', `→  ${came}`), ...trace]
    }),
    ...(left > 0 ? beside('', `and ${left} more exchanges`) : []),
    ...(curl === null ? [] : [commandField('request', curl, paint)]),
  ]
}

/** A command as it is, unwrapped, to be copied whole. */
function commandField(label: string, line: string, paint: Paint): string {
  return `  ${paint.dim(label.padEnd(9))} ${line}`
}
