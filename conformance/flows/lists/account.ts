import { createdAt, datetime, type Resource } from '../../api/resource.ts'
import type { Api } from '../api.ts'
import { beginning } from '../charges/first.ts'
import { flow } from '../flow.ts'
import { account, appliedSizes, eventsOf, idsOf, type Page } from './pages.ts'
import { walk, type Walk, type WalkedPages } from './walk.ts'

/** Counts the events that the charges of this run should have so far. */
export function eventsOfRun({ known }: Pick<Api, 'known'>): number {
  const charges = [...known.all('Charge').values()]
  return charges.length + charges.filter(({ visits }) => visits.length > 0).length
}

/** The list of the account, as it was walked. */
export interface WalkedAccount extends WalkedPages {
  /** Each event that showed, once, the oldest first as the list has them. */
  events: Resource[]
  /** The creation of each record of the list, in milliseconds: where ties move there may be more of them than showed. */
  times: number[]
}

/** Walks the list of the account, and again where its ties move, until every record that it holds was seen, or it was walked in many ways or over many pages. */
export async function walkAccount(api: Api, how: Walk): Promise<WalkedAccount> {
  const walked = await walk(api, account, how)
  const events = eventsOf(walked.pages)
  const once = { ...walked, events, times: events.map(createdAt) }
  if (events.length === recordsOf(walked.pages).length || !(await tiesMove(api))) return once
  const pages: Page[] = []
  let times: number[] = []
  for (const size of await manySizes(api)) {
    const again = await walk(api, account, { ...how, size, open: true, whole: true })
    // A list that has no end then is not one whose ties move alone.
    if (!again.ended) return once
    if (again.pages.length === 0) continue
    pages.push(...again.pages)
    times = recordsOf(again.pages).map(createdAt)
    if (eventsOf(pages).length >= times.length || pages.length > mostPages) break
  }
  const inOrder = eventsOf(pages).toSorted((one, other) => createdAt(one) - createdAt(other))
  return { pages, events: inOrder, times, ended: true }
}

function recordsOf(pages: readonly Page[]): Resource[] {
  return pages.flatMap((page) => page.events)
}

/** After how many pages a list whose ties move is not walked once more: where pages are small, a few ways through it have to do. */
const mostPages = 200

/** Lists the sizes of the pages in which a list is walked whose events of the same second change places, until all of it was seen: with some servers each size has an order of its own. Some may be refused. */
async function manySizes(api: Api): Promise<number[]> {
  const applied = await appliedSizes(api)
  const fit = applied.filter((size) => eventsOfRun(api) / size <= 60)
  const sure = fit.length > 1 ? fit : applied.slice(0, 2)
  return [100, ...sure, 50, 30, 7, 15, ...sure, ...sure, ...sure]
}

/** True where events of the same second come in another order with another request, as they may: two walks show a pair of them both ways round, and nothing that is out of order. */
export const tiesMove = flow('ties', async (api): Promise<boolean> => {
  const first = await beginning(api).catch(() => null)
  const query = first === null ? {} : { from: datetime(first - 2000) }
  const before: Resource[][] = []
  for (const size of await manySizes(api)) {
    const { pages, ended } = await walk(api, account, { query, size, open: true, whole: true, most: 150 })
    const events = eventsOf(pages)
    if (!ended || events.some((event, at) => createdAt(event) < createdAt(events[at - 1] ?? event)))
      return false
    if (before.some((earlier) => among(earlier, events) !== among(events, earlier))) return true
    before.push(events)
  }
  return false
})

/** The ids of those events that are among others, in their order. */
function among(events: Resource[], others: Resource[]): string {
  const known = new Set(idsOf(others))
  return idsOf(events.filter((event) => idsOf([event]).some((id) => known.has(id)))).join()
}
