import type { RunReport } from '../../generated/report.js'
import { printable } from '../basics/json.ts'

/** Renders a record as indented JSON. */
export function jsonReport(record: RunReport): string {
  return printable(`${JSON.stringify(record, null, 2)}\n`)
}
