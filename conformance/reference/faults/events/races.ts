import { records } from '../effects.ts'
import { faultsOf } from '../fault.ts'
import { at, disturbedBy, secondAtOnce } from '../triggers.ts'
import { nothing, creationTwice, otherUri } from './effects.ts'

/** Faults of events that show only when requests come at once. */
export const eventRaceFaults = faultsOf({
  'charge-create-event-once': {
    'records one creation of two charges of a source at once': [nothing, at('created'), secondAtOnce],
    'records the creation twice of the second of two charges of a source at once': [
      creationTwice,
      at('created'),
      secondAtOnce,
    ],
  },
  'charge-complete-not-before-completion': {
    'records the completion of the second of two charges of a source at once as it is made': [
      records('charge.create', 'charge.complete'),
      at('created'),
      secondAtOnce,
    ],
  },
  'charge-create-event-pending': {
    'shows another return_uri in the events of the second of two charges of a source at once': [
      otherUri,
      secondAtOnce,
    ],
  },
  'list-charge-events-complete': {
    'lists no events under the second of two charges of a source at once': [
      { chargeEvents: () => [] },
      secondAtOnce,
    ],
  },
  'list-charge-events-only-own': {
    'lists the events of both of two charges of a source at once under the second': [
      {
        chargeEvents: (id, { charges, events }) =>
          events.filter(({ charge }) => charge?.source?.id === charges.get(id)?.source?.id),
      },
      secondAtOnce,
    ],
  },
  'charge-complete-event-once': {
    'records no completion of a charge whose page is opened while it is settled': [
      nothing,
      at('completed'),
      disturbedBy('visitAnswer'),
    ],
  },
})
