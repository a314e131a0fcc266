import { setTimeout as pause } from 'node:timers/promises'
import { flow } from '../flow.ts'
import type { Result } from '../authorization/driver.ts'
import { gotThrough, journey, visit } from './authorization.ts'
import { newCharge } from './charges.ts'
import { awaitEvents, settledCharge, type Recorded, type Settled } from './events.ts'
import { finalCharge, type Retrieved } from './final.ts'

const opposite: Record<Result, Result> = { successful: 'failed', failed: 'successful' }

/** What the customer of a charge who comes again chooses: the opposite at first, then the same, each for both results and both forms of creation. */
const chosenAgain = (n: number, before: Result): Result => (n % 8 < 4 ? opposite[before] : before)

/** How many customers come a third time, and choose the opposite once more: one who changes each time would undo what the time before did. */
const thrice = 4

/** How many milliseconds after a charge was complete its customer comes again: datetimes have whole seconds, and one that is set anew is another then. */
const later = 1050

/** A complete charge whose customer came again and chose once more, with what it was retrieved as before. */
export const revisitedCharge = flow(
  'revisited charge',
  async (api, { n }: { n: number }): Promise<Settled & { before: Retrieved | null }> => {
    const settled = await settledCharge(api, { n })
    const [before] = await Promise.all([finalCharge(api, { n }).catch(() => null), pause(later)])
    const again = chosenAgain(n, settled.want)
    await visit(api, settled.charge, again)
    if (n < thrice) await visit(api, settled.charge, again)
    return { ...settled, before }
  },
)

/** A charge whose customer is at the page twice at once, choosing opposite results. */
export const racedCharge = flow('raced charge', async (api, { n }: { n: number }): Promise<Recorded> => {
  const { charge } = await newCharge(api, { n })
  const choices: Result[] = n % 4 < 2 ? ['successful', 'failed'] : ['failed', 'successful']
  const visits = await Promise.all(choices.map((want) => journey(api, charge, want)))
  // Each may have spoilt the other's page: then neither was done.
  if (visits.every(({ arrival }) => arrival.kind !== 'returned'))
    visits.push(await visit(api, charge, 'successful'))
  // The slower of the two may find nothing left to choose.
  const stuck = visits.map(({ arrival }) => arrival.kind === 'stuck' || !arrival.chose)
  for (const one of stuck.includes(false) ? [] : visits) gotThrough(one)
  return awaitEvents(api, charge, ['charge.create', 'charge.complete'])
})

/** The numbers of the charges that are raced, beyond those that are settled. */
export const raced = [100, 101, 102, 103, 104, 105] as const

/** The numbers of the settled charges that are visited again. */
export const revisited = [0, 1, 2, 3, 4, 5, 6, 7] as const
