import { unmet } from '../../api/inconclusive.ts'
import { datetime, eventTime, read } from '../../api/resource.ts'
import { short } from '../../basics/values.ts'
import type { Api } from '../../flows/api.ts'
import {
  account,
  among,
  appliedSizes,
  idsOf,
  readOpenPage,
  readPage,
  recordsOf,
  sizes,
  small,
  type EventListing,
  type Page,
} from '../../flows/lists/pages.ts'
import { sameButTies, shownAgain, tiesMove } from '../../flows/lists/ties.ts'
import { walk } from '../../flows/lists/walk.ts'
import { closedWindow } from '../../flows/lists/window.ts'
import { check, type Check } from '../check.ts'
import { isPath } from '../location.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { also, each, expect, fail, pass, type Judgement, type Ruling, same } from '../judgement.ts'
import { misplaced, sorted } from './order.ts'
import { eachStable, exchangesOf, sameSet, type StableList } from './stability.ts'
import { allInOrder } from '../../flows/until.ts'

/** The invariants of pages, and the checks of all pages in a closed window of the account and in the list of a complete charge ("List envelope"). */
export const pageJudges: readonly (Check | Invariant)[] = [
  invariant('list-location-path', { pages: 'all' }, (page, _known, services) =>
    isPath(page, 'location', services),
  ),
  invariant('list-location-path', { charges: 'all' }, (charge, _known, services) =>
    isPath(charge, 'refunds.location', services),
  ),
  invariant('list-limit-not-exceeded', { pages: 'all' }, (page) => {
    const limit = read(page, 'limit') as number
    const { length } = read(page, 'data') as unknown[]
    return expect(length <= limit, `at most ${limit} records`, `${length}`, page.from)
  }),
  invariant('list-offset-echo', { pages: 'all' }, (page) => {
    const offset = page.call.parameters?.['offset']
    if (typeof offset !== 'string') return null
    // A page past the end may say that it begins elsewhere.
    const isPast =
      Number(offset) >= Number(read(page, 'total')) || (read(page, 'data') as unknown[]).length === 0
    return isPast ? null : same(page, 'offset', Number(offset))
  }),
  check('list-limit-applied', 'applies at least two of the limits 1, 2, 5, 10 and 20', 'still', (api) =>
    eachStable(api, (list) => twoApplied(api, list)),
  ),
  check('list-offset-skips', 'skips as many records as its offset says', 'still', (api) =>
    eachStable(api, (list) => {
      if (!sorted(list.own, 1).holds) throw unmet('list-chronological')
      return also(skipsForwards(api, list), skipsOtherwise(api, list))
    }),
  ),
  check('list-offset-echo', 'says which offset was applied', 'still', (api) =>
    eachStable(api, ({ listing, query, events }) =>
      // One past the end may be refused.
      each(
        [0, 1, 2].filter((offset) => offset < events.length),
        async (offset) => {
          const asked = { ...(await small(api)), ...query, offset: String(offset) }
          return same((await readPage(api, listing, asked)).list, 'offset', offset)
        },
      ),
    ),
  ),
  check('list-total-counts-matching', 'counts all records that match', 'still', (api) =>
    also(
      eachStable(api, async ({ listing, query, times }) => {
        const { list } = await readPage(api, listing, { ...(await small(api)), ...query })
        return same(list, 'total', times.length)
      }),
      laterTotal(api),
    ),
  ),
  check(
    'list-pages-complete',
    'yields each event once when all pages of a window are walked',
    'still',
    (api) =>
      also(
        eachStable(api, (list) => walkedOnce(api, list)),
        windowOnce(api),
        laterPages(api),
      ),
  ),
]

/** Judges a page of a charge's list of which it is known how many records it holds, and that nothing moves: how many it shows, and how many it counts. */
export function pageOfQuietList(
  { list, events }: Page,
  { offset = '0' }: Record<string, string>,
  records: number,
): Ruling[] {
  const limit = Number(read(list, 'limit'))
  const wanted = Math.max(0, Math.min(limit, records - Number(offset)))
  const shown = new Set(idsOf(events)).size
  const total: Ruling = ['list-total-counts-matching', same(list, 'total', records)]
  // A page that holds more than its limit is another finding.
  if (shown > limit) return [total]
  const expected = `${wanted} of ${records} records after ${offset}`
  const judgement = expect(shown === wanted, expected, `${shown}`, list.from)
  return [[offset === '0' ? 'list-charge-events-complete' : 'list-offset-skips', judgement], total]
}

/** Judges sizes from the smallest on, in a span that nobody asked for before: a page that was kept of a larger size would do for each of them. */
async function twoApplied(api: Api, { listing, query, events }: StableList): Promise<Judgement> {
  const tried: { page: Page | null; applied: boolean; actual: string }[] = []
  const { from } = query
  const unasked = from === undefined ? {} : { from: datetime(Date.parse(from) - 1000) }
  const isEnough = () => tried.filter(({ applied }) => applied).length >= 2
  for (const size of sizes.toReversed()) {
    if (isEnough()) break
    const page = await readOpenPage(api, listing, { ...query, ...unasked, limit: String(size) })
    const said = page === null ? null : read(page.list, 'limit')
    const applied = page !== null && said === size && page.size >= Math.min(size, events.length)
    const actual = `${size}: ${page === null ? 'refused' : `${page.size} records, limit ${short(said)}`}`
    tried.push({ page, applied, actual })
  }
  const actual = tried.map((one) => one.actual).join('; ')
  const exchanges = exchangesOf(tried.map(({ page }) => page))
  return expect(isEnough(), 'two of them applied', actual, ...exchanges)
}

/** Judges in chronological order that pages begin after as many records as their offset says. */
async function skipsForwards(
  api: Api,
  { listing, query, events, own, times }: StableList,
): Promise<Judgement> {
  const offsets = [0, 1, 2, 3, 7].filter((offset) => offset < events.length)
  const pages = await allInOrder(
    offsets.map(async (offset) => {
      // Of a charge's own list, one page is asked for without a size.
      const sized = offset === 1 && listing.operation !== 'listEvents' ? {} : await small(api)
      return readPage(api, listing, { ...sized, ...query, order: 'chronological', offset: String(offset) })
    }),
  )
  if (pages.some((page) => misplaced(among(page.events, own), 1) !== -1)) throw unmet('list-chronological')
  const all = idsOf(events)
  return each(pages.entries(), async ([at, page]) => {
    const offset = offsets[at] ?? 0
    if (page.size === 0) return fail(`records from ${all[offset]} on`, 'an empty page', page.list.from)
    const wanted = all.slice(offset, offset + page.size)
    const shown = idsOf(page.events)
    const isSame =
      sameSet(shown, wanted) || (await sameButTies(api, [page], times.slice(offset, offset + page.size)))
    const expected = `${wanted.slice(0, 3).join(', ')}… after ${offset} records`
    return expect(isSame, expected, shown.slice(0, 3).join(', '), page.list.from)
  })
}

/** Judges in the reverse order, where the list claims it, and in the order that it has by itself, that a page skips what the one before it showed. */
async function skipsOtherwise(api: Api, { listing, query, events }: StableList): Promise<Judgement> {
  const size = (await appliedSizes(api)).filter((one) => 2 * one <= events.length).at(-1)
  if (size === undefined) return pass()
  const word = api.services.options.declared.reverseOrder
  return each([{}, { order: word }], async (order) => {
    const asked = { ...query, ...order, limit: String(size) }
    const [first, second] = await allInOrder([
      readOpenPage(api, listing, asked),
      readOpenPage(api, listing, { ...asked, offset: String(size) }),
    ])
    if (first === null || second === null || first.size > size) return pass()
    if ('order' in order && read(first.list, 'order') !== word) return pass(first.list.from)
    const again = await shownAgain(api, first, second)
    const expected = `other records than the first ${first.size}`
    const actual = `${again} again after ${size} records`
    return expect(again === undefined, expected, actual, first.list.from, second.list.from)
  })
}

/** Judges walks of a stable list: in small pages, and the last one, which is not full. */
async function walkedOnce(api: Api, list: StableList): Promise<Judgement> {
  const { events } = list
  const applied = await appliedSizes(api)
  const smallest = applied.slice(-2)
  const size = applied.filter((one) => one > 3).at(-1)
  const hasLast = size !== undefined && events.length >= 3
  return also(
    each(smallest.length > 0 ? smallest : [null], (one) => walkedBy(api, list, one)),
    ...(hasLast ? [lastPage(api, list, { limit: String(size), offset: String(events.length - 3) })] : []),
  )
}

/** Judges the walk that closed the window, in the largest pages: no event of it is twice there, unless ties moved over a border. */
async function windowOnce(api: Api): Promise<Judgement> {
  const { pages, own } = await closedWindow(api)
  const again = firstRepeated(idsOf(among(recordsOf(pages), own)))
  if (again !== undefined && (await tiesMove(api))) return pass(...exchangesOf(pages))
  return expect(again === undefined, 'each event once', `${again} twice`, ...exchangesOf(pages))
}

async function walkedBy(
  api: Api,
  { listing, query, events, own, times }: StableList,
  size: number | null,
): Promise<Judgement> {
  const how = { query, size, expected: Math.min(events.length, mostWalked) }
  // A long list is walked from end to end where its window is closed: in smaller pages its beginning will do.
  const most = Math.max(3, Math.ceil(mostWalked / (size ?? mostWalked)))
  const { pages, ended } = await walk(api, listing, { ...how, most })
  const shown = idsOf(recordsOf(pages))
  // It is not known which events the beginning of a list without order holds.
  if (!ended && misplaced(own, 1) !== -1) throw unmet('list-chronological')
  const wanted = idsOf(events).slice(0, ended ? events.length : shown.length)
  if (!sameSet(shown, wanted) && (await tiesMove(api))) {
    const all = await walk(api, listing, { ...how, most, whole: true })
    const timesShown = times.slice(0, recordsOf(all.pages).length)
    if (await sameButTies(api, all.pages, timesShown)) return pass(...exchangesOf(all.pages))
  }
  const again = firstRepeated(shown)
  if (again !== undefined) return fail('each event once', `${again} twice`, ...exchangesOf(pages))
  const missing = wanted.find((id) => !shown.includes(id))
  return expect(missing === undefined, 'each event once', `${missing} left out`, ...exchangesOf(pages))
}

/** The records of a long list that are walked in small pages. */
const mostWalked = 24

/** Judges that a page which is not full shows no event twice: a walk may end with none, or with one of a single event. */
async function lastPage(
  api: Api,
  { listing, query }: { listing: EventListing; query: Record<string, string> },
  asked: Record<string, string>,
): Promise<Judgement> {
  const page = await readPage(api, listing, { ...query, ...asked, order: 'chronological' })
  const again = firstRepeated(idsOf(page.events))
  return expect(again === undefined, 'each event once', `${again} twice on one page`, page.list.from)
}

function firstRepeated(ids: string[]): string | undefined {
  return ids.find((id, index) => ids.indexOf(id) !== index)
}

/** Judges the total from a moment within the window on: all that the account holds may lie within the window itself. */
async function laterTotal(api: Api): Promise<Judgement | null> {
  const { times, first, to } = await closedWindow(api)
  const bound = first + 1000
  const asked = { ...(await small(api)), from: datetime(bound), to, order: 'chronological' }
  const { list, events } = await readPage(api, account, asked)
  // Another requirement tells of a bound that is not applied.
  if (events.some((event) => eventTime(event) < bound)) return null
  const total = Number(read(list, 'total'))
  // Events of the bound's own second may match or not, and so may those that show no datetime.
  const least = times.filter((time) => time > bound).length
  const most = times.filter((time) => !(time < bound)).length
  const wanted = least === most ? `total ${least}` : `total from ${least} to ${most}`
  return expect(least <= total && total <= most, wanted, { total }, list.from)
}

/**
 * Judges the first two of the smallest pages from a moment within the window on: of what is cut into pages before it is cut
 * by time, they show nothing, or the same. Null where they show what they should, or the run was too short to tell.
 */
async function laterPages(api: Api): Promise<Judgement | null> {
  const { own, first, to } = await closedWindow(api)
  const size = (await appliedSizes(api)).at(-1)
  const bound = first + 1000
  // Events of the bound's own second may be in the list or not.
  const later = own.filter((event) => eventTime(event) > bound)
  if (size === undefined || later.length === 0) return null
  const from = datetime(bound)
  const asked = { from, to, order: 'chronological', limit: String(size) }
  const [page, next] = await allInOrder(
    [0, size].map((offset) => readOpenPage(api, account, { ...asked, offset: String(offset) })),
  )
  if (page?.size === 0) return fail(`events from ${from} on`, 'an empty page', page.list.from)
  // Another requirement tells of a page that is larger than was asked for.
  if (!page || !next || page.size > size) return null
  const again = await shownAgain(api, page, next, own)
  if (again === undefined) return null
  return fail('each event once', `${again} twice, from ${from} on`, page.list.from, next.list.from)
}
