/** A text with its escapes resolved; `places` holds where each of its characters begins in the original text, and where that ends. */
interface Unescaped {
  text: string
  places: Uint32Array
}

const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  plus: '+',
  sol: '/',
  equals: '=',
  lowbar: '_',
  period: '.',
  colon: ':',
}

const escape =
  /%([\da-f]{2})|&#(\d{1,7});?|&#x([\da-f]{1,6});?|&([a-z]{2,6});|\\u([\da-f]{4})|\\u\{([\da-f]{1,6})\}|\\x([\da-f]{2})|\\(["'\\/])/gi

/** The levels of escapes within escapes that are resolved. */
const mostLevels = 3

/**
 * Escapes of letters, digits and what else a URL may hold as it is, in URLs, HTML and JSON: nobody has to write one.
 * What has none of them is not unescaped, which costs more than to see that.
 */
const hiding =
  /%(?:25){0,9}(?:2[de]|5f|7e|3\d|[46][1-9a-f]|[57][\da])|&(?:amp;){0,9}#(?!0{0,9}(?:3[489]|6[02]);|x0{0,9}(?:2[267]|3[ce]);)x?\d|&(?:lowbar|period);|\\[ux]\{?0{0,4}(?:[3-7]|2[de])/i

/** Says that a text holds escapes of letters or digits, or, if asked so, of anything. */
export function hides(text: string, anything: boolean): boolean {
  return anything ? /[%&\\]/.test(text) : hiding.test(text)
}

/** Resolves the escapes of URLs, HTML and JSON in a text, and those that appear by that, three levels deep; tells where each character stood. */
export function unescaped(text: string): Unescaped {
  let levels: Unescaped = { text, places: Uint32Array.from({ length: text.length + 1 }, (_, at) => at) }
  for (let level = 0; level < mostLevels; level += 1) {
    const next = once(levels)
    if (next.text.length === levels.text.length) break
    levels = next
  }
  return levels
}

function once({ text, places }: Unescaped): Unescaped {
  const kept: string[] = []
  const at = new Uint32Array(text.length + 1)
  let size = 0
  let last = 0
  const keep = (end: number): void => {
    kept.push(text.slice(last, end))
    for (let from = last; from < end; from += 1) at[size++] = places[from] ?? 0
    last = end
  }
  for (const found of text.matchAll(escape)) {
    const letter = letterOf(found.slice(1))
    if (letter === undefined) continue
    keep(found.index)
    kept.push(letter)
    for (let unit = 0; unit < letter.length; unit += 1) at[size++] = places[found.index] ?? 0
    last = found.index + found[0].length
  }
  keep(text.length)
  at[size] = places[text.length] ?? 0
  return { text: kept.join(''), places: at.subarray(0, size + 1) }
}

function letterOf([percent, decimal, hex, name, unicode, braced, byte, mark]: readonly (
  string | undefined
)[]): string | undefined {
  if (mark !== undefined) return mark
  if (name !== undefined) return named[name.toLowerCase()]
  const code =
    decimal === undefined
      ? Number.parseInt(percent ?? hex ?? unicode ?? braced ?? byte ?? '', 16)
      : Number(decimal)
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined
}
