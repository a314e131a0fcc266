/** The levels of a JSON text that are read: no contract needs more, and deeper ones exhaust the stack of whoever walks them. */
const mostLevels = 200

/** Parses a JSON text; undefined where it is none, or nests deeper than 200 levels. */
export function readJson(text: string): unknown {
  if (opensMany(text) && !isWithin(text, Infinity)) return undefined
  try {
    return shadowing.test(text) ? JSON.parse(text, withText) : JSON.parse(text)
  } catch {
    return undefined
  }
}

// A text that may name a member like a function that makes a text of an object, in letters or in escapes.
const shadowing = /toString|valueOf|\\u00/

/** Gives an object with such a member a text all the same: whoever writes it into a sentence must not break down. */
function withText(_: string, value: unknown): unknown {
  if (value instanceof Object && (Object.hasOwn(value, 'toString') || Object.hasOwn(value, 'valueOf')))
    Object.defineProperty(value, Symbol.toPrimitive, { value: () => '[object Object]' })
  return value
}

/** Says that a text opens more than 200 objects and lists, so that they may lie too deep; that costs less than a look at each letter. */
export function opensMany(text: string): boolean {
  let opened = 0
  for (const mark of '{[')
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) {
      opened += 1
      if (opened > mostLevels) return true
    }
  return false
}

/** Counts the most values that a JSON text can hold, without parsing it. */
export function valuesIn(text: string): number {
  let values = 1
  for (const mark of '{[,')
    for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at + 1)) values += 1
  return values
}

/** Says that a JSON text nests at most 200 levels and holds at most so many values, without parsing it. */
export function isWithin(text: string, mostValues: number): boolean {
  let level = 0
  let values = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (quoted) {
      if (letter === backslash) at += 1
      else if (letter === quote) quoted = false
    } else if (letter === quote) quoted = true
    else if (letter === brace || letter === bracket) {
      level += 1
      values += 1
      if (level > mostLevels || values > mostValues) return false
    } else if (letter === comma) {
      values += 1
      if (values > mostValues) return false
    } else if (letter === brace + 2 || letter === bracket + 2) level -= 1
  }
  return true
}

// The closing brace and bracket are two code points after the opening ones.
const [quote, backslash, brace, bracket, comma] = [34, 92, 123, 91, 44] as const
