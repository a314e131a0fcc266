const width = 110

/** The notation of a value: as TypeScript or as JSON. */
interface Notation {
  key: (name: string) => string
  text: (text: string) => string
  /** The mark after the last member. */
  last: string
}

const typescript: Notation = {
  key: (name) => (/^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)),
  text: quoted,
  last: ',',
}

const json: Notation = { key: (name) => JSON.stringify(name), text: (text) => JSON.stringify(text), last: '' }

/** Writes a value as TypeScript: on one line where it fits after so many characters, and otherwise a line a member. */
export function literal(value: unknown, before = 0): string {
  return render(value, typescript, '', before)
}

/** Writes a value as JSON: on one line where it fits, and otherwise a line a member. */
export function jsonText(value: unknown): string {
  return render(value, json, '', 0)
}

/** Writes a list as TypeScript, one row a line. */
export function rows(list: readonly unknown[]): string {
  return `[\n${list.map((row) => `  ${onOneLine(row, typescript)},\n`).join('')}]`
}

/** Writes lists by their names as JSON, one row a line. */
export function jsonRows(lists: Record<string, unknown>): string {
  const members = Object.entries(lists).map(([name, list]) => {
    const text = Array.isArray(list)
      ? `[\n${list.map((row) => `    ${onOneLine(row, json)}`).join(',\n')}\n  ]`
      : onOneLine(list, json)
    return `  ${JSON.stringify(name)}: ${text}`
  })
  return `{\n${members.join(',\n')}\n}`
}

/** Writes a union of strings as a type: a line a member. */
export function union(texts: readonly string[]): string {
  return texts.map((text) => `\n  | ${quoted(text)}`).join('')
}

function render(value: unknown, notation: Notation, indent: string, before: number): string {
  const short = onOneLine(value, notation)
  if (indent.length + before + short.length < width || typeof value !== 'object' || value === null)
    return short
  const deeper = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => render(item, notation, deeper, 0))
    : Object.entries(value).map(([name, member]) => {
        const key = `${notation.key(name)}: `
        return key + render(member, notation, deeper, key.length)
      })
  const [open, close] = Array.isArray(value) ? '[]' : '{}'
  const body = members.map((member) => deeper + member).join(',\n')
  return `${open}\n${body}${notation.last}\n${indent}${close}`
}

function onOneLine(value: unknown, notation: Notation): string {
  if (typeof value === 'string') return notation.text(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => onOneLine(item, notation)).join(', ')}]`
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .map(([name, member]) => `${notation.key(name)}: ${onOneLine(member, notation)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function quoted(text: string): string {
  const json = JSON.stringify(text)
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}
