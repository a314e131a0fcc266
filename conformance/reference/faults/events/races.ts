import { rules } from '../../rules.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { madeAtOnce, slowToSettle } from '../remembering.ts'

const table: Record<string, Entry> = {
  'records one creation of two charges of a source at once': {
    breaks: 'charge-create-event-once',
    rules: madeAtOnce((first) => ({
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' && first(charge) ? [] : rules.eventsFor(occurrence, charge),
    })),
  },
  'records the creation twice of the second of two charges of a source at once': {
    breaks: 'charge-create-event-once',
    rules: madeAtOnce((first) => ({
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' && first(charge)
          ? ['charge.create', 'charge.create']
          : rules.eventsFor(occurrence, charge),
    })),
  },
  'records the completion of the second of two charges of a source at once as it is made': {
    breaks: [
      'charge-complete-not-before-completion',
      'charge-complete-event-once',
      'charge-complete-event-final',
      'charge-status-equals-event',
    ],
    rules: madeAtOnce((first) => ({
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' && first(charge)
          ? ['charge.create', 'charge.complete']
          : rules.eventsFor(occurrence, charge),
    })),
  },
  'shows the first of two charges of a source at once in the events of both': {
    breaks: [
      'charge-create-event-once',
      'list-charge-events-only-own',
      'list-charge-events-complete',
      'charge-create-event-pending',
      'charge-status-equals-event',
      'event-id-unique',
      'event-equals-listed',
      'charge-complete-event-final',
    ],
    rules: madeAtOnce((first) => ({
      eventCharge: (snapshot, now) => first(now) ?? snapshot,
    })),
  },
  'lists in the account the events of one of two charges of a source at once': {
    breaks: 'list-events-complete',
    rules: madeAtOnce((first) => ({
      accountEvents: (ledger) =>
        rules.accountEvents(ledger).filter(({ charge }) => !charge || first(charge) === undefined),
    })),
  },
  'lists the events of the first of two charges of a source at once under both': {
    breaks: ['list-charge-events-only-own', 'list-charge-events-complete'],
    rules: madeAtOnce((first) => ({
      chargeEvents: (id, ledger) => {
        const charge = ledger.charges.get(id)
        return rules.chargeEvents((charge && first(charge)?.id) ?? id, ledger)
      },
    })),
  },
  'records no completion of a charge whose page is looked at while it is settled': {
    breaks: 'charge-complete-event-once',
    rules: slowToSettle((isSettling) => {
      const disturbed = new Set<string>()
      return {
        visitAnswer: (view) => {
          if (isSettling(view.charge.id)) disturbed.add(view.charge.id)
          return rules.visitAnswer(view)
        },
        eventsFor: (occurrence, charge) =>
          occurrence === 'completed' && disturbed.has(charge.id) ? [] : rules.eventsFor(occurrence, charge),
      }
    }),
  },
}

/** Faults of events that show only when requests come at once. */
export const eventRaceFaults = faultsOf(table)
