import type { Exchange, RunRecord, Verdict } from '../../generated/report.js'
import { observations, requirements } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import { againLine } from './again.ts'
import { answerText, pathOf, sentText, stepText } from './exchange-text.ts'
import { failures, isFailure } from './findings.ts'
import { details, type Group } from './groups.ts'
import { areaRows, countsText, createdText, exploredText } from './numbers.ts'
import { marks, type TerminalStyle } from './paint.ts'
import type { Report } from './report.ts'
import { clean, counted, duration, jsonText, labelled, shorten, upTo, wrapped } from './text.ts'

const mostItems = 10
const mostWhole = 15
const mostBrief = 60
const mostReasons = 12

/** Renders a report for people: areas, what does not hold, what could not be judged, observations, and the outcome. */
export function terminalReport(report: Report, look: TerminalStyle): string {
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

function subjectLines({ implementation, contract }: RunRecord, { columns }: TerminalStyle): string[] {
  const { baseUrl, embedded, live } = implementation
  const kind = embedded ? ', the embedded reference implementation' : live ? ', with live keys' : ''
  const subject = `${baseUrl}${kind}, by the contract ${contract.title} ${contract.version}`
  return wrapped(clean(subject, 1000), columns)
}

function areaLines({ findings }: RunRecord, { paint }: TerminalStyle): string[] {
  return areaRows(findings).map(({ area, judged, passed, worst, others }) => {
    const counts = `${String(passed).padStart(4)} of ${String(judged).padEnd(6)}`
    return `${paint.verdict(worst, marks[worst])} ${area.padEnd(15)}${counts}${paint.verdict(worst, others)}`.trimEnd()
  })
}

function everyLine({ findings }: RunRecord, look: TerminalStyle): string[] {
  const lines = findings.flatMap(({ id, verdict }) =>
    verdict === null ? [] : [markedText(`${id}  ${requirements[id].text}`, verdict, look)],
  )
  return ['', ...lines]
}

function markedText(text: string, verdict: Verdict, { paint, columns }: TerminalStyle): string {
  const [first = '', ...rest] = wrapped(text, columns - 4)
  return [`${paint.verdict(verdict, marks[verdict])} ${first}`, ...rest.map((line) => `    ${line}`)].join(
    '\n',
  )
}

/** Shows the first groups whole and the next findings in a line each, and counts the rest. */
function failedLines(groups: readonly Group[], report: Report, look: TerminalStyle): string[] {
  const { first } = upTo(groups, look.verbose ? Infinity : mostWhole)
  const lines = groups.slice(first.length).flatMap((group) => briefLines(group, report, look))
  const brief = upTo(lines, mostBrief)
  return [
    ...first.flatMap((group) => ['', ...groupLines(group, report, look)]),
    ...(lines.length > 0 ? ['', ...brief.first] : []),
    ...(brief.left > 0 ? [look.paint.dim(`  and ${brief.left} more; --verbose shows all of them`)] : []),
  ]
}

function reasonLines(groups: readonly Group[], report: Report, look: TerminalStyle): string[] {
  const { first, left } = upTo(groups, look.verbose ? Infinity : mostReasons)
  return [
    ...first.flatMap((group) => ['', ...groupLines(group, report, look)]),
    ...(left > 0 ? ['', `and ${counted(left, 'reason')} more; --verbose shows them`] : []),
  ]
}

function profileLines({ profile }: Report, look: TerminalStyle): string[] {
  return profile.map(({ fails, text }) => markedText(clean(text, 600), fails ? 'fail' : 'inconclusive', look))
}

function observationLines(
  { observations: seen }: RunRecord,
  { verbose, columns, paint }: TerminalStyle,
): string[] {
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

function exploredLines(record: RunRecord, { columns }: TerminalStyle): string[] {
  const text = exploredText(record)
  return text === null ? [] : ['', ...wrapped(clean(text, 3000), columns)]
}

function outcomeLines({ record, headline, notes }: Report, look: TerminalStyle): string[] {
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
function furtherLines(record: RunRecord, { paint }: TerminalStyle): string[] {
  const failed = failures(record)
  return failed.length === 0
    ? []
    : [`  ${paint.dim('further'.padEnd(9))} ${againLine(record, failed)} --verbose`]
}

/** Shows a group: its findings, the exchange that fails, and the commands that repeat it. */
function groupLines(group: Group, report: Report, look: TerminalStyle): string[] {
  const { exchange, curl, again, verdict } = group
  const findings = isFailure(verdict) ? itemLines(group, look) : idLines(group, look)
  if (verdict === 'inapplicable') return [...titleLines(group, look), ...findings]
  const command = (label: string, line: string) => `  ${look.paint.dim(label.padEnd(9))} ${line}`
  return [
    ...titleLines(group, look),
    ...findings,
    ...(exchange === null ? [] : exchangeLines(exchange, group, report, look)),
    ...(curl === null ? [] : [command('request', curl)]),
    command('again', again),
  ]
}

/** Shows each finding of a group in one line: what was expected, what came, and of which request. */
function briefLines(group: Group, { record }: Report, look: TerminalStyle): string[] {
  const { exchange } = group
  const request = exchange && `${exchange.request.method} ${pathOf(exchange, record.implementation)}`
  const place = request === null ? '' : `  (${clean(request, 60)})`
  return group.items.map(({ finding, sentence, expected, actual, note }) => {
    const why = actual === null ? (note ?? '') : `${shorten(expected ?? sentence, 76)} → ${actual}`
    return `${markOf(group, look)} ${look.paint.bold(finding.id)}  ${clean(why, 160)}${place}`
  })
}

function markOf({ verdict, binds }: Group, { paint }: TerminalStyle): string {
  const mark = marks[verdict]
  return verdict === 'fail' && !binds ? paint.should(mark) : paint.verdict(verdict, mark)
}

function titleLines(group: Group, look: TerminalStyle): string[] {
  const { verdict, binds, items, title } = group
  const { paint, columns } = look
  const isFailed = isFailure(verdict)
  const notes = [
    isFailed && !binds ? paint.should('SHOULD') : '',
    isFailed && verdict !== 'fail' ? paint.verdict(verdict, verdict) : '',
    items.length === 1 ? (items[0]?.times ?? '') : '',
  ]
  const lines = wrapped(clean(title, 600), columns - 2)
  const [first = '', ...rest] = isFailed ? lines.map(paint.bold) : lines
  const head = [`${markOf(group, look)} ${first}`, ...notes.filter((note) => note !== '')].join('   ')
  return [head, ...rest.map((line) => `  ${line}`)]
}

/** Shows the findings of a group with the sentence, the expected and the actual behaviour of each. */
function itemLines({ items }: Group, look: TerminalStyle): string[] {
  const { first, left } = upTo(items, look.verbose ? Infinity : mostItems)
  const isAlone = items.length === 1
  const { paint, columns } = look
  return [
    ...first.flatMap((item) => [
      ...(isAlone ? [] : [`  ${paint.bold(item.finding.id)}   ${item.times ?? ''}`.trimEnd()]),
      ...labelled('', isAlone ? `${item.sentence}   (${item.place})` : item.sentence, 2, columns),
      ...details(item).flatMap(([label, text]) => beside(label, clean(text, 1000), look)),
    ]),
    ...(left > 0 ? [`  and ${left} more; --verbose shows them`] : []),
  ]
}

function idLines({ items, verdict }: Group, { paint, columns, verbose }: TerminalStyle): string[] {
  const { first, left } = upTo(items, verbose ? Infinity : mostItems)
  const ids = first.map(({ finding: { id, level } }) => (level === 'SHOULD' ? `${id} (SHOULD)` : id))
  const text = `${verdict}: ${ids.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
  return labelled('', text, 4, columns).map(paint.dim)
}

/** Shows the steps before the exchange that fails, and the exchange with its answer cut around the wrong member. */
function exchangeLines(
  exchange: Exchange,
  { members, verdict, steps }: Group,
  { record: { implementation } }: Report,
  look: TerminalStyle,
): string[] {
  const { status, before, marked, after } = answerText(exchange, members[0])
  const earlier = grouped(steps.slice(0, -1), (one) => stepText(one, implementation))
  const texts = [...earlier].map(([text, all]) => (all.length > 1 ? `${text} (${all.length} times)` : text))
  const lines = [
    ...beside('after', texts.join(', '), look),
    ...beside('exchange', sentText(exchange, implementation), look),
    ...beside('', `→  ${status} ${before}${marked}${after}`.trimEnd(), look),
  ]
  return marked === ''
    ? lines
    : lines.map((line) => line.replace(marked, () => look.paint.verdict(verdict, marked)))
}

/** Writes a text beside its label, in lines of the report's width. */
function beside(label: string, text: string, { columns, paint }: TerminalStyle): string[] {
  return labelled(label, text, 12, columns, paint.dim)
}
