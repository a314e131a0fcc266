import { rules, type Rules } from '../rules.ts'
import type { Page, Span } from '../rules/lists.ts'
import type { Event, Ledger } from '../store.ts'
import { answersWith, byStart, shows, type Change } from './effects.ts'
import { faultsOf, type Row } from './fault.ts'
import {
  earlierOfSource,
  failed,
  naming,
  on,
  onceInFive,
  pending,
  reverse,
  secondOfSource,
  unnamed,
  where,
} from './triggers.ts'

const hour = 3_600_000
const day = 24 * hour
const newestFirst = 'reverse_chronological'
const beside = { beside: ['list-*'] }

/** Applies other parameters to a page. */
const pages = (change: (page: Page, span: Span) => Partial<Page>): Partial<Rules> => ({
  pageOf: (events, span, page) => rules.pageOf(events, span, { ...page, ...change(page, span) }),
})
/** Shows other events on a page. */
const shown = (change: (events: readonly Event[], page: Page) => readonly Event[]): Partial<Rules> => ({
  pageOf: (events, span, page) => change(rules.pageOf(events, span, page), page),
})
/** Reads the bounds of a span otherwise. */
const spans = (read: (from: number, to: number) => [from: number, to: number]): Partial<Rules> => ({
  spanOf: (events, from, to) => rules.spanOf(events, ...read(from, to)),
})
/** Sorts all events of a span before it is cut into pages. */
const sorts = (compare: (one: Event, other: Event) => number): Partial<Rules> => ({
  pageOf: (events, { start, end }, page) => {
    const sorted = events.slice(start, end).toSorted(compare)
    return rules.pageOf(sorted, { start: 0, end: sorted.length }, page)
  },
})
const envelope = (change: Change) => shows('List', change, 'envelope')
const shifted = (hours: number): Partial<Rules> => ({
  readInstant: (text) => {
    const at = rules.readInstant(text)
    return at === undefined ? undefined : at + hours * hour
  },
})

const noLimit = pages(() => ({ limit: 100 }))
const noOffset = pages(() => ({ offset: 0 }))
const oneMore = pages(({ limit }) => ({ limit: limit + 1 }))
const turned = pages(() => ({ order: newestFirst }))
const noFrom = spans((_from, to) => [0, to])
const noTo = spans((from) => [from, Infinity])
const chronological = where(({ call }) => call?.query['order'] !== newestFirst)
const withOffset = where(({ call }) => Number(call?.query['offset'] ?? 0) > 0)

const from = 'list-from-earliest'
const to = 'list-to-latest'
const total = 'list-total-counts-matching'
const skips = ['list-offset-skips', 'list-pages-complete'] as const
const walks = [...skips, from, to] as const
const early = ['list-pages-complete', from, total] as const

const paging: Record<string, Row> = {
  'shows 42 as the location of lists': ['list-location-path', { listLocation: () => '42' }],
  'ignores limit': ['list-limit-applied', { readLimit: () => 20 }],
  'applies one limit alone': ['list-limit-applied', { readLimit: (text) => (text === '5' ? 5 : 7) }],
  'shows one record more than asked': [
    'list-limit-applied',
    { readLimit: (text) => (rules.readLimit(text) ?? 0) + 1 },
  ],
  'shows the limit that was asked and applies another': [
    'list-limit-not-exceeded',
    pages(({ limit }) => ({ limit: Math.max(20, limit) })),
    beside,
  ],
  'shows more records than its limit on the second page': [
    'list-limit-not-exceeded',
    oneMore,
    withOffset,
    beside,
  ],
  'shows more than the limit in the reverse order': ['list-limit-not-exceeded', oneMore, reverse, beside],
  "ignores limit in a charge's own list once from is named": [
    'list-limit-not-exceeded',
    noLimit,
    on('listChargeEvents'),
    naming('from'),
    beside,
  ],
  'shows a limit that is smaller than its page': [
    ['list-limit-not-exceeded', 'list-limit-applied'],
    envelope({ limit: 0 }),
  ],
  'ignores offset': [[...walks, total], noOffset],
  'ignores offset and shows two records a page at most': [
    [...skips, 'list-offset-echo'],
    { ...noOffset, readLimit: (text) => Math.min(rules.readLimit(text) ?? 2, 2) },
  ],
  'ignores offset where no order is named': ['list-offset-skips', noOffset, unnamed('order')],
  'ignores offset in the reverse order': ['list-offset-skips', noOffset, reverse],
  "ignores offset in a charge's own list once from is named": [
    skips,
    noOffset,
    on('listChargeEvents'),
    naming('from'),
  ],
  "ignores offset in a charge's own list once to is named": [
    skips,
    noOffset,
    on('listChargeEvents'),
    naming('to'),
  ],
  'skips one record less': [walks, pages(({ offset }) => ({ offset: Math.max(0, offset - 1) }))],
  'skips one record more': [
    [...walks, total, 'list-events-complete'],
    pages(({ offset }) => ({ offset: offset + 1 })),
    withOffset,
  ],
  'reads offset as the number of a page': [
    [...walks, total, 'list-events-complete'],
    pages(({ offset, limit }) => ({ offset: offset * limit })),
  ],
  'rounds offset to a page': [walks, pages(({ offset, limit }) => ({ offset: offset - (offset % limit) }))],
  'shows another offset': ['list-offset-echo', envelope({ offset: 0 })],
  'shows the number of the page as offset': [
    'list-offset-echo',
    envelope(({ offset, limit }) => ({ offset: 1 + Math.floor(Number(offset) / Number(limit)) })),
  ],
  'shows offset 0 in the reverse order': [
    'list-offset-echo',
    envelope(({ order, offset }) => ({ offset: order === newestFirst ? 0 : offset })),
    beside,
  ],
  'shows another order': ['list-order-echo', envelope({ order: 'asc' })],
  'shows no order': ['list-order-echo', envelope({ order: null })],
  'sorts the newest first': ['list-chronological', turned],
  'sorts the newest first where from alone is named': [
    'list-chronological',
    turned,
    on('listEvents'),
    naming('from'),
    unnamed('to'),
    beside,
  ],
  'sorts the newest first where no limit is named': ['list-chronological', turned, unnamed('limit')],
  'sorts the newest first within a page': [
    'list-chronological',
    shown((events) => events.toReversed()),
    chronological,
  ],
  'sorts by key': [
    'list-chronological',
    sorts((one, other) => one.key.localeCompare(other.key)),
    chronological,
  ],
  'sorts the oldest first where it claims the newest': [
    'list-reverse-chronological',
    pages(() => ({ order: 'chronological' })),
  ],
  'ignores offset while events of one second change places': [
    [...walks, total],
    () => {
      const second = ({ at }: Event): number => Math.floor(at / 1000)
      const mixed = sorts((one, other) => second(one) - second(other) || Math.random() - 0.5)
      return { pageOf: (events, span, page) => mixed.pageOf?.(events, span, { ...page, offset: 0 }) ?? [] }
    },
  ],
  'counts the records of a page': [total, { totalOf: (_events, _span, page) => page.length }],
  'counts all records, whatever from and to are': [total, { totalOf: (events) => events.length }],
  'counts one record more': [total, { totalOf: (_events, { start, end }) => end - start + 1 }],
  'counts no records': [total, envelope({ total: 0 })],
  'leaves out the last record of a list': [
    [
      'list-charge-events-complete',
      'list-events-complete',
      total,
      'list-pages-complete',
      'list-limit-applied',
    ],
    {
      spanOf: (events, first, last) => {
        const { start, end } = rules.spanOf(events, first, last)
        return { start, end: Math.max(start, end - 1) }
      },
    },
  ],
  'shows the last record of a page that is not full twice': [
    'list-pages-complete',
    shown((events, { limit }) =>
      events.length > 1 && events.length < limit ? [...events, ...events.slice(-1)] : events,
    ),
    withOffset,
  ],
  'lists events without user_uid in the reverse order': ['event-user-uid', withoutUser(), reverse, beside],
  'lists events without user_uid one by one': [
    'event-user-uid',
    withoutUser(),
    where(({ call }) => call?.query['limit'] === '1'),
    beside,
  ],
}

function withoutUser(): Partial<Rules> {
  return answersWith(({ data }) => ({
    data: (data as Record<string, unknown>[]).map(({ user_uid: _, ...event }) => event),
  }))
}

const bounds: Record<string, Row> = {
  'ignores from': [from, noFrom],
  'ignores to': [to, noTo],
  "ignores from alone in the account's list": [from, noFrom, on('listEvents'), unnamed('to')],
  "ignores to alone in the account's list": [to, noTo, on('listEvents'), unnamed('from')],
  'ignores from where no order is named': [from, noFrom, unnamed('order')],
  "ignores from in the account's list where no order is named": [
    from,
    noFrom,
    on('listEvents'),
    unnamed('order'),
  ],
  "ignores to in the account's list where no order is named": [to, noTo, on('listEvents'), unnamed('order')],
  'ignores from in the reverse order': [from, noFrom, reverse],
  'ignores to where no limit is named': [to, noTo, unnamed('limit')],
  'ignores from and to': [[from, to], spans(() => [0, Infinity])],
  'reads the day of from alone': [from, spans((first, last) => [first - (first % day), last])],
  'reads the day of to alone, to its end': [
    to,
    spans((first, last) => [first, last - (last % day) + day - 1]),
  ],
  "reads the day of to alone in the account's list": [
    to,
    spans((first, last) => [first, last - (last % day)]),
    on('listEvents'),
    naming('to'),
  ],
  'reads datetimes in the time of Kuala Lumpur': [[from, to], shifted(-8)],
  'reads datetimes an hour off': [[from, to, 'list-events-complete'], shifted(1)],
  'ends a list an hour later than asked': [to, spans((first, last) => [first, last + hour])],
  'begins a list an hour earlier than asked': [from, spans((first, last) => [first - hour, last])],
  'cuts a list into pages before it leaves out early events': [
    early,
    {
      pageOf: (events, { start, end }, page) => {
        const within = new Set(events.slice(start, end))
        return rules
          .pageOf(events, { start: 0, end: events.length }, page)
          .filter((event) => within.has(event))
      },
    },
  ],
  'skips records before it leaves out early events': [
    early,
    {
      pageOf: (events, span, page) =>
        rules.pageOf(events, { ...span, start: Math.max(0, span.start - page.offset) }, page),
    },
    chronological,
  ],
  'begins a list by when charges were created': [
    [from, 'list-pages-complete', total],
    {
      spanOf: (events, first, last) => {
        const { end } = rules.spanOf(events, first, last)
        const start = events.findIndex(({ charge, at }) => (charge?.createdAt ?? at) >= first)
        return { start: start === -1 ? end : start, end }
      },
    },
  ],
  'ends a list by when charges were created': [
    [to, total, 'list-pages-complete'],
    {
      spanOf: (events, first, last) => ({
        start: rules.spanOf(events, first, last).start,
        end: 1 + events.findLastIndex(({ charge, at }) => (charge?.createdAt ?? at) <= last),
      }),
    },
  ],
}

const account = 'list-events-complete'
const own = 'list-charge-events-complete'
const onlyOwn = 'list-charge-events-only-own'
/** Lists some events of the account alone. */
const lists = (isListed: (event: Event) => boolean): Partial<Rules> => ({
  accountEvents: ({ events }) => events.filter(isListed),
})
/** Lists some events of a charge alone. */
const listsOwn = (isListed: (event: Event) => boolean): Partial<Rules> => ({
  chargeEvents: (id, { charges }) => charges.get(id)?.events.filter(isListed),
})
const foreign = (id: string, { events }: Ledger): Event[] =>
  events.filter(({ charge }) => charge?.id !== id).slice(0, 1)
/** Lists an event of another charge under each. */
const leaks: Partial<Rules> = {
  chargeEvents: (id, ledger) => ledger.charges.get(id)?.events.concat(foreign(id, ledger)),
}
/** Lists the events of a charge by an id of another kind. */
const byOther = (isMeant: (event: Event, id: string) => boolean): Partial<Rules> => ({
  chargeEvents: (id, ledger) =>
    rules.chargeEvents(ledger.events.find((event) => isMeant(event, id))?.charge?.id ?? id, ledger),
})
const isCreation = ({ key }: Event): boolean => key === 'charge.create'
const isCompletion = ({ key }: Event): boolean => key === 'charge.complete'
const isOfFailed = ({ snapshot }: Event): boolean => snapshot?.status === 'failed'

const completeness: Record<string, Row> = {
  'lists no creations for the account': [account, lists((event) => !isCreation(event))],
  'lists no completions for the account': [account, lists((event) => !isCompletion(event))],
  'lists no events of failed charges for the account': [account, lists((event) => !isOfFailed(event))],
  'lists no events of charges that make their source for the account': [
    account,
    lists(({ charge }) => charge?.source?.withCharge !== true),
  ],
  'lists four events of five for the account': [
    account,
    () => {
      const places = new WeakMap<Event, number>()
      let count = 0
      return lists((event) => {
        if (!places.has(event)) places.set(event, (count += 1))
        return (places.get(event) ?? 0) % 5 !== 3
      })
    },
    { sample: 22 },
  ],
  'lists no events of a charge while it is pending': [own, { chargeEvents: () => [] }, pending],
  'lists no creations under the charge': [own, listsOwn((event) => !isCreation(event))],
  'lists no completions under the charge': [own, listsOwn((event) => !isCompletion(event))],
  'lists no completions of failed charges under the charge': [
    own,
    listsOwn((event) => !isCompletion(event)),
    failed,
  ],
  'lists the events of all charges under each': [
    onlyOwn,
    { chargeEvents: (id, { charges, events }) => (charges.has(id) ? events : undefined) },
  ],
  'lists an event of another charge under each': [onlyOwn, leaks],
  'lists an event of another charge under one of five': [onlyOwn, leaks, onceInFive],
  'lists an event of another charge under each in the reverse order alone': [
    [onlyOwn, 'list-limit-not-exceeded'],
    leaks,
    reverse,
  ],
  'lists an event of another charge under each past the first alone': [
    [onlyOwn, 'list-limit-not-exceeded'],
    leaks,
    withOffset,
  ],
  'ignores whose list it is where both bounds are named': [
    [onlyOwn, from, to],
    { chargeEvents: (_id, { events }) => events },
    on('listChargeEvents'),
    naming('from', 'to'),
  ],
  'lists the events of a charge by an id that is cut': [
    onlyOwn,
    {
      chargeEvents: (id, ledger) =>
        rules.chargeEvents(
          ledger.charges.has(id) ? id : (byStart(ledger.charges.values(), id)?.id ?? id),
          ledger,
        ),
    },
  ],
  'lists the events of a charge by the id of its source': [
    onlyOwn,
    byOther(({ charge }, id) => charge?.source?.id === id),
  ],
  'lists the events of a charge by the id of one of them': [onlyOwn, byOther((event, id) => event.id === id)],
}

/** Faults of lists. */
export const listFaults = faultsOf({ ...paging, ...bounds, ...completeness })

/** Faults of lists that show only after another request. */
export const listHistoryFaults = faultsOf({
  'lists the events of all charges of a source under its second': [
    onlyOwn,
    {
      chargeEvents: (id, { charges, events }) =>
        events.filter(({ charge }) => charge?.source?.id === charges.get(id)?.source?.id),
    },
    secondOfSource,
  ],
  'lists no events under the first charge of a source once there is a second': [
    own,
    { chargeEvents: () => [] },
    earlierOfSource,
  ],
  'keeps a page of a span for whoever asks for a larger one': [
    'list-limit-applied',
    () => {
      const kept = new Map<string, unknown[]>()
      return {
        finished: (answer, call) => {
          const { limit, ...asked } = call.query
          if (answer.status >= 300 || limit === undefined || asked['from'] === undefined) return answer
          const list = JSON.parse(answer.body) as { data: unknown[]; limit: number }
          const name = JSON.stringify(asked)
          const data = kept.get(name) ?? list.data
          kept.set(name, data)
          return { ...answer, body: JSON.stringify({ ...list, data: data.slice(0, list.limit) }) }
        },
      }
    },
    on('listEvents'),
  ],
  'sorts the newest first for good once the account was listed so without a bound': [
    ['list-chronological', ...skips],
    () => {
      let isTurned = false
      return {
        readOrder: (text) => {
          isTurned ||= text === newestFirst
          return rules.readOrder(text)
        },
        pageOf: (events, span, page) =>
          rules.pageOf(events, span, isTurned ? { ...page, order: newestFirst } : page),
      }
    },
    on('listEvents'),
    unnamed('from', 'to'),
  ],
})
