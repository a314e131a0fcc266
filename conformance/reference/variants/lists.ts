import { Refusal } from '../call.ts'
import { shows } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import type { ListOptions, Span } from '../rules/lists.ts'
import type { Event } from '../store.ts'
import { variantsOf } from './variant.ts'

const defaultLimit = (limit: number): Partial<Rules> => ({
  readLimit: ({ text }) => (text === undefined ? limit : rules.readLimit({ text })),
})
const readsLimit = (
  read: (limit: number) => number | undefined,
  unlessAsked = 5,
): Partial<Rules> => ({
  readLimit: ({ text }) => read(Number(text ?? unlessAsked)),
})

/** Sorts the events of one second by a rank. */
const sortedWithinSeconds = (
  rank: (page: ListOptions) => (event: Event) => number | string,
): Partial<Rules> => ({
  pageOf: ({ events, span, page }) => {
    const rankOf = rank(page)
    const ranks = events.slice(span.start, span.end).map((event) => ({ event, by: rankOf(event) }))
    const second = ({ at }: Event) => Math.floor(at / 1000)
    ranks.sort(
      (row, other) => second(row.event) - second(other.event) || (row.by < other.by ? -1 : 1),
    )
    const sorted = ranks.map(({ event }) => event)
    return rules.pageOf({ events: sorted, span: { start: 0, end: sorted.length }, page })
  },
})

/** Refuses a list that a rule is not to cut. */
const refuseUnless = (holds: boolean, message: string): void => {
  if (!holds) throw new Refusal('bad_request', message)
}

/** The zone of an instant that is not in UTC; a form may give a blank for the plus. */
const inZone = /[+ -]\d\d:\d\d$/

const unnamedOrder = 'as usual'

/** Honest choices about lists. */
export const listVariants = variantsOf({
  'list-limit-default': {
    'shows one record unless asked': defaultLimit(1),
    'shows three records unless asked': defaultLimit(3),
    'shows seven records unless asked': defaultLimit(7),
  },
  'list-limits-applied': {
    'shows ten records at most': readsLimit((limit) => Math.min(limit, 10), 10),
    'refuses more than ten records': readsLimit((limit) => (limit > 10 ? undefined : limit)),
    'refuses large pages of the events of a charge alone': () => {
      let isOfCharge = false
      return {
        chargeEvents: ({ id, ledger }) => {
          isOfCharge = true
          return rules.chargeEvents({ id, ledger })
        },
        accountEvents: ({ ledger: { events } }) => {
          isOfCharge = false
          return events
        },
        readLimit: ({ text = '10' }) =>
          isOfCharge && Number(text) > 10 ? undefined : rules.readLimit({ text }),
      }
    },
    'applies 2 and 5, the next one below else': readsLimit((limit) => (limit >= 5 ? 5 : 2)),
    'applies 2 and 5 and refuses else': readsLimit((limit) =>
      limit === 2 || limit === 5 ? limit : undefined,
    ),
    'applies 5 and 20 alone, newest first unless asked, by a word of its own': {
      ...readsLimit((limit) => (limit === 5 || limit === 20 ? limit : undefined)),
      readOrder: ({ text = 'newest' }) =>
        text === 'newest' || text === 'chronological' ? text : undefined,
    },
    'applies 1 and 2 at most': readsLimit((limit) => Math.min(limit, 2)),
    'applies 10 and 20 at least': readsLimit((limit) => Math.max(limit, 10)),
  },
  'list-order-default': {
    'lists the newest first unless asked': {
      readOrder: ({ text }) => rules.readOrder({ text: text ?? 'reverse_chronological' }),
    },
    'names no order unless asked': [
      {
        readOrder: ({ text }) => (text === undefined ? unnamedOrder : rules.readOrder({ text })),
        pageOf: ({ events, span, page }) => {
          const order = page.order === unnamedOrder ? 'chronological' : page.order
          return rules.pageOf({ events, span, page: { ...page, order } })
        },
      },
      {
        options: {
          tampers: [
            shows(
              'List',
              ({ order }) => ({ order: order === unnamedOrder ? null : order }),
              'envelope',
            ),
          ],
        },
      },
    ],
  },
  'list-reverse-literal': {
    'has another word for the reverse order': [
      {
        readOrder({ text }) {
          if (text === 'reverse_chronological') return undefined
          return text === 'newest' ? text : rules.readOrder({ text })
        },
      },
      { declared: { reverseOrder: 'newest' } },
    ],
    'refuses the reverse order': {
      readOrder: ({ text = 'chronological' }) => (text === 'chronological' ? text : undefined),
    },
    'has no reverse order, and passes over its name': { readOrder: () => 'chronological' },
  },
  'list-from-inclusive': {
    'leaves out the instants of from and to': {
      spanOf: ({ events, from, to }) => rules.spanOf({ events, from: from + 1, to: to - 1 }),
    },
  },
  'list-from-zone': {
    'refuses an instant of another zone': {
      readInstant: ({ text }) => (inZone.test(text) ? undefined : rules.readInstant({ text })),
    },
    'takes an instant of another zone for UTC': {
      readInstant: ({ text }) => rules.readInstant({ text: text.replace(inZone, 'Z') }),
    },
    'passes over an instant of another zone': {
      readInstant: ({ text }) => (inZone.test(text) ? 0 : rules.readInstant({ text })),
    },
  },
  'list-events-from-spellings': {
    'refuses a span that ends before it begins': {
      spanOf: ({ events, from, to }) => {
        refuseUnless(from <= to, 'from is later than to')
        return rules.spanOf({ events, from, to })
      },
    },
  },
  'list-from-default': {
    'begins a day ago unless asked': { earliest: ({ now }) => now - 86_400_000 },
  },
  'the default of to': {
    'ends in a year unless asked': { latest: ({ now }) => now + 31_536_000_000 },
  },
  total: {
    'counts more than it lists': [
      { totalOf: ({ events }) => events.length + 1000 },
      { against: ['list-total-counts-matching'] },
    ],
  },
  'from and to of the envelope': {
    'echoes other instants': shows(
      'List',
      { from: '1970-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' },
      'envelope',
    ),
  },
  'list-charge-events-unknown-id': {
    'answers an unknown charge with an empty list': {
      chargeEvents: ({ id, ledger }) => rules.chargeEvents({ id, ledger }) ?? [],
    },
  },
  'the order of events of the same second': {
    'has its own order within a second': sortedWithinSeconds(
      () =>
        ({ id }) =>
          [...id].toReversed().join(''),
    ),
    'has another order within a second with each request': sortedWithinSeconds(() => Math.random),
  },
  'list-events-limit-spellings': {
    'refuses limits, offsets and orders that it does not know': {
      readLimit: ({ text = '20' }) => (/^[1-9]\d?$/.test(text) ? Number(text) : undefined),
      readOffset: ({ text = '0' }) => (/^\d+$/.test(text) ? Number(text) : undefined),
      readOrder: ({ text = 'chronological' }) =>
        /^(reverse_)?chronological$/.test(text) ? text : undefined,
    },
  },
  'list-events-offset-spellings': {
    'refuses offsets beyond the end': {
      readOffset: ({ text = '0' }) =>
        Number(text) > 5000 ? undefined : rules.readOffset({ text }),
    },
  },
  'how soon an event is listed': {
    'answers every second list from a copy that is behind': [
      () => {
        let lists = 0
        const visibleEvents = (events: readonly Event[], { start, end }: Span) =>
          events.slice(start, end).filter(({ at }) => lists % 2 === 0 || Date.now() - at > 300)
        return {
          readLimit: ({ text }) => {
            lists += 1
            return rules.readLimit({ text })
          },
          pageOf: ({ events, span, page }) => {
            const there = visibleEvents(events, span)
            return rules.pageOf({ events: there, span: { start: 0, end: there.length }, page })
          },
          totalOf: ({ events, span }) => visibleEvents(events, span).length,
        }
      },
      { alone: true },
    ],
  },
})
