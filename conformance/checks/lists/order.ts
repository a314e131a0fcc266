import { Inapplicable, Inconclusive } from '../../api/inconclusive.ts'
import {
  createdAt,
  datetime,
  eventsIn,
  eventTime,
  read,
  readText,
  type Resource,
} from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import { firstCharge } from '../../flows/charges/first.ts'
import {
  account,
  among,
  appliedSizes,
  idsOf,
  listOf,
  once,
  readOpenPage,
  readPage,
  recordsOf,
  small,
  type Page,
} from '../../flows/lists/pages.ts'
import { walk } from '../../flows/lists/walk.ts'
import { closedWindow } from '../../flows/lists/window.ts'
import { chargeOf } from '../../known/events.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { also, each, expect, fail, type Judgement, same } from '../judgement.ts'
import { eachStable, type StableList } from './stability.ts'
import { allInOrder } from '../../flows/until.ts'

/** The invariants of the order of pages, and the checks of the order of lists ("List parameters"). */
export const orderJudges: readonly (Check | Invariant)[] = [
  invariant('list-chronological', { pages: 'all' }, (page, known) => {
    if (page.call.parameters?.['order'] !== 'chronological') return null
    const own = eventsIn(page).filter((event) => {
      const charge = chargeOf(event)
      return known.of('Charge', charge) !== undefined && (page.charge ?? charge) === charge
    })
    const times = own.map(createdAt)
    const place = times.findIndex((time, at) => time < (times[at - 1] ?? time))
    return place === -1 ? null : fail('the oldest first', outOfPlace(own, times, place), page.from)
  }),
  check('list-order-echo', 'says that the order is chronological', 'still', (api) =>
    eachStable(api, async ({ listing, query }) => {
      const asked = { ...(await small(api)), ...query, order: 'chronological' }
      return same((await readPage(api, listing, asked)).list, 'order', 'chronological')
    }),
  ),
  check(
    'list-chronological',
    'sorts by creation, the oldest first, over page borders too',
    'still',
    async (api) => {
      const { own, from, to } = await closedWindow(api)
      const { charge, events } = await firstCharge(api)
      const listing = listOf(readText(charge, 'id'))
      const order = 'chronological'
      const inOrder = async (page: Promise<Page>, wanted: Resource[]) => {
        const shown = among((await page).events, wanted)
        return misplaced(shown, 1) === -1 ? null : sorted(shown, 1)
      }
      const limit = await small(api)
      const readForm = (query: Record<string, string>) => readPage(api, account, { ...limit, ...query })
      const size = (await appliedSizes(api)).at(-1) ?? null
      const { pages } = await walk(api, listing, { size, expected: events.length })
      const listed = among(recordsOf(pages), events)
      return also(
        each([own, listed], (all) => sorted(all, 1)),
        // A page may lie within one second.
        inOrder(readPage(api, account, { from, to, order }), own),
        inOrder(readPage(api, listing, { order }), events),
        // The invariant judges the order of these pages.
        allInOrder([{ from, order }, { order }].map(readForm)).then(() => null),
      )
    },
  ),
  check(
    'list-reverse-chronological',
    'sorts by creation, the newest first, where it claims to',
    'still',
    (api) => eachStable(api, (list) => reversed(api, list)),
  ),
]

/** Judges the newest page of a list in the reverse order, and the one that should hold its oldest events: the newest alone may lie within one second. */
async function reversed(api: Api, { listing, query, events, own }: StableList): Promise<Judgement> {
  const order = api.services.options.declared.reverseOrder
  const size = (await appliedSizes(api)).findLast((one) => one >= 5) ?? 5
  const asked = { ...query, order, limit: String(size) }
  // In the reverse order, events that others made afterwards are listed first, and those of before last.
  const known = new Set(idsOf(own))
  const isOwn = idsOf(events).map((id) => known.has(id))
  const [first, last] = [isOwn.indexOf(true), isOwn.lastIndexOf(true)]
  const after = events.length - 1 - last
  const offset = String(Math.max(after, events.length - first - size))
  const [page, early] = await allInOrder([
    readOpenPage(api, listing, after === 0 ? asked : { ...asked, offset: String(after) }),
    readOpenPage(api, listing, { ...asked, offset }),
  ])
  if (page === null || read(page.list, 'order') !== order)
    throw new Inapplicable(
      `The list does not claim the order ${order}; the profile can name the word, under reverseOrder.`,
    )
  const oldest = early ?? (await readPage(api, listing, { ...asked, offset }))
  const older = among(oldest.events, own)
  if (misplaced(older, -1) !== -1) return sorted(older, -1)
  // Events of one second may change places, also with those that others made afterwards.
  const edge = after === 0 ? null : events.map(createdAt)[last]
  const rest = older.filter((event) => createdAt(event) !== edge)
  const shown = [...among(page.events, own), ...rest]
  return sorted(once(shown), -1)
}

/** Gives the place of the first event that is not in order by its creation; -1 where all are. */
export function misplaced(events: Resource[], direction: 1 | -1): number {
  const times = events.map(eventTime)
  return times.findIndex((time, place) => place > 0 && (time - (times[place - 1] ?? time)) * direction < 0)
}

/** Judges that events are sorted by their creation; throws Inconclusive where all are of one second. */
export function sorted(events: Resource[], direction: 1 | -1): Judgement {
  const times = events.map(eventTime)
  const place = misplaced(events, direction)
  const exchanges = [...new Set(events.map((event) => event.from))].slice(0, 3)
  if (new Set(times).size < 2) throw new Inconclusive('All events were created within one second.', exchanges)
  const wanted = direction === 1 ? 'the oldest first' : 'the newest first'
  return expect(place === -1, wanted, place === -1 ? '' : outOfPlace(events, times, place), ...exchanges)
}

function outOfPlace(events: Resource[], times: number[], place: number): string {
  const show = (at: number) => `${String(events[at]?.value['id'])} of ${datetime(times[at] ?? 0)}`
  return `${show(place)} after ${show(place - 1)}`
}
