import type { Api } from '../api.ts'
import { check, each, expect, fail, type Check, type Judgement } from '../check.ts'
import { eventOf } from '../flows/events.ts'
import { eventsOf, idsOf, readOpenPage, walk } from '../flows/lists.ts'
import { slowCharge } from '../flows/slow.ts'
import { closedWindow, Outside, readWindow, type Window } from '../flows/window.ts'
import { datetime, eventTime, readText, type Resource } from '../resource.ts'
import { pagesOf, sameSet } from './lists.ts'

/** The checks of the bounds of lists: from and to. */
export const boundChecks: readonly Check[] = [
  check(
    'list-from-earliest',
    'holds nothing from before from, and all from after it',
    (api) => bounded(api, 'from'),
    'still',
  ),
  check(
    'list-to-latest',
    'holds nothing from after to, and all from before it',
    (api) => bounded(api, 'to'),
    'still',
  ),
]

/** How far the bound is from the events, in milliseconds: seconds, hours, a day and a year. */
const distances = [2000, 7_200_000, 86_400_000, 31_536_000_000]

const otherBound = { from: 'to', to: 'from' } as const

async function bounded(api: Api, name: 'from' | 'to'): Promise<Judgement> {
  const account = boundedAccount(api, name)
  account.catch(() => undefined)
  const own = await boundedOwn(api, name)
  if (!own.holds) return own
  const judgement = await account
  if (!judgement.holds) return judgement
  return { ...judgement, exchanges: [...own.exchanges, ...judgement.exchanges].slice(0, 4) }
}

/** Judges a bound in the list of the slow charge. */
async function boundedOwn(api: Api, name: 'from' | 'to'): Promise<Judgement> {
  const slow = await slowCharge(api)
  const id = readText(slow.charge, 'id')
  const [created, complete] = [eventOf(slow, 'charge.create'), eventOf(slow, 'charge.complete')]
  const [start, end] = [eventTime(created), eventTime(complete)]
  const both = idsOf([created, complete])
  const cases: { at: number; other?: number; wanted: string[] }[] = distances.flatMap((distance) => [
    { at: start - distance, wanted: name === 'from' ? both : [] },
    { at: end + distance, wanted: name === 'from' ? [] : both },
  ])
  const outside =
    name === 'from' ? { at: end + 2000, other: end + 3000 } : { at: start - 2000, other: start - 3000 }
  cases.push({ ...outside, wanted: [] })
  // Both bounds at once may not open the list to the events of others.
  if (name === 'from') cases.push({ at: start - 7_200_000, other: end + 7_200_000, wanted: both })
  const middle = between(start, end)
  if (middle !== null) cases.push({ at: middle, wanted: [both[name === 'from' ? 1 : 0] ?? ''] })
  const listing = { operation: 'listChargeEvents', id } as const
  const forms = formsOf(api)
  return each([...cases.entries()], async ([index, { at, other, wanted }]) => {
    const bounds = {
      [name]: datetime(at),
      ...(other === undefined ? {} : { [otherBound[name]]: datetime(other) }),
    }
    const empty = wanted.length === 0
    const form = empty ? forms[Math.floor(index / 2) % forms.length] : undefined
    const [{ pages }, page] = await Promise.all([
      walk(api, listing, { query: bounds, most: 5, open: empty, expected: wanted.length }),
      form === undefined ? null : readOpenPage(api, listing, { ...bounds, ...form }),
    ])
    const all = page === null ? pages : [page, ...pages]
    const shown = idsOf(eventsOf(all)).filter((one) => both.includes(one))
    return expect(
      sameSet(shown, wanted),
      `${wanted.length} events of ${id} with ${name}=${datetime(at)}`,
      `${shown.length}`,
      ...pagesOf(all),
    )
  })
}

/** A whole second that is a second or more away from two others; null where they are too near. */
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
  const charges = [...api.context.charges.keys()]
  const beyond =
    name === 'from'
      ? [window.last + 2000, window.last + 7_200_000]
      : [window.first - 7_200_000, window.first - 2000]
  // What is done again later, while this is judged, may lie beyond the bounds, as may what a broken `to` let in.
  const known = new Set(idsOf(window.own.filter((event) => eventTime(event) <= window.last)))
  const alone = boundAlone(api, name, beyond, known)
  alone.catch(() => undefined)
  const within = await each(beyond, async (at) => {
    const span = name === 'from' ? [datetime(at), datetime(at + 1000)] : [datetime(at - 1000), datetime(at)]
    const { own, pages } = await readWindow(api, span[0] ?? '', span[1] ?? '', charges, true)
    const shown = idsOf(own).filter((id) => known.has(id))
    return expect(
      shown.length === 0,
      `no event of this run from ${span.join(' to ')}`,
      `${shown.length}`,
      ...pagesOf(pages),
    )
  })
  if (!within.holds) return within
  return (await alone) ?? (await boundAmid(api, name, window)) ?? within
}

/** Judges a bound amid the events of this run; null where they are too near to each other. */
async function boundAmid(api: Api, name: 'from' | 'to', window: Window): Promise<Judgement | null> {
  const at = between(window.first, window.last)
  if (at === null) return null
  const bounds = { from: datetime(window.first - 2000), to: window.to, [name]: datetime(at) }
  const charges = [...api.context.charges.keys()]
  const { own, pages, events, times } = await readWindow(api, bounds.from, bounds.to, charges)
  const shown = new Set(idsOf(own))
  const after = (event: Resource) => (eventTime(event) - at) * (name === 'from' ? 1 : -1)
  // What is less than a second away may be in it or not.
  const clear = window.own.filter((event) => Math.abs(after(event)) >= 1000)
  return each(clear, (event) => {
    const [id = ''] = idsOf([event])
    const wanted = after(event) > 0
    const verb = wanted ? 'in' : 'not in'
    return expect(
      // Of those of one second that change places some may never show.
      shown.has(id) === wanted || (wanted && times.length > events.length),
      `${id} of ${datetime(eventTime(event))} ${verb} the list with ${name}=${datetime(at)}`,
      wanted ? 'it is not there' : 'it is there',
      ...pagesOf(pages),
    )
  })
}

/** Looks for events of this run beyond one bound that is sent to the account's list alone, and in either order; null where there is none. */
async function boundAlone(
  api: Api,
  name: 'from' | 'to',
  beyond: number[],
  known: ReadonlySet<string>,
): Promise<Judgement | null> {
  const asked = beyond.flatMap((at): Record<string, string>[] =>
    [{}, ...ordersOf(api)].map((order) => ({ [name]: datetime(at), ...order })),
  )
  const judged = await Promise.all(
    asked.map(async (query): Promise<Judgement> => {
      const page = await readOpenPage(api, { operation: 'listEvents' }, query)
      const shown = idsOf(page?.events ?? []).filter((id) => known.has(id))
      return expect(
        shown.length === 0,
        `no event of this run with ${name}=${query[name]}`,
        `${shown.length}`,
        ...pagesOf(page === null ? [] : [page]),
      )
    }),
  )
  return judged.find(({ holds }) => !holds) ?? null
}

function ordersOf({ context }: Api): { order: string }[] {
  return ['chronological', context.options.declared.reverseOrder].map((order) => ({ order }))
}

/** What a bound is sent with besides: nothing, each other parameter alone, and the reverse order. */
function formsOf(api: Api): Record<string, string>[] {
  return [{}, { limit: '5' }, ...ordersOf(api)]
}
