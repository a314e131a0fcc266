import { check, each, expect, Inapplicable, Inconclusive, type Check, type Judgement } from '../check.ts'
import { appliedSizes, idsOf, readOpenPage, readPage, walk } from '../flows/lists.ts'
import { slowCharge } from '../flows/slow.ts'
import { closedWindow } from '../flows/window.ts'
import { short } from '../inspect.ts'
import { createdAt, datetime, eventTime, read, readText, type Resource } from '../resource.ts'
import { eachStill } from './still.ts'

/** The checks of the order of lists. */
export const orderChecks: readonly Check[] = [
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
      const { own, from, to } = await closedWindow(api)
      const slow = await slowCharge(api)
      const ids = new Set(slow.events.map((event) => event.value['id']))
      const listing = { operation: 'listChargeEvents', id: readText(slow.charge, 'id') } as const
      // A page may lie within one second: it can only add a failure.
      const order = 'chronological'
      const plainly = Promise.all([
        readPage(api, { operation: 'listEvents' }, { from, to, order }),
        readPage(api, listing, { order }),
        // What these show out of order counts as in every page.
        readPage(api, { operation: 'listEvents' }, { from, order }),
        readPage(api, { operation: 'listEvents' }, { order }),
      ])
      plainly.catch(() => undefined)
      const { pages } = await walk(api, listing, {
        size: (await appliedSizes(api)).at(-1) ?? null,
        expected: slow.events.length,
      })
      const listed = pages.flatMap((page) => page.events).filter((event) => ids.has(event.value['id']))
      const walked = await each([own, listed], (events) => sorted(events, 1))
      if (!walked.holds) return walked
      const [account, its] = await plainly
      const known = new Set(idsOf(own))
      const plain = [
        account.events.filter((event) => known.has(String(event.value['id']))),
        its.events.filter((event) => ids.has(event.value['id'])),
      ]
      const wrong = plain.find((events) => misplaced(events, 1) !== -1)
      return wrong === undefined ? walked : sorted(wrong, 1)
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
        const known = new Set(idsOf(own))
        // What others made after is listed first, and what they made before last.
        const isOwn = idsOf(events).map((id) => known.has(id))
        const [first, last] = [isOwn.indexOf(true), isOwn.lastIndexOf(true)]
        const after = events.length - 1 - last
        const newest = after === 0 ? asked : { ...asked, offset: String(after) }
        const offset = String(Math.max(after, events.length - first - size))
        const [page, early] = await Promise.all([
          readOpenPage(api, listing, newest),
          readOpenPage(api, listing, { ...asked, offset }),
        ])
        if (page === null || read(page.list, 'order') !== word)
          throw new Inapplicable(
            `The list does not claim the order ${word}; the profile can name the word, under reverseOrder.`,
          )
        const oldest = early ?? (await readPage(api, listing, { ...asked, offset }))
        const [newer, older] = [page, oldest].map((one) =>
          one.events.filter((event) => known.has(String(event.value['id']))),
        ) as [Resource[], Resource[]]
        if (misplaced(older, -1) !== -1) return sorted(older, -1)
        // Those of one second may change places, also with what others made after.
        const edge = after === 0 ? null : events.map(createdAt)[last]
        const rest = older.filter((event) => createdAt(event) !== edge)
        const shown = new Map([...newer, ...rest].map((event) => [event.value['id'], event]))
        return sorted([...shown.values()], -1)
      }),
    'still',
  ),
]

/** The place of the first event that is not in order by its creation; -1 where all are. */
export function misplaced(events: Resource[], direction: 1 | -1): number {
  const times = events.map(eventTime)
  return times.findIndex((time, place) => place > 0 && (time - (times[place - 1] ?? time)) * direction < 0)
}

/** Judges that events are sorted by their creation; throws inconclusive where all are of one second. */
export function sorted(events: Resource[], direction: 1 | -1): Judgement {
  const times = events.map(eventTime)
  const index = misplaced(events, direction)
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
