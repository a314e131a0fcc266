import { cardNumbers } from './cards.ts'
import type { RunOptions } from './options.ts'
import { namedAddresses } from './target.ts'

/** What no text may show of a run: its keys, what the operator's headers say, and the card numbers that it may send. */
interface Hidden {
  readonly keys: readonly string[]
  readonly values: readonly string[]
  readonly cards: readonly string[]
}

/** What no text may show of a run that is told this; what a header says and an address shows too is no secret. */
export function hiddenOf({
  target,
  declared,
  headers = [],
}: Pick<RunOptions, 'target' | 'declared' | 'headers'>): Hidden {
  const parts = new Set(headers.flatMap(({ value }) => [value, ...value.split(/\s+/)]))
  const isShown = (part: string) => namedAddresses(target).some((address) => address.includes(part))
  return {
    keys: [target.publicKey, target.secretKey],
    values: [...parts].filter((part) => !isShown(part)),
    cards: cardNumbers(declared.card),
  }
}
