import { rules } from '../../rules.ts'
import { names, records } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { at, failed, onPlatform, onceInFive, withSource } from '../triggers.ts'
import { nothing, creationTwice, completionTwice } from './effects.ts'

const recording: Table = {
  'charge-create-event-once': {
    'records no creation': [nothing, at('created')],
    'records no creation of charges that make their source': [nothing, at('created'), withSource],
    'records a creation twice': [creationTwice, at('created')],
    'records one creation of five twice': [creationTwice, at('created'), onceInFive],
    'records a creation again when it is completed': [
      records('charge.create', 'charge.complete'),
      at('completed'),
      { beside: ['charge-*'] },
    ],
  },
  'charge-complete-event-once': {
    'records no completion': [nothing, at('completed')],
    'records no completion of a charge on a platform': [nothing, at('completed'), onPlatform],
    'records no completion of a failed charge': [nothing, at('completed'), failed],
    'records a completion under another key': [records('charge.completed'), at('completed')],
    'records a completion twice': [completionTwice, at('completed')],
    'records one completion of five twice': [completionTwice, at('completed'), onceInFive],
  },
  'charge-complete-not-before-completion': {
    'records a completion at creation as well': [
      records('charge.create', 'charge.complete'),
      at('created'),
      { beside: ['charge-complete-*'] },
    ],
    'records the completion of charges that make their source at creation': [
      { eventsFor: (occurrence) => (occurrence === 'created' ? ['charge.create', 'charge.complete'] : []) },
      withSource,
    ],
  },
  'event-id-unique': {
    'gives both events of a charge one id': () => {
      let own = ''
      return {
        eventsFor: (occurrence, charge) => {
          own = charge.id.replace('chrg', 'evnt')
          return rules.eventsFor(occurrence, charge)
        },
        newId: (kind, live, random) => (kind === 'event' ? own : rules.newId(kind, live, random)),
      }
    },
    'gives all events one id': names('event', () => 'evnt_test_one'),
    'gives every twentieth event the same id': names('event', (_id, count) => `evnt_test_${count % 20}`),
  },
}

/** Faults of events that are recorded too often, too seldom or under wrong ids. */
export const eventRecordingFaults = faultsOf(recording)
