import type { RunRecord } from '../finding.ts'

/** The report as JSON; control characters and bidirectional marks stay escapes, so that it can be printed. */
export function jsonReport(record: RunRecord): string {
  const text = JSON.stringify(record, null, 2)
  return `${text.replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapesOf)}\n`
}

function escapesOf(mark: string): string {
  return Array.from(
    { length: mark.length },
    (_, at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
