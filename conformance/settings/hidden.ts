import { cardNumbers } from './cards.ts'
import type { RunOptions } from './options.ts'
import { namedAddresses } from './target.ts'

/** The secrets of a run: its keys, the values of the operator's headers, and the card numbers that it may send. */
interface Hidden {
  readonly keys: readonly string[]
  readonly values: readonly string[]
  readonly cards: readonly string[]
}

/** Collects the secrets of a run, which no text may show. What a header shares with an address is none, for reports show addresses. */
export function hiddenOf({
  target,
  card,
  headers = [],
}: Pick<RunOptions, 'target' | 'card' | 'headers'>): Hidden {
  const parts = new Set(headers.flatMap(({ value }) => [value, ...value.split(/\s+/)]))
  const isShown = (part: string) => namedAddresses(target).some((address) => address.includes(part))
  return {
    keys: [target.publicKey, target.secretKey],
    values: [...parts].filter((part) => !isShown(part)),
    cards: cardNumbers(card),
  }
}
