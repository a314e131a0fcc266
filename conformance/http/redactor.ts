import { hides, unescaped } from './escapes.ts'
import { type Part, searchFor, type Spelling, spellingsOfCard, spellingsOfKey } from './spellings.ts'

/** The keys, card numbers and security codes that must never be stored. */
export interface Secrets {
  /** Adds a key or a card number. */
  add(secret: string): void
  /** Adds a security code, which is so short that only the name before it tells it from other digits. */
  addCode(code: string): void
  /** Says that a text holds a secret, in whatever spelling. */
  holds(text: string): boolean
  /** Replaces each secret that a text holds, in whatever spelling. */
  redact(text: string): string
  /** The number of secrets that were redacted so far. */
  hits(): number
}

/** The text that stands in place of a secret. */
export const redacted = '[redacted]'

/** The names under which a security code may be shown. */
export const codeNames = /(?:cvv2?|cvc2?|cvn|csc|security[_ -]?code)/i

/** The marks that may stand between the digits of a card number. */
const between =
  '(?:[ \\t\\u00a0\\u2000-\\u200b\\u202f\\u3000.,:;/|*_+-]|%(?:20|2[d-f]|c2%a0)|&nbsp;|&#(?:160|xa0);|\\\\u00a0){0,3}'
const digits = new RegExp(`\\d(?:${between}\\d){11,}`, 'gi')

/** A text is searched for groups of digits in pieces that overlap by more than a card number takes: millions of digits in one exhaust the stack. */
const piece = { length: 65_536, beyond: 512 }

/** The text that may stand between the name of a security code and the code. */
const dress =
  '(?:%[\\da-f]{2}|&#?\\w{1,6};|\\\\u[\\da-f]{4}|\\\\[nrt]|(?!%[\\da-f]{2}|&#?\\w{1,6};)[^\\da-z]|(?:is|was|equals|code|number|value)\\b){0,16}?'

/** Opens an empty collection of secrets, each of which is searched for in every spelling that a text may hold it in. */
export function collectSecrets(): Secrets {
  const added = new Set<string>()
  const spellings: Spelling[] = []
  const cards: string[] = []
  const codes = new Set<string>()
  let found: ((text: string) => Part[]) | null = null
  let coded = /(?!)/g
  /** True once a secret has marks, which honest texts escape as well. */
  let marked = false
  let hits = 0

  /** Finds the secrets in a text, other than those that escapes hide. */
  const secretsIn = (text: string): Part[] => {
    found ??= searchFor(spellings)
    const parts = found(text)
    for (let from = 0; from < text.length; from += piece.length)
      for (const { 0: run, index } of text.slice(from, from + piece.length + piece.beyond).matchAll(digits))
        for (const part of cardsIn(run, from + index, cards)) parts.push(part)
    // Few texts hold the digits of a code, and to find these costs little.
    if ([...codes].some((code) => text.includes(code)))
      for (const { 0: whole, 1: code = '', index } of text.matchAll(coded))
        parts.push([index + whole.length - code.length, index + whole.length])
    return parts
  }
  /** Finds the secrets in a text, those that escapes hide as well. */
  const partsIn = (text: string): Part[] => {
    const parts = secretsIn(text)
    if (!hides(text, marked)) return parts
    const { text: plain, places } = unescaped(text)
    for (const [start, end] of secretsIn(plain)) parts.push([places[start] ?? 0, places[end] ?? text.length])
    return parts
  }
  return {
    addCode(code) {
      if (codes.has(code) || !/^\d+$/.test(code)) return
      codes.add(code)
      coded = new RegExp(`${codeNames.source}${dress}[%&]?(${[...codes].join('|')})(?!\\d)`, 'gi')
    },
    add(secret) {
      if (added.has(secret)) return
      added.add(secret)
      const isCard = /^\d[\d ]*$/.test(secret)
      spellings.push(...(isCard ? spellingsOfCard(secret) : spellingsOfKey(secret)))
      const digits = secret.replaceAll(' ', '')
      if (isCard && digits.length >= 12) cards.push(digits, [...digits].toReversed().join(''))
      marked ||= !isCard && /[^\w.~-]/.test(secret)
      found = null
    },
    holds: (text) => partsIn(text).length > 0,
    redact(text) {
      const parts = partsIn(text)
      if (parts.length === 0) return text
      const { safe, count } = without(text, parts)
      hits += count
      return safe
    },
    hits: () => hits,
  }
}

/** Redacts all texts and names of a value: one look at all of them together tells that most values hold no secret. */
export function withoutSecrets<Value>(
  value: Value,
  { holds, redact }: Pick<Secrets, 'holds' | 'redact'>,
): Value {
  return holds([...textsIn(value)].join('\n')) ? (withTexts(redact, value) as Value) : value
}

function* textsIn(value: unknown): Generator<string, void> {
  if (typeof value === 'string') yield value
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    yield name
    yield* textsIn(member)
  }
}

/** Changes all texts and names of a value. */
export function withTexts(change: (text: string) => string, value: unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((one) => withTexts(change, one))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [change(name), withTexts(change, member)]),
  )
}

/** Escapes between digits that hold digits themselves, and whatever else is no digit. */
const undigited = /%(?:20|2[d-f]|c2%a0)|&#(?:160|xa0);|\\u00a0|\D+/gi

/** The parts of a run of digits, and what stands between them, that are card numbers. */
function cardsIn(run: string, index: number, cards: readonly string[]): Part[] {
  const plain = run.replace(undigited, '')
  // A number with nothing between its digits is found as it is.
  if (plain.length === run.length || !cards.some((card) => plain.includes(card))) return []
  const rest = run.replace(undigited, (between) => ' '.repeat(between.length))
  const places = new Uint32Array(plain.length)
  for (let [at, count] = [0, 0]; at < rest.length; at += 1) if (rest[at] !== ' ') places[count++] = at
  return cards.flatMap((card) =>
    everyIn(plain, card).map((at): Part => [
      index + (places[at] ?? 0),
      index + (places[at + card.length - 1] ?? 0) + 1,
    ]),
  )
}

function everyIn(text: string, word: string): number[] {
  const all: number[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) all.push(at)
  return all
}

/** A text with these parts replaced, those that meet by one. */
function without(text: string, parts: Part[]): { safe: string; count: number } {
  let [safe, last, count] = ['', 0, 0]
  for (const [start, end] of parts.toSorted(([one], [other]) => one - other)) {
    if (start >= last) {
      safe += text.slice(last, start) + redacted
      count += 1
    }
    last = Math.max(last, end)
  }
  return { safe: safe + text.slice(last), count }
}
