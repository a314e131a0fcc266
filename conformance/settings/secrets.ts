import { operations } from '../../generated/operations.ts'
import type { RunOptions } from './options.ts'
import { namedAddresses } from './target.ts'

/** Card numbers that payment services publish for tests. */
export const testNumbers = ['4242424242424242', '4111111111111111', '5555555555554444'] as const

/** Card numbers of other brands that payment services publish for tests. */
export const otherNumbers = {
  JCB: '3530111333300000',
  'American Express': '378282246310005',
} as const

/** Card numbers that the kit may send; none is ever stored or shown. */
export function cardNumbers(card?: RunOptions['card']): string[] {
  const bases = Object.values(operations.createToken.bases).map(
    (base) => base['card[number]'] ?? '',
  )
  const others = Object.values(otherNumbers)
  const all = [...bases, ...testNumbers, ...others, card?.number ?? '']
  return [...new Set(all)].filter((number) => number !== '')
}

/**
 * Collects the secrets of a run, which no text may show: keys, values of headers, and card numbers.
 * What a header shares with an address is none, for reports show addresses.
 */
export function secretsOf({
  target,
  card,
  header = [],
}: Pick<RunOptions, 'target' | 'card' | 'header'>) {
  const parts = new Set(header.flatMap(({ value }) => [value, ...value.split(/\s+/)]))
  const accounts = [target, ...(target.otherAccount ? [target.otherAccount] : [])]
  const isShown = (part: string) => namedAddresses(target).some((address) => address.includes(part))
  return {
    keys: accounts.flatMap(({ publicKey, secretKey }) => [publicKey, secretKey]),
    values: [...parts].filter((part) => !isShown(part)),
    cards: cardNumbers(card),
  }
}
