import { createHash } from 'node:crypto'
import { Refusal } from '../call.ts'
import type { Rules } from '../rules.ts'
import { eventRules } from '../rules/events.ts'
import { listRules, type Page, type Span } from '../rules/lists.ts'
import type { Tamper } from '../service.ts'
import type { Event } from '../store.ts'
import type { Variants } from './variant.ts'

function number(text: string | undefined, otherwise: number): number {
  return text === undefined ? otherwise : Number(text)
}

function defaulting(limit: number): Partial<Rules> {
  return {
    readLimit: (text) => (text === undefined ? limit : listRules.readLimit(text)),
  }
}

function limits(read: (asked: number) => number | undefined, otherwise = 5): Partial<Rules> {
  return {
    readLimit: (text) => read(number(text, otherwise)),
  }
}

function envelope(change: Tamper['change']): Tamper {
  return {
    schema: 'List',
    at: ['envelope'],
    change,
  }
}

/** Sorts the events of one second by a rank of one's own that a page has them ranked by. */
function ranked(rank: (page: Page) => (event: Event) => number | string): Partial<Rules> {
  return {
    pageOf: (events, span, page) => {
      const rankOf = rank(page)
      const ranks = events.slice(span.start, span.end).map((event) => ({ event, by: rankOf(event) }))
      const second = ({ at }: Event) => Math.floor(at / 1000)
      ranks.sort((one, other) => second(one.event) - second(other.event) || (one.by < other.by ? -1 : 1))
      const sorted = ranks.map(({ event }) => event)
      return listRules.pageOf(sorted, { start: 0, end: sorted.length }, page)
    },
  }
}

const unlessGiven = 'as usual'

/** Honest choices about lists. */
export const listVariants: Variants = {
  'shows one record unless asked': { allows: 'list-limit-default', rules: defaulting(1) },
  'shows three records unless asked': { allows: 'list-limit-default', rules: defaulting(3) },
  'shows seven records unless asked': { allows: 'list-limit-default', rules: defaulting(7) },
  'shows ten records at most': {
    allows: 'list-limit-maximum',
    rules: limits((asked) => Math.min(asked, 10), 10),
  },
  'refuses more than ten records': {
    allows: 'list-limit-maximum',
    rules: limits((asked) => (asked > 10 ? undefined : asked)),
  },
  'applies 2 and 5, the next one below else': {
    allows: 'list-limits-applied',
    rules: limits((asked) => (asked >= 5 ? 5 : 2)),
  },
  'applies 2 and 5, the next one above else': {
    allows: 'list-limits-applied',
    rules: limits((asked) => (asked <= 2 ? 2 : 5)),
  },
  'applies 2 and 5 and refuses else': {
    allows: 'list-limits-applied',
    rules: limits((asked) => (asked === 2 || asked === 5 ? asked : undefined)),
  },
  'applies 1 and 2 at most': {
    allows: 'list-limits-applied',
    rules: limits((asked) => Math.min(asked, 2)),
  },
  'applies 10 and 20 at least': {
    allows: 'list-limits-applied',
    rules: limits((asked) => Math.max(asked, 10)),
  },
  'lists the newest first unless asked': {
    allows: 'list-order-default',
    rules: {
      readOrder: (text) => (text === undefined ? 'reverse_chronological' : listRules.readOrder(text)),
    },
  },
  'has another word for the reverse order': {
    allows: 'list-reverse-literal',
    rules: {
      readOrder: (text) =>
        text === 'newest' ? text : text === 'reverse_chronological' ? undefined : listRules.readOrder(text),
    },
    declared: { reverseOrder: 'newest' },
  },
  'refuses the reverse order': {
    allows: 'list-reverse-literal',
    rules: {
      readOrder: (text) => (text === undefined || text === 'chronological' ? 'chronological' : undefined),
    },
  },
  'has no reverse order, and passes over its name': {
    allows: 'list-reverse-literal',
    rules: { readOrder: () => 'chronological' },
  },
  'names no order unless asked': {
    allows: 'list-order-default',
    rules: {
      readOrder: (text) => (text === undefined ? unlessGiven : listRules.readOrder(text)),
      pageOf: (events, span, page) =>
        listRules.pageOf(events, span, {
          ...page,
          order: page.order === unlessGiven ? 'chronological' : page.order,
        }),
    },
    options: {
      tampers: [
        envelope((list) => ({ ...list, order: list['order'] === unlessGiven ? null : list['order'] })),
      ],
    },
  },
  'leaves out the instants of from and to': {
    allows: 'list-from-inclusive',
    rules: { spanOf: (events, from, to) => listRules.spanOf(events, from + 1, to - 1) },
  },
  'refuses a span that ends before it begins': {
    allows: 'list-events-from-spellings',
    rules: {
      spanOf: (events, from, to) => {
        if (from > to) throw new Refusal('bad_request', 'from is later than to')
        return listRules.spanOf(events, from, to)
      },
    },
  },
  'begins a day ago unless asked': {
    allows: 'list-from-default',
    rules: { earliest: () => Date.now() - 86_400_000 },
  },
  'ends in a year unless asked': {
    allows: 'the default of to',
    rules: { latest: (now) => now + 31_536_000_000 },
  },
  'shows two records a page at most, of many that tell of other things': {
    allows: 'the maximum of limit',
    alone: true,
    rules: {
      readLimit: (text) => Math.min(2, listRules.readLimit(text) ?? 2),
      eventsFor: (occurrence, charge) => [
        'source.update',
        'charge.view',
        ...eventRules.eventsFor(occurrence, charge),
        'merchant.update',
        'balance.update',
      ],
    },
  },
  'counts what the page shows': {
    allows: 'total',
    rules: { totalOf: (_events, _span, page) => page.length },
    against: ['list-total-counts-matching'],
  },
  'counts more than it lists': {
    allows: 'total',
    rules: { totalOf: (events) => events.length + 1000 },
    against: ['list-total-counts-matching'],
  },
  'echoes other instants': {
    allows: 'from and to of the envelope',
    options: {
      tampers: [envelope((list) => ({ ...list, from: '1970-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' }))],
    },
  },
  'answers an unknown charge with an empty list': {
    allows: 'list-charge-events-unknown-id',
    rules: { chargeEvents: (id, ledger) => ledger.charges.get(id)?.events ?? [] },
  },
  'has its own order within a second': {
    allows: 'the order of events of the same second',
    rules: ranked(
      () =>
        ({ id }) =>
          [...id].toReversed().join(''),
    ),
  },
  'has another order within a second with each request': {
    allows: 'the order of events of the same second',
    rules: ranked(() => Math.random),
  },
  // Of pages of two it has one order: hundreds of those would be walked in vain.
  'has another order within a second with each size of a page': {
    allows: 'the order of events of the same second',
    rules: ranked(
      ({ limit, offset }) =>
        ({ id }) =>
          createHash('md5')
            .update(`${id} ${limit > 2 ? limit + offset : 0}`)
            .digest('hex'),
    ),
  },
  'refuses limits, offsets and orders that it does not know': {
    allows: 'list-events-limit-spellings',
    rules: {
      readLimit: (text) => (text === undefined || /^[1-9]\d?$/.test(text) ? number(text, 20) : undefined),
      readOffset: (text) => (text === undefined || /^\d+$/.test(text) ? number(text, 0) : undefined),
      readOrder: (text) =>
        text === undefined || /^(reverse_)?chronological$/.test(text) ? listRules.readOrder(text) : undefined,
    },
  },
  'refuses offsets beyond the end': {
    allows: 'list-events-offset-spellings',
    rules: { readOffset: (text) => (number(text, 0) > 5000 ? undefined : listRules.readOffset(text)) },
  },
  'takes list parameters in any spelling': {
    allows: 'list-events-limit-spellings',
    rules: {
      readLimit: (text) => {
        const asked = Math.trunc(Number(text ?? 20))
        return asked >= 1 && asked <= 100 ? asked : 20
      },
      readOffset: (text) => Math.max(0, Math.trunc(Number(text ?? 0)) || 0),
      readOrder: (text) => (text?.startsWith('reverse') ? 'reverse_chronological' : 'chronological'),
      readInstant: (text) => listRules.readInstant(text) ?? 0,
    },
  },
  'refuses an offset at the end or past it': {
    allows: 'list-events-offset-spellings',
    rules: {
      pageOf: (events, span, page) => {
        if (page.offset > 0 && page.offset >= span.end - span.start)
          throw new Refusal('bad_request', 'the offset is past the end')
        return listRules.pageOf(events, span, page)
      },
    },
  },
  'refuses large pages of the events of a charge alone': {
    allows: 'list-limit-maximum',
    rules: () => {
      let own = false
      return {
        chargeEvents: (id, ledger) => {
          own = true
          return listRules.chargeEvents(id, ledger)
        },
        accountEvents: (ledger) => {
          own = false
          return ledger.events
        },
        readLimit: (text) => (own && Number(text ?? 10) > 10 ? undefined : listRules.readLimit(text ?? '10')),
      }
    },
  },
  'answers every second list from a copy that is behind': {
    allows: 'how soon an event is listed',
    alone: true,
    rules: () => {
      let lists = 0
      const shown = (events: readonly Event[], { start, end }: Span) =>
        events.slice(start, end).filter(({ at }) => lists % 2 === 0 || Date.now() - at > 300)
      return {
        readLimit: (text) => {
          lists += 1
          return listRules.readLimit(text)
        },
        pageOf: (events, span, page) => {
          const there = shown(events, span)
          return listRules.pageOf(there, { start: 0, end: there.length }, page)
        },
        totalOf: (events, span) => shown(events, span).length,
      }
    },
  },
}
