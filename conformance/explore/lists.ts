import { Inconclusive } from '../api/inconclusive.ts'
import { idOf, type Resource } from '../api/resource.ts'
import { listed } from '../checks/events/listed.ts'
import type { Ruling } from '../checks/judgement.ts'
import { pageOfQuietList } from '../checks/lists/pages.ts'
import type { Api } from '../flows/api.ts'
import { ownEvents } from '../flows/events/events.ts'
import { idsOf, listOf, readOpenPage, type EventListing } from '../flows/lists/pages.ts'
import { walk } from '../flows/lists/walk.ts'
import { readUntil } from '../flows/until.ts'
import type { Piece } from './world.ts'

/** Judges that what showed of a charge's events elsewhere comes to be in its own list. */
export async function listedUnder(
  api: Api,
  id: string,
  own: readonly Resource[],
  all: readonly Resource[],
): Promise<Ruling[]> {
  const isWhole = (ids: Set<string>) => all.every((event) => ids.has(idOf(event)))
  const known = new Set(idsOf(own))
  const look = async () => new Set(idsOf(await ownEvents(api, id, { open: true })))
  const awaited = { what: "an event in its charge's list", of: id }
  const ids = isWhole(known) ? known : await readUntil(api, awaited, look, isWhole)
  return all.map((event) => [
    'list-charge-events-complete',
    listed(event, ids.has(idOf(event)), 'the list of its charge'),
  ])
}

/** Reads a charge's list once more in each way that a sequence read it, and judges that now that nothing moves. */
export async function listedAgain(api: Api, { created, lists }: Piece): Promise<Ruling[]> {
  if (lists.length === 0) return []
  const listing = listOf(idOf(created))
  try {
    const before = await sizeOf(api, listing)
    const rulings = await Promise.all(
      lists.map(async (query) => {
        const page = await readOpenPage(api, listing, query)
        return page === null ? [] : pageOfQuietList(page, query, before)
      }),
    )
    return before === (await sizeOf(api, listing)) ? rulings.flat() : []
  } catch (error) {
    if (error instanceof Inconclusive) return []
    throw error
  }
}

/** Counts the records that a list holds. */
async function sizeOf(api: Api, listing: EventListing): Promise<number> {
  const { pages, repeats, ended } = await walk(api, listing, { most: 20 })
  if (repeats || !ended) throw new Inconclusive('The list was not read to its end.')
  return pages.reduce((sum, { size }) => sum + size, 0)
}
