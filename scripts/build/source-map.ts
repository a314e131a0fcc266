const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A source map of one source that leads to its lines: stack traces and breakpoints ask for no more, and columns would be most of it. */
export function byLine(map: string): string {
  const { version, sources, mappings } = JSON.parse(map) as {
    version: number
    sources: string[]
    mappings: string
  }
  let [line, column] = [0, 0]
  let [lastLine, lastColumn] = [0, 0]
  const lines = mappings.split(';').map((segments) => {
    const kept: string[] = []
    let [at, lastAt, shown] = [0, 0, -1]
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [right = 0, , down = 0, across = 0] = decoded(segment)
      at += right
      line += down
      column += across
      if (line === shown) continue
      kept.push([at - lastAt, 0, line - lastLine, column - lastColumn].map(encoded).join(''))
      ;[lastAt, lastLine, lastColumn, shown] = [at, line, column, line]
    }
    return kept.join(',')
  })
  return JSON.stringify({ version, sources, names: [], mappings: lines.join(';') })
}

function decoded(segment: string): number[] {
  const numbers: number[] = []
  let [value, shift] = [0, 0]
  for (const letter of segment) {
    const digit = digits.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    ;[value, shift] = [0, 0]
  }
  return numbers
}

function encoded(number: number): string {
  let rest = number < 0 ? (-number << 1) | 1 : number << 1
  let text = ''
  do {
    const digit = rest & 31
    rest >>= 5
    text += digits[rest > 0 ? digit | 32 : digit]
  } while (rest > 0)
  return text
}
