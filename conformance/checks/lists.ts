import type { Api } from '../api.ts'
import { check, each, expect, fail, Inconclusive, pass, type Check, type Judgement } from '../check.ts'
import {
  appliedSizes,
  idsOf,
  readOpenPage,
  readPage,
  sizes,
  walk,
  type EventListing,
  type Page,
} from '../flows/lists.ts'
import { chargeOf, watchEvent } from '../flows/events.ts'
import { tiesMove } from '../flows/ties.ts'
import { closedWindow } from '../flows/window.ts'
import { short } from '../inspect.ts'
import { datetime, eventTime, read } from '../resource.ts'
import { misplaced, sorted } from './order.ts'
import { eachStill } from './still.ts'
import { sameButTies, shownAgain } from './ties.ts'

/** The checks of lists: all in a closed window of the account and in the list of a complete charge. */
export const listChecks: readonly Check[] = [
  check(
    'list-limit-applied',
    'applies at least two of the limits 1, 2, 5, 10 and 20',
    (api) =>
      eachStill(api, async ({ listing, query, events }) => {
        const tried = await Promise.all(
          sizes.map(async (size) => {
            const page = await readOpenPage(api, listing, { ...query, limit: String(size) })
            const applied =
              page !== null && read(page.list, 'limit') === size && page.size >= Math.min(size, events.length)
            return {
              size,
              applied,
              actual:
                page === null ? 'refused' : `${page.size} records, limit ${short(read(page.list, 'limit'))}`,
              from: page?.list.from,
            }
          }),
        )
        const applied = tried.filter((one) => one.applied)
        const actual = tried.map(({ size, actual: text }) => `${size}: ${text}`).join('; ')
        return expect(
          applied.length >= 2,
          'two of them applied',
          actual,
          ...tried.flatMap(({ from }) => from ?? []),
        )
      }),
    'still',
  ),
  check(
    'list-limit-not-exceeded',
    'shows no more records than its limit',
    (api) =>
      eachStill(api, async ({ listing, query }) => {
        const { pages: further } = await closedWindow(api)
        const order = api.context.options.declared.reverseOrder
        const limits = [null, ...sizes].map((size) => (size === null ? {} : { limit: String(size) }))
        const pages = await Promise.all(
          [...limits, { limit: '2', offset: '2' }, { limit: '2', order }].map((asked) =>
            readOpenPage(api, listing, { ...query, ...asked }),
          ),
        )
        // However they are asked for, events have their fields.
        for (const event of pages.flatMap((page) => page?.events ?? []))
          if (api.context.charges.has(chargeOf(event) ?? '')) watchEvent(api, event)
        return each(
          [...pages, ...further].filter((page) => page !== null),
          ({ list, size }) => {
            const limit = read(list, 'limit') as number
            return expect(size <= limit, `at most ${limit} records`, `${size}`, list.from)
          },
        )
      }),
    'still',
  ),
  check(
    'list-offset-skips',
    'skips as many records as its offset says',
    (api) =>
      eachStill(api, async ({ listing, query, events, own, times }) => {
        if (!sorted(own, 1).holds) throw new Inconclusive('list-chronological does not hold.')
        const otherwise = skipsOtherwise(api, listing, query, events.length)
        otherwise.catch(() => undefined)
        const offsets = [0, 1, 2, 3, 7].filter((offset) => offset < events.length)
        const order = 'chronological'
        const pages = await Promise.all(
          offsets.map((offset) => readPage(api, listing, { ...query, order, offset: String(offset) })),
        )
        const known = new Set(idsOf(own))
        const ours = pages.map((page) => page.events.filter((event) => known.has(String(event.value['id']))))
        if (ours.some((shown) => misplaced(shown, 1) !== -1))
          throw new Inconclusive('list-chronological does not hold.')
        const all = idsOf(events)
        const forwards = await each(pages.entries(), async ([at, page]) => {
          const offset = offsets[at] ?? 0
          const wanted = all.slice(offset, offset + page.size)
          const shown = idsOf(page.events)
          if (page.size === 0 && offset < events.length)
            return fail(`records from ${all[offset]} on`, 'an empty page', page.list.from)
          return expect(
            sameSet(shown, wanted) ||
              (await sameButTies(api, [page], times.slice(offset, offset + page.size))),
            `${wanted.slice(0, 3).join(', ')}… after ${offset} records`,
            shown.slice(0, 3).join(', '),
            page.list.from,
          )
        })
        if (!forwards.holds) return forwards
        const further = await otherwise
        return further.holds ? forwards : further
      }),
    'still',
  ),
  check(
    'list-offset-echo',
    'says which offset was applied',
    (api) =>
      eachStill(api, ({ listing, query, events }) =>
        // One past the end may be refused.
        each(
          [0, 1, 2].filter((offset) => offset < events.length),
          async (offset) => {
            const { list } = await readPage(api, listing, { ...query, offset: String(offset) })
            return expect(
              read(list, 'offset') === offset,
              `offset ${offset}`,
              `offset ${short(read(list, 'offset'))}`,
              list.from,
            )
          },
        ),
      ),
    'still',
  ),
  check(
    'list-total-counts-matching',
    'counts all records that match',
    (api) =>
      eachStill(api, async ({ listing, query, times }) => {
        const { list } = await readPage(api, listing, query)
        return expect(
          read(list, 'total') === times.length,
          `total ${times.length}`,
          `total ${short(read(list, 'total'))}`,
          list.from,
        )
      }),
    'still',
  ),
  check(
    'list-pages-complete',
    'yields each event once when all pages of a window are walked',
    async (api) => {
      const later = laterPages(api).catch(() => null)
      const judgement = await eachStill(api, async ({ listing, query, events, times }) => {
        const applied = await appliedSizes(api)
        const few = applied.filter((size) => events.length / size <= 60).slice(-2)
        const size = applied.filter((one) => one > 3).at(-1)
        const last =
          size === undefined || events.length < 3
            ? undefined
            : lastPage(api, listing, { ...query, limit: String(size), offset: String(events.length - 3) })
        last?.catch(() => undefined)
        const walked = await each(few.length > 0 ? few : [applied[0] ?? null], async (size) => {
          const how = { query, size, expected: events.length }
          const { pages } = await walk(api, listing, how)
          const shown = pages.flatMap((page) => idsOf(page.events))
          if (!sameSet(shown, idsOf(events)) && (await tiesMove(api))) {
            const all = await walk(api, listing, { ...how, whole: true })
            if (await sameButTies(api, all.pages, times)) return pass(...pagesOf(all.pages))
          }
          const twice = shown.find((id, index) => shown.indexOf(id) !== index)
          if (twice !== undefined) return fail('each event once', `${twice} twice`, ...pagesOf(pages))
          const left = idsOf(events).find((id) => !shown.includes(id))
          return expect(left === undefined, 'each event once', `${left} left out`, ...pagesOf(pages))
        })
        return walked.holds ? (last ?? walked) : walked
      })
      return judgement.holds ? ((await later) ?? judgement) : judgement
    },
    'still',
  ),
]

/**
 * Judges the first two of the smallest pages from a moment within the window on: of what is cut into pages before it is cut
 * by time, they show nothing, or the same. Null where they show what they should, or the run was too short to tell.
 */
async function laterPages(api: Api): Promise<Judgement | null> {
  const { own, first, to } = await closedWindow(api)
  const known = new Set(idsOf(own))
  const size = (await appliedSizes(api)).at(-1)
  const bound = first + 1000
  // What is of the bound's own second may be in the list or not.
  const later = own.filter((event) => eventTime(event) > bound)
  if (size === undefined || later.length === 0) return null
  const from = datetime(bound)
  const asked = { from, to, order: 'chronological', limit: String(size) }
  const [page, next] = await Promise.all(
    [0, size].map((offset) =>
      readOpenPage(api, { operation: 'listEvents' }, { ...asked, offset: String(offset) }),
    ),
  )
  if (page?.size === 0) return fail(`events from ${from} on`, 'an empty page', page.list.from)
  // Of a larger page than was asked for another requirement tells.
  if (!page || !next || page.size > size) return null
  const again = await shownAgain(api, page, next, (id) => known.has(id))
  return again === undefined
    ? null
    : fail('each event once', `${again} twice, from ${from} on`, page.list.from, next.list.from)
}

/** Judges in the reverse order, where the list claims it, and in the order that it has by itself, that a page skips what the one before it showed. */
async function skipsOtherwise(
  api: Api,
  listing: EventListing,
  query: Record<string, string>,
  total: number,
): Promise<Judgement> {
  const size = (await appliedSizes(api)).find((one) => 2 * one <= total)
  if (size === undefined) return pass()
  const word = api.context.options.declared.reverseOrder
  return each([{}, { order: word }], async (order) => {
    const asked = { ...query, ...order, limit: String(size) }
    const [first, second] = await Promise.all([
      readOpenPage(api, listing, asked),
      readOpenPage(api, listing, { ...asked, offset: String(size) }),
    ])
    if (first === null || second === null || first.size > size) return pass()
    if ('order' in order && read(first.list, 'order') !== word) return pass(first.list.from)
    const again = await shownAgain(api, first, second)
    return expect(
      again === undefined,
      `other records than the first ${first.size}`,
      `${again} again after ${size} records`,
      first.list.from,
      second.list.from,
    )
  })
}

/** Judges that a page which is not full shows no event twice: a walk may end with none, or with one of a single event. */
async function lastPage(api: Api, listing: EventListing, query: Record<string, string>): Promise<Judgement> {
  const page = await readPage(api, listing, { ...query, order: 'chronological' })
  const shown = idsOf(page.events)
  const twice = shown.find((id, index) => shown.indexOf(id) !== index)
  return expect(twice === undefined, 'each event once', `${twice} twice on one page`, page.list.from)
}

/** Whether two lists of ids hold the same ones, each once. */
export function sameSet(shown: string[], wanted: string[]): boolean {
  const all = [shown, wanted, [...shown, ...wanted]].map((ids) => new Set(ids).size)
  return shown.length === wanted.length && all.every((size) => size === wanted.length)
}

/** The first exchanges that showed pages. */
export function pagesOf(pages: Page[]): string[] {
  return pages.slice(0, 3).map((page) => page.list.from)
}
