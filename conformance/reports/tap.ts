import { rowsOf, type Row } from './findings.ts'
import type { Report } from './report.ts'
import { clean } from './text.ts'

/** Renders a report as TAP 14, one line a requirement, in which a failure that fails no run is a TODO. */
export function tapReport({ record, profile }: Report): string {
  const points = rowsOf(record).map((row, at) => pointLines(row, at + 1))
  const stale = profile
    .filter(({ fails }) => fails)
    .map(({ text }, at) => `not ok ${points.length + at + 1} - ${escaped(text, 300)}`)
  const plan = `1..${points.length + stale.length}`
  const comment = `# ${escaped(record.sentence, 1000)}`
  return ['TAP version 14', plan, ...points.flat(), ...stale, comment, ''].join('\n')
}

const directives: Partial<Record<Row['result'], string>> = { skipped: 'SKIP', todo: 'TODO' }

function pointLines({ finding, text, result, message }: Row, number: number): string[] {
  const { id, level, verdict, expected, actual, reason, exchanges } = finding
  const directive = directives[result]
  const note = directive === undefined ? '' : ` # ${directive} ${escaped(message, 200)}`
  const isOk = result === 'passed' || result === 'skipped'
  const line = `${isOk ? 'ok' : 'not ok'} ${number} - ${escaped(`${id}: ${text}`, 300)}${note}`
  if (isOk) return [line]
  const members = { requirement: text, level, verdict, expected, actual, reason, exchanges }
  const lines = Object.entries(members).flatMap(([key, value]) =>
    value === null ? [] : [`  ${key}: ${yaml(value)}`],
  )
  return [line, '  ---', ...lines, '  ...']
}

function escaped(text: string, most: number): string {
  return clean(text, most).replaceAll('\\', '\\\\').replaceAll('#', '\\#')
}

// A JSON text is a YAML text.
function yaml(value: string | readonly string[]): string {
  return JSON.stringify(typeof value === 'string' ? clean(value, 1000) : value.map((one) => clean(one, 1000)))
}
