import { observations, requirements } from '../../generated/requirements.ts'

/** A text to search for, in small letters where letters of any case match. */
export interface Spelling {
  text: string
  anyCase: boolean
}

/**
 * The spellings of a key: plain and backwards in any case, as URLs, JSON and XML hold it, in hex, and in base64 at any alignment.
 * A key that is a word, as `public` and `secret-key` are, occurs everywhere: only its Basic credentials are a spelling of it.
 */
export function spellingsOfKey(key: string): Spelling[] {
  if (key === '') return []
  const basic = Buffer.from(`${key}:`).toString('base64')
  if (isWord(key)) return [{ text: `Basic ${basic}`, anyCase: false }]
  const url = encodeURIComponent(key)
  // A key that is decoded byte by byte becomes Latin-1.
  const texts = [key, url, url.replaceAll('%20', '+'), Buffer.from(key).toString('latin1')]
  return long([
    ...texts.map(anyCase),
    ...variantsOf(key).flatMap(coded),
    { text: basic.replace(/=+$/, ''), anyCase: false },
  ])
}

/** The spellings of a card number: forwards and backwards, plain, in hex, and in base64 at any alignment. */
export function spellingsOfCard(card: string): Spelling[] {
  return long([anyCase(card), ...variantsOf(card).flatMap(coded)])
}

/** Leaves out spellings of less than 6 characters, which occur everywhere. */
function long(spellings: Spelling[]): Spelling[] {
  return spellings.filter(({ text }) => text.length >= 6)
}

function anyCase(text: string): Spelling {
  return { text: text.toLowerCase(), anyCase: true }
}

/** A text forwards and backwards, in its own case, in capital and in small letters. */
function variantsOf(text: string): string[] {
  const both = [text, [...text].toReversed().join('')]
  return [...new Set(both.flatMap((one) => [one, one.toUpperCase(), one.toLowerCase()]))]
}

function coded(text: string): Spelling[] {
  const bytes = Buffer.from(text)
  return [anyCase(text), anyCase(bytes.toString('hex')), ...inBase64(bytes)]
}

// Within a longer base64 text a secret begins at one of three alignments; only the characters that it alone decides are searched for.
function inBase64(bytes: Buffer): Spelling[] {
  return [0, 1, 2].flatMap((before) => {
    const whole = Buffer.concat([Buffer.alloc(before), bytes]).toString('base64')
    const own = whole.slice(Math.ceil((before * 8) / 6), Math.floor(((before + bytes.length) * 8) / 6))
    const url = own.replaceAll('+', '-').replaceAll('/', '_')
    return [...new Set([own, url, encodeURIComponent(own)])].map((text) => ({ text, anyCase: false }))
  })
}

/** Says that texts hold a key by chance: it is short, one plain word, or words that the contract uses. */
function isWord(key: string): boolean {
  if (key.length < 6 || /^[a-z]{1,12}$/i.test(key)) return true
  if (key.length > 30) return false
  const spaced = (text: string) => text.toLowerCase().replaceAll(/[-_ ]+/g, ' ')
  return (
    /^[a-z]+(?:[-_ ][a-z]+)+$/i.test(key) &&
    spaced(JSON.stringify({ requirements, observations })).includes(spaced(key))
  )
}

/** A part of a text: the index of its first character, and the one behind its last. */
export type Part = readonly [start: number, end: number]

/** Prepares a search for many spellings at once; where several begin at one place, the longest is found. */
export function searchFor(spellings: readonly Spelling[]): (text: string) => Part[] {
  const expressions = [expressionOf(spellings, true), expressionOf(spellings, false)]
  return (text) =>
    expressions.flatMap((expression) =>
      Array.from(text.matchAll(expression), ({ 0: found, index }): Part => [index, index + found.length]),
    )
}

/** Writes an expression that finds those spellings whose letters match in any case, or in their own alone; none where there is none. */
function expressionOf(spellings: readonly Spelling[], anyCase: boolean): RegExp {
  const texts = spellings.filter((one) => one.anyCase === anyCase).map(({ text }) => text)
  const longestFirst = texts.toSorted((one, other) => other.length - one.length)
  const alternatives = longestFirst.map((text) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'))
  return new RegExp(alternatives.join('|') || '(?!)', anyCase ? 'gi' : 'g')
}
