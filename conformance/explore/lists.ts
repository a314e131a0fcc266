import type { RequirementId } from '../../generated/requirements.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import { read, type Resource } from '../api/resource.ts'
import { listed } from '../checks/events/recorded.ts'
import { expect, type Judgement } from '../checks/judgement.ts'
import type { Api } from '../flows/api.ts'
import { ownEvents } from '../flows/events/events.ts'
import { idsOf, readOpenPage, type EventListing } from '../flows/lists/pages.ts'
import { walk } from '../flows/lists/walk.ts'
import { until } from '../flows/until.ts'
import type { Piece } from './world.ts'

/** What is said of a requirement; null where it does not bind. */
export type Ruling = [requirement: RequirementId, judgement: Judgement | null]

/** Judges that what showed of a charge's events elsewhere comes to be in its own list. */
export async function listedUnder(
  api: Api,
  id: string,
  own: readonly Resource[],
  all: readonly Resource[],
): Promise<Ruling[]> {
  let ids = new Set(idsOf(own))
  const isWhole = () => all.every(({ value }) => ids.has(String(value['id'])))
  if (!isWhole())
    await until(api, { what: "an event in its charge's list", of: id }, async () => {
      ids = new Set(idsOf(await ownEvents(api, id, { open: true })))
      return isWhole() ? true : undefined
    })
  return all.map((event) => [
    'list-charge-events-complete',
    listed(event, ids.has(String(event.value['id'])), 'the list of its charge'),
  ])
}

/** Reads a charge's list once more in each way that a sequence read it, and judges that now that nothing moves. */
export async function listedAgain(api: Api, { created, lists }: Piece): Promise<Ruling[]> {
  if (lists.length === 0) return []
  const listing = { operation: 'listChargeEvents', id: String(created.value['id']) } as const
  try {
    const before = await sizeOf(api, listing)
    const rulings = await Promise.all(lists.map((query) => pageAgain(api, listing, query, before)))
    return before === (await sizeOf(api, listing)) ? rulings.flat() : []
  } catch (error) {
    if (error instanceof Inconclusive) return []
    throw error
  }
}

/** How many records a list holds. */
async function sizeOf(api: Api, listing: EventListing): Promise<number> {
  const { pages, repeats, ended } = await walk(api, listing, { most: 20 })
  if (repeats || !ended) throw new Inconclusive('The list was not read to its end.')
  return pages.reduce((sum, { size }) => sum + size, 0)
}

async function pageAgain(
  api: Api,
  listing: EventListing,
  query: Record<string, string>,
  all: number,
): Promise<Ruling[]> {
  const page = await readOpenPage(api, listing, query)
  if (page === null) return []
  const { offset = '0' } = query
  const wanted = Math.max(0, Math.min(Number(read(page.list, 'limit')), all - Number(offset)))
  const shown = new Set(idsOf(page.events)).size
  const { from } = page.list
  return [
    [
      offset === '0' ? 'list-charge-events-complete' : 'list-offset-skips',
      expect(shown === wanted, `${wanted} of ${all} records after ${offset}`, `${shown}`, from),
    ],
    [
      'list-total-counts-matching',
      expect(
        read(page.list, 'total') === all,
        `total ${all}`,
        `total ${String(read(page.list, 'total'))}`,
        from,
      ),
    ],
  ]
}
