import type { Report } from './report.ts'
import { rowsOf, type Row } from './rows.ts'
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

function pointLines(row: Row, number: number): string[] {
  const { id, text, verdict, level, standing, expected, actual, reason } = row
  const ok = standing === 'holds' || standing === 'aside'
  const line = `${ok ? 'ok' : 'not ok'} ${number} - ${escaped(`${id}: ${text}`, 300)}${directiveOf(row)}`
  if (ok) return [line]
  const members = Object.entries({ requirement: text, level, verdict, expected, actual, reason })
  const lines = members.flatMap(([key, value]) => (value === null ? [] : [`  ${key}: ${yaml(value)}`]))
  const exchanges = row.exchanges.map((exchange) => `    - ${yaml(exchange)}`)
  return [line, '  ---', ...lines, ...(exchanges.length > 0 ? ['  exchanges:', ...exchanges] : []), '  ...']
}

/** Writes the directive of a row: SKIP for what stands aside, TODO for what is spared. */
function directiveOf({ standing, verdict, reason, spared }: Row): string {
  if (standing === 'aside') return ` # SKIP ${escaped(`${verdict ?? ''} ${reason ?? ''}`, 200)}`
  return standing === 'spared' ? ` # TODO ${escaped(`${spared}${verdict}`, 200)}` : ''
}

function escaped(text: string, most: number): string {
  return clean(text, most).replaceAll('\\', '\\\\').replaceAll('#', '\\#')
}

// A JSON text is a YAML text.
function yaml(value: string): string {
  return JSON.stringify(clean(value, 1000))
}
