const width = 110

/** A value as TypeScript: on one line where it fits after so many characters, and otherwise a line a member. */
export function literal(value: unknown, indent = '', before = 0): string {
  const short = onOneLine(value)
  if (indent.length + before + short.length < width || typeof value !== 'object' || value === null)
    return short
  const deeper = `${indent}  `
  const members = Array.isArray(value)
    ? value.map((item) => literal(item, deeper))
    : Object.entries(value).map(([name, member]) => {
        const key = `${keyOf(name)}: `
        return key + literal(member, deeper, key.length)
      })
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return [open, ...members.map((member) => `${deeper}${member},`), indent + close].join('\n')
}

/** A union of strings as a type: a line a member. */
export function union(texts: readonly string[]): string {
  return texts.map((text) => `\n  | ${quoted(text)}`).join('')
}

function onOneLine(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  const members = Object.entries(value).map(([name, member]) => `${keyOf(name)}: ${onOneLine(member)}`)
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`
}

function keyOf(name: string): string {
  return /^[a-z_$][\w$]*$/i.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
  const json = JSON.stringify(text)
  return text.includes("'") ? json : `'${json.slice(1, -1).replaceAll('\\"', '"')}'`
}
