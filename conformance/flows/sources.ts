import { enumerations, operations } from '../../generated/operations.ts'
import { accepted } from '../answer.ts'
import type { Parameters } from '../api.ts'
import { flow } from '../flow.ts'
import type { Resource } from '../resource.ts'

/** A source that was created, with what was sent for it. */
export interface NewSource {
  sent: Parameters
  source: Resource
}

/** The bank of a source, by its number: each bank in turn for either result, in one form of creation for the one and in the other for the other; undefined, for the contract's example, where a run begins and beside what is settled. */
export function otherBank(n: number): string | undefined {
  const banks = enumerations.BankCode
  // Four in a row are of two forms and both results, two of each.
  const among = Math.floor(n / 4) * 2 + (Math.floor(n / 2) % 2 === 0 ? n % 2 : 1 - (n % 2))
  return n >= 2 && n < 100 ? banks[among % banks.length] : undefined
}

/** The amount of a source and its charge, one of its own for each number: among the first are four small and four large ones, and both forms of creation meet even and odd ones. */
export function amountOf(n: number): string {
  const [pair, mixed] = [Math.floor(n / 2), 3 * n + (Math.floor(n / 2) % 2)]
  if (pair === 4 || pair === 5) return String(1_000_000 + mixed)
  return String((pair === 6 || pair === 7 ? 64 : 50_000) + mixed)
}

/** What is sent for a source of an amount of its own; every fifth is on a platform. */
export function sourceParameters(n: number): Parameters {
  const bank = otherBank(n)
  const platform = enumerations.PlatformType[Math.floor(n / 20) % 2] ?? ''
  return {
    ...operations.createSource.bases['required'],
    amount: amountOf(n),
    ...(bank === undefined ? {} : { bank }),
    ...(n % 10 === 4 || n % 10 === 5 ? { platform_type: platform } : {}),
  }
}

/** Creates a source of an amount of its own. */
export const newSource = flow('new source', async (api, { n }: { n: number }): Promise<NewSource> => {
  const sent = sourceParameters(n)
  // Requirements of their own say that every bank and platform is accepted.
  const call = { parameters: sent, mayBeLate: otherBank(n) !== undefined }
  return { sent, source: accepted(await api.call('createSource', call)) }
})
