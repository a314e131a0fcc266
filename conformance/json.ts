/** How many levels of a JSON text are read: no contract needs more, and deeper ones exhaust the stack of whoever walks them. */
const mostLevels = 200

/** The value of a JSON text; undefined where it is none, or has more levels than anyone reads. */
export function readJson(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return isShallow(value) ? value : undefined
  } catch {
    return undefined
  }
}

function isShallow(value: unknown): boolean {
  let level = [value]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > mostLevels) return false
    level = level.flatMap((one) => (typeof one === 'object' && one !== null ? Object.values(one) : []))
  }
  return true
}
