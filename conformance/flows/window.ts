import { setTimeout as pause } from 'node:timers/promises'
import type { Api } from '../api.ts'
import { Inconclusive, type Judgement } from '../check.ts'
import { flow, until } from '../flow.ts'
import { datetime, eventTime, readText, type Resource } from '../resource.ts'
import { chargeOf } from './events.ts'
import { eventsOf, eventsOfRun, idsOf, walk, type Page } from './lists.ts'
import { beginning, slowCharge } from './slow.ts'
import { walkAccount, type Walked } from './ties.ts'

/** The events of the account in a span of time in which nothing moves any more. */
export interface Window extends Span {
  from: string
  to: string
  /** When the first and the last event of the run in it were created, in milliseconds. */
  first: number
  last: number
  /** When its last event was known to be there, by performance.now(). */
  since: number
  /** Whether nobody can put events into it any more. */
  over: boolean
}

/** What a walk of the account's list showed. */
export interface Span {
  pages: Page[]
  /** All events, in the order of the list. */
  events: Resource[]
  /** Those of this run's charges. */
  own: Resource[]
  /** When each record was created, in milliseconds: more of them than events where some of one second did not show. */
  times: number[]
}

/** Thrown where the account's list shows events of the run, and none of them between two bounds that lie around them. */
export class Outside extends Inconclusive {}

/** Closes a window around the events of the run, once all of them are listed; two of them are more than a second apart. */
export const closedWindow = flow('closed window', async (api): Promise<Window> => {
  const slow = await slowCharge(api)
  const since = performance.now()
  const charges = [...api.context.charges.keys()]
  const first = await beginning(api)
  const from = datetime(first - 2000)
  const slowEvents = new Set(slow.events.map((event) => event.value['id']))
  const isWhole = ({ own, events, times }: Span) => {
    const ids = new Set(own.map((event) => event.value['id']))
    const all = showsAll(own, charges) && [...slowEvents].every((id) => ids.has(id))
    return all || times.length > events.length
  }
  let last = Math.max(first, api.context.latest, ...slow.events.map(eventTime))
  let span = await readAll(api, { from, to: datetime(last + 1000) }, charges)
  if (span.own.length < 10 || !isWhole(span)) {
    const { own, pages } = await listedSpan(api, from, charges, isWhole)
    if (own.length < 10 || !own.some((event) => slowEvents.has(event.value['id'])))
      throw new Inconclusive(`The list of events from ${from} shows ${own.length} of this run's events.`, [
        pages[0]?.list.from ?? slow.charge.from,
      ])
    last = Math.max(last, ...own.map(eventTime))
    span = await readWindow(api, from, datetime(last + 1000), charges)
  }
  const to = datetime(last + 1000)
  if (span.own.length === 0)
    throw new Outside(`The list of events holds none of this run's from ${from} to ${to}.`, [
      span.pages[0]?.list.from ?? slow.charge.from,
    ])
  const over = api.context.options.target.embedded
  const window = { ...span, from, to, first: Math.min(...span.own.map(eventTime)), last, since, over }
  // What stands before the run's own events was made before them, by whoever need not be at it still.
  const own = new Set(span.own)
  const begun = span.events.slice(span.events.findIndex((event) => own.has(event)))
  const others = begun.some((event) => !api.context.made.has(chargeOf(event) ?? ''))
  return others ? onceOver(api, window) : window
})

/** The closed window, once nobody can put events into it any more. */
const lastingWindow = flow('lasting window', async (api) => onceOver(api, await closedWindow(api)))

/** Judges in the closed window; a failure stands when nothing moved meanwhile, and is judged once more when something did. */
export async function inWindow(api: Api, judge: (window: Window) => Promise<Judgement>): Promise<Judgement> {
  const window = await closedWindow(api)
  const judgement = await judge(window)
  if (judgement.holds || window.over) return judgement
  const lasting = await lastingWindow(api)
  return sameRecords(lasting, window) ? judgement : judge(lasting)
}

/** Whether a list holds the same events as before: those of one second may change places. */
export function sameEvents(now: Resource[], before: Resource[]): boolean {
  return idsOf(now).toSorted().join() === idsOf(before).toSorted().join()
}

/** Whether two walks showed the same records: where some of one second did not show, each at the same time. */
function sameRecords(now: Span, before: Span): boolean {
  const hidden = [now, before].some(({ times, events }) => times.length > events.length)
  return hidden ? now.times.join() === before.times.join() : sameEvents(now.events, before.events)
}

/** Until the end of a window is over, by the implementation's clock, others may put events into it. */
async function onceOver(api: Api, window: Window): Promise<Window> {
  const charges = [...api.context.charges.keys()]
  await pause(Math.max(0, 2200 - (performance.now() - window.since)))
  let span: Span = window
  await until(api, 'a list in which nothing moves', async () => {
    const before = span
    span = await readWindow(api, window.from, window.to, charges)
    return sameRecords(span, before) ? true : undefined
  })
  return { ...window, ...span, over: true }
}

/** Walks the list of the account until the events of all charges and all of the slow one are in it, or the time is up. */
async function listedSpan(
  api: Api,
  from: string,
  charges: string[],
  isWhole: (span: Span) => boolean,
): Promise<Span> {
  let span: Span = { pages: [], events: [], own: [], times: [] }
  await until(api, 'the events of all charges in the list', async () => {
    span = await readAll(api, { from }, charges)
    return isWhole(span) ? true : undefined
  })
  return span
}

async function readAll(api: Api, query: Record<string, string>, charges: string[]): Promise<Span> {
  const expected = eventsOfRun(api)
  const walked = await walkAccount(api, { query, expected })
  const { pages, ended } = walked
  if (!ended) throw new Inconclusive(`The list of events did not end within ${pages.length} pages and 12 MB.`)
  return spanOf(walked, charges)
}

function showsAll(own: Resource[], charges: string[]): boolean {
  const listed = new Set(own.map(chargeOf))
  return charges.every((id) => listed.has(id))
}

/** The events that the list of the slow charge holds while nothing moves. */
export const slowList = flow('list of the slow charge', async (api): Promise<Resource[]> => readSlowList(api))

/** The events that the list of the slow charge holds now: other keys than the run's own may come to it late. */
export async function readSlowList(api: Api): Promise<Resource[]> {
  const id = readText((await slowCharge(api)).charge, 'id')
  return eventsOf((await walk(api, { operation: 'listChargeEvents', id }, { expected: 2 })).pages)
}

/** Walks a window and tells the run's own events apart; `open` where it may be refused, because it holds nothing. */
export async function readWindow(
  api: Api,
  from: string,
  to: string,
  charges: string[],
  open = false,
): Promise<Span> {
  const expected = open ? 0 : eventsOfRun(api)
  return spanOf(await walkAccount(api, { query: { from, to }, open, expected }), charges)
}

function spanOf({ pages, events, times }: Walked, charges: string[]): Span {
  return { pages, events, times, own: events.filter((event) => charges.includes(chargeOf(event) ?? '')) }
}
