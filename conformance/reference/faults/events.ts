import type { Charge, Event } from '../store.ts'
import { rules, type Rules } from '../rules.ts'
import {
  answersWith,
  byStart,
  inEvents,
  lastOf,
  locates,
  names,
  rarely,
  records,
  shows,
  type Json,
} from './effects.ts'
import { faultsOf, type Table } from './fault.ts'
import {
  afterOffset,
  afterWrongAmount,
  aged,
  again,
  at,
  complete,
  completion,
  disturbedBy,
  earlierOfSource,
  failed,
  on,
  onPlatform,
  onceInFive,
  pending,
  secondAtOnce,
  secondOfSource,
  successful,
  withSource,
} from './triggers.ts'

const nothing = records()
const creationTwice = records('charge.create', 'charge.create')
const completionTwice = records('charge.complete', 'charge.complete')

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
const asNow = inEvents((_snapshot, now) => now)
const older = inEvents(({ createdAt }) => ({ createdAt: createdAt - 60_000 }))

const snapshots: Table = {
  'charge-create-event-pending': {
    'shows the charge as it is now in every event': asNow,
    'shows the charge as it is now in events of charges that make their source': [asNow, withSource],
    'shows a new charge as paid in its event': [inEvents(() => ({ paid: true })), pending],
    'shows a new charge as authorized in its event': [inEvents(() => ({ authorized: true })), pending],
    'shows a new charge that makes its source as authorized in its event': [
      inEvents(() => ({ authorized: true })),
      pending,
      withSource,
    ],
    'shows no authorize_uri in the event of a new charge': [
      inEvents(() => ({ authorizeUri: null })),
      pending,
    ],
    'shows no expires_at in the event of a new charge': [inEvents(() => ({ expiresAt: null })), pending],
    'shows another amount in the event of a new charge': [
      inEvents(({ amount }) => ({ amount: amount * 100 })),
      pending,
    ],
    'shows a new charge as a minute older in its event': [older, pending],
  },
  'charge-complete-event-final': {
    'shows a successful charge as a minute older in its event': [older, successful],
    'shows a complete charge as pending in its event': [inEvents(() => ({ status: 'pending' })), complete],
    'shows a failed charge as expired in its event': [inEvents(() => ({ status: 'expired' })), failed],
    'shows another amount in the event of a complete charge': [
      inEvents(({ amount }) => ({ amount: amount + 1 })),
      successful,
    ],
    'shows another return_uri in the event of a complete charge': [
      inEvents(() => ({ returnUri: 'https://example.com/' })),
      complete,
    ],
  },
  'charge-status-equals-event': {
    'shows a failed charge as successful in its event': [inEvents(() => ({ status: 'successful' })), failed],
  },
  'charge-failure-code-null-unless-failed': {
    'gives a successful charge a failure code in its event': [
      inEvents(() => ({ failureCode: 'payment_rejected' })),
      successful,
    ],
  },
  'charge-expires-after-created': {
    'lets the charges in events expire before they were created': inEvents(() => ({
      expiresAt: Date.parse('2020-01-01T00:00:00Z'),
    })),
  },
}

const user = { user_uid: 'user_another' }
const asText = ({ data }: Json): Json => ({ data: JSON.stringify(data) })
const missing: Partial<Rules> = { findEvent: () => undefined }
const finds = (find: Rules['findEvent']): Partial<Rules> => ({
  findEvent: (id, ledger) => ledger.eventById.get(id) ?? find(id, ledger),
})

const retrieval: Table = {
  'event-equals-listed': {
    'shows another user in a retrieved event': shows('Event', user, 'retrieved'),
    'shows another user in one retrieved event of five': rarely(shows('Event', user, 'retrieved')),
    'dates a retrieved event later': shows(
      'Event',
      ({ created_at: at }) => ({ created_at: rules.datetime(Date.parse(String(at)) + 60_000, '') }),
      'retrieved',
    ),
    'shows other metadata in listed events': shows(
      'Charge',
      { metadata: { listed: true } },
      'embedded:listed',
    ),
    'shows another user in webhooks': shows('Event', user, 'webhook'),
    'posts the charge of a webhook with another description': shows(
      'Charge',
      { description: 'by webhook' },
      'embedded:webhook',
    ),
  },
  'event-data': {
    'shows the charge in a retrieved event as a text': shows('Event', asText, 'retrieved'),
  },
  'webhook-body-event': {
    'shows the charge in a webhook as a text': shows('Event', asText, 'webhook'),
  },
  'charge-net': {
    'posts a charge without its net': shows('Charge', { net: undefined }, 'embedded:webhook'),
  },
  'charge-fee': {
    'lists a charge with a text for its fee': shows('Charge', { fee: '12' }, 'embedded:listed'),
  },
  'retrieve-event-same-event': {
    'retrieves the first event for every id': {
      findEvent: (id, { events, eventById }) => eventById.get(id) && events[0],
    },
    'retrieves the other event of the charge': {
      findEvent: (id, { events, eventById }) => {
        const own = eventById.get(id)
        return own && (events.find((other) => other.charge === own.charge && other !== own) ?? own)
      },
    },
  },
  'retrieve-event-unknown-id': {
    'retrieves an event by the beginning of the id that is asked for': finds((id, { events }) =>
      events.find((event) => id.startsWith(event.id)),
    ),
    'retrieves some event for an unknown id': finds((_id, { events }) => events[0]),
    'retrieves an event by an id that is cut': finds((id, { events }) => byStart(events, id)),
    'retrieves an event by all but the last character of its id': finds((id, { events }) =>
      byStart(events, id.slice(0, -1)),
    ),
  },
  'retrieve-event-accepts-valid-request': {
    'retrieves no completions': [missing, completion],
  },
  'event-location-retrieves': {
    'retrieves no event a second after it was retrieved': [
      missing,
      aged(1000),
      { beside: ['charge-*', 'list-*'] },
    ],
    'shows locations of events that lead nowhere': locates('event', (id) => `/v1/events/${id}`),
    'shows locations of events on another origin': locates(
      'event',
      (id) => `https://api.payment.example/events/${id}`,
    ),
    'shows the list as the location of an event': locates('event', () => '/events'),
  },
}

/** Faults of events: which are recorded, what they show, and how they are retrieved. */
export const eventFaults = faultsOf(recording, snapshots, retrieval)

const otherUri = inEvents(() => ({ returnUri: 'https://example.com/' }))

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
