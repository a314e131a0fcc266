import { accepted } from '../answer.ts'
import type { Api } from '../api.ts'
import { flow } from '../flow.ts'
import { isRecord } from '../inspect.ts'
import { isMeantAs, read, resource, type Resource } from '../resource.ts'
import { watchEventIds, watchPage } from '../watch-lists.ts'

/** A list of events: the account's, or one charge's. */
export type EventListing = { operation: 'listEvents' } | { operation: 'listChargeEvents'; id: string }

/** One page of a list. */
export interface Page {
  list: Resource
  events: Resource[]
  /** How many records the page holds, whatever they are. */
  size: number
  /** How many characters it was read from. */
  length: number
}

/** The sizes of which an implementation applies at least two. */
export const sizes = [20, 10, 5, 2, 1] as const

/** How many characters a walk reads of the account's list, for a sample of 21, and of a charge's, which is short: all that it reads is kept. */
const mostCharacters = { listEvents: 12_000_000, listChargeEvents: 1_000_000 }

/** How many records a walk reads at least, in however small pages. */
const mostRecords = 1200

/** How many pages of a walk are asked for at once. */
const atOnce = 32

/** Reads one page; the fields of its events are not yet held against anything. */
export async function readPage(
  api: Api,
  listing: EventListing,
  query: Record<string, string>,
): Promise<Page> {
  const { operation, ...path } = listing
  const answer = await api.call(operation, { ...path, parameters: query })
  return watched(api, pageOf(accepted(answer), answer.length), query, path)
}

/** Reads a page that an implementation may refuse, such as one past the end; null when it does. */
export async function readOpenPage(
  api: Api,
  listing: EventListing,
  query: Record<string, string>,
): Promise<Page | null> {
  const { operation, ...path } = listing
  const answer = await api.call(operation, { ...path, parameters: query, mayBeLate: true })
  if (answer.error === null && (!answer.ok || !answer.shown)) return null
  return watched(api, pageOf(accepted(answer), answer.length), query, path)
}

function watched(api: Api, page: Page, query: Record<string, string>, path: { id?: string } = {}): Page {
  watchPage(api.context, page.list, page.events, query, path.id)
  return page
}

/** The events of a page that was answered. */
export function pageOf(list: Resource, length = 0): Page {
  const data = read(list, 'data') as unknown[]
  const events = data
    .filter((item) => isMeantAs('Event', item))
    .map((item) => resource('Event', item, list.from))
  return { list, events, size: data.length, length }
}

/** The events of pages, each once: pages may overlap where an offset is not applied. */
export function eventsOf(pages: Pick<Page, 'events'>[]): Resource[] {
  const events = pages.flatMap((page) => page.events)
  return [...new Map(events.map((event) => [event.value['id'], event])).values()]
}

/** The ids of events, in their order; those of others may be of any kind. */
export function idsOf(events: Resource[]): string[] {
  return events.map((event) => String(event.value['id']))
}

/** The sizes that are applied as asked, the largest first; others may be refused. */
export const appliedSizes = flow('page sizes', async (api): Promise<number[]> => {
  const applied = await Promise.all(
    sizes.map(async (size) => {
      const query = { limit: String(size) }
      const { ok, json, shown } = await api.call('listEvents', { parameters: query, about: null })
      if (ok && shown) watched(api, pageOf(shown), query)
      return ok && isRecord(json) && json['limit'] === size
    }),
  )
  return sizes.filter((_, at) => applied[at])
})

/** How many events the charges of this run should have so far. */
export function eventsOfRun({ context: { made, visited } }: Api): number {
  return made.size + visited.size
}

/** How far a list is walked. */
export interface Walk {
  query?: Record<string, string>
  /** The size of a page; null to leave it to the implementation; unless said the largest that is applied to the account's list, and for a charge's own what the implementation takes. */
  size?: number | null
  /** How many pages are read at most. */
  most?: number
  /** How many events there should be: as many pages are asked for at once, whatever comes of it. */
  expected?: number
  /** Whether the list may be refused, because it holds nothing: in a span of time, or yet. */
  open?: boolean
  /** Ends the walk when what was read will do. */
  enough?: (events: Resource[]) => boolean
  /** Whether the walk goes on to the end, past pages that bring nothing new. */
  whole?: boolean
}

/** Walks the pages of a list, the oldest first, until one brings nothing new; several at once where it is known how many there should be, or the first page says so. */
export async function walk(
  api: Api,
  listing: EventListing,
  how: Walk = {},
): Promise<{ pages: Page[]; ended: boolean; repeats?: boolean }> {
  // What is applied to the list of the account need not be to that of a charge, which is short.
  const usual = async () =>
    listing.operation === 'listEvents' ? ((await appliedSizes(api))[0] ?? null) : null
  const size = how.size === undefined ? await usual() : how.size
  const sized = size === null ? {} : { limit: String(size) }
  const most = how.most ?? Math.max(200, Math.ceil(mostRecords / (size ?? mostRecords)))
  const pages: Page[] = []
  const events = new Map<unknown, Resource>()
  let offset = 0
  let ahead = offsetsFrom(0, size ?? how.expected ?? 0, how.expected)
  let room = (mostCharacters[listing.operation] * Math.max(api.context.options.sample, 21)) / 21
  while (pages.length < most && room > 0) {
    const fit = Math.ceil(room / Math.max(1, pages.at(-1)?.length ?? 1))
    const now = ahead.slice(0, Math.min(fit, most - pages.length))
    const asked = now.map((from) => {
      const query = { order: 'chronological', ...how.query, ...sized, offset: String(from) }
      return (from > 0 || how.open ? readOpenPage : readPage)(api, listing, query)
    })
    const came = await Promise.allSettled(asked)
    for (const [at, result] of came.entries()) {
      // Pages of other sizes than the first end elsewhere than was foreseen.
      if (now[at] !== offset) break
      if (result.status === 'rejected') throw result.reason
      const page = result.value
      if (page === null) return { pages, ended: true }
      pages.push(page)
      watchEventIds(api.context, page.events)
      room -= page.length
      const before = events.size
      for (const event of page.events) events.set(event.value['id'], event)
      offset += page.size
      if (page.size === 0 || how.enough?.([...events.values()])) return { pages, ended: true }
      if (events.size === before && how.whole !== true)
        return { pages, ended: true, repeats: page.events.length > 0 }
    }
    const last = pages.at(-1)
    ahead = offsetsFrom(offset, last?.size ?? 0, last?.list.value['total'])
  }
  return { pages, ended: false }
}

/** The offsets of the pages of a size to read at once, where there should be so many records in all: up to the page after the last, which is to be empty. */
function offsetsFrom(offset: number, size: number, total: unknown): number[] {
  if (typeof total !== 'number' || size < 1 || total <= offset) return [offset]
  const count = Math.min(Math.ceil((total - offset) / size) + 1, atOnce)
  return Array.from({ length: count }, (_, index) => Math.min(offset + index * size, total))
}
