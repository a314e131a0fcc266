import { showsInEvents, givesIds, recordsEvents, shows, type Json } from '../effects.ts'
import { rules } from '../rules.ts'
import { faultsOf, type FaultTable } from './fault.ts'
import {
  onOccurrence,
  complete,
  ofCompletionEvent,
  failed,
  pending,
  successful,
  ofInlineSource,
} from './conditions.ts'

/** Records no event. */
export const recordsNothing = recordsEvents()
/** Records a creation and a completion. */
export const recordsBoth = recordsEvents('charge.create', 'charge.complete')

const recording: FaultTable = {
  'charge-create-event-once': {
    'records no creation of charges that make their source': [
      recordsNothing,
      onOccurrence('created'),
      ofInlineSource,
    ],
    'records a creation again when it is completed': [recordsBoth, onOccurrence('completed')],
  },
  'charge-complete-event-once': {
    'records no completion of a failed charge': [recordsNothing, onOccurrence('completed'), failed],
    'records a completion under another key': [
      recordsEvents('charge.completed'),
      onOccurrence('completed'),
    ],
  },
  'charge-complete-not-before-completion': {
    'records a completion at creation as well': [recordsBoth, onOccurrence('created')],
  },
  'event-id-unique': {
    'shows a retrieved completion as a creation': shows(
      'Event',
      { key: 'charge.create' },
      'retrieved',
    ),
    'gives both events of a charge one id': () => {
      let eventId = ''
      return {
        eventsFor: ({ occurrence, charge }) => {
          eventId = charge.id.replace('chrg', 'evnt')
          return rules.eventsFor({ occurrence, charge })
        },
        newId: ({ kind, live, random }) =>
          kind === 'event' ? eventId : rules.newId({ kind, live, random }),
      }
    },
    'gives every twentieth event the same id': givesIds(
      'event',
      (_id, count) => `evnt_test_${count % 20}`,
    ),
  },
}

const authorized = showsInEvents(() => ({ authorized: true }))
const asPending = showsInEvents(() => ({ status: 'pending' }))
/** Shows another return_uri in events. */
export const otherUri = showsInEvents(() => ({ returnUri: 'https://example.com/' }))

const snapshots: FaultTable = {
  'charge-create-event-pending': {
    'shows the charge as it is now in every event': showsInEvents((_snapshot, now) => now),
    'shows a new charge as paid in its event': [showsInEvents(() => ({ paid: true })), pending],
    'shows a new charge as authorized in its event': [authorized, pending],
    'shows no authorize_uri in the event of a new charge': [
      showsInEvents(() => ({ authorizeUri: null })),
      pending,
    ],
    'shows no expires_at in the event of a new charge': [
      showsInEvents(() => ({ expiresAt: null })),
      pending,
    ],
    'shows another amount in the event of a new charge': [
      showsInEvents(({ amount }) => ({ amount: amount * 100 })),
      pending,
    ],
  },
  'charge-complete-event-final': {
    'shows a complete charge as pending in its event': [asPending, complete],
    'shows a failed charge as expired in its event': [
      showsInEvents(() => ({ status: 'expired' })),
      failed,
    ],
    'shows another amount in the event of a complete charge': [
      showsInEvents(({ amount }) => ({ amount: amount + 1 })),
      successful,
    ],
  },
  'charge-status-equals-event': {
    'shows a failed charge as successful in its event': [
      showsInEvents(() => ({ status: 'successful' })),
      failed,
    ],
  },
  'charge-failure-code-null-unless-failed': {
    'gives a successful charge a failure code in its event': [
      showsInEvents(() => ({ failureCode: 'payment_rejected' })),
      successful,
    ],
  },
  'charge-expires-after-created': {
    'lets the charges in events expire before they were created': showsInEvents(() => ({
      expiresAt: Date.parse('2020-01-01T00:00:00Z'),
    })),
  },
}

const asText = ({ data }: Json): Json => ({ data: JSON.stringify(data) })

const retrieval: FaultTable = {
  'event-equals-listed': {
    'shows another key in a retrieved event': shows('Event', { key: 'charge.update' }, 'retrieved'),
    'shows other metadata in listed events': shows(
      'Charge',
      { metadata: { a: true } },
      'embedded:listed',
    ),
    'posts the charge of a webhook with another description': shows(
      'Charge',
      { description: 'by webhook' },
      'embedded:webhook',
    ),
  },
  'event-data': {
    'shows the charge in a retrieved event as a text': shows('Event', asText, 'retrieved'),
  },
  'charge-net': {
    'posts a charge without its net': shows('Charge', { net: undefined }, 'embedded:webhook'),
  },
  'charge-fee': {
    'lists a charge with a text for its fee': shows('Charge', { fee: '12' }, 'embedded:listed'),
  },
  'retrieve-event-same-event': {
    'retrieves the other event of the charge': {
      findEvent: ({ id, ledger: { events, eventById } }) => {
        const event = eventById.get(id)
        return (
          event &&
          (events.find((candidate) => candidate.charge === event.charge && candidate !== event) ??
            event)
        )
      },
    },
  },
  'retrieve-event-accepts-valid-request': {
    'retrieves no completions': [{ findEvent: () => undefined }, ofCompletionEvent],
  },
}

/** Faults of events as they are recorded, of the charges that they show, and of their retrieval. */
export const eventFaults = faultsOf(recording, snapshots, retrieval)
