import type { Api } from '../api.ts'
import { each, Inconclusive, type Judgement } from '../check.ts'
import { chargeOf, isMain } from '../flows/events.ts'
import type { EventListing } from '../flows/lists.ts'
import { slowCharge } from '../flows/slow.ts'
import { inWindow, readSlowList, sameEvents, slowList } from '../flows/window.ts'
import { createdAt, readText, type Resource } from '../resource.ts'

/** A list in which nothing moves, with what narrows it to that. */
export interface Still {
  listing: EventListing
  query: Record<string, string>
  events: Resource[]
  /** Those of them that are of this run: others may have the shapes of older versions. */
  own: Resource[]
  /** When each of its records was created, in milliseconds, in its order. */
  times: number[]
}

/** Judges in a closed window of the account, and in the list of a complete charge, whole and from or up to a bound of that window; once more where that list has moved. */
export async function eachStill(api: Api, judge: (still: Still) => Promise<Judgement>): Promise<Judgement> {
  const own = await slowList(api)
  const judgement = await judgeStill(api, own, judge)
  if (judgement.holds) return judgement
  const now = await readSlowList(api)
  return sameEvents(now, own) ? judgement : judgeStill(api, now, judge)
}

async function judgeStill(
  api: Api,
  own: Resource[],
  judge: (still: Still) => Promise<Judgement>,
): Promise<Judgement> {
  const slow = await slowCharge(api)
  const id = readText(slow.charge, 'id')
  const listing = { operation: 'listChargeEvents', id } as const
  // Events without an id of their own cannot be told apart.
  for (const event of own.filter(isMain)) readText(event, 'id')
  // Other keys than those of a charge may be about a refund of it, or a dispute.
  if (own.some((event) => isMain(event) && (chargeOf(event) ?? id) !== id))
    throw new Inconclusive('list-charge-events-only-own does not hold.', [slow.charge.from])
  const its = own.filter((event) => chargeOf(event) === id)
  const slowOnes = { listing, events: own, own: its, times: own.map(createdAt) }
  const judged = inWindow(api, async ({ from, to, events, own: ours, times }) => {
    const account = { operation: 'listEvents' } as const
    return each(
      [
        { listing: account, query: { from, to }, events, own: ours, times },
        { ...slowOnes, query: {} },
        { ...slowOnes, query: { from } },
        { ...slowOnes, query: { to } },
      ],
      judge,
    )
  })
  return judged.catch(async (error: unknown) => {
    // What a charge's own list breaks is broken, whatever that of the account lets be seen.
    const alone = await judge({ ...slowOnes, query: {} }).catch(() => null)
    if (!alone || alone.holds) throw error
    return alone
  })
}
