import { escapeMarkup } from '../markup.ts'
import { clean } from '../text.ts'
import { show } from './show.ts'

const mostLines = 70
// What is at fault is seen without scrolling.
const mostMarked = 24
const around = 5
const head = 3

interface Line {
  html: string
  marked: boolean
}

/** A body as HTML: JSON indented, the members with a name marked, what is far from them left out; other text as it is. */
export function bodyMarkup(body: string, name: string | null, value: string | null, omitted = 0): string {
  const more =
    omitted > 0 ? `\n<i class="cut">${omitted} more characters were left out of the report</i>` : ''
  let parsed: unknown
  try {
    parsed = JSON.parse(body)
  } catch {
    return `${show(body, 3000)}${more}`
  }
  const lines: Line[] = []
  write(parsed, '', '', '', { name, value }, lines)
  return `${folded(lines)}${more}`
}

interface Wanted {
  name: string | null
  value: string | null
}

function write(
  value: unknown,
  before: string,
  indent: string,
  after: string,
  wanted: Wanted,
  lines: Line[],
): void {
  const marked = before.startsWith('<mark')
  const end = marked ? '</mark>' : ''
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    const kind = value === null ? 'null' : typeof value
    lines.push({
      html: `${indent}${before}<span class="j-${kind}">${literal(value)}</span>${end}${after}`,
      marked,
    })
    return
  }
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  lines.push({ html: `${indent}${before}${open}${end}`, marked })
  const members = Object.entries(value)
  for (const [at, [key, member]] of members.entries()) {
    const hit =
      !Array.isArray(value) &&
      key === wanted.name &&
      (wanted.value === null || JSON.stringify(member) === wanted.value)
    const label = Array.isArray(value) ? '' : `<span class="j-key">${literal(key)}</span>: `
    write(
      member,
      `${hit ? '<mark>' : ''}${label}`,
      `${indent}  `,
      at < members.length - 1 ? ',' : '',
      wanted,
      lines,
    )
  }
  lines.push({ html: `${indent}${close}${after}`, marked: false })
}

function literal(value: unknown): string {
  return escapeMarkup(clean(JSON.stringify(value) ?? '', 400))
}

function folded(lines: readonly Line[]): string {
  const marks = lines.flatMap(({ marked }, at) => (marked ? [at] : [])).slice(0, 4)
  if (lines.length <= (marks.length > 0 ? mostMarked : mostLines))
    return lines.map(({ html }) => html).join('\n')
  const near = (at: number) => marks.some((mark) => Math.abs(mark - at) <= around)
  const first = marks.length > 0 ? head : mostLines - head
  const kept = lines.map((_, at) => at < first || at >= lines.length - 1 || near(at))
  const shown: string[] = []
  for (let at = 0; at < lines.length; at += 1) {
    if (kept[at]) {
      shown.push(lines[at]?.html ?? '')
      continue
    }
    const from = at
    while (at + 1 < lines.length && !kept[at + 1]) at += 1
    shown.push(`<i class="cut">  ⋯ ${at - from + 1} lines</i>`)
  }
  return shown.join('\n')
}
