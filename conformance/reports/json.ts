import type { RunRecord } from '../../generated/report.js'

/** Renders a record as JSON, with a line for each member of a list. */
export function jsonReport(record: RunRecord): string {
  const members = Object.entries(record).map(([name, value]) => {
    const lines = Array.isArray(value) ? value.map((item) => `\n    ${JSON.stringify(item)}`) : []
    const text = lines.length === 0 ? JSON.stringify(value) : `[${lines.join(',')}\n  ]`
    return `\n  ${JSON.stringify(name)}: ${text}`
  })
  return printable(`{${members.join(',')}\n}\n`)
}

/** Makes JSON safe to print: control characters and marks that hide text are escaped. */
export function printable(json: string): string {
  return json.replace(/(?!\n)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, (mark) =>
    mark
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}
