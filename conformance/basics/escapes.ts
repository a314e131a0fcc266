/** HTML entities of the characters in and around keys and card numbers. */
const names: Readonly<Record<string, string>> = {
  quot: '"',
  apos: "'",
  lt: '<',
  gt: '>',
  amp: '&',
  nbsp: '\u00a0',
  lowbar: '_',
  sol: '/',
  plus: '+',
  equals: '=',
}

/** A text without escapes of percent-encoding, JSON and HTML, also repeated ones. */
export function unescaped(text: string): string {
  let [escaped, plain] = ['', text]
  for (let rounds = 0; rounds < 3 && plain !== escaped; rounds += 1) {
    escaped = plain
    if (plain.includes('%'))
      plain = plain.replace(/%(?:25)*(u[\da-f]{4}|[\da-f]{2})/gi, (_, digits: string) =>
        hexLetter(digits),
      )
    if (plain.includes('\\'))
      plain = plain.replace(
        /\\+(?!["\\])(u[\da-f]{4})?/gi,
        (_, digits = '') => digits && hexLetter(digits),
      )
    if (plain.includes('#'))
      plain = plain.replace(/&(?:amp;)*#(x?[\da-f]{1,6});?/gi, (_, digits: string) =>
        letterOf(Number(digits.replace(/^x/i, '0x'))),
      )
    if (plain.includes(';'))
      plain = plain.replace(
        /&(?:amp;)*(\w{2,6});/g,
        (escape, name: string) => names[name] ?? escape,
      )
  }
  return plain
}

/** A text as a regular expression finds it. */
export const escapeRegExp = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')

const hexLetter = (digits: string): string =>
  letterOf(Number.parseInt(digits.replace(/^u/i, ''), 16))

const letterOf = (code: number): string => (code <= 0x10ffff ? String.fromCodePoint(code) : '')
