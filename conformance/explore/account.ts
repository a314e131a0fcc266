import { Inconclusive, nullOn } from '../api/inconclusive.ts'
import { createdAt, datetime, idOf, type Resource } from '../api/resource.ts'
import { leftNothing } from '../checks/charges/leftovers.ts'
import { listed } from '../checks/events/listed.ts'
import type { Ruling } from '../checks/judgement.ts'
import type { Api } from '../flows/api.ts'
import type { Recorded } from '../flows/events/events.ts'
import { account, eventsOf, idsOf, mostAtOnce } from '../flows/lists/pages.ts'
import { walk, type WalkedPages } from '../flows/lists/walk.ts'
import { readUntil } from '../flows/until.ts'
import { isMain } from '../known/events.ts'

/** The most pages of the account's list that are read. */
const mostPages = 40

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
  const look = async () => walk(api, account, { query, size: await mostAtOnce(api), most: mostPages })
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
