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

/** The bank of a source that is made in another way than most, and undefined for most: every tenth by its id, and every tenth in a single request. */
export function otherBank(n: number): string | undefined {
  return n % 10 === 4 || n % 10 === 5 ? enumerations.BankCode[n % enumerations.BankCode.length] : undefined
}

/** Creates a source of an amount of its own; every tenth of another bank, on a platform. */
export const newSource = flow('new source', async (api, { n }: { n: number }): Promise<NewSource> => {
  const bank = otherBank(n)
  const platform = enumerations.PlatformType[Math.floor(n / 20) % 2] ?? ''
  const sent = {
    ...operations.createSource.bases['required'],
    amount: String(50_000 + n),
    ...(bank === undefined ? {} : { bank, platform_type: platform }),
  }
  // Requirements of their own say that every bank and platform is accepted.
  const call = { parameters: sent, mayBeLate: bank !== undefined }
  return { sent, source: accepted(await api.call('createSource', call)) }
})
