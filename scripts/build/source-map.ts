const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A source map that leads to the lines of its sources: stack traces and breakpoints ask for no more, and columns would be most of it. */
export function byLine(map: string): string {
  const { version, sources, mappings } = JSON.parse(map) as {
    version: number
    sources: string[]
    mappings: string
  }
  let [source, line, column] = [0, 0, 0]
  let [lastSource, lastLine, lastColumn] = [0, 0, 0]
  const lines = mappings.split(';').map((segments) => {
    const kept: string[] = []
    let [at, lastAt] = [0, 0]
    for (const segment of segments === '' ? [] : segments.split(',')) {
      const [right = 0, across = 0, down = 0, along = 0] = decoded(segment)
      at += right
      source += across
      line += down
      column += along
      if (kept.length > 0 && source === lastSource && line === lastLine) continue
      kept.push(
        [at - lastAt, source - lastSource, line - lastLine, column - lastColumn].map(encoded).join(''),
      )
      ;[lastAt, lastSource, lastLine, lastColumn] = [at, source, line, column]
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
