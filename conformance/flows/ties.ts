import type { Api } from '../api.ts'
import { flow } from '../flow.ts'
import { datetime, type Resource } from '../resource.ts'
import { createdAt } from './events.ts'
import { appliedSizes, eventsOf, idsOf, walk, type Page, type Walk } from './lists.ts'
import { beginning } from './slow.ts'

const account = { operation: 'listEvents' } as const

/** How many more times a list is walked in which events of the same second change places, until all of it was seen. */
const mostWalks = 12

/** Whether events of the same second come in another order with another request, as they may: two walks show a pair of them both ways round, and nothing that is out of order. */
export const tiesMove = flow('ties', async (api): Promise<boolean> => {
  const first = await beginning(api).catch(() => null)
  const query = first === null ? {} : { from: datetime(first - 2000) }
  const walks = await Promise.all(
    (await largest(api)).map(async (size) =>
      eventsOf((await walk(api, account, { query, size, whole: true, most: 60 })).pages),
    ),
  )
  if (
    walks.some((events) => events.some((event, at) => createdAt(event) < createdAt(events[at - 1] ?? event)))
  )
    return false
  const [one = [], other = []] = walks.map((events, at) => {
    const common = new Set(idsOf(walks[1 - at] ?? []))
    return idsOf(events).filter((id) => common.has(id))
  })
  return one.join() !== other.join()
})

/** What a walk of the account's list showed. */
interface Walked extends Awaited<ReturnType<typeof walk>> {
  /** Each event once, the oldest first as the list has them. */
  events: Resource[]
}

/** Walks the list of the account, and again where its ties move, until every record that it holds was seen. */
export async function walkAccount(api: Api, how: Walk): Promise<Walked> {
  const walked = await walk(api, account, how)
  const events = eventsOf(walked.pages)
  if (events.length === countOf(walked.pages) || !(await tiesMove(api))) return { ...walked, events }
  const among = await largest(api)
  const pages: Page[] = []
  for (let times = 0; times < mostWalks; times += 1) {
    const start = Math.floor(times / 2)
    const again = await walk(api, account, { ...how, size: among[times % 2] ?? null, start, whole: true })
    // A list that has no end then is not one whose ties move alone.
    if (!again.ended) return { ...walked, events }
    pages.push(...again.pages)
    // From its start on a walk shows as many records as there are.
    if (eventsOf(pages).length >= start + countOf(again.pages)) break
  }
  return { pages, events: inOrder(pages), ended: true }
}

function inOrder(pages: Page[]): Resource[] {
  return eventsOf(pages).toSorted((one, other) => createdAt(one) - createdAt(other))
}

function countOf(pages: Page[]): number {
  return pages.reduce((count, page) => count + page.events.length, 0)
}

/** The sizes of pages that show all soonest: the two largest. */
async function largest(api: Api): Promise<(number | null)[]> {
  const [first = null, second = first] = await appliedSizes(api)
  return [first, second]
}
