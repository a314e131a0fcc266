import type { Exchange } from '../../generated/report.js'
import { answerText, sentText } from './exchange-text.ts'
import { isFailure } from './findings.ts'
import type { Group, Item } from './groups.ts'
import { marks, type Paint } from './paint.ts'
import type { Report } from './report.ts'
import { clean, labelled, shorten, upTo, wrapped } from './text.ts'

/** A way to print: how much, how wide, and in which colours. */
export interface Look {
  paint: Paint
  columns: number
  quiet: boolean
  verbose: boolean
  /** Makes a failure one line. */
  brief: boolean
}

const mostItems = 10
const mostIds = 8

/** Shows a group: its findings, the exchange that fails, and the commands that repeat it. */
export function groupLines(group: Group, report: Report, look: Look): string[] {
  const { exchange, curl, again, verdict } = group
  const [only, ...others] = group.items
  const findings = !isFailure(verdict)
    ? idLines(group, look)
    : only !== undefined && others.length === 0
      ? itemLines(only, look)
      : itemsLines(group, look)
  if (verdict === 'inapplicable' || look.brief) return [...titleLines(group, look), ...findings]
  return [
    ...titleLines(group, look),
    ...findings,
    ...(exchange === null ? [] : exchangeLines(exchange, group, report, look)),
    ...(curl === null ? [] : [commandLine('request', curl, look)]),
    commandLine('again', again, look),
  ]
}

/** Shows each finding of a group in one line. */
export function headLines(group: Group, look: Look): string[] {
  return group.items.map(({ finding, sentence, expected, actual, note }) => {
    const why = actual === null ? (note ?? '') : `${shorten(expected ?? sentence, 76)} → ${actual}`
    return `${markOf(group, look)} ${look.paint.bold(finding.id)}  ${clean(why, 160)}`.trimEnd()
  })
}

function markOf({ verdict, binds }: Group, { paint }: Look): string {
  const mark = marks[verdict]
  return verdict === 'fail' && !binds ? paint.should(mark) : paint.verdict(verdict, mark)
}

function titleLines(group: Group, look: Look): string[] {
  const { verdict, binds, items, title } = group
  const { paint, columns } = look
  const notes = [
    ...(isFailure(verdict) && !binds ? [paint.should('SHOULD')] : []),
    ...(isFailure(verdict) && verdict !== 'fail' ? [paint.verdict(verdict, verdict)] : []),
    ...(items.length === 1 && items[0]?.times ? [items[0].times] : []),
  ]
  const [first = '', ...rest] = wrapped(clean(title, 600), columns - 2)
  const bold = isFailure(verdict) ? paint.bold : (text: string) => text
  return [
    [`${markOf(group, look)} ${bold(first)}`, ...notes].join('   '),
    ...rest.map((line) => `  ${bold(line)}`),
  ]
}

function itemLines({ sentence, place, expected, actual, hint, note }: Item, look: Look): string[] {
  return [
    ...labelled('', `${sentence}   (${place})`, 2, look.columns),
    ...beside('expected', clean(expected ?? '', 1000), look),
    ...beside('actual', clean(actual ?? '', 1000), look),
    ...beside('hint', clean(hint ?? '', 200), look),
    ...beside('note', clean(note ?? '', 600), look),
  ]
}

/** Shows the findings of a group with the sentence, the expected and the actual behaviour of each. */
function itemsLines({ items }: Group, look: Look): string[] {
  const { first, left } = upTo(items, look.verbose ? Infinity : mostItems)
  const { paint, columns } = look
  return [
    ...first.flatMap(({ finding, sentence, expected, actual, hint, times }) => [
      `  ${paint.bold(finding.id)}${times === null ? '' : `   ${times}`}`,
      ...labelled('', sentence, 4, columns).map(paint.dim),
      ...labelled(
        '',
        [
          expected === null ? '' : `expected ${clean(expected, 300)}`,
          `actual ${clean(actual ?? '', 300)}`,
          hint ?? '',
        ]
          .filter((part) => part !== '')
          .join('; '),
        4,
        columns,
      ),
    ]),
    ...(left > 0 ? [`  and ${left} more; --verbose shows them`] : []),
  ]
}

function idLines({ items, verdict }: Group, { paint, columns, verbose }: Look): string[] {
  const { first, left } = upTo(items, verbose ? Infinity : mostIds)
  const ids = first.map(({ finding: { id, level } }) => (level === 'SHOULD' ? `${id} (SHOULD)` : id))
  const text = `${verdict}: ${ids.join(', ')}${left > 0 ? ` and ${left} more` : ''}`
  return labelled('', text, 4, columns).map(paint.dim)
}

/** Shows the exchange that fails, its answer cut around the wrong member. */
function exchangeLines(
  exchange: Exchange,
  { members, verdict }: Group,
  { record }: Report,
  look: Look,
): string[] {
  const { paint, columns } = look
  const sent = sentText(exchange, record.implementation)
  const { status, before, marked, after } = answerText(exchange, members[0])
  const came = `${status} ${before}${marked}${after}`.trimEnd()
  const line = `${sent}  →  ${came}`
  const lines =
    line.length <= columns - 12
      ? beside('exchange', line, look)
      : [...beside('exchange', sent, look), ...beside('', `→  ${came}`, look)]
  if (marked === '') return lines
  return lines.map((one) => one.replace(marked, () => paint.verdict(verdict, marked)))
}

/** Writes a text beside its label, in lines of the report's width. */
export function beside(label: string, text: string, { columns, paint }: Look): string[] {
  return labelled(label, text, 12, columns, paint.dim)
}

/** Writes a command unwrapped, to be copied whole. */
function commandLine(label: string, line: string, { paint }: Look): string {
  return `  ${paint.dim(label.padEnd(9))} ${line}`
}
