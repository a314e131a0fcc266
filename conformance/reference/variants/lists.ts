import { createHash } from 'node:crypto'
import { Refusal } from '../call.ts'
import type { Rules } from '../rules.ts'
import { eventRules } from '../rules/events.ts'
import { listRules, type Page, type Span } from '../rules/lists.ts'
import type { Tamper } from '../service.ts'
import type { Event } from '../store.ts'
import { variantsOf, type Variants } from './variant.ts'

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
export const listVariants: Variants = variantsOf({
  'list-limit-default': {
    'shows one record unless asked': defaulting(1),
    'shows three records unless asked': defaulting(3),
    'shows seven records unless asked': defaulting(7),
  },
  'list-limit-maximum': {
    'shows ten records at most': limits((asked) => Math.min(asked, 10), 10),
    'refuses more than ten records': limits((asked) => (asked > 10 ? undefined : asked)),
    'refuses large pages of the events of a charge alone': () => {
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
  'list-limits-applied': {
    'applies 2 and 5, the next one below else': limits((asked) => (asked >= 5 ? 5 : 2)),
    'applies 2 and 5, the next one above else': limits((asked) => (asked <= 2 ? 2 : 5)),
    'applies 2 and 5 and refuses else': limits((asked) => (asked === 2 || asked === 5 ? asked : undefined)),
    'applies 1 and 2 at most': limits((asked) => Math.min(asked, 2)),
    'applies 10 and 20 at least': limits((asked) => Math.max(asked, 10)),
  },
  'list-order-default': {
    'lists the newest first unless asked': {
      readOrder: (text) => (text === undefined ? 'reverse_chronological' : listRules.readOrder(text)),
    },
    'names no order unless asked': [
      {
        readOrder: (text) => (text === undefined ? unlessGiven : listRules.readOrder(text)),
        pageOf: (events, span, page) =>
          listRules.pageOf(events, span, {
            ...page,
            order: page.order === unlessGiven ? 'chronological' : page.order,
          }),
      },
      {
        options: {
          tampers: [
            envelope((list) => ({ ...list, order: list['order'] === unlessGiven ? null : list['order'] })),
          ],
        },
      },
    ],
  },
  'list-reverse-literal': {
    'has another word for the reverse order': [
      {
        readOrder: (text) =>
          text === 'newest' ? text : text === 'reverse_chronological' ? undefined : listRules.readOrder(text),
      },
      { declared: { reverseOrder: 'newest' } },
    ],
    'refuses the reverse order': {
      readOrder: (text) => (text === undefined || text === 'chronological' ? 'chronological' : undefined),
    },
    'has no reverse order, and passes over its name': { readOrder: () => 'chronological' },
  },
  'list-from-inclusive': {
    'leaves out the instants of from and to': {
      spanOf: (events, from, to) => listRules.spanOf(events, from + 1, to - 1),
    },
  },
  'list-events-from-spellings': {
    'refuses a span that ends before it begins': {
      spanOf: (events, from, to) => {
        if (from > to) throw new Refusal('bad_request', 'from is later than to')
        return listRules.spanOf(events, from, to)
      },
    },
  },
  'list-from-default': {
    'begins a day ago unless asked': { earliest: () => Date.now() - 86_400_000 },
  },
  'the default of to': {
    'ends in a year unless asked': { latest: (now) => now + 31_536_000_000 },
  },
  'the maximum of limit': {
    'shows two records a page at most, of many that tell of other things': [
      {
        readLimit: (text) => Math.min(2, listRules.readLimit(text) ?? 2),
        eventsFor: (occurrence, charge) => [
          'source.update',
          'charge.view',
          ...eventRules.eventsFor(occurrence, charge),
          'merchant.update',
          'balance.update',
        ],
      },
      { alone: true },
    ],
  },
  total: {
    'counts what the page shows': [
      { totalOf: (_events, _span, page) => page.length },
      { against: ['list-total-counts-matching'] },
    ],
    'counts more than it lists': [
      { totalOf: (events) => events.length + 1000 },
      { against: ['list-total-counts-matching'] },
    ],
  },
  'from and to of the envelope': {
    'echoes other instants': envelope((list) => ({
      ...list,
      from: '1970-01-01T00:00:00Z',
      to: '2100-01-01T00:00:00Z',
    })),
  },
  'list-charge-events-unknown-id': {
    'answers an unknown charge with an empty list': {
      chargeEvents: (id, ledger) => ledger.charges.get(id)?.events ?? [],
    },
  },
  'the order of events of the same second': {
    'has its own order within a second': ranked(
      () =>
        ({ id }) =>
          [...id].toReversed().join(''),
    ),
    'has another order within a second with each request': ranked(() => Math.random),
    'has another order within a second with each size of a page': ranked(
      ({ limit, offset }) =>
        ({ id }) =>
          createHash('md5')
            .update(`${id} ${limit > 2 ? limit + offset : 0}`)
            .digest('hex'),
    ),
  },
  'list-events-limit-spellings': {
    'refuses limits, offsets and orders that it does not know': {
      readLimit: (text) => (text === undefined || /^[1-9]\d?$/.test(text) ? number(text, 20) : undefined),
      readOffset: (text) => (text === undefined || /^\d+$/.test(text) ? number(text, 0) : undefined),
      readOrder: (text) =>
        text === undefined || /^(reverse_)?chronological$/.test(text) ? listRules.readOrder(text) : undefined,
    },
    'takes list parameters in any spelling': {
      readLimit: (text) => {
        const asked = Math.trunc(Number(text ?? 20))
        return asked >= 1 && asked <= 100 ? asked : 20
      },
      readOffset: (text) => Math.max(0, Math.trunc(Number(text ?? 0)) || 0),
      readOrder: (text) => (text?.startsWith('reverse') ? 'reverse_chronological' : 'chronological'),
      readInstant: (text) => listRules.readInstant(text) ?? 0,
    },
  },
  'list-events-offset-spellings': {
    'refuses offsets beyond the end': {
      readOffset: (text) => (number(text, 0) > 5000 ? undefined : listRules.readOffset(text)),
    },
    'refuses an offset at the end or past it': {
      pageOf: (events, span, page) => {
        if (page.offset > 0 && page.offset >= span.end - span.start)
          throw new Refusal('bad_request', 'the offset is past the end')
        return listRules.pageOf(events, span, page)
      },
    },
  },
  'how soon an event is listed': {
    'answers every second list from a copy that is behind': [
      () => {
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
      { alone: true },
    ],
  },
})
