import type { Api } from '../api.ts'
import { flow, until } from '../flow.ts'
import { readText, type Resource } from '../resource.ts'
import { readOpenPage } from './lists.ts'
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
  const wanted = slow === null ? [] : [{ charge: slow.charge, count: slow.events.length }]
  if (last !== undefined) wanted.push({ charge: last, count: 1 })
  const seen = wanted.flatMap((one) => Array.from({ length: readers / wanted.length }, () => one))
  await until(api, 'the latest events in each copy of a list', async () => {
    const all = await Promise.all(seen.map(({ charge, count }) => shows(api, charge, count)))
    return all.every(Boolean) ? true : undefined
  })
})

/** Whether the list of a charge shows so many events, or counts as many where its pages are smaller. */
async function shows(api: Api, charge: Resource, count: number): Promise<boolean> {
  const listing = { operation: 'listChargeEvents', id: readText(charge, 'id') } as const
  const page = await readOpenPage(api, listing, {})
  return page !== null && Math.max(page.events.length, Number(page.list.value['total']) || 0) >= count
}
