import { rules } from '../rules.ts'
import { faultsOf, type Entry } from './fault.ts'

/** Finds what has an id that begins with this one, unless it is short. */
const byStart = <Found extends { id: string }>(all: Iterable<Found>, id: string): Found | undefined =>
  id.length < 16 ? undefined : [...all].find((one) => one.id.startsWith(id))

const table: Record<string, Entry> = {
  'retrieves a token by an id that is cut': {
    breaks: 'retrieve-token-unknown-id',
    rules: {
      findToken: (id, ledger) => rules.findToken(id, ledger) ?? byStart(ledger.tokens.values(), id),
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
  'retrieves an event by an id that is cut': {
    breaks: 'retrieve-event-unknown-id',
    rules: {
      findEvent: (id, ledger) => rules.findEvent(id, ledger) ?? byStart(ledger.eventById.values(), id),
    },
  },
}

/** Faults of how what an id names is found. */
export const idFaults = faultsOf(table, ['retrieve-*', 'charge-*', 'token-*', 'event-*', 'list-charge-*'])
