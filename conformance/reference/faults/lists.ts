import { rules, type Rules } from '../rules.ts'
import type { Page, Span } from '../rules/lists.ts'
import type { Event, Ledger } from '../store.ts'
import { answersWith, byStart, shows, type Change } from './effects.ts'
import { faultsOf, type Table } from './fault.ts'
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

const paging: Table = {
  'list-location-path': {
    'shows 42 as the location of lists': { listLocation: () => '42' },
  },
  'list-limit-applied': {
    'ignores limit': { readLimit: () => 20 },
    'applies one limit alone': { readLimit: (text) => (text === '5' ? 5 : 7) },
    'shows one record more than asked': { readLimit: (text) => (rules.readLimit(text) ?? 0) + 1 },
  },
  'list-limit-not-exceeded': {
    'shows the limit that was asked and applies another': [
      pages(({ limit }) => ({ limit: Math.max(20, limit) })),
      beside,
    ],
    'shows more records than its limit on the second page': [oneMore, withOffset, beside],
    'shows more than the limit in the reverse order': [oneMore, reverse, beside],
    "ignores limit in a charge's own list once from is named": [
      noLimit,
      on('listChargeEvents'),
      naming('from'),
      beside,
    ],
    'shows a limit that is smaller than its page': envelope({ limit: 0 }),
  },
  'list-offset-skips': {
    'ignores offset': noOffset,
    'ignores offset and shows two records a page at most': {
      ...noOffset,
      readLimit: (text) => Math.min(rules.readLimit(text) ?? 2, 2),
    },
    'ignores offset where no order is named': [noOffset, unnamed('order')],
    'ignores offset in the reverse order': [noOffset, reverse],
    "ignores offset in a charge's own list once from is named": [
      noOffset,
      on('listChargeEvents'),
      naming('from'),
    ],
    "ignores offset in a charge's own list once to is named": [
      noOffset,
      on('listChargeEvents'),
      naming('to'),
    ],
    'skips one record less': pages(({ offset }) => ({ offset: Math.max(0, offset - 1) })),
    'skips one record more': [pages(({ offset }) => ({ offset: offset + 1 })), withOffset],
    'reads offset as the number of a page': pages(({ offset, limit }) => ({ offset: offset * limit })),
    'rounds offset to a page': pages(({ offset, limit }) => ({ offset: offset - (offset % limit) })),
    'ignores offset while events of one second change places': () => {
      const second = ({ at }: Event): number => Math.floor(at / 1000)
      const mixed = sorts((one, other) => second(one) - second(other) || Math.random() - 0.5)
      return { pageOf: (events, span, page) => mixed.pageOf?.(events, span, { ...page, offset: 0 }) ?? [] }
    },
  },
  'list-offset-echo': {
    'shows another offset': envelope({ offset: 0 }),
    'shows the number of the page as offset': envelope(({ offset, limit }) => ({
      offset: 1 + Math.floor(Number(offset) / Number(limit)),
    })),
    'shows offset 0 in the reverse order': [
      envelope(({ order, offset }) => ({ offset: order === newestFirst ? 0 : offset })),
      beside,
    ],
  },
  'list-order-echo': {
    'shows another order': envelope({ order: 'asc' }),
    'shows no order': envelope({ order: null }),
  },
  'list-chronological': {
    'sorts the newest first': turned,
    'sorts the newest first where from alone is named': [
      turned,
      on('listEvents'),
      naming('from'),
      unnamed('to'),
      beside,
    ],
    'sorts the newest first where no limit is named': [turned, unnamed('limit')],
    'sorts the newest first within a page': [shown((events) => events.toReversed()), chronological],
    'sorts by key': [sorts((one, other) => one.key.localeCompare(other.key)), chronological],
  },
  'list-reverse-chronological': {
    'sorts the oldest first where it claims the newest': pages(() => ({ order: 'chronological' })),
  },
  'list-total-counts-matching': {
    'counts the records of a page': { totalOf: (_events, _span, page) => page.length },
    'counts all records, whatever from and to are': { totalOf: (events) => events.length },
    'counts one record more': { totalOf: (_events, { start, end }) => end - start + 1 },
    'counts no records': envelope({ total: 0 }),
  },
  'list-charge-events-complete': {
    'leaves out the last record of a list': {
      spanOf: (events, first, last) => {
        const { start, end } = rules.spanOf(events, first, last)
        return { start, end: Math.max(start, end - 1) }
      },
    },
  },
  'list-pages-complete': {
    'shows the last record of a page that is not full twice': [
      shown((events, { limit }) =>
        events.length > 1 && events.length < limit ? [...events, ...events.slice(-1)] : events,
      ),
      withOffset,
    ],
  },
  'event-user-uid': {
    'lists events without user_uid in the reverse order': [withoutUser(), reverse, beside],
    'lists events without user_uid one by one': [
      withoutUser(),
      where(({ call }) => call?.query['limit'] === '1'),
      beside,
    ],
  },
}

function withoutUser(): Partial<Rules> {
  return answersWith(({ data }) => ({
    data: (data as Record<string, unknown>[]).map((event) => ({ ...event, user_uid: undefined })),
  }))
}

const bounds: Table = {
  'list-from-earliest': {
    'ignores from': noFrom,
    "ignores from alone in the account's list": [noFrom, on('listEvents'), unnamed('to')],
    'ignores from where no order is named': [noFrom, unnamed('order')],
    "ignores from in the account's list where no order is named": [
      noFrom,
      on('listEvents'),
      unnamed('order'),
    ],
    'ignores from in the reverse order': [noFrom, reverse],
    'ignores from and to': spans(() => [0, Infinity]),
    'reads the day of from alone': spans((first, last) => [first - (first % day), last]),
    'reads datetimes in the time of Kuala Lumpur': shifted(-8),
    'reads datetimes an hour off': shifted(1),
    'begins a list an hour earlier than asked': spans((first, last) => [first - hour, last]),
    'begins a list by when charges were created': {
      spanOf: (events, first, last) => {
        const { end } = rules.spanOf(events, first, last)
        const start = events.findIndex(({ charge, at }) => (charge?.createdAt ?? at) >= first)
        return { start: start === -1 ? end : start, end }
      },
    },
  },
  'list-to-latest': {
    'ignores to': noTo,
    "ignores to alone in the account's list": [noTo, on('listEvents'), unnamed('from')],
    "ignores to in the account's list where no order is named": [noTo, on('listEvents'), unnamed('order')],
    'ignores to where no limit is named': [noTo, unnamed('limit')],
    'reads the day of to alone, to its end': spans((first, last) => [first, last - (last % day) + day - 1]),
    "reads the day of to alone in the account's list": [
      spans((first, last) => [first, last - (last % day)]),
      on('listEvents'),
      naming('to'),
    ],
    'ends a list an hour later than asked': spans((first, last) => [first, last + hour]),
    'ends a list by when charges were created': {
      spanOf: (events, first, last) => ({
        start: rules.spanOf(events, first, last).start,
        end: 1 + events.findLastIndex(({ charge, at }) => (charge?.createdAt ?? at) <= last),
      }),
    },
  },
  'list-pages-complete': {
    'cuts a list into pages before it leaves out early events': {
      pageOf: (events, { start, end }, page) => {
        const within = new Set(events.slice(start, end))
        return rules
          .pageOf(events, { start: 0, end: events.length }, page)
          .filter((event) => within.has(event))
      },
    },
    'skips records before it leaves out early events': [
      {
        pageOf: (events, span, page) =>
          rules.pageOf(events, { ...span, start: Math.max(0, span.start - page.offset) }, page),
      },
      chronological,
    ],
  },
}
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

const completeness: Table = {
  'list-events-complete': {
    'lists no creations for the account': lists((event) => !isCreation(event)),
    'lists no completions for the account': lists((event) => !isCompletion(event)),
    'lists no events of failed charges for the account': lists((event) => !isOfFailed(event)),
    'lists no events of charges that make their source for the account': lists(
      ({ charge }) => charge?.source?.withCharge !== true,
    ),
    'lists four events of five for the account': [
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
  },
  'list-charge-events-complete': {
    'lists no events of a charge while it is pending': [{ chargeEvents: () => [] }, pending],
    'lists no creations under the charge': listsOwn((event) => !isCreation(event)),
    'lists no completions under the charge': listsOwn((event) => !isCompletion(event)),
    'lists no completions of failed charges under the charge': [
      listsOwn((event) => !isCompletion(event)),
      failed,
    ],
  },
  'list-charge-events-only-own': {
    'lists the events of all charges under each': {
      chargeEvents: (id, { charges, events }) => (charges.has(id) ? events : undefined),
    },
    'lists an event of another charge under each': leaks,
    'lists an event of another charge under one of five': [leaks, onceInFive],
    'lists an event of another charge under each in the reverse order alone': [leaks, reverse],
    'lists an event of another charge under each past the first alone': [leaks, withOffset],
    'ignores whose list it is where both bounds are named': [
      { chargeEvents: (_id, { events }) => events },
      on('listChargeEvents'),
      naming('from', 'to'),
    ],
    'lists the events of a charge by an id that is cut': {
      chargeEvents: (id, ledger) =>
        rules.chargeEvents(
          ledger.charges.has(id) ? id : (byStart(ledger.charges.values(), id)?.id ?? id),
          ledger,
        ),
    },
    'lists the events of a charge by the id of its source': byOther(
      ({ charge }, id) => charge?.source?.id === id,
    ),
    'lists the events of a charge by the id of one of them': byOther((event, id) => event.id === id),
  },
}

/** Faults of lists. */
export const listFaults = faultsOf(paging, bounds, completeness)

/** Faults of lists that show only after another request. */
export const listHistoryFaults = faultsOf({
  'list-charge-events-only-own': {
    'lists the events of all charges of a source under its second': [
      {
        chargeEvents: (id, { charges, events }) =>
          events.filter(({ charge }) => charge?.source?.id === charges.get(id)?.source?.id),
      },
      secondOfSource,
    ],
  },
  'list-charge-events-complete': {
    'lists no events under the first charge of a source once there is a second': [
      { chargeEvents: () => [] },
      earlierOfSource,
    ],
  },
  'list-limit-applied': {
    'keeps a page of a span for whoever asks for a larger one': [
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
  },
  'list-chronological': {
    'sorts the newest first for good once the account was listed so without a bound': [
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
  },
})
