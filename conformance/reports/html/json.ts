import { readJson } from '../../http/json.ts'
import { html, joined, type Content, type Html } from '../markup.ts'
import { clean } from '../text.ts'

/** The member of an answer that is at fault, by its name, and its value as JSON where that is known. */
export interface Fault {
  name: string | null
  value: string | null
}

const mostLines = 70
// A member at fault is seen without scrolling.
const mostMarked = 24
// The lines that are kept around a mark: fewer where there are many marks.
const around = { few: 5, many: 1 }
const fewMarks = 4
const mostMarks = 24
const head = 3

interface Line {
  content: Content
  marked: boolean
}

/** Writes a body: JSON is indented, with the members at fault marked and what is far from them left out. */
export function bodyMarkup(body: string, faults: readonly Fault[], omitted = 0): Html {
  const cut = html`<i class="cut">${omitted} more characters were left out of the report</i>`
  const more = omitted > 0 && ['\n', cut]
  const parsed = readJson(body)
  if (parsed === undefined) return html`${clean(body, 3000)}${more}`
  const lines = linesOf(parsed, faults, { label: '', marked: false, indent: '', end: '' })
  return html`${folded(lines)}${more}`
}

/** The name before a value, its indentation, what follows it, and whether it is marked. */
interface Around {
  label: Content
  marked: boolean
  indent: string
  end: string
}

function linesOf(value: unknown, faults: readonly Fault[], { label, marked, indent, end }: Around): Line[] {
  const line = (content: Content, after: string): Line => {
    const named = [label, content]
    return { content: [indent, marked ? html`<mark>${named}</mark>` : named, after], marked }
  }
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : []
  if (members.length === 0) {
    const kind = value === null ? 'null' : typeof value
    return [line(html`<span class="j-${kind}">${literal(value)}</span>`, end)]
  }
  const list = Array.isArray(value)
  const inner = members.flatMap(([name, member], at) =>
    linesOf(member, faults, {
      label: !list && [html`<span class="j-key">${literal(name)}</span>`, ': '],
      marked: !list && isAtFault(name, member, faults),
      indent: `${indent}  `,
      end: at < members.length - 1 ? ',' : '',
    }),
  )
  const close = { content: [indent, list ? ']' : '}', end], marked: false }
  return [line(list ? '[' : '{', ''), ...inner, close]
}

function isAtFault(name: string, member: unknown, faults: readonly Fault[]): boolean {
  return faults.some(
    (fault) => name === fault.name && (fault.value === null || JSON.stringify(member) === fault.value),
  )
}

function literal(value: unknown): string {
  return clean(JSON.stringify(value) ?? '', 400)
}

/** Leaves out lines that are far from any mark, or too many. */
function folded(lines: readonly Line[]): Html {
  const marks = lines.flatMap(({ marked }, at) => (marked ? [at] : [])).slice(0, mostMarks)
  const beside = marks.length > fewMarks ? around.many : around.few
  const whole = lines.length <= (marks.length > 0 ? mostMarked : mostLines)
  const first = marks.length > 0 ? head : mostLines - head
  const isKept = (at: number) =>
    whole || at < first || at === lines.length - 1 || marks.some((mark) => Math.abs(mark - at) <= beside)
  const parts: Content[] = []
  let left = 0
  for (const [at, { content }] of lines.entries()) {
    if (!isKept(at)) {
      left += 1
      continue
    }
    if (left > 0) parts.push(html`<i class="cut">⋯ ${left} lines</i>`)
    parts.push(content)
    left = 0
  }
  return joined(parts, '\n')
}
