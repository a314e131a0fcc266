import type { Api } from '../api.ts'
import {
  check,
  each,
  expect,
  fail,
  Inapplicable,
  Inconclusive,
  type Check,
  type Judgement,
} from '../check.ts'
import { chargeOf } from '../flows/events.ts'
import {
  appliedSizes,
  readOpenPage,
  readPage,
  sizes,
  walk,
  type EventListing,
  type Page,
} from '../flows/lists.ts'
import { slowCharge } from '../flows/slow.ts'
import { closedWindow, idsOf, inWindow, slowList } from '../flows/window.ts'
import { short } from '../inspect.ts'
import { datetime, eventTime, read, readText, type Resource } from '../resource.ts'

/** A list in which nothing moves, with what narrows it to that. */
interface Still {
  name: string
  listing: EventListing
  query: Record<string, string>
  events: Resource[]
  /** Those of them that are of this run: others may have the shapes of older versions. */
  own: Resource[]
}

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
        const limits = [null, ...sizes].map((size) => (size === null ? {} : { limit: String(size) }))
        const pages = await Promise.all(
          [...limits, { limit: '2', offset: '2' }].map((asked) =>
            readOpenPage(api, listing, { ...query, ...asked }),
          ),
        )
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
      eachStill(api, ({ listing, query, events, own }) => {
        if (!sorted(own, 1).holds) throw new Inconclusive('list-chronological does not hold.')
        return each(
          [0, 1, 2, 3, 7].filter((offset) => offset <= events.length),
          async (offset) => {
            const page = await readPage(api, listing, {
              ...query,
              order: 'chronological',
              offset: String(offset),
            })
            const all = idsOf(events)
            const wanted = all.slice(offset, offset + page.size)
            const shown = idsOf(page.events)
            if (page.size === 0 && offset < events.length)
              return fail(`records from ${all[offset]} on`, 'an empty page', page.list.from)
            return expect(
              sameSet(shown, wanted),
              `${wanted.slice(0, 3).join(', ')}… after ${offset} records`,
              shown.slice(0, 3).join(', '),
              page.list.from,
            )
          },
        )
      }),
    'still',
  ),
  check(
    'list-offset-echo',
    'says which offset was applied',
    (api) =>
      eachStill(api, ({ listing, query }) =>
        each([0, 1, 2], async (offset) => {
          const { list } = await readPage(api, listing, { ...query, offset: String(offset) })
          return expect(
            read(list, 'offset') === offset,
            `offset ${offset}`,
            `offset ${short(read(list, 'offset'))}`,
            list.from,
          )
        }),
      ),
    'still',
  ),
  check(
    'list-order-echo',
    'says that the order is chronological',
    (api) =>
      eachStill(api, async ({ listing, query }) => {
        const { list } = await readPage(api, listing, { ...query, order: 'chronological' })
        return expect(
          read(list, 'order') === 'chronological',
          'order chronological',
          `order ${short(read(list, 'order'))}`,
          list.from,
        )
      }),
    'still',
  ),
  check(
    'list-chronological',
    'sorts by creation, the oldest first, over page borders too',
    async (api) => {
      const { own } = await closedWindow(api)
      const slow = await slowCharge(api)
      const ids = new Set(slow.events.map((event) => event.value['id']))
      const { pages } = await walk(
        api,
        { operation: 'listChargeEvents', id: readText(slow.charge, 'id') },
        { size: (await appliedSizes(api)).at(-1) ?? null, expected: slow.events.length },
      )
      const listed = pages.flatMap((page) => page.events).filter((event) => ids.has(event.value['id']))
      return each([own, listed], (events) => sorted(events, 1))
    },
    'still',
  ),
  check(
    'list-reverse-chronological',
    'sorts by creation, the newest first, where it claims to',
    (api) =>
      eachStill(api, async ({ listing, query, events, own }) => {
        const word = api.context.options.declared.reverseOrder
        // The newest page alone may lie within one second: the oldest one is more than a second away.
        const size = (await appliedSizes(api))[0] ?? 20
        const asked = { ...query, order: word, limit: String(size) }
        const offset = String(Math.max(0, events.length - size))
        const [page, early] = await Promise.all([
          readOpenPage(api, listing, asked),
          readOpenPage(api, listing, { ...asked, offset }),
        ])
        if (page === null || read(page.list, 'order') !== word)
          throw new Inapplicable(
            `The list does not claim the order ${word}; the profile can name the word, under reverseOrder.`,
          )
        const oldest = early ?? (await readPage(api, listing, { ...asked, offset }))
        const known = new Set(idsOf(own))
        const shown = new Map([...page.events, ...oldest.events].map((event) => [event.value['id'], event]))
        return sorted(
          [...shown.values()].filter((event) => known.has(String(event.value['id']))),
          -1,
        )
      }),
    'still',
  ),
  check(
    'list-total-counts-matching',
    'counts all records that match',
    (api) =>
      eachStill(api, async ({ listing, query, events }) => {
        const { list } = await readPage(api, listing, query)
        return expect(
          read(list, 'total') === events.length,
          `total ${events.length}`,
          `total ${short(read(list, 'total'))}`,
          list.from,
        )
      }),
    'still',
  ),
  check(
    'list-pages-complete',
    'yields each event once when all pages of a window are walked',
    (api) =>
      eachStill(api, async ({ listing, query, events }) => {
        const applied = await appliedSizes(api)
        const few = applied.filter((size) => events.length / size <= 60).slice(-2)
        const size = applied.filter((one) => one > 3).at(-1)
        const last =
          size === undefined || events.length < 3
            ? undefined
            : lastPage(api, listing, { ...query, limit: String(size), offset: String(events.length - 3) })
        last?.catch(() => undefined)
        const walked = await each(few.length > 0 ? few : [applied[0] ?? null], async (size) => {
          const { pages } = await walk(api, listing, { query, size, expected: events.length })
          const shown = pages.flatMap((page) => idsOf(page.events))
          const twice = shown.find((id, index) => shown.indexOf(id) !== index)
          if (twice !== undefined) return fail('each event once', `${twice} twice`, ...pagesOf(pages))
          const left = idsOf(events).find((id) => !shown.includes(id))
          return expect(left === undefined, 'each event once', `${left} left out`, ...pagesOf(pages))
        })
        return walked.holds ? (last ?? walked) : walked
      }),
    'still',
  ),
]

async function eachStill(api: Api, judge: (still: Still) => Promise<Judgement>): Promise<Judgement> {
  const slow = await slowCharge(api)
  const id = readText(slow.charge, 'id')
  const listing = { operation: 'listChargeEvents', id } as const
  const own = await slowList(api)
  return inWindow(api, async ({ from, to, events, own: ours }) => {
    // Events without an id of their own cannot be told apart.
    idsOf([...events, ...own])
    if (own.some((event) => (chargeOf(event) ?? id) !== id))
      throw new Inconclusive('list-charge-events-only-own does not hold.', [slow.charge.from])
    const account = { operation: 'listEvents' } as const
    return each(
      [
        { name: 'listEvents', listing: account, query: { from, to }, events, own: ours },
        { name: 'listChargeEvents', listing, query: {}, events: own, own },
      ],
      judge,
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

function sorted(events: Resource[], direction: 1 | -1): Judgement {
  const times = events.map(eventTime)
  const index = times.findIndex(
    (time, place) => place > 0 && (time - (times[place - 1] ?? time)) * direction < 0,
  )
  const exchanges = [...new Set(events.map((event) => event.from))].slice(0, 3)
  if (new Set(times).size < 2) throw new Inconclusive('All events were created within one second.', exchanges)
  const show = (place: number) => `${String(events[place]?.value['id'])} of ${datetime(times[place] ?? 0)}`
  return expect(
    index === -1,
    direction === 1 ? 'the oldest first' : 'the newest first',
    index === -1 ? '' : `${show(index)} after ${show(index - 1)}`,
    ...exchanges,
  )
}

/** Whether two lists of ids hold the same ones, each once. */
export function sameSet(shown: string[], wanted: string[]): boolean {
  return shown.length === wanted.length && new Set([...shown, ...wanted]).size === wanted.length
}

/** The first exchanges that showed pages. */
export function pagesOf(pages: Page[]): string[] {
  return pages.slice(0, 3).map((page) => page.list.from)
}
