/** How many levels of a JSON text are read: no contract needs more, and deeper ones exhaust the stack of whoever walks them. */
const mostLevels = 200

/** The value of a JSON text; undefined where it is none, or has more levels than anyone reads. */
export function readJson(text: string): unknown {
  if (!isShallow(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the text opens few enough levels; told from the text, so that deep ones are never built. */
function isShallow(text: string): boolean {
  let level = 0
  let quoted = false
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at)
    if (quoted) {
      if (letter === backslash) at += 1
      else if (letter === quote) quoted = false
    } else if (letter === quote) quoted = true
    else if (letter === brace || letter === bracket) {
      level += 1
      if (level > mostLevels) return false
    } else if (letter === brace + 2 || letter === bracket + 2) level -= 1
  }
  return true
}

// The closing brace and bracket are two code points after the opening ones.
const [quote, backslash, brace, bracket] = [34, 92, 123, 91] as const
