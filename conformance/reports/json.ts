import type { RunRecord } from '../../generated/report.js'

/** Renders a record as JSON. */
export function jsonReport(record: RunRecord): string {
  const { timeline, ...rest } = record
  const steps = timeline.map((step) => `\n    ${JSON.stringify(step)}`)
  // Thousands of steps, a line each.
  return printable(
    `${JSON.stringify(rest, null, 2).slice(0, -2)},\n  "timeline": [${steps.join(',')}${steps.length > 0 ? '\n  ' : ''}]\n}\n`,
  )
}

/** Makes JSON safe to print: control characters, marks that hide text, and commands of CI systems stay escapes. */
export function printable(json: string): string {
  return json.replace(
    /(?:(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]){1,1000}|#(?=#)/gu,
    escapesOf,
  )
}

function escapesOf(mark: string): string {
  return Array.from(
    { length: mark.length },
    (_, at) => `\\u${mark.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')
}
