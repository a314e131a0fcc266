import { codedWords, decodingsOf, escapedParts, unescaped } from './encodings.ts'
import type { Decoded, Span } from './encodings.ts'

/** The keys, card numbers and security codes that must never be stored. */
export interface Secrets {
  /** Adds a key or a card number. */
  add(secret: string): void
  /** Adds a security code, which is so short that only the name before it tells it from other digits. */
  addCode(code: string): void
  /** Replaces each secret that a text holds. */
  redact(text: string): string
  /** Counts the secrets that were redacted so far. */
  hits(): number
}

/** The text that stands in place of a secret. */
export const redacted = '[redacted]'

/** Redacts the values of headers by their names. */
export function withoutHeaders(
  headers: Readonly<Record<string, string>>,
  isSecret: (name: string) => boolean,
): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name,
    isSecret(name) ? redacted : value,
  ])
  return Object.fromEntries(entries) as Record<string, string>
}

/** The name of a security code with the marks before the code, as in JSON, HTML, forms and sentences. */
const mark = '[^\\da-z]{1,8}'
const codeName = `(?:cvv2?|cvc2?|cvn|csc|security[_ -]?code)${mark}(?:(?:is|was|value)${mark})?`

/** How often a text is decoded again: once for its escapes, thrice for base64, which makes four texts of one. */
const decodings = { all: 8, escapes: 1, words: 3 }

/** The texts without a secret that are remembered, and the letters of each. */
const maxRemembered = { texts: 5000, letters: 400 }

/** The letters of the shortest security code with its name, and of the longest, with a margin. */
const codeLength = { min: 7, max: 64 }

/** A part of a text that is encoded; what is part of something decoded is not decoded as deeply. */
interface EncodedPart {
  readonly part: string
  readonly decode: () => Iterable<Decoded>
  readonly isWhole: boolean
}

const sliceOf = (text: string, { start, end }: Span): string => text.slice(start, end)

/**
 * Opens an empty collection of secrets. They are found in whatever a text says once its escapes (of percent-encoding, JSON and HTML),
 * its base64 and its hexadecimal are decoded, one within another too; card numbers also in groups.
 */
export function collectSecrets(): Secrets {
  const keys = new Set<string>()
  /** The keys that are searched for: a word, as `public` and `secret-key` are, occurs everywhere, and is secret in credentials alone. */
  const needles = new Set<string>()
  const numbers = new Set<string>()
  const codes = new Map<string, RegExp>()
  /** Short texts without a secret: the names and values of headers come again and again. */
  const plainTexts = new Set<string>()
  /** Encoded words and parts without a secret in what they say: those of lists come again and again. */
  const plainParts = new Set<string>()
  let [minKeyLength, maxLength, hasQuote] = [Infinity, codeLength.max, false]
  let hits = 0

  function addSpans(spans: Span[], text: string, depth: number): void {
    if (text.length < Math.min(minKeyLength, codeLength.min)) return
    for (const needle of needles) addOccurrences(spans, text, needle)
    if (numbers.size > 0) addNumbers(spans, text, numbers)
    for (const [code, pattern] of codes) if (text.includes(code)) addMatches(spans, text, pattern)
    if (keys.size > 0) addCredentials(spans, text, keys)
    const isWhole = depth === decodings.all
    const search = { reach: 2 * maxLength, withQuotes: hasQuote }
    if (depth >= decodings.escapes)
      for (const part of escapedParts(text, search)) {
        const decode = () => [unescaped(text, part, hasQuote)]
        addDecoded(spans, { part: sliceOf(text, part), decode, isWhole }, depth - decodings.escapes)
      }
    if (depth < decodings.words || text.length < minKeyLength) return
    for (const word of codedWords(text, Math.ceil((minKeyLength * 4) / 3) - 1)) {
      const decode = () => decodingsOf(text, word)
      addDecoded(spans, { part: sliceOf(text, word), decode, isWhole }, depth - decodings.words)
    }
  }

  /** Adds the secrets in what an encoded part says, unless it is known to hold none. */
  function addDecoded(spans: Span[], { part, decode, isWhole }: EncodedPart, depth: number): void {
    if (plainParts.has(part)) return
    const { length } = spans
    for (const { text, origin } of decode()) {
      const inner: Span[] = []
      addSpans(inner, text, depth)
      for (const span of inner) spans.push(origin(span))
    }
    if (isWhole && spans.length === length) remember(plainParts, part)
  }

  /** Remembers a short text; a copy, for a slice would keep the whole text in memory. */
  function remember(plain: Set<string>, text: string): void {
    if (text.length <= maxRemembered.letters && plain.size < maxRemembered.texts)
      plain.add(Buffer.from(text).toString())
  }

  function forgetPlain(): void {
    plainTexts.clear()
    plainParts.clear()
  }

  function addKey(key: string): void {
    // Of a key beyond ASCII, decoding gives the bytes.
    const forms = [key, Buffer.from(key).toString('latin1')]
    for (const form of forms) keys.add(form)
    if (isWord(key)) return
    for (const form of forms) needles.add(form)
    minKeyLength = Math.min(minKeyLength, key.length)
    maxLength = Math.max(maxLength, ...forms.map(({ length }) => length))
    hasQuote ||= key.includes('"')
  }

  return {
    add(secret) {
      const number = secret.replaceAll(' ', '')
      if (numbers.has(number) || keys.has(secret)) return
      forgetPlain()
      if (/^\d{12,}$/.test(number)) numbers.add(number)
      else if (secret !== '') addKey(secret)
    },
    addCode(code) {
      // The code is looked for first: it is rare, and its name costs more.
      if (!/^\d+$/.test(code) || codes.has(code)) return
      forgetPlain()
      codes.set(code, new RegExp(`${code}(?<=${codeName}${code})(?!\\d)`, 'gi'))
    },
    redact(text) {
      if (plainTexts.has(text)) return text
      const spans: Span[] = []
      addSpans(spans, text, decodings.all)
      if (spans.length === 0) {
        remember(plainTexts, text)
        return text
      }
      const apart = merged(spans)
      hits += apart.length
      return without(text, apart)
    },
    hits: () => hits,
  }
}

const isWord = (key: string): boolean => /^(?:.{0,5}|[a-z _-]{1,16})$/i.test(key)

function addOccurrences(spans: Span[], text: string, needle: string): void {
  for (let start = text.indexOf(needle); start >= 0; start = text.indexOf(needle, start + 1))
    spans.push({ start, end: start + needle.length })
}

function addMatches(spans: Span[], text: string, pattern: RegExp): void {
  for (const { index, 0: codeText } of text.matchAll(pattern))
    spans.push({ start: index, end: index + codeText.length })
}

const digitGroups = /\d(?:[ \u00a0./+-]?\d){11,}/g

/** Card numbers, plain and with a mark between any two digits. */
function addNumbers(spans: Span[], text: string, numbers: ReadonlySet<string>): void {
  if (text.search(digitGroups) < 0) return
  for (const { index, 0: grouped } of text.matchAll(digitGroups)) {
    const digits = grouped.replaceAll(/\D/g, '')
    const inDigits: Span[] = []
    for (const number of numbers) addOccurrences(inDigits, digits, number)
    if (inDigits.length === 0) continue
    const positions = digitPositions(grouped, digits.length)
    for (const { start, end } of inDigits)
      spans.push({
        start: index + (positions[start] ?? 0),
        end: index + (positions[end - 1] ?? 0) + 1,
      })
  }
}

function digitPositions(text: string, count: number): Uint32Array {
  const positions = new Uint32Array(count)
  let digits = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code >= 48 && code <= 57) positions[digits++] = at
  }
  return positions
}

const credentials = /basic\s{1,8}([\w+/-]+=*)/gi

/** Basic credentials (RFC 7617) whose user or password is a key. */
function addCredentials(spans: Span[], text: string, keys: ReadonlySet<string>): void {
  if (text.search(credentials) < 0) return
  for (const { index, 0: whole, 1: coded = '' } of text.matchAll(credentials)) {
    const [user = '', ...password] = Buffer.from(coded, 'base64').toString('latin1').split(':')
    const end = index + whole.length
    if (keys.has(user) || keys.has(password.join(':')))
      spans.push({ start: end - coded.length, end })
  }
}

function merged(spans: readonly Span[]): Span[] {
  const apart: Span[] = []
  for (const span of spans.toSorted((first, second) => first.start - second.start)) {
    const last = apart.at(-1)
    if (last === undefined || span.start >= last.end) apart.push(span)
    else if (span.end > last.end) apart[apart.length - 1] = { start: last.start, end: span.end }
  }
  return apart
}

function without(text: string, spans: readonly Span[]): string {
  const starts = [0, ...spans.map(({ end }) => end)]
  return starts.map((start, at) => text.slice(start, spans[at]?.start)).join(redacted)
}

/** Redacts all texts and names of a value; what holds no secret stays as it is. */
export function withoutSecrets<Value>(value: Value, { redact }: Pick<Secrets, 'redact'>): Value {
  function change(inside: unknown): unknown {
    if (typeof inside === 'string') return redact(inside)
    if (typeof inside !== 'object' || inside === null) return inside
    const entries = Object.entries(inside)
    const safe = entries.map(([name, member]) => [change(name) as string, change(member)] as const)
    const isSame = safe.every(
      ([name, member], at) => name === entries[at]?.[0] && member === entries[at][1],
    )
    if (isSame) return inside
    return Array.isArray(inside) ? safe.map(([, member]) => member) : Object.fromEntries(safe)
  }
  return change(value) as Value
}
