import type { RunRecord } from '../finding.ts'

/** The report as JSON; control characters and bidirectional marks stay escapes, so that it can be printed. */
export function jsonReport(record: RunRecord): string {
  const text = JSON.stringify(record, null, 2)
  return `${text.replace(/[\u007F-\u009F\u061C\u200B-\u200F\u2028-\u202E\u2060-\u206F\uFEFF]/g, (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`
}
