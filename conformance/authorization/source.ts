/** A script without its comments; strings are kept as they are. */
export function withoutComments(code: string): string {
  let kept = ''
  for (let at = 0; at < code.length;) {
    if (code.startsWith('//', at) || code.startsWith('<!--', at)) {
      const end = code.indexOf('\n', at)
      at = end < 0 ? code.length : end
    } else if (code.startsWith('/*', at)) {
      const end = code.indexOf('*/', at + 2)
      at = end < 0 ? code.length : end + 2
      kept += ' '
    } else {
      const end = pastString(code, at)
      kept += code.slice(at, end)
      at = end
    }
  }
  return kept
}

/** Where a function body that starts at `start` ends: at its closing brace, or for an expression at the end of that. */
export function bodyEnd(code: string, start: number, block: boolean): number {
  let depth = 0
  for (let at = start; at < code.length;) {
    const char = code[at] ?? ''
    if ('{(['.includes(char)) depth++
    else if ('})]'.includes(char) && --depth < 0) return at
    else if (!block && depth === 0 && (char === ',' || char === ';' || char === '\n')) return at
    at = pastString(code, at)
  }
  return code.length
}

/** The position after the string literal at `at`, or after one character where none starts there. */
export function pastString(code: string, at: number): number {
  const quote = code[at]
  if (quote !== '"' && quote !== "'" && quote !== '`') return at + 1
  for (let end = at + 1; end < code.length; end++) {
    if (code[end] === '\\') end++
    else if (code[end] === quote) return end + 1
    else if (code[end] === '\n' && quote !== '`') return end
  }
  return code.length
}
