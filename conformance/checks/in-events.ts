import type { Api } from '../api.ts'
import { each, Inconclusive, type Judgement } from '../check.ts'
import { isMain, settledCharge, type Settled } from '../flows/events.ts'
import type { Resource } from '../resource.ts'

/** What was judged of charges as they are created, and then of those in their events, which can only add a failure. */
export async function andInEvents(
  api: Api,
  numbers: number[],
  judgement: Judgement,
  judge: (event: Resource, settled: Settled) => Judgement,
): Promise<Judgement> {
  if (!judgement.holds) return judgement
  const later = await each(numbers, async (n) => {
    const settled = await settledCharge(api, { n })
    return each(settled.events.filter(isMain), (event) => judge(event, settled))
  }).catch((error: unknown) => {
    // Without a customer who gets through, the answers to creations are all there is to judge.
    if (error instanceof Inconclusive) return judgement
    throw error
  })
  return later.holds ? judgement : later
}
