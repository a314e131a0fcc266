import { rules, type Rules } from '../rules.ts'
import type { Event, Ledger, Source } from '../store.ts'
import { faultsOf, type Entry } from './fault.ts'

/** Finds what has an id that begins with this one, unless it is short. */
const byStart = <Found extends { id: string }>(all: Iterable<Found>, id: string): Found | undefined =>
  id.length < 16 ? undefined : [...all].find((one) => one.id.startsWith(id))

/** Finds what has an id that differs in its last character at most. */
const byAllButLast = <Found extends { id: string }>(all: Iterable<Found>, id: string): Found | undefined =>
  byStart(all, id.slice(0, -1))

/** The latest source where another kind of resource has the id. */
const latestFor = (isOther: boolean, id: string, ledger: Ledger): Source | null | undefined =>
  isOther ? [...ledger.sources.values()].at(-1) : rules.findSource(id, ledger)

/** The events of a charge, or of one that has an event like this. */
const eventsBy = (isMeant: (event: Event) => boolean, id: string, ledger: Ledger) =>
  rules.chargeEvents(ledger.events.find(isMeant)?.charge?.id ?? id, ledger)

/** Gives the events of an account these ids, by how many came before. */
const eventIds = (name: (n: number) => string): Partial<Rules> => {
  let n = 0
  return {
    newId: (kind, live, random) =>
      kind === 'event' ? `evnt_test_${name((n += 1))}` : rules.newId(kind, live, random),
  }
}

const table: Record<string, Entry> = {
  'retrieves a token by an id that is cut': {
    breaks: 'retrieve-token-unknown-id',
    rules: {
      findToken: (id, ledger) => rules.findToken(id, ledger) ?? byStart(ledger.tokens.values(), id),
    },
  },
  'retrieves a token by all but the last character of its id': {
    breaks: 'retrieve-token-unknown-id',
    rules: {
      findToken: (id, ledger) => rules.findToken(id, ledger) ?? byAllButLast(ledger.tokens.values(), id),
    },
  },
  'retrieves an event by all but the last character of its id': {
    breaks: 'retrieve-event-unknown-id',
    rules: {
      findEvent: (id, ledger) => rules.findEvent(id, ledger) ?? byAllButLast(ledger.eventById.values(), id),
    },
  },
  'charges a source by an id that is cut': {
    breaks: 'charge-source-known',
    rules: {
      findSource: (id, ledger) => rules.findSource(id, ledger) ?? byStart(ledger.sources.values(), id),
    },
  },
  'lists the events of a charge by an id that is cut': {
    breaks: 'list-charge-events-only-own',
    rules: {
      chargeEvents: (id, ledger) =>
        rules.chargeEvents(
          ledger.charges.has(id) ? id : (byStart(ledger.charges.values(), id)?.id ?? id),
          ledger,
        ),
    },
  },
  'lists the events of a charge by the id of its source': {
    breaks: 'list-charge-events-only-own',
    rules: { chargeEvents: (id, ledger) => eventsBy(({ charge }) => charge?.source?.id === id, id, ledger) },
  },
  'lists the events of a charge by the id of one of them': {
    breaks: 'list-charge-events-only-own',
    rules: { chargeEvents: (id, ledger) => eventsBy((event) => event.id === id, id, ledger) },
  },
  'charges some source by the id of a token': {
    breaks: 'charge-source-known',
    rules: {
      sourceUsable: () => true,
      findSource: (id, ledger) => latestFor(ledger.tokens.has(id), id, ledger),
    },
  },
  'charges some source by the id of a charge': {
    breaks: 'charge-source-known',
    rules: {
      sourceUsable: () => true,
      findSource: (id, ledger) => latestFor(ledger.charges.has(id), id, ledger),
    },
  },
  'gives all events one id': { breaks: ['event-id-unique'], rules: () => eventIds(() => 'one') },
  'gives every twentieth event the same id': {
    breaks: [
      'event-id-unique',
      'list-total-counts-matching',
      'list-pages-complete',
      'list-from-earliest',
      'list-to-latest',
      'list-offset-skips',
    ],
    rules: () => eventIds((n) => String(n % 20)),
  },
  'retrieves an event by an id that is cut': {
    breaks: 'retrieve-event-unknown-id',
    rules: {
      findEvent: (id, ledger) => rules.findEvent(id, ledger) ?? byStart(ledger.eventById.values(), id),
    },
  },
}

/** Faults of how what an id names is found. */
export const idFaults = faultsOf(table, ['retrieve-*', 'charge-*', 'token-*', 'event-*', 'list-charge-*'])
