/** A range of a text, by its first position and the one after its last. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A text as one encoding of it was undone. */
export interface Decoded {
  readonly text: string
  /** The range of the encoded text that a range of this one was made of. */
  origin(span: Span): Span
}

/** Where escapes are looked for. */
export interface EscapeSearch {
  /** How far from an escape the rest of what is encoded may be, in letters. */
  readonly reach: number
  /** Whether quotation marks are looked at, which are most of the escapes of JSON within JSON. */
  readonly withQuotes: boolean
}

/** The letters of `Basic` and of the blanks between it and its credentials. */
const schemeLength = 16

/**
 * The parts of a text that hold escapes: percent-encoding, JSON's and HTML's.
 * A part ends at a blank or a quotation mark that is out of reach of its escapes.
 */
export function* escapedParts(text: string, search: EscapeSearch): Generator<Span> {
  const { reach, withQuotes } = search
  let part: Span = { start: 0, end: 0 }
  for (const escape of escapesIn(text, withQuotes)) {
    let { start } = part
    if (escape.start >= part.end) {
      if (part.end > 0) yield part
      const before = boundaryBefore(text, escape.start - reach, part.end)
      start = Math.max(0, before - schemeLength)
    }
    const end = Math.max(part.end, escape.end + reach)
    part = { start, end: end === part.end ? end : boundaryAfter(text, end) }
  }
  if (part.end > 0) yield part
}

const isBoundary = (code: number): boolean => code === quote || code <= 32

/** The last blank or quotation mark before a position, or the least position. */
function boundaryBefore(text: string, position: number, least: number): number {
  let at = position
  while (at > least && !isBoundary(text.charCodeAt(at))) at -= 1
  return Math.max(at, 0)
}

/** The first blank or quotation mark from a position on, or the end. */
function boundaryAfter(text: string, position: number): number {
  let at = position
  while (at < text.length && !isBoundary(text.charCodeAt(at))) at += 1
  return Math.min(at, text.length)
}

/** A part of a text without its escapes, however they are nested. */
export function unescaped(text: string, { start, end }: Span, withQuotes: boolean): Decoded {
  const encoded = text.slice(start, end)
  const parts: string[] = []
  let pieces: string[] = []
  let copied = 0
  for (const escape of escapesIn(encoded, withQuotes)) {
    pieces.push(encoded.slice(copied, escape.start), escape.meaning)
    copied = escape.end
    if (pieces.length < 10_000) continue
    // Many short pieces take much more memory than their text.
    parts.push(pieces.join(''))
    pieces = []
  }
  let anchors: Anchors | undefined
  const originOf = (position: number): number =>
    start + encodedAt((anchors ??= anchorsOf(encoded, withQuotes)), position)
  return {
    text: parts.join('') + pieces.join('') + encoded.slice(copied),
    origin: (span) => ({ start: originOf(span.start), end: originOf(span.end) }),
  }
}

/** The escapes of a text, in order. */
function* escapesIn(text: string, withQuotes: boolean): Generator<Escape & Span> {
  const marks = withQuotes ? /[%&\\]/g : /[%&]|\\(?!")/g
  for (let match = marks.exec(text); match !== null; match = marks.exec(text)) {
    const { index: start } = match
    const escape = escapes[text.charCodeAt(start) as keyof typeof escapes](text, start)
    if (escape === null) continue
    yield { ...escape, start }
    marks.lastIndex = escape.end
  }
}

/** Positions that stand for each other; from each on both texts are alike, up to the next. */
interface Anchors {
  readonly decoded: readonly number[]
  readonly encoded: readonly number[]
}

function anchorsOf(text: string, withQuotes: boolean): Anchors {
  const [decoded, encoded] = [[0], [0]]
  let [length, copied] = [0, 0]
  for (const { meaning, start, end } of escapesIn(text, withQuotes)) {
    length += start - copied
    decoded.push(length, length + meaning.length)
    encoded.push(start, end)
    length += meaning.length
    copied = end
  }
  return { decoded, encoded }
}

function encodedAt({ decoded, encoded }: Anchors, position: number): number {
  let [low, high] = [0, decoded.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((decoded[middle] ?? 0) <= position) low = middle
    else high = middle - 1
  }
  return (encoded[low] ?? 0) + position - (decoded[low] ?? 0)
}

interface Escape {
  readonly meaning: string
  readonly end: number
}

const [quote, percent, ampersand, backslash] = [34, 37, 38, 92] as const

/** Readers of the escape at a position, by the code of its first letter. */
const escapes = {
  [percent]: percentEscape,
  [ampersand]: htmlEscape,
  [backslash]: backslashEscape,
}

function percentEscape(text: string, at: number): Escape | null {
  // A percent sign may have been encoded itself.
  let digits = at + 1
  while (text.startsWith('25', digits) && hexAt(text, digits + 2, 2) !== null) digits += 2
  return (
    hexEscape(text, digits, 2) ?? (text[digits] === 'u' ? hexEscape(text, digits + 1, 4) : null)
  )
}

function backslashEscape(text: string, at: number): Escape {
  let after = at + 1
  while (text[after] === '\\') after += 1
  const letter = text[after] ?? ''
  const hex = { u: 4, x: 2 }[letter]
  const escape = hex === undefined ? null : hexEscape(text, after + 1, hex)
  return escape ?? { meaning: blanks[letter] ?? letter, end: Math.min(after + 1, text.length) }
}

const blanks: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

function htmlEscape(text: string, at: number): Escape | null {
  let name = at + 1
  while (text.startsWith('amp;', name)) name += 4
  const [word, decimal, hex] = reference(text, name) ?? []
  if (word === undefined) return null
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  const meaning = decimal === undefined && hex === undefined ? marks[word] : letterOf(code)
  return meaning === undefined ? null : { meaning, end: name + word.length }
}

/** Reads a numeric reference, or the name of a mark, at a position. */
function reference(text: string, at: number): RegExpExecArray | null {
  const expression = /#(?:(\d{1,7})|x([\da-f]{1,6}));?|[a-z]{2,8};/iy
  expression.lastIndex = at
  return expression.exec(text)
}

/** The marks of ASCII that have a name in HTML. */
const marks: Readonly<Record<string, string>> = {
  'lowbar;': '_',
  'UnderBar;': '_',
  'period;': '.',
  'sol;': '/',
  'bsol;': '\\',
  'plus;': '+',
  'equals;': '=',
  'colon;': ':',
  'semi;': ';',
  'percnt;': '%',
  'num;': '#',
  'dollar;': '$',
  'commat;': '@',
  'excl;': '!',
  'quest;': '?',
  'ast;': '*',
  'quot;': '"',
  'apos;': "'",
  'lt;': '<',
  'gt;': '>',
  'nbsp;': '\u00a0',
}

const letterOf = (code: number): string | undefined =>
  code <= 0x10ffff ? String.fromCodePoint(code) : undefined

function hexEscape(text: string, at: number, length: number): Escape | null {
  const code = hexAt(text, at, length)
  return code === null ? null : { meaning: String.fromCharCode(code), end: at + length }
}

function hexAt(text: string, at: number, length: number): number | null {
  const digits = text.slice(at, at + length)
  return digits.length === length && /^[\da-f]+$/i.test(digits) ? Number.parseInt(digits, 16) : null
}

/** What a word says in base64, of either alphabet, and in hexadecimal, wherever in the word that begins. */
export function* decodingsOf(text: string, word: Span): Generator<Decoded> {
  for (let skipped = 0; skipped < 4; skipped += 1)
    yield decodedWord(text, { start: word.start + skipped, end: word.end }, base64)
  if (!/^[\da-f]+$/i.test(text.slice(word.start, word.end))) return
  for (let skipped = 0; skipped < 2; skipped += 1)
    yield decodedWord(text, { start: word.start + skipped, end: word.end }, hexadecimal)
}

/** An encoding of bytes, and the letters that it takes for one. */
interface Coding {
  readonly name: 'base64' | 'hex'
  readonly letters: number
}

const base64: Coding = { name: 'base64', letters: 4 / 3 }
const hexadecimal: Coding = { name: 'hex', letters: 2 }

function decodedWord(text: string, word: Span, { name, letters }: Coding): Decoded {
  return {
    text: Buffer.from(text.slice(word.start, word.end), name).toString('latin1'),
    origin: ({ start, end }) => ({
      start: word.start + Math.floor(start * letters),
      end: Math.min(word.end, word.start + Math.ceil(end * letters)),
    }),
  }
}

/** The words of at least so many letters of base64; only one letter in so many is looked at where there are none. */
export function codedWords(text: string, minLength: number): Span[] {
  const words: Span[] = []
  let from = 0
  for (let at = minLength - 1; at < text.length; at += minLength) {
    if (!isCoded(text, at)) continue
    let [start, end] = [at, at + 1]
    while (start > from && isCoded(text, start - 1)) start -= 1
    while (isCoded(text, end)) end += 1
    from = end
    if (end - start >= minLength) words.push({ start, end })
    at = Math.max(at, end - 1)
  }
  return words
}

const isCoded = (text: string, at: number): boolean => codedLetters[text.charCodeAt(at)] === 1

const codedLetters = new Uint8Array(128)
for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-')
  codedLetters[letter.charCodeAt(0)] = 1
