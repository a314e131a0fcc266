import { setTimeout as pause } from 'node:timers/promises'
import { Inconclusive } from '../../api/inconclusive.ts'
import { datetime, eventTime, readText, type Resource } from '../../api/resource.ts'
import { chargeOf } from '../../known/events.ts'
import { flow, type Api } from '../api.ts'
import { beginning, firstCharge } from '../charges/first.ts'
import { readCopies, readUntil, until } from '../until.ts'
import { hidesSome, walkAccount, type WalkedAccount } from './account.ts'
import { among, eventsOf, idsOf, listOf, readOpenPage, type Page } from './pages.ts'
import { eventsOfRun, unended, walk } from './walk.ts'

/** The events of the account in a span of time in which nothing moves any more. */
export interface Window extends Span {
  from: string
  to: string
  /** The creation of the run's first and last event in it, in milliseconds. */
  first: number
  last: number
  /** The moment at which its last event was known to be there, by performance.now(). */
  since: number
  /** True where nobody can put events into it any more. */
  over: boolean
}

/** The list of the account between two bounds, as it was walked. */
interface Span {
  pages: Page[]
  /** All events, in the order of the list. */
  events: Resource[]
  /** Those of this run's charges. */
  own: Resource[]
  /** The creation of each record, in milliseconds: more of them than events where some of one second did not show. */
  times: number[]
}

/** Thrown where the account's list shows events of the run, and none of them between two bounds that lie around them. */
export class Outside extends Inconclusive {}

/** Closes a window around the events of the run, once all of them are listed; two of them are more than a second apart. */
export const closedWindow = flow('closed window', async (api): Promise<Window> => {
  const recorded = await firstCharge(api)
  const since = performance.now()
  const charges = ownCharges(api)
  const first = await beginning(api)
  const from = datetime(first - 2000)
  const isWhole = (span: Span) => hidesSome(span) || holdsAll(span, charges, recorded.events)
  let last = Math.max(first, api.known.events.latest(), ...recorded.events.map(eventTime))
  let span = await readAll(api, { from, to: datetime(last + 1000) })
  if (span.own.length < 10 || !isWhole(span)) {
    const awaited = { what: 'the events of all charges in the list' }
    const { own, pages } = await readUntil(api, awaited, () => readAll(api, { from }), isWhole)
    if (own.length < 10 || among(own, recorded.events).length === 0)
      throw new Inconclusive(`The list of events from ${from} shows ${own.length} of this run's events.`, [
        pages[0]?.list.from ?? recorded.charge.from,
      ])
    last = Math.max(last, ...own.map(eventTime))
    span = await readWindow(api, from, datetime(last + 1000))
  }
  const to = datetime(last + 1000)
  if (span.own.length === 0)
    throw new Outside(`The list of events holds none of this run's from ${from} to ${to}.`, [
      span.pages[0]?.list.from ?? recorded.charge.from,
    ])
  const over = api.services.options.target.embedded
  const window = { ...span, from, to, first: Math.min(...span.own.map(eventTime)), last, since, over }
  return hasForeign(api, window) ? onceOver(api, window) : window
})

/** Tells whether a span holds an event of each of these charges, and all of these events. */
function holdsAll({ own }: Span, charges: ReadonlySet<string>, events: Resource[]): boolean {
  const listed = new Set(own.map(chargeOf))
  return [...charges].every((id) => listed.has(id)) && among(events, own).length === events.length
}

/** Tells whether somebody else puts events into a span: what stands before the run's own was made before them, by whoever need not be at it still. */
function hasForeign({ known }: Api, { own, events }: Span): boolean {
  const begun = events.slice(events.findIndex((event) => event === own[0]))
  const made = known.all('Charge')
  return begun.some((event) => !made.has(chargeOf(event) ?? ''))
}

/** The closed window, once nobody can put events into it any more. */
export const lastingWindow = flow('lasting window', async (api) => onceOver(api, await closedWindow(api)))

/** Lists the ids of the run's own charges so far. */
function ownCharges({ known }: Api): ReadonlySet<string> {
  return new Set(known.own('Charge').map(({ id }) => id))
}

/** Tells whether a list holds the same events as before: those of one second may change places. */
export function sameEvents(now: Resource[], before: Resource[]): boolean {
  return idsOf(now).toSorted().join() === idsOf(before).toSorted().join()
}

/** Tells whether two walks showed the same records: where some of one second did not show, each at the same time. */
export function sameRecords(now: Span, before: Span): boolean {
  return [now, before].some(hidesSome)
    ? now.times.join() === before.times.join()
    : sameEvents(now.events, before.events)
}

/** Waits until nothing moves in a window any more: until its end is over, by the implementation's clock, others may put events into it. */
async function onceOver(api: Api, window: Window): Promise<Window> {
  await pause(Math.max(0, 2200 - (performance.now() - window.since)))
  let span: Span = window
  await until(api, { what: 'a list in which nothing moves' }, async () => {
    const before = span
    span = await readWindow(api, window.from, window.to)
    return sameRecords(span, before) ? true : undefined
  })
  return { ...window, ...span, over: true }
}

async function readAll(api: Api, query: Record<string, string>): Promise<Span> {
  const walked = await walkAccount(api, { query, expected: eventsOfRun(api) })
  if (!walked.ended) throw unended(walked)
  return spanOf(api, walked)
}

/** The events that the list of the first charge holds while nothing moves. */
export const firstChargeList = flow('list of the first charge', readFirstChargeList)

/** Reads the events that the list of the first charge holds now: other keys than the run's own may come to it late. */
export async function readFirstChargeList(api: Api): Promise<Resource[]> {
  const id = readText((await firstCharge(api)).charge, 'id')
  return eventsOf((await walk(api, listOf(id), { expected: 2 })).pages)
}

/** Walks a window and tells the run's own events apart; `open` where it may be refused, because it holds nothing. */
export async function readWindow(api: Api, from: string, to: string, open = false): Promise<Span> {
  const expected = open ? 0 : eventsOfRun(api)
  return spanOf(api, await walkAccount(api, { query: { from, to }, open, expected }))
}

function spanOf(api: Api, { pages, events, times }: WalkedAccount): Span {
  const charges = ownCharges(api)
  return { pages, events, times, own: events.filter((event) => charges.has(chargeOf(event) ?? '')) }
}

/**
 * Waits until each of several who read at once sees the latest events, or the time is up: lists may be answered by
 * copies, of which some are behind. What they show then is judged elsewhere.
 */
export const steadyLists = flow('steady lists', async (api) => {
  const recorded = await firstCharge(api).catch(() => null)
  const last = api.known.own('Charge').at(-1)
  const wanted = recorded === null ? [] : [{ charge: recorded.charge, count: recorded.events.length }]
  if (last !== undefined) wanted.push({ charge: last.created, count: 1 })
  const look = async (at: number) => {
    const next = wanted[at % wanted.length]
    return next === undefined || shows(api, next.charge, next.count)
  }
  await readCopies(api, { what: 'the latest events in each copy of a list' }, look, Boolean)
})

/** Tells whether the list of a charge shows so many events, or counts as many where its pages are smaller. */
async function shows(api: Api, charge: Resource, count: number): Promise<boolean> {
  const id = readText(charge, 'id')
  const page = await readOpenPage(api, listOf(id), {})
  return page !== null && Math.max(page.events.length, Number(page.list.value['total']) || 0) >= count
}
