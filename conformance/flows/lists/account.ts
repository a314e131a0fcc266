import { createdAt, type Resource } from '../../api/resource.ts'
import type { Api } from '../api.ts'
import { account, eventsOf, recordsOf, type Page } from './pages.ts'
import { manySizes, tiesMove } from './ties.ts'
import { walk, type Walk, type WalkedPages } from './walk.ts'

/** The list of the account, as it was walked. */
export interface WalkedAccount extends WalkedPages {
  /** Each event that showed, once, the oldest first as the list has them. */
  events: Resource[]
  /** The creation of each record of the list, in milliseconds: where ties move there may be more of them than showed. */
  times: number[]
}

/** Walks the list of the account; where ties move, it is walked again until every record was seen or enough was tried. */
export async function walkAccount(api: Api, how: Walk): Promise<WalkedAccount> {
  const walked = await walk(api, account, how)
  const events = eventsOf(walked.pages)
  const once = { ...walked, events, times: events.map(createdAt) }
  if (events.length === recordsOf(walked.pages).length || !(await tiesMove(api))) return once
  const pages: Page[] = []
  let times: number[] = []
  for (const size of await manySizes(api)) {
    const again = await walk(api, account, { ...how, size, open: true, whole: true })
    // A list that does not end then has more than ties that move.
    if (!again.ended) return once
    if (again.pages.length === 0) continue
    pages.push(...again.pages)
    times = recordsOf(again.pages).map(createdAt)
    if (eventsOf(pages).length >= times.length || pages.length > mostPages) break
  }
  const inOrder = eventsOf(pages).toSorted((one, other) => createdAt(one) - createdAt(other))
  return { pages, events: inOrder, times, ended: true }
}

/** The number of pages after which a list whose ties move is not walked again: where pages are small, a few walks have to do. */
const mostPages = 200

/** Tells whether the list has more records than showed: where ties move, some may never show. */
export function hidesSome({ events, times }: Pick<WalkedAccount, 'events' | 'times'>): boolean {
  return times.length > events.length
}
