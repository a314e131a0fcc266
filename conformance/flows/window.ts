import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../api.ts'
import { Inconclusive } from '../check.ts'
import { flow, until } from '../flow.ts'
import { datetime, eventTime, read, readTime, type Resource } from '../resource.ts'
import { chargeOf } from './events.ts'
import { walk, type Page } from './lists.ts'
import { slowCharge } from './slow.ts'

/** The events of the account in a span of time in which nothing moves any more. */
export interface Window {
  from: string
  to: string
  /** When the first and the last event of the run in it were created, in milliseconds. */
  first: number
  last: number
  pages: Page[]
  /** All events in it, in the order of the list. */
  events: Resource[]
  /** Those of this run's charges. */
  own: Resource[]
}

/** Closes a window around the events of the run, once all of them are listed; two of them are more than a second apart. */
export const closedWindow = flow('closed window', async (api): Promise<Window> => {
  const slow = await slowCharge(api)
  const since = performance.now()
  const charges = [...api.context.charges.keys()]
  const first = readTime([...api.context.charges.values()][0] ?? slow.charge, 'created_at')
  const from = datetime(first - 2000)
  let pages: Page[] = []
  let own: Resource[] = []
  const seeAll = async (): Promise<true | undefined> => {
    const walked = await walk(api, { operation: 'listEvents' }, { query: { from } })
    if (!walked.ended) throw new Inconclusive('The list of events did not end within 200 pages.')
    ;({ pages } = walked)
    own = pages.flatMap((page) => page.events).filter((event) => charges.includes(chargeOf(event) ?? ''))
    const listed = new Set(own.map((event) => chargeOf(event)))
    return charges.every((id) => listed.has(id)) ? true : undefined
  }
  await until(api, 'the events of all charges in the list', seeAll)
  const slowEvents = new Set(slow.events.map((event) => event.value['id']))
  if (own.length < 10 || !own.some((event) => slowEvents.has(event.value['id'])))
    throw new Inconclusive(`The list of events from ${from} shows ${own.length} of this run's events.`, [
      pages[0]?.list.from ?? slow.charge.from,
    ])
  const last = Math.max(...own.map(eventTime), ...slow.events.map(eventTime))
  const to = datetime(last + 1000)
  let window = await readWindow(api, from, to, charges)
  if (!api.context.options.target.embedded || window.events.length > window.own.length) {
    // Until the end of the window is over, by the implementation's clock, others may put events into it.
    await pause(Math.max(0, 2200 - (performance.now() - since)))
    await until(api, 'a list in which nothing moves', async () => {
      const before = idsOf(window.events).join()
      window = await readWindow(api, from, to, charges)
      return idsOf(window.events).join() === before ? true : undefined
    })
  }
  return { ...window, from, to, first: Math.min(...own.map(eventTime)), last }
})

/** Walks a window and tells the run's own events apart; `open` where it may be refused, because it holds nothing. */
export async function readWindow(
  api: Api,
  from: string,
  to: string,
  charges: string[],
  open = false,
): Promise<Pick<Window, 'pages' | 'events' | 'own'>> {
  const { pages } = await walk(api, { operation: 'listEvents' }, { query: { from, to }, open })
  const events = eventsOf(pages)
  return { pages, events, own: events.filter((event) => charges.includes(chargeOf(event) ?? '')) }
}

/** The events of pages, each once: pages may overlap where an offset is not applied. */
export function eventsOf(pages: Page[]): Resource[] {
  const events = pages.flatMap((page) => page.events)
  return [...new Map(events.map((event) => [event.value['id'], event])).values()]
}

/** The ids of events, in their order. */
export function idsOf(events: Resource[]): string[] {
  return events.map((event) => String(read(event, 'id')))
}
