import { Inconclusive } from '../../api/inconclusive.ts'
import type { Resource } from '../../api/resource.ts'
import type { Api } from '../api.ts'
import { appliedSizes, readOpenPage, readPage, type EventListing, type Page } from './pages.ts'

/** The most characters that a walk reads of the account's list, for a sample of 21, and of a charge's, which is short: all that it reads is kept. */
const mostCharacters = { listEvents: 24_000_000, listChargeEvents: 1_000_000 }

/** The records that a walk reads at least, in however small pages. */
const mostRecords = 1200

/** The most pages of a walk that are asked for at once. */
const atOnce = 32

/** The way in which a list is walked. */
export interface Walk {
  query?: Record<string, string>
  /**
   * The size of a page; null leaves it to the implementation.
   * Unless said, it is the largest that is applied to the account's list, and for the list of a charge null.
   */
  size?: number | null
  /** The most pages that are read. */
  most?: number
  /** The number of events that there should be: as many pages are asked for at once, whatever comes of it. */
  expected?: number
  /** True where the list may be refused, because it holds nothing: in a span of time, or yet. */
  open?: boolean
  /** Ends the walk when what was read will do. */
  enough?: (events: Resource[]) => boolean
  /** True where the walk goes on to the end, past pages that bring nothing new. */
  whole?: boolean
}

/** The pages that a walk read: `repeats` tells that it ended at one which showed only what was on those before. */
export interface WalkedPages {
  pages: Page[]
  ended: boolean
  repeats?: boolean
}

/** Makes the error of a list that did not end within what a walk reads of it. */
export function unended({ pages }: WalkedPages): Inconclusive {
  const read = pages.reduce((sum, { length }) => sum + length, 0)
  return new Inconclusive(
    `The list of events did not end within ${pages.length} pages and ${Math.round(read / 1_000_000)} MB.`,
  )
}

/**
 * Walks the pages of a list, the oldest first, until one brings nothing new.
 * Several are read at once where `how` or the first page says how many events there should be.
 */
export async function walk(api: Api, listing: EventListing, how: Walk): Promise<WalkedPages> {
  const size = how.size === undefined ? await usualSize(api, listing) : how.size
  const sized = size === null ? {} : { limit: String(size) }
  const most = how.most ?? Math.max(200, Math.ceil(mostRecords / (size ?? mostRecords)))
  const pages: Page[] = []
  const events = new Map<unknown, Resource>()
  let offset = 0
  let ahead = offsetsFrom(0, size ?? how.expected ?? 0, how.expected)
  let room = (mostCharacters[listing.operation] * Math.max(api.services.options.sample, 21)) / 21
  while (pages.length < most && room > 0) {
    const fit = Math.ceil(room / Math.max(1, pages.at(-1)?.length ?? 1))
    const offsets = ahead.slice(0, Math.min(fit, most - pages.length))
    const asked = offsets.map((from) => {
      const query = { order: 'chronological', ...how.query, ...sized, offset: String(from) }
      return (from > 0 || how.open ? readOpenPage : readPage)(api, listing, query)
    })
    const results = await Promise.allSettled(asked)
    for (const [at, result] of results.entries()) {
      // Where a page has another size than the first one, those after it begin elsewhere than was foreseen.
      if (offsets[at] !== offset) break
      if (result.status === 'rejected') throw result.reason
      const page = result.value
      if (page === null) return { pages, ended: true }
      pages.push(page)
      room -= page.length
      const before = events.size
      for (const event of page.events) events.set(event.value['id'], event)
      offset += page.size
      if (page.size === 0 || how.enough?.([...events.values()])) return { pages, ended: true }
      if (events.size === before && how.whole !== true)
        return { pages, ended: true, repeats: page.events.length > 0 }
    }
    const last = pages.at(-1)
    // A list may count more than it holds: no more pages are asked for at once than brought something.
    ahead = offsetsFrom(offset, last?.size ?? 0, last?.list.value['total']).slice(0, pages.length)
  }
  return { pages, ended: false }
}

/** Gives the size of a page that is asked for where none is said; null to leave it to the implementation. */
async function usualSize(api: Api, { operation }: EventListing): Promise<number | null> {
  // A size that is applied to the account's list need not be to that of a charge, which is short.
  return operation === 'listEvents' ? ((await appliedSizes(api))[0] ?? null) : null
}

/** Counts the events that the charges of this run should have so far. */
export function eventsOfRun({ known }: Pick<Api, 'known'>): number {
  const charges = [...known.all('Charge').values()]
  return charges.length + charges.filter(({ visits }) => visits.length > 0).length
}

/** Lists the offsets of the pages that are read at once: up to the page after the last record that there should be. */
function offsetsFrom(offset: number, size: number, total: unknown): number[] {
  if (typeof total !== 'number' || size < 1 || total <= offset) return [offset]
  const count = Math.min(Math.ceil((total - offset) / size) + 1, atOnce)
  return Array.from({ length: count }, (_, index) => Math.min(offset + index * size, total))
}
