import { operations } from '../../generated/operations.ts'
import type { Declared } from './options.ts'

/** Numbers that payment services publish for tests; no other number is ever sent, but for the profile's. */
export const testNumbers = ['4242424242424242', '4111111111111111', '5555555555554444'] as const

/** A number that payment services publish for charges that are declined. */
export const declinedNumber = '4111111111140011'

/** Numbers of other brands that payment services publish for tests. */
export const otherNumbers = { JCB: '3530111333300000', 'American Express': '378282246310005' } as const

/** Every number of a card that the kit may send, none of which is ever stored or shown: the contract's, the published ones and the profile's. */
export function cardNumbers(card: Declared['card'] = null): string[] {
  const bases = Object.values(operations.createToken.bases).map((base) => base['card[number]'] ?? '')
  const others = Object.values(otherNumbers)
  const all = [...bases, ...testNumbers, declinedNumber, ...others, card?.number ?? '']
  return [...new Set(all)].filter((number) => number !== '')
}
