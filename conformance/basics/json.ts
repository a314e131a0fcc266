import { memoized } from './memoized.ts'

/** The greatest depth of JSON that is read: deeper JSON would exhaust the stack. */
const maxLevels = 200

/** The value of a JSON text, and its duplicate names. */
export interface Json {
  /** Undefined where the text is no JSON, or nests deeper than 200 levels. */
  value: unknown
  /** The names that one object has twice, of which parsers take either. */
  duplicates: readonly string[]
}

/** Parses a JSON text, and looks for duplicate members. */
export function parseJson(text: string): Json {
  const value = parsed(text)
  const members = memberCount(value)
  if (value === undefined || members === Infinity) return { value: undefined, duplicates: [] }
  // Quotes before colons outside strings; an escaped backslash only makes the count smaller.
  const count = text.match(/(?<!\\)"\s*:/g)?.length ?? 0
  const isPlain = count === members && !text.includes('\\\\')
  return { value, duplicates: isPlain ? [] : duplicatesIn(text) }
}

const parsedBody = memoized((message: { readonly body: string | null }) =>
  parseJson(message.body ?? ''),
)

/** Parses the body of an answer or of a webhook, once for all who ask. */
export function jsonOf(message: { readonly body: string | null } | null): Json {
  if (message === null) return { value: undefined, duplicates: [] }
  return parsedBody(message)
}

/** Parses a JSON text; undefined where it is none, or nests deeper than 200 levels. */
export function readJson(text: string): unknown {
  const value = parsed(text)
  return memberCount(value) === Infinity ? undefined : value
}

/** Counts the values of a JSON text without parsing it; at least as many as it holds. */
export function valuesIn(text: string): number {
  let values = 1
  for (const start of [',', '[', '{'])
    for (let index = text.indexOf(start); index >= 0; index = text.indexOf(start, index + 1))
      values += 1
  return values
}

/** JSON with control characters and text-hiding marks escaped. */
export function printable(json: string): string {
  // Most of it is plain ASCII, which is seen at once.
  if (!/[^\n -~]/.test(json)) return json
  return json.replace(
    /[\0-\t\v-\x1F\x7F-\x9F\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu,
    (mark) =>
      mark
        .split('')
        .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
        .join(''),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Counts the members of all objects in a value; Infinity where it nests too deep. */
function memberCount(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  if (level === maxLevels) return Infinity
  if (Object.hasOwn(value, 'toString') || Object.hasOwn(value, 'valueOf')) keepPrintable(value)
  const children: unknown[] = Array.isArray(value) ? value : Object.values(value)
  let members = children === value ? 0 : children.length
  for (const child of children) members += memberCount(child, level + 1)
  return members
}

/** Guards a parsed object whose own toString would be called where it is put into a sentence. */
function keepPrintable(value: object): void {
  const text = (): string => '[object Object]'
  Object.defineProperty(value, Symbol.toPrimitive, { value: text, configurable: true })
}

function duplicatesIn(text: string): string[] {
  const duplicates: string[] = []
  const objects: Set<string>[] = []
  let literal = ''
  for (const { start, end } of jsonTokens(text)) {
    const token = text[start]
    if (token === '{' || token === '[') objects.push(new Set())
    else if (token === '}' || token === ']') objects.pop()
    else if (token === '"') literal = text.slice(start, end)
    else if (token === ':') {
      const name = String(parsed(literal))
      if (objects.at(-1)?.has(name)) duplicates.push(name)
      objects.at(-1)?.add(name)
    }
  }
  return duplicates
}

/** The tokens of a JSON text, which may end in the middle of one. */
export function* jsonTokens(text: string): Generator<{ start: number; end: number }> {
  for (let start = 0; start < text.length;) {
    const end = tokenEnd(text, start)
    if (!' \t\r\n'.includes(text.charAt(start))) yield { start, end }
    start = end
  }
}

function tokenEnd(text: string, start: number): number {
  let end = start + 1
  const isString = text[start] === '"'
  if (!isString && separators.includes(text.charAt(start))) return end
  if (!isString) {
    while (end < text.length && !separators.includes(text.charAt(end))) end += 1
    return end
  }
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  return Math.min(end + 1, text.length)
}

const separators = '{}[],:" \t\r\n'
