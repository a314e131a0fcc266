import { createdAt, datetime, eventTime, readText, type Resource } from '../../api/resource.ts'
import type { Api } from '../../flows/api.ts'
import { eventOf } from '../../flows/events/events.ts'
import { firstCharge } from '../../flows/charges/first.ts'
import { hidesSome } from '../../flows/lists/account.ts'
import { account, appliedSizes, eventsOf, idsOf, listOf, readOpenPage } from '../../flows/lists/pages.ts'
import { walk } from '../../flows/lists/walk.ts'
import { closedWindow, Outside, readWindow, type Window } from '../../flows/lists/window.ts'
import { check, type Check } from '../check.ts'
import { also, each, expect, fail, type Judgement } from '../judgement.ts'
import { exchangesOf, sameSet } from './stability.ts'
import { allInOrder } from '../../flows/until.ts'

/** The checks of the bounds of lists: from and to. */
export const boundChecks: readonly Check[] = [
  check('list-from-earliest', 'holds nothing from before from, and all from after it', 'still', (api) =>
    bounded(api, 'from'),
  ),
  check('list-to-latest', 'holds nothing from after to, and all from before it', 'still', (api) =>
    bounded(api, 'to'),
  ),
]

/** The distances of the bound from the events, in milliseconds: seconds, hours, a day and a year. */
const distances = [2000, 7_200_000, 86_400_000, 31_536_000_000]

const otherBound = { from: 'to', to: 'from' } as const

function bounded(api: Api, name: 'from' | 'to'): Promise<Judgement> {
  return each([boundedOwn, boundedAccount], (judge) => judge(api, name))
}

/** A bound to send, beside another one where there is one, and the ids that the list should hold then. */
interface Bound {
  at: number
  other?: number
  wanted: string[]
}

/** Lists bounds around and between the two events of the first charge, by their moments and ids. */
function boundsAround(name: 'from' | 'to', start: number, end: number, both: string[]): Bound[] {
  const outside =
    name === 'from' ? { at: end + 2000, other: end + 3000 } : { at: start - 2000, other: start - 3000 }
  const middle = between(start, end)
  return [
    ...distances.flatMap((distance) => [
      { at: start - distance, wanted: name === 'from' ? both : [] },
      { at: end + distance, wanted: name === 'from' ? [] : both },
    ]),
    { ...outside, wanted: [] },
    // Both bounds at once may not open the list to the events of others.
    ...(name === 'from' ? [{ at: start - 7_200_000, other: end + 7_200_000, wanted: both }] : []),
    ...(middle === null ? [] : [{ at: middle, wanted: [both[name === 'from' ? 1 : 0] ?? ''] }]),
  ]
}

/** Judges a bound in the list of the first charge. */
async function boundedOwn(api: Api, name: 'from' | 'to'): Promise<Judgement> {
  const recorded = await firstCharge(api)
  const id = readText(recorded.charge, 'id')
  const events = [eventOf(recorded, 'charge.create'), eventOf(recorded, 'charge.complete')]
  // Hosts whose clocks differ may date the completion before the creation.
  const inOrder = events.toSorted((one, other) => eventTime(one) - eventTime(other))
  const both = idsOf(inOrder)
  const [start = 0, end = 0] = inOrder.map(eventTime)
  const bounds = boundsAround(name, start, end, both)
  const forms = formsOf(api)
  return each([...bounds.entries()], async ([index, { at, other, wanted }]) => {
    const query = {
      [name]: datetime(at),
      ...(other === undefined ? {} : { [otherBound[name]]: datetime(other) }),
    }
    const empty = wanted.length === 0
    const form = empty ? forms[Math.floor(index / 2) % forms.length] : undefined
    const [{ pages }, page] = await allInOrder([
      walk(api, listOf(id), { query, most: 5, open: empty, expected: wanted.length }),
      form === undefined ? null : readOpenPage(api, listOf(id), { ...query, ...form }),
    ])
    const all = page === null ? pages : [page, ...pages]
    const shown = idsOf(eventsOf(all)).filter((one) => both.includes(one))
    return expect(
      sameSet(shown, wanted),
      `${wanted.length} events of ${id} with ${name}=${datetime(at)}`,
      `${shown.length}`,
      ...exchangesOf(all),
    )
  })
}

/** Gives a whole second that is a second or more away from two others; null where they are too near. */
function between(start: number, end: number): number | null {
  return end - start < 2000 ? null : start + 1000 * Math.floor((end - start) / 2000)
}

/** Judges a bound in the account's list, beside another one and alone. */
async function boundedAccount(api: Api, name: 'from' | 'to'): Promise<Judgement> {
  const window = await closedWindow(api).catch((error: unknown) => {
    // Without the later bound the same list showed them.
    if (name === 'to' && error instanceof Outside) return error
    throw error
  })
  if (window instanceof Outside)
    return fail("the run's events between bounds around them", window.message, ...window.exchanges)
  const beyond =
    name === 'from'
      ? [window.last + 2000, window.last + 7_200_000]
      : [window.first - 7_200_000, window.first - 2000]
  // Events of acts that are done again meanwhile may lie beyond the bounds, as may those that a broken `to` let in.
  const known = new Set(idsOf(window.own.filter((event) => eventTime(event) <= window.last)))
  const within = each(beyond, async (at) => {
    const span = name === 'from' ? [datetime(at), datetime(at + 1000)] : [datetime(at - 1000), datetime(at)]
    const { own, pages } = await readWindow(api, span[0] ?? '', span[1] ?? '', true)
    const shown = idsOf(own).filter((id) => known.has(id))
    return expect(
      shown.length === 0,
      `no event of this run from ${span.join(' to ')}`,
      `${shown.length}`,
      ...exchangesOf(pages),
    )
  })
  const judgement = await also(within, boundAlone(api, name, beyond, known))
  return judgement.holds ? ((await boundAmid(api, name, window)) ?? judgement) : judgement
}

/** Judges a bound amid the events of this run, in the page that begins or ends there; null where they are too near to each other, or the page is refused. */
async function boundAmid(api: Api, name: 'from' | 'to', window: Window): Promise<Judgement | null> {
  const at = between(window.first, window.last)
  if (at === null) return null
  const limit = String((await appliedSizes(api))[0] ?? 20)
  const before = window.events.filter((event) => createdAt(event) < at).length
  const offset = String(name === 'from' ? 0 : Math.max(0, before - 15))
  const bounds = { from: datetime(window.first - 2000), to: window.to, [name]: datetime(at) }
  const page = await readOpenPage(api, account, { ...bounds, order: 'chronological', limit, offset })
  if (page === null) return null
  const shown = new Set(idsOf(page.events))
  const times = page.events.map(createdAt)
  // What is not in the order of its datetimes may be on another page.
  if (times.some((time, place) => time < (times[place - 1] ?? time))) return null
  const [first, last] = [Math.min(...times) + 1000, Math.max(...times) - 1000]
  const isPast = (event: Resource) => (eventTime(event) - at) * (name === 'from' ? 1 : -1) < 0
  // Events less than a second away from the bound, or from an end of the page, may be there or not.
  const clear = window.own.filter((event) => {
    const time = eventTime(event)
    return Math.abs(time - at) >= 1000 && (isPast(event) || (time > first && time < last))
  })
  return each(clear, (event) => {
    const [id = ''] = idsOf([event])
    const wanted = !isPast(event)
    return expect(
      // Where ties move, some events may never show.
      shown.has(id) === wanted || (wanted && hidesSome(window)),
      `${id} of ${datetime(eventTime(event))} ${wanted ? 'in' : 'not in'} the list with ${name}=${datetime(at)}`,
      wanted ? 'it is not there' : 'it is there',
      page.list.from,
    )
  })
}

/** Judges that no event of this run is beyond one bound that is sent to the account's list alone, and in either order. */
function boundAlone(
  api: Api,
  name: 'from' | 'to',
  beyond: number[],
  known: ReadonlySet<string>,
): Promise<Judgement> {
  const asked = beyond.flatMap((at): Record<string, string>[] =>
    [{}, ...ordersOf(api)].map((order) => ({ [name]: datetime(at), ...order })),
  )
  return each(asked, async (query) => {
    const page = await readOpenPage(api, account, query)
    const shown = idsOf(page?.events ?? []).filter((id) => known.has(id))
    return expect(
      shown.length === 0,
      `no event of this run with ${name}=${query[name]}`,
      `${shown.length}`,
      ...exchangesOf([page]),
    )
  })
}

function ordersOf({ services }: Api): { order: string }[] {
  return ['chronological', services.options.declared.reverseOrder].map((order) => ({ order }))
}

/** Lists what a bound is sent with besides: nothing, each other parameter alone, and the reverse order. */
function formsOf(api: Api): Record<string, string>[] {
  return [{}, { limit: '5' }, ...ordersOf(api)]
}
