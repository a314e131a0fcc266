/** The levels of a JSON text that are read: no contract needs more, and deeper ones exhaust the stack of whatever walks them. */
const mostLevels = 200

/** The value of a JSON text, and what makes it ambiguous. */
export interface Json {
  /** Undefined where the text is no JSON, or nests deeper than 200 levels. */
  value: unknown
  /** The first name that one object has twice, of which parsers take either; null where none has. */
  duplicate: string | null
}

/** Parses a JSON text, and looks for duplicate members. */
export function parseJson(text: string): Json {
  const { levels, members } = measure(text)
  if (levels > mostLevels) return { value: undefined, duplicate: null }
  const value = parsed(text)
  const isPlain = value === undefined || membersIn(value) === members
  return { value, duplicate: isPlain ? null : duplicateIn(text) }
}

const parsedBodies = new WeakMap<object, Json>()

/** Parses the body of an answer, once for all who ask. */
export function jsonOf(answer: { readonly body: string } | null): Json {
  if (answer === null) return { value: undefined, duplicate: null }
  const known = parsedBodies.get(answer) ?? parseJson(answer.body)
  parsedBodies.set(answer, known)
  return known
}

/** Parses a JSON text; undefined where it is none, or nests deeper than 200 levels. */
export function readJson(text: string): unknown {
  return measure(text).levels > mostLevels ? undefined : parsed(text)
}

/** Returns true for a text of at most 200 levels and so many values, without parsing it. */
export function isWithin(text: string, mostValues: number): boolean {
  const { levels, values } = measure(text)
  return levels <= mostLevels && values <= mostValues
}

/** Makes JSON safe to print: control characters and marks that hide text are escaped. */
export function printable(json: string): string {
  return json.replace(/[\0-\t\v-\x1F\x7F-\x9F\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu, (mark) =>
    mark
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  )
}

function parsed(text: string): unknown {
  try {
    return shadowing.test(text) ? JSON.parse(text, withText) : JSON.parse(text)
  } catch {
    return undefined
  }
}

// A text that may name a member like a function that makes a text of an object, in letters or in escapes.
const shadowing = /toString|valueOf|\\u00/

/** Gives an object with such a member a text all the same, so that it can be written into a sentence. */
function withText(_: string, value: unknown): unknown {
  if (value instanceof Object && (Object.hasOwn(value, 'toString') || Object.hasOwn(value, 'valueOf')))
    Object.defineProperty(value, Symbol.toPrimitive, { value: () => '[object Object]' })
  return value
}

/** Counts the members of all objects in a value. */
function membersIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const inside = Object.values(value)
  const own = Array.isArray(value) ? 0 : inside.length
  return inside.reduce<number>((sum, one) => sum + membersIn(one), own)
}

function duplicateIn(text: string): string | null {
  const objects: Set<string>[] = []
  for (const [token, literal] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') objects.push(new Set())
    else if (token === '}' || token === ']') objects.pop()
    else if (literal !== undefined) {
      const name = String(parsed(literal))
      if (objects.at(-1)?.has(name)) return name
      objects.at(-1)?.add(name)
    }
  }
  return null
}

// A bracket, a string before a colon, or a string.
const tokens = /[{}[\]]|("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"/gs

/** The codes of the marks of JSON: comparing codes is much faster than comparing letters. */
const mark = {
  quote: 34,
  comma: 44,
  colon: 58,
  openBracket: 91,
  closeBracket: 93,
  openBrace: 123,
  closeBrace: 125,
} as const

/** Counts the levels, the values and the members that a JSON text holds, without parsing it. */
export function measure(text: string): { levels: number; values: number; members: number } {
  let [level, levels, values, members] = [0, 0, 1, 0]
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === mark.quote) at = endOfString(text, at)
    else if (code === mark.colon) members += 1
    else if (code === mark.comma) values += 1
    else if (code === mark.closeBrace || code === mark.closeBracket) level -= 1
    else if (code === mark.openBrace || code === mark.openBracket) {
      values += 1
      level += 1
      if (level > levels) levels = level
    }
  }
  return { levels, values, members }
}

/** Finds the quote that ends a string; the end of the text where none does. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return at
  }
  return text.length
}
