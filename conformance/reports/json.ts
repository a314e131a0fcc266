import type { RunRecord } from '../../generated/report.js'
import { printable } from '../basics/json.ts'

/** Renders a record as indented JSON. */
export function jsonReport(record: RunRecord): string {
  return printable(`${JSON.stringify(record, null, 2)}\n`)
}
