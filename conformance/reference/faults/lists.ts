import { changesPages, shows, type Change } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import type { ListOptions } from '../rules/lists.ts'
import type { Event, Ledger } from '../store.ts'
import { faultsOf, type FaultTable } from './fault.ts'
import {
  listedOldestFirst,
  failed,
  newestFirst,
  onOperations,
  pending,
  listedNewestFirst,
  withOffset,
} from './conditions.ts'

/** Shows other events on a page. */
const eventsOnPage = (
  change: (events: readonly Event[], page: ListOptions) => readonly Event[],
): Partial<Rules> => ({
  pageOf: ({ events, span, page }) => change(rules.pageOf({ events, span, page }), page),
})
const envelope = (change: Change) => shows('List', change, 'envelope')
const oneMore = changesPages(({ limit }) => ({ limit: limit + 1 }))
const noOffset = changesPages(() => ({ offset: 0 }))
const paging: FaultTable = {
  'list-location-path': {
    'shows 42 as the location of lists': { listLocation: () => '42' },
  },
  'list-limit-applied': {
    'ignores limit': { readLimit: () => 20 },
    'applies one limit alone': { readLimit: ({ text }) => (text === '5' ? 5 : 7) },
    'shows one record more than asked': {
      readLimit: ({ text }) => (rules.readLimit({ text }) ?? 0) + 1,
    },
  },
  'list-limit-not-exceeded': {
    'shows the limit that was asked and applies another': changesPages(({ limit }) => ({
      limit: Math.max(20, limit),
    })),
    'shows more records than its limit on the second page': [oneMore, withOffset],
    'shows more than the limit in the reverse order': [oneMore, listedNewestFirst],
    'shows a limit that is smaller than its page': envelope({ limit: 0 }),
  },
  'list-offset-skips': {
    'ignores offset': noOffset,
    'repeats the last record of a page on the next one, for the account': [
      changesPages(({ offset }) => ({ offset: Math.max(0, offset - 1) })),
      onOperations('listEvents'),
    ],
    'ignores offset in the reverse order': [noOffset, listedNewestFirst],
    'skips one record more': [changesPages(({ offset }) => ({ offset: offset + 1 })), withOffset],
    'reads offset as the number of a page': changesPages(({ offset, limit }) => ({
      offset: offset * limit,
    })),
    'rounds offset to a page': changesPages(({ offset, limit }) => ({
      offset: offset - (offset % limit),
    })),
  },
  'list-pages-complete': {
    'shows the first record of a later page twice': [
      eventsOnPage((events) =>
        events.map((event, index) => (index === 1 ? (events[0] ?? event) : event)),
      ),
      withOffset,
    ],
  },
  'list-offset-echo': {
    'shows another offset': envelope({ offset: 0 }),
    'shows offset 0 in the reverse order': envelope(({ order, offset }) => ({
      offset: order === newestFirst ? 0 : offset,
    })),
  },
  'list-order-echo': {
    'shows another order': envelope({ order: 'asc' }),
    'shows no order': envelope({ order: null }),
  },
  'list-chronological': {
    'sorts the newest first': changesPages(() => ({ order: newestFirst })),
    'sorts the newest first within a page': [
      eventsOnPage((events) => events.toReversed()),
      listedOldestFirst,
    ],
  },
  'list-reverse-chronological': {
    'sorts the oldest first where it claims the newest': changesPages(() => ({
      order: 'chronological',
    })),
  },
  'list-total-counts-matching': {
    'counts the records of a page': { totalOf: ({ page }) => page.length },
    'counts all records, whatever from and to are': { totalOf: ({ events }) => events.length },
    'counts one record more': { totalOf: ({ span: { start, end } }) => end - start + 1 },
    'counts no records': envelope({ total: 0 }),
  },
  'list-charge-events-complete': {
    'leaves out the last record of a list': {
      spanOf: ({ events, from: earliest, to: latest }) => {
        const { start, end } = rules.spanOf({ events, from: earliest, to: latest })
        return { start, end: Math.max(start, end - 1) }
      },
    },
  },
}

const hour = 3_600_000
const day = 24 * hour

/** The instants that a list is asked for, in milliseconds since 1970. */
interface Bounds {
  from: number
  to: number
}

/** Reads the bounds of a span otherwise. */
const changesSpan = (change: (bounds: Bounds) => Partial<Bounds>): Partial<Rules> => ({
  spanOf: (input) => rules.spanOf({ ...input, ...change(input) }),
})
const shifted = (hours: number): Partial<Rules> => ({
  readInstant: ({ text }) => {
    const at = rules.readInstant({ text })
    return at === undefined ? undefined : at + hours * hour
  },
})
const noFrom = changesSpan(() => ({ from: 0 }))

const bounds: FaultTable = {
  'list-from-earliest': {
    'ignores from': noFrom,
    'ignores from in the reverse order': [noFrom, listedNewestFirst],
    'reads the day of from alone': changesSpan(({ from }) => ({ from: from - (from % day) })),
    'reads datetimes in the time of Kuala Lumpur': shifted(-8),
    'begins a list an hour earlier than asked': changesSpan(({ from }) => ({ from: from - hour })),
    'cuts a list into pages before it leaves out early events': {
      pageOf: ({ events, span: { start, end }, page }) => {
        const within = new Set(events.slice(start, end))
        return rules
          .pageOf({ events, span: { start: 0, end: events.length }, page })
          .filter((event) => within.has(event))
      },
    },
  },
  'list-to-latest': {
    'ignores to': changesSpan(() => ({ to: Infinity })),
    'reads the day of to alone, to its end': changesSpan(({ to }) => ({
      to: to - (to % day) + day - 1,
    })),
    'ends a list an hour later than asked': changesSpan(({ to }) => ({ to: to + hour })),
  },
}

/** The account's list holds some events alone. */
const listsAccountEvents = (isListed: (event: Event) => boolean): Partial<Rules> => ({
  accountEvents: ({ ledger: { events } }) => events.filter(isListed),
})
/** A charge's list holds some events alone. */
const listsChargeEvents = (isListed: (event: Event) => boolean): Partial<Rules> => ({
  chargeEvents: ({ id, ledger: { charges } }) => charges.get(id)?.events.filter(isListed),
})
/** A charge's events are listed by an id of another kind. */
const findsChargeByOther = (isMeant: (event: Event, id: string) => boolean): Partial<Rules> => ({
  chargeEvents: ({ id, ledger }) =>
    rules.chargeEvents({
      id: ledger.events.find((event) => isMeant(event, id))?.charge?.id ?? id,
      ledger,
    }),
})

/** The list holds the events of every merchant that asked before. */
function listsAllMerchants(): Partial<Rules> {
  const ledgers = new Set<Ledger>()
  return {
    accountEvents: ({ ledger }) => [...ledgers.add(ledger)].flatMap(({ events }) => events),
  }
}

const completeness: FaultTable = {
  'events-of-account-alone': {
    'lists the events of all merchants': [listsAllMerchants, { twoMerchants: true }],
  },
  'list-events-complete': {
    'lists no events of failed charges for the account': listsAccountEvents(
      ({ snapshot }) => snapshot?.status !== 'failed',
    ),
    'lists no events of charges that make their source for the account': listsAccountEvents(
      ({ charge }) => charge?.source?.withCharge !== true,
    ),
  },
  'list-charge-events-complete': {
    'lists no events of a charge while it is pending': [{ chargeEvents: () => [] }, pending],
    'lists no completions of failed charges under the charge': [
      listsChargeEvents(({ key }) => key !== 'charge.complete'),
      failed,
    ],
  },
  'list-charge-events-only-own': {
    'lists the events of all charges under each': {
      chargeEvents: ({ id, ledger: { charges, events } }) => (charges.has(id) ? events : undefined),
    },
    'lists the events of a charge by the id of its source': findsChargeByOther(
      ({ charge }, id) => charge?.source?.id === id,
    ),
    'lists the events of a charge by the id of one of them': findsChargeByOther(
      (event, id) => event.id === id,
    ),
  },
}

/** Faults of lists that are cut into pages, sorted, counted and bounded, and of what they hold. */
export const listFaults = faultsOf(paging, bounds, completeness)
