import { rules, type Rules } from '../../rules.ts'
import type { Page, Span } from '../../rules/lists.ts'
import type { Event } from '../../store.ts'
import { answersWith, shows, type Change } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { naming, on, reverse, unnamed, where } from '../triggers.ts'
import { withOffset, newestFirst, chronological } from './effects.ts'

const beside = { beside: ['list-*'] }

/** Applies other parameters to a page. */
const pages = (change: (page: Page, span: Span) => Partial<Page>): Partial<Rules> => ({
  pageOf: (events, span, page) => rules.pageOf(events, span, { ...page, ...change(page, span) }),
})

/** Shows other events on a page. */
const shown = (change: (events: readonly Event[], page: Page) => readonly Event[]): Partial<Rules> => ({
  pageOf: (events, span, page) => change(rules.pageOf(events, span, page), page),
})

/** Sorts all events of a span before it is cut into pages. */
const sorts = (compare: (one: Event, other: Event) => number): Partial<Rules> => ({
  pageOf: (events, { start, end }, page) => {
    const sorted = events.slice(start, end).toSorted(compare)
    return rules.pageOf(sorted, { start: 0, end: sorted.length }, page)
  },
})

const envelope = (change: Change) => shows('List', change, 'envelope')

const noLimit = pages(() => ({ limit: 100 }))

const noOffset = pages(() => ({ offset: 0 }))

const oneMore = pages(({ limit }) => ({ limit: limit + 1 }))

const turned = pages(() => ({ order: newestFirst }))

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

/** Faults of lists cut into pages, sorted and counted. */
export const listPagingFaults = faultsOf(paging)
