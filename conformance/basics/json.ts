/** The levels of a JSON text that are read: no contract needs more, and deeper ones exhaust the stack of whatever walks them. */
const mostLevels = 200

/** The value of a JSON text, and what makes it ambiguous. */
export interface Json {
  /** Undefined where the text is no JSON, or nests deeper than 200 levels. */
  value: unknown
  /** The names that one object has twice, of which parsers take either. */
  duplicates: readonly string[]
}

/** Parses a JSON text, and looks for duplicate members. */
export function parseJson(text: string): Json {
  const value = readJson(text)
  if (value === undefined) return { value, duplicates: [] }
  // Quotes before colons, but for those within strings: only an escaped backslash makes them fewer than the members.
  const count = text.match(/(?<!\\)"\s*:/g)?.length ?? 0
  const isPlain = count === membersIn(value) && !text.includes('\\\\')
  return { value, duplicates: isPlain ? [] : duplicatesIn(text) }
}

const parsedBodies = new WeakMap<object, Json>()

/** Parses the body of an answer, once for all who ask. */
export function jsonOf(answer: { readonly body: string } | null): Json {
  if (answer === null) return { value: undefined, duplicates: [] }
  const known = parsedBodies.get(answer) ?? parseJson(answer.body)
  parsedBodies.set(answer, known)
  return known
}

/** Parses a JSON text; undefined where it is none, nests deeper than 200 levels, or names a member like a method of objects. */
export function readJson(text: string): unknown {
  const value = parsed(text)
  return membersIn(value) === Infinity ? undefined : value
}

/** Counts the values of a JSON text without parsing it; at least as many as it holds. */
export function valuesIn(text: string): number {
  let values = 1
  // Comparing codes is much faster than comparing letters.
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === mark.comma || code === mark.bracket || code === mark.brace) values += 1
  }
  return values
}

const mark = { comma: 44, bracket: 91, brace: 123 } as const

/** Makes JSON safe to print: control characters and marks that hide text are escaped. */
export function printable(json: string): string {
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
    return shadowing.test(text) ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}

// An object with such a member has no text: whatever writes it into a sentence would throw.
const shadowing = /"(?:toString|valueOf)"\s*:/

/** Counts the members of all objects in a value; Infinity where it nests too deep. */
function membersIn(value: unknown, level = 0): number {
  if (typeof value !== 'object' || value === null) return 0
  if (level === mostLevels) return Infinity
  const inside: unknown[] = Object.values(value)
  const own = Array.isArray(value) ? 0 : inside.length
  return inside.reduce<number>((sum, one) => sum + membersIn(one, level + 1), own)
}

function duplicatesIn(text: string): string[] {
  const found: string[] = []
  const objects: Set<string>[] = []
  for (const [token, literal] of text.matchAll(tokens)) {
    if (token === '{' || token === '[') objects.push(new Set())
    else if (token === '}' || token === ']') objects.pop()
    else if (literal !== undefined) {
      const name = String(parsed(literal))
      if (objects.at(-1)?.has(name)) found.push(name)
      objects.at(-1)?.add(name)
    }
  }
  return found
}

// A bracket, a string before a colon, or a string.
const tokens = /[{}[\]]|("(?:[^"\\]|\\.)*")\s*:|"(?:[^"\\]|\\.)*"/gs
