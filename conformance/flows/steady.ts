import type { Api } from '../api.ts'
import { flow, until } from '../flow.ts'
import { readText, type Resource } from '../resource.ts'
import { eventsOf, walk } from './lists.ts'
import { slowCharge } from './slow.ts'

/** How often at once a list is read: what one of two copies lacks is missed once in a hundred times. */
const readers = 16

/**
 * Waits until each of several who read at once sees the latest events, or the time is up: lists may be answered by
 * copies, of which some are behind. What they show then is judged elsewhere.
 */
export const steadyLists = flow('steady lists', async (api) => {
  const slow = await slowCharge(api).catch(() => null)
  const last = [...api.context.charges.values()].at(-1)
  const wanted = [...(slow === null ? [] : [{ charge: slow.charge, count: slow.events.length }])]
  if (last !== undefined) wanted.push({ charge: last, count: 1 })
  const seen = wanted.flatMap((one) => Array.from({ length: readers / wanted.length }, () => one))
  await until(api, 'the latest events in each copy of a list', async () => {
    const all = await Promise.all(
      seen.map(async ({ charge, count }) => (await eventCount(api, charge)) >= count),
    )
    return all.every(Boolean) ? true : undefined
  })
})

async function eventCount(api: Api, charge: Resource): Promise<number> {
  const listing = { operation: 'listChargeEvents', id: readText(charge, 'id') } as const
  const { pages } = await walk(api, listing, { most: 5, open: true })
  return eventsOf(pages).length
}
