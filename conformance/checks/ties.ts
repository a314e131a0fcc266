import type { Api } from '../api.ts'
import { eventsOf, idsOf, type Page } from '../flows/lists.ts'
import { tiesMove } from '../flows/ties.ts'
import { createdAt } from '../resource.ts'

/** Whether pages differ from what they should show in nothing but the places of events of the same second, which may move from one request to the next; `times` are those of the records that there should be. */
export async function sameButTies(api: Api, pages: Page[], times: number[]): Promise<boolean> {
  const shown = pages.flatMap((page) => page.events)
  return (
    shown.length === times.length &&
    shown.every((event, at) => createdAt(event) === times[at]) &&
    pages.every((page) => eventsOf([page]).length === page.events.length) &&
    tiesMove(api)
  )
}

/** The id of an event of a page that the page before it showed already, of those that are looked for; undefined where there is none, or ties move over the border between them. */
export async function shownAgain(
  api: Api,
  before: Page,
  after: Page,
  among: (id: string) => boolean = () => true,
): Promise<string | undefined> {
  const known = new Set(idsOf(before.events))
  const border = before.events.at(-1)
  const again = after.events.filter((event) => idsOf([event]).some((id) => known.has(id) && among(id)))
  const ties = again.every((event) => border !== undefined && createdAt(event) === createdAt(border))
  return again.length > 0 && ties && (await tiesMove(api)) ? undefined : idsOf(again)[0]
}
