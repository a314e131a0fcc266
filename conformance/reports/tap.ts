import type { Report } from './report.ts'
import { rowsOf, type Row } from './findings.ts'
import { clean } from './text.ts'

/** Renders a report as TAP 14, one line a requirement, in which a failure that fails no run is a TODO. */
export function tapReport({ record, headline, profile }: Report): string {
  const points = rowsOf(record).map((row, at) => pointLines(row, at + 1))
  const stale = profile
    .filter(({ fails }) => fails)
    .map(({ kind, text }, at) => `not ok ${points.length + at + 1} - ${escaped(`${kind}: ${text}`, 300)}`)
  const plan = `1..${points.length + stale.length}`
  return ['TAP version 14', plan, ...points.flat(), ...stale, `# ${escaped(headline, 1000)}`, ''].join('\n')
}

function pointLines({ finding, text, standing, label, why, exchanges }: Row, number: number): string[] {
  const { id, level, verdict, expected, actual, reason } = finding
  const ok = standing === 'holds' || standing === 'aside'
  const skip = standing === 'aside' ? ` # SKIP ${escaped(`${label} ${why}`, 200)}` : ''
  const todo = standing === 'spared' ? ` # TODO ${escaped(label, 200)}` : ''
  const line = `${ok ? 'ok' : 'not ok'} ${number} - ${escaped(`${id}: ${text}`, 300)}${skip}${todo}`
  const members = { requirement: text, level, verdict, expected, actual, reason }
  const lines = Object.entries(members).flatMap(([key, value]) =>
    value === null ? [] : [`  ${key}: ${yaml(value)}`],
  )
  return ok ? [line] : [line, '  ---', ...lines, `  exchanges: [${exchanges.map(yaml).join(', ')}]`, '  ...']
}

function escaped(text: string, most: number): string {
  return clean(text, most).replaceAll('\\', '\\\\').replaceAll('#', '\\#')
}

// A JSON text is a YAML text.
function yaml(value: string): string {
  return JSON.stringify(clean(value, 1000))
}
