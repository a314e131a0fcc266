import type { RunReport } from '../../generated/report.js'
import { printable } from '../basics/json.ts'

/** Renders a report as indented JSON. */
export function jsonReport(runReport: RunReport): string {
  return printable(`${JSON.stringify(runReport, null, 2)}\n`)
}
