import { randomBytes } from 'node:crypto'

/** Makes values that no other request of a run has. */
export interface UniqueValues {
  /** Eight characters that no other run has. */
  readonly nonce: string
  word(): string
  /** An amount near the example's: unique for the first 9,000, or up to the largest. */
  amount(example: number, largest: number): number
  /** The id of an exchange, numbered where its name repeats. */
  exchangeId(name: string): string
}

export function openUniqueValues(): UniqueValues {
  const nonce = randomBytes(4).toString('hex')
  const ordinals = new Map<string, number>()
  let [words, amounts] = [0, 0]
  return {
    nonce,
    word: () => `${nonce}${(words += 1).toString(16)}`,
    amount(example, largest) {
      const room = Math.min(9000, largest - example)
      return room < 1 ? example : example + 1 + (amounts++ % room)
    },
    exchangeId(name) {
      const ordinal = (ordinals.get(name) ?? 0) + 1
      ordinals.set(name, ordinal)
      return ordinal === 1 ? name : `${name} #${ordinal}`
    },
  }
}
