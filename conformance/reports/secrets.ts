import { anyOf, formsOfCard, formsOfKey, redacted } from '../secrets.ts'

/** Searches texts for what must never be shown. */
export interface Sieve {
  /** The text with every occurrence redacted. */
  redact: (text: string) => string
  /** How many occurrences were redacted so far. */
  hits: () => number
}

/** Searches for exact keys and full card numbers, in every form in which a text may hold them. */
export function sieve(keys: readonly string[], cards: readonly string[]): Sieve {
  const found = anyOf(new Set([...keys.flatMap(formsOfKey), ...cards.flatMap(formsOfCard)]))
  let hits = 0
  const replace = () => {
    hits += 1
    return redacted
  }
  return { redact: (text) => found.replace(text, replace), hits: () => hits }
}
