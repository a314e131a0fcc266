import { rules, type Rules } from '../../rules.ts'
import type { Charge } from '../../store.ts'
import { faultsOf, onceInFive, type Entry } from '../fault.ts'

function odd({ amount }: Charge) {
  return amount % 2 === 1
}

const twice = ['charge.create', 'charge.create']

/** Gives the events of an account these ids, by how many came before. */
function eventIds(name: (n: number) => string): Partial<Rules> {
  let n = 0
  return {
    newId: (kind, live, random) =>
      kind === 'event' ? `evnt_test_${name((n += 1))}` : rules.newId(kind, live, random),
  }
}

/** The requirements that may fail where events cannot be told apart by their ids. */
const walked = [
  'list-total-counts-matching',
  'list-pages-complete',
  'list-from-earliest',
  'list-to-latest',
  'list-offset-skips',
  'list-chronological',
] as const

const table: Record<string, Entry> = {
  'records no creation': {
    breaks: 'charge-create-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' ? [] : rules.eventsFor(occurrence, charge),
    },
  },
  'records no creation of charges that make their source': {
    breaks: 'charge-create-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' && odd(charge) ? [] : rules.eventsFor(occurrence, charge),
    },
  },
  'records a creation twice': {
    breaks: 'charge-create-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' ? twice : rules.eventsFor(occurrence, charge),
    },
  },
  'records one creation of five twice': {
    breaks: 'charge-create-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' && charge.amount % 5 === 0 ? twice : rules.eventsFor(occurrence, charge),
    },
  },
  'records a creation again when it is completed': {
    breaks: ['charge-create-event-once', 'charge-create-event-pending'],
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed'
          ? ['charge.create', 'charge.complete']
          : rules.eventsFor(occurrence, charge),
    },
    told: { beside: ['charge-*'] },
  },
  'records no completion': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' ? [] : rules.eventsFor(occurrence, charge),
    },
  },
  'records no completion of a charge on a platform': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' && charge.source?.fields['platform_type']
          ? []
          : rules.eventsFor(occurrence, charge),
    },
  },
  'records no completion of a failed charge': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' && charge.status === 'failed' ? [] : rules.eventsFor(occurrence, charge),
    },
  },
  'records a completion under another key': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' ? ['charge.completed'] : rules.eventsFor(occurrence, charge),
    },
  },
  'records a completion twice': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed'
          ? ['charge.complete', 'charge.complete']
          : rules.eventsFor(occurrence, charge),
    },
  },
  'records one completion of five twice': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' && charge.amount % 5 === 0
          ? ['charge.complete', 'charge.complete']
          : rules.eventsFor(occurrence, charge),
    },
    told: onceInFive.told,
  },
  'records a completion at creation as well': {
    breaks: [
      'charge-complete-not-before-completion',
      'charge-complete-event-once',
      'charge-complete-event-final',
    ],
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' ? ['charge.create', 'charge.complete'] : rules.eventsFor(occurrence, charge),
    },
    told: { beside: ['charge-complete-*'] },
  },
  'records the completion of charges that make their source at creation': {
    breaks: [
      'charge-complete-not-before-completion',
      'charge-complete-event-final',
      'charge-complete-event-once',
    ],
    rules: {
      eventsFor: (occurrence, charge) =>
        odd(charge)
          ? occurrence === 'created'
            ? ['charge.create', 'charge.complete']
            : []
          : rules.eventsFor(occurrence, charge),
    },
    // Charges of that form which nobody visits are the twins of refusals.
  },
  'gives both events of a charge one id': {
    breaks: [
      'event-id-unique',
      'charge-create-event-once',
      'event-equals-listed',
      'webhook-delivery-status-returned',
      'list-total-counts-matching',
      'list-pages-complete',
      'list-from-earliest',
      'list-to-latest',
      'list-offset-skips',
      'retrieve-event-accepts-valid-request',
    ],
    rules: () => {
      const ids = { last: '', left: 0 }
      return {
        newId: (kind, live, random) => {
          if (kind !== 'event') return rules.newId(kind, live, random)
          if (ids.left === 0) Object.assign(ids, { last: rules.newId(kind, live, random), left: 2 })
          ids.left -= 1
          return ids.last
        },
      }
    },
  },
  'gives all events one id': {
    breaks: ['event-id-unique', ...walked],
    rules: () => eventIds(() => 'one'),
  },
  'gives every twentieth event the same id': {
    breaks: ['event-id-unique', ...walked],
    rules: () => eventIds((n) => String(n % 20)),
  },
}

/** Faults of which events are recorded, how often, and under which identifiers. */
export const recordingFaults = faultsOf(table)
