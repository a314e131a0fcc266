import type { RunReport, Verdict } from '../../generated/report.js'
import { isFailure } from './findings.ts'
import { areaRows, factsOf } from './numbers.ts'
import { rerunCommand } from './rerun.ts'
import type { Group, Item, Report } from './report.ts'
import { markOf, type TerminalStyle } from './style.ts'
import { cut } from '../basics/cut.ts'
import { clean, hangingLines, wrappedLines } from '../text/plain.ts'
import { firstTexts, firstItems } from '../text/words.ts'

const maxGroups = 15
const maxItems = 10

/** A report for people: areas, failures, open findings and the outcome; or in brief. */
export function terminalReport(report: Report, style: TerminalStyle): string {
  const { runReport, failed, unjudged } = report
  const lines = style.brief
    ? [
        ...failed.flatMap((group) => briefLines(group, style)),
        ...unjudged.map(unjudgedLine),
        ...profileLines(report, style),
        ...outcomeLines(report, style),
        ...furtherLines(report, style),
      ]
    : [
        ...wrappedLines(clean(factsOf(runReport).implementation), style.columns),
        '',
        ...areaLines(runReport, style),
        ...[failed, unjudged].flatMap((groups) =>
          limited(groups, maxGroups, style, (group) => ['', ...groupLines(group, style)]),
        ),
        '',
        ...profileLines(report, style),
        ...outcomeLines(report, style),
      ]
  return `${lines.join('\n')}\n`
}

function areaLines({ findings }: RunReport, { paint }: TerminalStyle): string[] {
  return areaRows(findings).map(({ area, judged, passed, worst, others }) => {
    const counts = `${String(passed).padStart(4)} of ${String(judged).padEnd(6)}`
    return `${paint(worst, markOf(worst))} ${area.padEnd(15)}${counts}${paint(worst, others)}`.trimEnd()
  })
}

function profileLines({ profile }: Report, style: TerminalStyle): string[] {
  return profile.flatMap(({ fails, text }) => {
    const verdict = fails ? 'fail' : 'inconclusive'
    return marked(verdict, verdict, clean(text, 600), style)
  })
}

const verdicts = {
  conformant: 'pass',
  unbroken: 'inconclusive',
  nonconformant: 'fail',
  incomplete: 'inconclusive',
} as const

function outcomeLines({ runReport }: Report, style: TerminalStyle): string[] {
  const { missing, lost, judged, created, explored } = factsOf(runReport)
  const verdict = verdicts[runReport.outcome]
  return [
    ...marked(verdict, verdict, clean(runReport.sentence, 1000), style),
    ...Object.entries({ missing, lost, judged, created, explored }).flatMap(([name, text]) =>
      labelled(name, clean(text), style),
    ),
  ]
}

/** The one command that shows more of what did not hold. */
function furtherLines({ runReport, rerun, failed }: Report, style: TerminalStyle): string[] {
  const findings = failed.flatMap(({ items }) => items.map(({ finding }) => finding))
  return findings.length === 0
    ? []
    : [command('further', `${rerunCommand(rerun, runReport, findings)} --verbose`, style)]
}

/** A command in one line, ready to be copied. */
function command(label: string, line: string, { paint }: TerminalStyle): string {
  return `  ${paint('dim', label.padEnd(9))} ${line}`
}

/** The findings that are inconclusive for one reason, in a line. */
function unjudgedLine({ title, items }: Group): string {
  const ids = items.map(({ finding }) => finding.id)
  return clean(`? ${firstTexts(ids, 1)}: ${title}`, 600)
}

/** A line each finding: the expected and the actual behaviour, and the request. */
function briefLines({ items, tone, verdict }: Group, { paint }: TerminalStyle): string[] {
  return items.map(
    ({ finding: { id, expected, actual, reason }, sentence, qualifiers, exchangeLine }) => {
      // A reason ends with its remedy, which is not cut.
      const why =
        actual === null ? reason : `${cut(expected ?? sentence, 140)} → ${clean(actual, 200)}`
      const head = `${paint(tone, markOf(verdict))} ${paint('bold', id)}${qualifiers && ` (${qualifiers})`}`
      return `${head}  ${clean(why ?? '', 600)}${exchangeLine === null ? '' : `  (${cut(exchangeLine, 200)})`}`
    },
  )
}

/** The lines of the first entries of a list, or of all with --verbose, and the number of others. */
function limited<Entry>(
  entries: readonly Entry[],
  limit: number,
  { verbose }: TerminalStyle,
  linesOf: (entry: Entry) => string[],
): string[] {
  const { first, others } = firstItems(entries, verbose ? Infinity : limit)
  return [
    ...first.flatMap(linesOf),
    ...(others > 0 ? [`  and ${others} more; --verbose shows them`] : []),
  ]
}

/** A group: its findings, the exchange that fails, and the commands that repeat it. */
function groupLines(group: Group, style: TerminalStyle): string[] {
  const { items, tone, rerun, verdict } = group
  const [{ curl }] = items
  return [
    ...titleLines(group, style),
    ...(isFailure(verdict) ? itemLines(group, style) : idLines(group, style)),
    ...exchangeLines(items[0], tone, style),
    ...(curl === null ? [] : [command('request', curl, style)]),
    command('rerun', rerun, style),
  ]
}

function titleLines({ verdict, tone, items, title }: Group, style: TerminalStyle): string[] {
  const [first = '', ...rest] = marked(verdict, tone, clean(title, 600), style)
  const notes = isFailure(verdict) && items.length === 1 ? items[0].qualifiers : ''
  return [notes === '' ? first : `${first}   ${style.paint(tone, notes)}`, ...rest]
}

/** The findings of a group, each with its sentence, expected and actual behaviour. */
function itemLines({ items, tone }: Group, style: TerminalStyle): string[] {
  const isAlone = items.length === 1
  const { paint, columns } = style
  return limited(items, maxItems, style, ({ finding, qualifiers, sentence, place, details }) => [
    ...(isAlone ? [] : [`  ${paint('bold', finding.id)}   ${paint(tone, qualifiers)}`.trimEnd()]),
    ...hangingLines('  ', isAlone ? `${sentence}   (${place})` : sentence, 2, columns),
    ...details.flatMap(([label, text]) => labelled(label, clean(text, 1000), style)),
  ])
}

function idLines({ items, verdict }: Group, { paint, columns, verbose }: TerminalStyle): string[] {
  const ids = items.map(({ finding: { id, level } }) =>
    level === 'SHOULD' ? `${id} (SHOULD)` : id,
  )
  const text = `${verdict}: ${firstTexts(ids, verbose ? Infinity : maxItems)}`
  return hangingLines('    ', text, 4, columns, (line) => paint('dim', line))
}

/** The steps before the exchange that fails, and the exchange around the wrong member. */
function exchangeLines(
  { exchangeText, earlierLines }: Item,
  tone: Group['tone'],
  style: TerminalStyle,
): string[] {
  if (exchangeText === null) return []
  const { sent, received, wrong } = exchangeText
  const lines = [
    ...labelled('after', earlierLines.join(', '), style),
    ...labelled('exchange', sent, style),
    ...labelled('', `→  ${received}`, style),
  ]
  return wrong === ''
    ? lines
    : lines.map((line) => line.replace(wrong, () => style.paint(tone, wrong)))
}

function marked(
  verdict: Verdict,
  tone: Group['tone'],
  text: string,
  style: TerminalStyle,
): string[] {
  const { paint, columns } = style
  return hangingLines(`${paint(tone, markOf(verdict))} `, text, 2, columns, (line) =>
    paint('bold', line),
  )
}

function labelled(label: string, text: string, { columns, paint }: TerminalStyle): string[] {
  return hangingLines(`  ${paint('dim', label.padEnd(10))}`, text, 12, columns)
}
