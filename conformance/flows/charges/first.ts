import { setTimeout as pause } from 'node:timers/promises'
import { operations } from '../../../generated/operations.ts'
import { accepted } from '../../api/answer.ts'
import { datetime, readTime, type Resource } from '../../api/resource.ts'
import { flow, type Api } from '../api.ts'
import { gotThrough, journey } from '../authorization/authorization.ts'
import { newCharge } from './charges.ts'
import { awaitEvents, momentsOf, type Recorded } from '../events/events.ts'
import { only } from '../plan.ts'
import { until } from '../until.ts'

/**
 * The milliseconds between the creation of the first charge and its customer's visit.
 * Datetimes have whole seconds, and a bound between the two events is to be a second away from both.
 */
export const apart = 2050

/** The charge that a run begins with, complete: its events are at least two seconds apart. */
export const firstCharge = flow('first charge', async (api): Promise<Recorded> => {
  const { charge, at } = await newCharge(api, only('first'))
  const created = await awaitEvents(api, charge, ['charge.create'])
  // An event may be written, and dated, well after its charge.
  const late = Math.max(...momentsOf(created)) > Math.min(...momentsOf(created))
  await pause(late ? apart : Math.max(0, apart - (performance.now() - at)))
  await laterThan(api, charge)
  gotThrough(await journey(api, charge, 'successful'))
  return awaitEvents(api, charge, ['charge.create', 'charge.complete'])
})

/**
 * Gives when the first of the run's charges and events was created, in milliseconds; throws Inconclusive where no datetime shows it.
 * Charges and events may be dated by clocks of their own.
 */
export async function beginning(api: Api): Promise<number> {
  const { charge, events } = await firstCharge(api)
  const moments = momentsOf({ charge: api.known.own('Charge')[0]?.created ?? charge, events })
  return Math.min(...moments, api.known.events.earliest())
}

/** Gives the parameters of a list from shortly before the run's first charge on; none where nothing shows when that was. */
export async function sinceBeginning(api: Api): Promise<Record<string, string>> {
  const first = await beginning(api).catch(() => null)
  return first === null ? {} : { from: datetime(first - 2000) }
}

/** Waits until the implementation's clock shows two seconds more than when a charge was made: clocks may move in steps. */
async function laterThan(api: Api, charge: Resource): Promise<void> {
  const moved = async () => {
    const parameters = operations.createSource.bases['required'] ?? {}
    const source = accepted(await api.call('createSource', { parameters }))
    return readTime(source, 'created_at') - readTime(charge, 'created_at') >= 2000 ? true : undefined
  }
  // A clock that cannot be read is not waited for.
  await until(api, { what: "two seconds by the implementation's clock" }, moved).catch(() => undefined)
}
