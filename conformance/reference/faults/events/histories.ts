import type { Charge, Event } from '../../store.ts'
import { answersWith, inEvents, lastOf, shows, type Json } from '../effects.ts'
import { faultsOf } from '../fault.ts'
import {
  afterOffset,
  afterWrongAmount,
  again,
  at,
  earlierOfSource,
  failed,
  on,
  pending,
  secondOfSource,
} from '../triggers.ts'
import { nothing, completionTwice, otherUri } from './effects.ts'

/** Faults of events that show only after another request. */
export const eventHistoryFaults = faultsOf({
  'charge-create-event-once': {
    'records no creation of the second charge of a source': [nothing, at('created'), secondOfSource],
  },
  'charge-complete-event-once': {
    'records no completion of the first charge of a source once there is a second': [
      nothing,
      at('completed'),
      earlierOfSource,
    ],
    'records the completion of the second charge of a source twice': [
      completionTwice,
      at('completed'),
      secondOfSource,
    ],
  },
  'charge-complete-event-final': {
    'shows the completion as pending once another amount was refused for its source': [
      inEvents(() => ({ status: 'pending' })),
      afterWrongAmount,
    ],
  },
  'charge-create-event-pending': {
    'shows another return_uri in events once another amount was refused for its source': [
      otherUri,
      afterWrongAmount,
    ],
  },
  'event-equals-listed': {
    'posts the name on a card in ASCII alone': shows(
      'Card',
      ({ name }) => ({ name: String(name).replace(/[^ -~]/g, '?') }),
      'embedded:webhook',
    ),
    'shows another failure each time that an event is retrieved': [
      () => {
        let count = 0
        return answersWith(({ data }) => ({
          data: { ...(data as Json), failure_message: `failure ${(count += 1)}` },
        }))
      },
      on('retrieveEvent'),
      failed,
    ],
    'shows the creation otherwise once it was listed with an offset': [
      inEvents(() => ({ description: 'listed' })),
      pending,
      afterOffset,
    ],
  },
  'list-charge-events-complete': {
    'lists no completion of a charge that was listed with an offset before': [
      {
        chargeEvents: (id, { charges }) =>
          charges.get(id)?.events.filter(({ key }) => key === 'charge.create'),
      },
      afterOffset,
    ],
  },
  'retrieve-event-unknown-id': {
    'returns the last retrieved event for a repeated unknown id': [
      { findEvent: (_id, { events }) => lastOf(events) },
      again,
    ],
  },
  'retrieve-event-same-event': {
    'retrieves the creation in place of the completion once the creation was retrieved': () => {
      const seen = new Map<Charge | undefined, Event>()
      return {
        findEvent: (id, ledger) => {
          const event = ledger.eventById.get(id)
          if (event?.key === 'charge.create') seen.set(event.charge, event)
          return event && (seen.get(event.charge) ?? event)
        },
      }
    },
  },
  'webhook-delivery-recorded': {
    'retrieves an event as it was when it was first asked for': () => {
      const kept = new Map<string, Event>()
      return {
        findEvent: (id, ledger) => {
          const event = ledger.eventById.get(id)
          if (event && !kept.has(id)) kept.set(id, { ...event, deliveries: [...event.deliveries] })
          return kept.get(id)
        },
      }
    },
  },
  'retrieve-event-accepts-valid-request': {
    'never retrieves an event that was asked for before it was there': () => {
      const absent = new Set<string>()
      return {
        listedAfter: () => 60,
        retrievableAfter: () => 60,
        findEvent: (id, ledger) => {
          if (!ledger.eventById.has(id)) absent.add(id)
          return absent.has(id) ? undefined : ledger.eventById.get(id)
        },
      }
    },
  },
})
