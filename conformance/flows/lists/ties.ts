import { createdAt, idOf, type Resource } from '../../api/resource.ts'
import { flow, type Api } from '../api.ts'
import { sinceBeginning } from '../charges/first.ts'
import { account, among, appliedSizes, eventsOf, idsOf, recordsOf, type Page } from './pages.ts'
import { eventsOfRun, walk } from './walk.ts'

/**
 * Lists the sizes of page in which a list is walked, one walk after another, to see all of it although its ties move.
 * Some servers have an order of their own for each size; a size may be refused.
 */
export async function manySizes(api: Api): Promise<number[]> {
  const applied = await appliedSizes(api)
  const fit = applied.filter((size) => eventsOfRun(api) / size <= 60)
  const sure = fit.length > 1 ? fit : applied.slice(0, 2)
  return [100, ...sure, 50, 30, 7, 15, ...sure, ...sure, ...sure]
}

/** Tells whether ties move: whether events of one second, and only these, come in another order with another request, as they may. */
export const tiesMove = flow('ties', async (api): Promise<boolean> => {
  const query = await sinceBeginning(api)
  const before: Resource[][] = []
  for (const size of await manySizes(api)) {
    const { pages, ended } = await walk(api, account, { query, size, open: true, whole: true, most: 150 })
    const events = eventsOf(pages)
    if (!ended || events.some((event, at) => createdAt(event) < createdAt(events[at - 1] ?? event)))
      return false
    if (before.some((earlier) => !isSameOrder(earlier, events))) return true
    before.push(events)
  }
  return false
})

/** Tells whether the events that two walks showed come in the same order in both. */
function isSameOrder(one: Resource[], other: Resource[]): boolean {
  return idsOf(among(one, other)).join() === idsOf(among(other, one)).join()
}

/** Tells whether pages show records of the `times` that there should be, and ties that move are the only difference. */
export async function sameButTies(api: Api, pages: Page[], times: number[]): Promise<boolean> {
  const shown = recordsOf(pages)
  return (
    shown.length === times.length &&
    shown.every((event, at) => createdAt(event) === times[at]) &&
    pages.every((page) => eventsOf([page]).length === page.events.length) &&
    tiesMove(api)
  )
}

/**
 * Gives the id of an event that a page shows and the page before it showed, too; `own` narrows that to some events.
 * It is undefined where ties that move explain it.
 */
export async function shownAgain(
  api: Api,
  before: Page,
  after: Page,
  own: readonly Resource[] = after.events,
): Promise<string | undefined> {
  const border = before.events.at(-1)
  const again = among(among(after.events, before.events), own)
  const ties = again.every((event) => border !== undefined && createdAt(event) === createdAt(border))
  return again.length > 0 && ties && (await tiesMove(api)) ? undefined : again.map(idOf)[0]
}
