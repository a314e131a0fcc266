import type { Report } from './report.ts'
import { resultRows, type ResultRow } from './rows.ts'
import { clean } from '../text/plain.ts'

/** A report as TAP 14, a line each requirement; a failure that fails no run is a TODO. */
export function tapReport(report: Report): string {
  const rows = resultRows(report)
  const comment = `# ${escaped(report.runReport.sentence, 1000)}`
  return ['TAP version 14', `1..${rows.length}`, ...rows.flatMap(pointLines), comment, ''].join(
    '\n',
  )
}

const directives: Partial<Record<ResultRow['result'], string>> = { skipped: 'SKIP', todo: 'TODO' }

function pointLines({ name, text, result, message, exchanges }: ResultRow, at: number): string[] {
  const directive = directives[result]
  const note = directive === undefined ? '' : ` # ${directive} ${escaped(message, 200)}`
  const isOk = result === 'passed' || result === 'skipped'
  const line = `${isOk ? 'ok' : 'not ok'} ${at + 1} - ${escaped(`${name}: ${text}`, 300)}${note}`
  if (isOk) return [line]
  // A JSON text is a YAML text.
  const yaml = JSON.stringify({
    message: clean(message),
    exchanges: exchanges.map((id) => clean(id)),
  })
  return [line, '  ---', `  ${yaml}`, '  ...']
}

function escaped(text: string, length: number): string {
  return clean(text, length).replaceAll('\\', '\\\\').replaceAll('#', '\\#')
}
