import type { RunRecord } from '../finding.ts'

/** The report as JSON; control characters and bidirectional marks stay escapes, so that it can be printed. */
export function jsonReport(record: RunRecord): string {
  const { timeline, ...rest } = record
  const steps = timeline.map((step) => `\n    ${JSON.stringify(step)}`)
  // Thousands of steps, a line each.
  const text = `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "timeline": [${steps.join(',')}${steps.length > 0 ? '\n  ' : ''}]\n}`
  return `${text.replace(/(?!\n)[\p{Cc}\p{Cf}\u2028\u2029]/gu, escapesOf)}\n`
}

function escapesOf(mark: string): string {
  return Array.from(
    { length: mark.length },
    (_, at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
