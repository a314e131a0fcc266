import type { Exchange } from '../../generated/report.js'
import { grouped } from '../basics/grouped.ts'
import { answerText, pathOf, sentText, stepText } from './exchange-text.ts'
import { isFailure } from './findings.ts'
import { details, type Group } from './groups.ts'
import { marks, type Look } from './paint.ts'
import type { Report } from './report.ts'
import { clean, labelled, shorten, upTo, wrapped } from './text.ts'

const mostItems = 10

/** Shows a group: its findings, the exchange that fails, and the commands that repeat it. */
export function groupLines(group: Group, report: Report, look: Look): string[] {
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
export function briefLines(group: Group, { record }: Report, look: Look): string[] {
  const { exchange } = group
  const request = exchange && `${exchange.request.method} ${pathOf(exchange, record.implementation)}`
  const place = request === null ? '' : `  (${clean(request, 60)})`
  return group.items.map(({ finding, sentence, expected, actual, note }) => {
    const why = actual === null ? (note ?? '') : `${shorten(expected ?? sentence, 76)} → ${actual}`
    return `${markOf(group, look)} ${look.paint.bold(finding.id)}  ${clean(why, 160)}${place}`
  })
}

function markOf({ verdict, binds }: Group, { paint }: Look): string {
  const mark = marks[verdict]
  return verdict === 'fail' && !binds ? paint.should(mark) : paint.verdict(verdict, mark)
}

function titleLines(group: Group, look: Look): string[] {
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
function itemLines({ items }: Group, look: Look): string[] {
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

function idLines({ items, verdict }: Group, { paint, columns, verbose }: Look): string[] {
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
  look: Look,
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
export function beside(label: string, text: string, { columns, paint }: Look): string[] {
  return labelled(label, text, 12, columns, paint.dim)
}
