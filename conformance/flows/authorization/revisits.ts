import { setTimeout as pause } from 'node:timers/promises'
import type { Resource } from '../../api/resource.ts'
import type { Result } from '../../authorization/driver.ts'
import { flow, type Api } from '../api.ts'
import { gotThrough, journey, visit, type Visit } from './authorization.ts'
import { newCharge } from '../charges/charges.ts'
import { awaitEvents, settledCharge, type Recorded, type Settled } from '../events/events.ts'
import { chargeRows, type Turn } from '../plan.ts'
import { awaitFinal, retrieveCharge, type Retrieved } from '../charges/retrieval.ts'
import { allInOrder } from '../until.ts'

/** The charge of a customer who got through, as it is retrieved afterwards. */
export const finalCharge = flow('final charge', async (api, turn: Turn): Promise<Retrieved> =>
  awaitFinal(api, (await settledCharge(api, turn)).charge),
)

/** The milliseconds after which the customer of a complete charge comes again, or sends what an earlier page holds: datetimes have whole seconds, and one that is set anew is another then. */
const later = 1050

/** A complete charge whose customer sent the same form again and came again, as often as the plan says, with what it was retrieved as before. */
export const revisitedCharge = flow(
  'revisited charge',
  async (api, turn: Turn): Promise<Settled & { before: Retrieved | null }> => {
    const settled = await settledCharge(api, turn)
    const [before] = await Promise.all([finalCharge(api, turn).catch(() => null), pause(later)])
    await settled.resend()
    for (const want of chargeRows[turn.row].customer?.slice(1) ?? []) {
      await visit(api, settled.charge, want)
      // A state that is read between two visits may change at the next one.
      await retrieveCharge(api, settled.charge).catch(() => null)
    }
    return { ...settled, before }
  },
)

/** Takes a customer to the page of a charge who sends what it holds only a while after another one got through. */
async function visitEarly(api: Api, charge: Resource, [want, late]: readonly Result[]): Promise<Visit[]> {
  const visits: Visit[] = []
  const before = async () => {
    visits.push(await journey(api, charge, want ?? 'successful'))
    await pause(later)
  }
  const early = await journey(api, charge, late ?? 'failed', { before })
  // A page without a form held nothing up.
  if (visits.length === 0) await before()
  return [...visits, early]
}

/** A charge whose customer is at the page twice at once, choosing opposite results. */
export const racedCharge = flow('raced charge', async (api, turn: Turn): Promise<Recorded> => {
  const { charge } = await newCharge(api, turn)
  const { atOnce = [], isStale } = chargeRows[turn.row]
  const visits = isStale
    ? await visitEarly(api, charge, atOnce)
    : await allInOrder(atOnce.map((want) => journey(api, charge, want)))
  // Each visit may have spoilt the page of the other: then nothing was chosen.
  if (visits.every(({ arrival }) => arrival.kind !== 'returned'))
    visits.push(await visit(api, charge, 'successful'))
  // The slower of the two may find nothing left to choose.
  const stuck = visits.map(({ arrival }) => arrival.kind === 'stuck' || !arrival.chose)
  for (const one of stuck.includes(false) ? [] : visits) gotThrough(one)
  return awaitEvents(api, charge, ['charge.create', 'charge.complete'])
})
