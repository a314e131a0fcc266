import { Inconclusive, nullOn } from '../api/inconclusive.ts'
import { createdAt, datetime, idOf, type Resource } from '../api/resource.ts'
import { listed } from '../checks/events/listed.ts'
import type { Ruling } from '../checks/judgement.ts'
import { pageOfQuietList } from '../checks/lists/pages.ts'
import type { Api } from '../flows/api.ts'
import { ownEvents, type Recorded } from '../flows/events/events.ts'
import { account, type EventListing, eventsOf, idsOf, listOf, readOpenPage } from '../flows/lists/pages.ts'
import { walk, type WalkedPages } from '../flows/lists/walk.ts'
import { readUntil } from '../flows/until.ts'
import type { Piece } from './world.ts'
import { leftNothing } from '../checks/charges/leftovers.ts'
import { isMain } from '../known/events.ts'

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
  const judge = async () => {
    const before = await sizeOf(api, listing)
    const rulings = await Promise.all(
      lists.map(async (query) => {
        const page = await readOpenPage(api, listing, query)
        return page === null ? [] : pageOfQuietList(page, query, before)
      }),
    )
    return before === (await sizeOf(api, listing)) ? rulings.flat() : []
  }
  return (await nullOn(judge(), Inconclusive)) ?? []
}

/** Counts the records that a list holds. */
async function sizeOf(api: Api, listing: EventListing): Promise<number> {
  const { pages, repeats, ended } = await walk(api, listing, { most: 20 })
  if (repeats || !ended) throw new Inconclusive('The list was not read to its end.')
  return pages.reduce((sum, { size }) => sum + size, 0)
}

/** The list of the account from shortly before some charges on. */
export interface Account {
  events: Resource[]
  /** The exchange that began to read it. */
  walked: string
}

/** Reads the list of the account until it holds all events of some charges, or the time is up; null where it cannot be read to its end. */
export async function accountOf(api: Api, recorded: readonly Recorded[]): Promise<Account | null> {
  const moments = recorded
    .flatMap(({ charge, events }) => [charge, ...events].map(createdAt))
    .filter((time) => !Number.isNaN(time))
  if (moments.length === 0) return null
  const own = ownOf(recorded)
  const query = { from: datetime(Math.min(...moments) - 2000) }
  const look = () => walk(api, account, { query })
  const isWhole = ({ pages, repeats, ended }: WalkedPages) => {
    const ids = new Set(idsOf(eventsOf(pages)))
    return !ended || (repeats !== true && own.every((event) => ids.has(idOf(event))))
  }
  const awaited = { what: "the events of sequences in the account's list" }
  const read = await nullOn(readUntil(api, awaited, look, isWhole), Inconclusive)
  if (read === null || !read.ended) return null
  return { events: eventsOf(read.pages), walked: read.pages[0]?.list.from ?? '' }
}

/** Judges that the list of the account holds the events of the charges of a sequence, and none of a charge that it was refused. */
export function inAccount(
  { known, scope }: Api,
  { events, walked }: Account,
  recorded: readonly Recorded[],
): Ruling[] {
  const ids = new Set(idsOf(events))
  const refusals = known.refusals.filter(({ exchange }) => exchange.startsWith(`${scope}/`))
  return [
    ...ownOf(recorded).map((event): Ruling => [
      'list-events-complete',
      listed(event, ids.has(idOf(event)), 'the list', walked),
    ]),
    ...refusals.map((refusal): Ruling => ['refusal-creates-nothing', leftNothing(refusal, events, known)]),
  ]
}

function ownOf(recorded: readonly Recorded[]): Resource[] {
  return recorded.flatMap(({ events }) => events.filter(isMain))
}
