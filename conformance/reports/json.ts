import type { RunRecord } from '../../generated/report.js'
import { printable } from '../basics/json.ts'

/** Renders a record as JSON, with a line for each member of a list. */
export function jsonReport(record: RunRecord): string {
  const members = Object.entries(record).map(([name, value]) => {
    const lines = Array.isArray(value) ? value.map((item) => `\n    ${JSON.stringify(item)}`) : []
    const text = lines.length === 0 ? JSON.stringify(value) : `[${lines.join(',')}\n  ]`
    return `\n  ${JSON.stringify(name)}: ${text}`
  })
  return printable(`{${members.join(',')}\n}\n`)
}
