import { rules } from '../../rules.ts'
import type { Tamper } from '../../service.ts'
import type { Event } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'

function inEnvelope(change: Record<string, unknown>): Tamper {
  return {
    schema: 'List',
    at: ['envelope'],
    change: (list) => ({ ...list, ...change }),
  }
}

function all(events: readonly Event[]) {
  return { start: 0, end: events.length }
}

/** The requirements that fail where no page after the first can be seen. */
const laterPages: Entry['breaks'] = [
  'list-offset-skips',
  'list-pages-complete',
  'list-total-counts-matching',
  'list-from-earliest',
  'list-to-latest',
]

const table: Record<string, Entry> = {
  'shows 42 as the location of lists': { breaks: 'list-location-path', rules: { listLocation: () => '42' } },
  'ignores limit': { breaks: 'list-limit-applied', rules: { readLimit: () => 20 } },
  'applies one limit alone': {
    breaks: 'list-limit-applied',
    rules: { readLimit: (text) => (text === '5' ? 5 : 7) },
  },
  'shows one record more than asked': {
    breaks: 'list-limit-applied',
    rules: { readLimit: (text) => (rules.readLimit(text) ?? 0) + 1 },
  },
  'shows the limit that was asked and applies another': {
    breaks: 'list-limit-not-exceeded',
    rules: {
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, { ...page, limit: Math.max(20, page.limit) }),
    },
    told: { beside: ['list-*'] },
  },
  'shows more records than its limit on the second page': {
    breaks: ['list-limit-not-exceeded'],
    rules: {
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, { ...page, limit: page.limit + (page.offset > 0 ? 1 : 0) }),
    },
    told: { beside: ['list-*'] },
  },
  'says a limit that is smaller than its page': {
    breaks: ['list-limit-not-exceeded', 'list-limit-applied'],
    tamper: inEnvelope({ limit: 0 }),
  },
  'ignores offset': {
    breaks: laterPages,
    rules: { pageOf: (events, span, page) => rules.pageOf(events, span, { ...page, offset: 0 }) },
  },
  'ignores offset, and gives two records a page at most': {
    breaks: ['list-offset-skips', 'list-pages-complete', 'list-offset-echo'],
    rules: {
      readLimit: (text) => {
        const limit = rules.readLimit(text)
        return limit === undefined ? undefined : Math.min(limit, 2)
      },
      pageOf: (events, span, page) => rules.pageOf(events, span, { ...page, offset: 0 }),
    },
  },
  'ignores offset while events of one second change places': {
    breaks: laterPages,
    rules: {
      pageOf: (events, span, page) => {
        const ranked = events.slice(span.start, span.end).map((event) => ({ event, rank: Math.random() }))
        const second = ({ at }: Event) => Math.floor(at / 1000)
        ranked.sort((one, other) => second(one.event) - second(other.event) || one.rank - other.rank)
        const sorted = ranked.map(({ event }) => event)
        return rules.pageOf(sorted, all(sorted), { ...page, offset: 0 })
      },
    },
  },
  'skips one record less': {
    breaks: ['list-offset-skips', 'list-pages-complete', 'list-from-earliest', 'list-to-latest'],
    rules: {
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, { ...page, offset: Math.max(0, page.offset - 1) }),
    },
  },
  'skips one record more': {
    breaks: [
      'list-offset-skips',
      'list-pages-complete',
      'list-total-counts-matching',
      'list-events-complete',
      'list-from-earliest',
      'list-to-latest',
    ],
    rules: {
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, { ...page, offset: page.offset === 0 ? 0 : page.offset + 1 }),
    },
  },
  'takes offset for the number of a page': {
    breaks: [
      'list-offset-skips',
      'list-pages-complete',
      'list-total-counts-matching',
      'list-events-complete',
      'list-from-earliest',
      'list-to-latest',
    ],
    rules: {
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, { ...page, offset: page.offset * page.limit }),
    },
  },
  'rounds offset to a page': {
    breaks: ['list-offset-skips', 'list-pages-complete', 'list-from-earliest', 'list-to-latest'],
    rules: {
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, { ...page, offset: page.offset - (page.offset % page.limit) }),
    },
  },
  'repeats a record at the border of pages': {
    breaks: ['list-offset-skips', 'list-pages-complete', 'list-from-earliest', 'list-to-latest'],
    rules: {
      pageOf: (events, span, page) =>
        rules.pageOf(events, span, { ...page, offset: page.offset >= 5 ? page.offset - 1 : page.offset }),
    },
  },
  'says another offset': { breaks: 'list-offset-echo', tamper: inEnvelope({ offset: 0 }) },
  'says the number of the page as offset': {
    breaks: 'list-offset-echo',
    tamper: {
      schema: 'List',
      at: ['envelope'],
      change: (list) => ({ ...list, offset: 1 + Math.floor(Number(list['offset']) / Number(list['limit'])) }),
    },
  },
  'says another order': { breaks: 'list-order-echo', tamper: inEnvelope({ order: 'asc' }) },
  'says no order': { breaks: 'list-order-echo', tamper: inEnvelope({ order: null }) },
  'sorts the newest first': {
    breaks: 'list-chronological',
    rules: {
      pageOf: (events, span, page) => rules.pageOf(events, span, { ...page, order: 'reverse_chronological' }),
    },
  },
  'sorts the newest first within a page': {
    breaks: 'list-chronological',
    rules: {
      pageOf: (events, span, page) =>
        page.order === 'chronological'
          ? rules.pageOf(events, span, page).toReversed()
          : rules.pageOf(events, span, page),
    },
  },
  'sorts by key': {
    breaks: 'list-chronological',
    rules: {
      pageOf: (events, span, page) => {
        if (page.order !== 'chronological') return rules.pageOf(events, span, page)
        const sorted = events
          .slice(span.start, span.end)
          .toSorted((one, other) => one.key.localeCompare(other.key))
        return rules.pageOf(sorted, all(sorted), page)
      },
    },
  },
  'sorts the oldest first where it claims the newest': {
    breaks: 'list-reverse-chronological',
    rules: {
      pageOf: (events, span, page) => rules.pageOf(events, span, { ...page, order: 'chronological' }),
    },
  },
  'counts the records of a page': {
    breaks: 'list-total-counts-matching',
    rules: { totalOf: (_events, _span, page) => page.length },
  },
  'counts all records, whatever from and to say': {
    breaks: 'list-total-counts-matching',
    rules: { totalOf: (events) => events.length },
  },
  'counts one record more': {
    breaks: 'list-total-counts-matching',
    rules: { totalOf: (_events, span) => span.end - span.start + 1 },
  },
  'counts no records': { breaks: 'list-total-counts-matching', tamper: inEnvelope({ total: 0 }) },
  'leaves out the last record of a list': {
    breaks: [
      'list-charge-events-complete',
      'list-events-complete',
      'list-total-counts-matching',
      'list-pages-complete',
      'list-limit-applied',
    ],
    rules: {
      spanOf: (events, from, to) => {
        const span = rules.spanOf(events, from, to)
        return { start: span.start, end: Math.max(span.start, span.end - 1) }
      },
    },
  },
  'shows a record twice on pages of two': {
    breaks: 'list-pages-complete',
    rules: {
      pageOf: (events, span, page) => {
        const shown = rules.pageOf(events, span, page)
        return page.limit === 2 && page.offset > 0
          ? [...events.slice(span.start, span.start + 1), ...shown.slice(1)]
          : shown
      },
    },
  },
  'shows the last record of a page that is not full twice': {
    breaks: 'list-pages-complete',
    rules: {
      pageOf: (events, span, page) => {
        const shown = rules.pageOf(events, span, page)
        const few = page.offset > 0 && shown.length > 1 && shown.length < page.limit
        return few ? [...shown, ...shown.slice(-1)] : shown
      },
    },
  },
  'shows the first of three records that end a list twice': {
    breaks: 'list-pages-complete',
    rules: {
      pageOf: (events, span, page) => {
        const shown = rules.pageOf(events, span, page)
        return shown.length === 3 && page.limit > 3 && page.offset > 0
          ? [...shown.slice(0, 1), ...shown]
          : shown
      },
    },
  },
}

/** Faults of limit, offset, order and total of lists. */
export const pageFaults = faultsOf(table)
