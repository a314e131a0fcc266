import { setTimeout as pause } from 'node:timers/promises'
import { accepted } from '../answer.ts'
import type { Api } from '../api.ts'
import { flow, until } from '../flow.ts'
import { baseRequest } from '../requests.ts'
import { readTime, type Resource } from '../resource.ts'
import { gotThrough, journey } from './authorization.ts'
import { newCharge, patient } from './charges.ts'
import { awaitEvents, momentsOf, type Recorded } from './events.ts'

/** How many milliseconds lie between the creation of the slow charge and its customer's visit: datetimes have whole seconds, and a bound between two events is a second away from both. */
export const apart = 2050

/** The charge that a run begins with: its events are at least two seconds apart. */
export const slowCharge = flow('slow charge', async (api): Promise<Recorded> => {
  const { charge, at } = await newCharge(api, { n: patient })
  const created = await awaitEvents(api, charge, ['charge.create'])
  // An event may be written, and dated, well after its charge.
  const late = Math.max(...momentsOf(created)) > Math.min(...momentsOf(created))
  await pause(late ? apart : Math.max(0, apart - (performance.now() - at)))
  await laterThan(api, charge)
  gotThrough(await journey(api, charge, 'successful'))
  return awaitEvents(api, charge, ['charge.create', 'charge.complete'])
})

/** When the first of the run's charges and events was created, in milliseconds: charges and events may be dated by clocks of their own. Throws inconclusive when no datetime shows it. */
export async function beginning(api: Api): Promise<number> {
  const slow = await slowCharge(api)
  const first = [...api.context.charges.values()][0] ?? slow.charge
  return Math.min(...momentsOf({ charge: first, events: slow.events }))
}

/** Waits until the implementation's clock shows two seconds more than when a charge was made: clocks may move in steps. */
async function laterThan(api: Api, charge: Resource): Promise<void> {
  const moved = async () => {
    const parameters = await baseRequest(api, 'createSource', 'required')
    const source = accepted(await api.call('createSource', { parameters }))
    return readTime(source, 'created_at') - readTime(charge, 'created_at') >= 2000 ? true : undefined
  }
  // A clock that cannot be read is not waited for.
  await until(api, "two seconds by the implementation's clock", moved).catch(() => undefined)
}
