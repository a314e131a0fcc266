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
import { faultsOf, type Row } from './fault.ts'
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
const createOnce = 'charge-create-event-once'
const completeOnce = 'charge-complete-event-once'
const early = ['charge-complete-not-before-completion', completeOnce, 'charge-complete-event-final'] as const

/** The requirements that may fail where events cannot be told apart by their ids. */
const walked = [
  'list-total-counts-matching',
  'list-pages-complete',
  'list-from-earliest',
  'list-to-latest',
  'list-offset-skips',
] as const

const recording: Record<string, Row> = {
  'records no creation': [createOnce, nothing, at('created')],
  'records no creation of charges that make their source': [createOnce, nothing, at('created'), withSource],
  'records a creation twice': [createOnce, creationTwice, at('created')],
  'records one creation of five twice': [createOnce, creationTwice, at('created'), onceInFive],
  'records a creation again when it is completed': [
    [createOnce, 'charge-create-event-pending'],
    records('charge.create', 'charge.complete'),
    at('completed'),
    { beside: ['charge-*'] },
  ],
  'records no completion': [completeOnce, nothing, at('completed')],
  'records no completion of a charge on a platform': [completeOnce, nothing, at('completed'), onPlatform],
  'records no completion of a failed charge': [completeOnce, nothing, at('completed'), failed],
  'records a completion under another key': [completeOnce, records('charge.completed'), at('completed')],
  'records a completion twice': [completeOnce, completionTwice, at('completed')],
  'records one completion of five twice': [completeOnce, completionTwice, at('completed'), onceInFive],
  'records a completion at creation as well': [
    early,
    records('charge.create', 'charge.complete'),
    at('created'),
    { beside: ['charge-complete-*'] },
  ],
  'records the completion of charges that make their source at creation': [
    early,
    { eventsFor: (occurrence) => (occurrence === 'created' ? ['charge.create', 'charge.complete'] : []) },
    withSource,
  ],
  'gives both events of a charge one id': [
    [
      'event-id-unique',
      createOnce,
      'event-equals-listed',
      'webhook-delivery-status-returned',
      ...walked,
      'retrieve-event-accepts-valid-request',
    ],
    () => {
      let own = ''
      return {
        eventsFor: (occurrence, charge) => {
          own = charge.id.replace('chrg', 'evnt')
          return rules.eventsFor(occurrence, charge)
        },
        newId: (kind, live, random) => (kind === 'event' ? own : rules.newId(kind, live, random)),
      }
    },
  ],
  'gives all events one id': [
    ['event-id-unique', ...walked, 'list-chronological'],
    names('event', () => 'evnt_test_one'),
  ],
  'gives every twentieth event the same id': [
    ['event-id-unique', ...walked, 'list-chronological'],
    names('event', (_id, count) => `evnt_test_${count % 20}`),
  ],
}

const createdPending = 'charge-create-event-pending'
const completeFinal = 'charge-complete-event-final'
const asNow = inEvents((_snapshot, now) => now)
const older = inEvents(({ createdAt }) => ({ createdAt: createdAt - 60_000 }))

const snapshots: Record<string, Row> = {
  'shows the charge as it is now in every event': [[createdPending, 'event-equals-listed'], asNow],
  'shows the charge as it is now in events of charges that make their source': [
    [createdPending, 'event-equals-listed'],
    asNow,
    withSource,
  ],
  'shows a new charge as paid in its event': [createdPending, inEvents(() => ({ paid: true })), pending],
  'shows a new charge as authorized in its event': [
    createdPending,
    inEvents(() => ({ authorized: true })),
    pending,
  ],
  'shows a new charge that makes its source as authorized in its event': [
    createdPending,
    inEvents(() => ({ authorized: true })),
    pending,
    withSource,
  ],
  'shows no authorize_uri in the event of a new charge': [
    createdPending,
    inEvents(() => ({ authorizeUri: null })),
    pending,
  ],
  'shows no expires_at in the event of a new charge': [
    createdPending,
    inEvents(() => ({ expiresAt: null })),
    pending,
  ],
  'shows another amount in the event of a new charge': [
    createdPending,
    inEvents(({ amount }) => ({ amount: amount * 100 })),
    pending,
  ],
  'shows a new charge as a minute older in its event': [createdPending, older, pending],
  'shows a successful charge as a minute older in its event': [completeFinal, older, successful],
  'shows a complete charge as pending in its event': [
    [completeFinal, 'charge-failure-code-null-unless-failed'],
    inEvents(() => ({ status: 'pending' })),
    complete,
  ],
  'shows a failed charge as expired in its event': [
    completeFinal,
    inEvents(() => ({ status: 'expired' })),
    failed,
  ],
  'shows a failed charge as successful in its event': [
    [
      'charge-status-equals-event',
      'charge-final-states-final',
      'charge-failure-code-null-unless-failed',
      'charge-successful-paid',
      'charge-successful-paid-at',
    ],
    inEvents(() => ({ status: 'successful' })),
    failed,
  ],
  'shows another amount in the event of a complete charge': [
    completeFinal,
    inEvents(({ amount }) => ({ amount: amount + 1 })),
    successful,
  ],
  'shows another return_uri in the event of a complete charge': [
    completeFinal,
    inEvents(() => ({ returnUri: 'https://example.com/' })),
    complete,
  ],
  'gives a successful charge a failure code in its event': [
    'charge-failure-code-null-unless-failed',
    inEvents(() => ({ failureCode: 'payment_rejected' })),
    successful,
  ],
  'lets the charges in events expire before they were created': [
    'charge-expires-after-created',
    inEvents(() => ({ expiresAt: Date.parse('2020-01-01T00:00:00Z') })),
  ],
}

const user = { user_uid: 'user_another' }
const asText = ({ data }: Json): Json => ({ data: JSON.stringify(data) })
const missing: Partial<Rules> = { findEvent: () => undefined }
const finds = (find: Rules['findEvent']): Partial<Rules> => ({
  findEvent: (id, ledger) => ledger.eventById.get(id) ?? find(id, ledger),
})
const same = ['retrieve-event-same-event', 'event-location-retrieves'] as const
const located = 'event-location-retrieves'
const unknownId = 'retrieve-event-unknown-id'

const retrieval: Record<string, Row> = {
  'shows another user in a retrieved event': ['event-equals-listed', shows('Event', user, 'retrieved')],
  'shows another user in one retrieved event of five': [
    'event-equals-listed',
    rarely(shows('Event', user, 'retrieved')),
  ],
  'dates a retrieved event later': [
    'event-equals-listed',
    shows(
      'Event',
      ({ created_at: at }) => ({ created_at: rules.datetime(Date.parse(String(at)) + 60_000, '') }),
      'retrieved',
    ),
  ],
  'shows the charge in a retrieved event as a text': ['event-data', shows('Event', asText, 'retrieved')],
  'shows the charge in a webhook as a text': ['webhook-body-event', shows('Event', asText, 'webhook')],
  'shows other metadata in listed events': [
    'event-equals-listed',
    shows('Charge', { metadata: { listed: true } }, 'embedded:listed'),
  ],
  'shows another user in webhooks': ['event-equals-listed', shows('Event', user, 'webhook')],
  'posts the charge of a webhook with another description': [
    'event-equals-listed',
    shows('Charge', { description: 'by webhook' }, 'embedded:webhook'),
  ],
  'posts the name on a card in ASCII alone': [
    'event-equals-listed',
    shows('Card', ({ name }) => ({ name: String(name).replace(/[^ -~]/g, '?') }), 'embedded:webhook'),
  ],
  'posts a charge without its net': ['charge-net', shows('Charge', { net: undefined }, 'embedded:webhook')],
  'lists a charge with a text for its fee': ['charge-fee', shows('Charge', { fee: '12' }, 'embedded:listed')],
  'retrieves the first event for every id': [
    same,
    { findEvent: (id, { events, eventById }) => eventById.get(id) && events[0] },
  ],
  'retrieves the other event of the charge': [
    same,
    {
      findEvent: (id, { events, eventById }) => {
        const own = eventById.get(id)
        return own && (events.find((other) => other.charge === own.charge && other !== own) ?? own)
      },
    },
  ],
  'retrieves an event by the beginning of the id that is asked for': [
    unknownId,
    finds((id, { events }) => events.find((event) => id.startsWith(event.id))),
  ],
  'retrieves some event for an unknown id': [unknownId, finds((_id, { events }) => events[0])],
  'retrieves an event by an id that is cut': [unknownId, finds((id, { events }) => byStart(events, id))],
  'retrieves an event by all but the last character of its id': [
    unknownId,
    finds((id, { events }) => byStart(events, id.slice(0, -1))),
  ],
  'retrieves no completions': [['retrieve-event-accepts-valid-request', located], missing, completion],
  'retrieves no event a second after it was retrieved': [
    [located, 'retrieve-event-accepts-valid-request'],
    missing,
    aged(1000),
    { beside: ['charge-*', 'list-*'] },
  ],
  'shows locations of events that lead nowhere': [located, locates('event', (id) => `/v1/events/${id}`)],
  'shows locations of events on another origin': [
    located,
    locates('event', (id) => `https://api.payment.example/events/${id}`),
  ],
  'shows the list as the location of an event': [located, locates('event', () => '/events')],
}

/** Faults of events: which are recorded, what they show, and how they are retrieved. */
export const eventFaults = faultsOf({ ...recording, ...snapshots, ...retrieval })

const otherUri = inEvents(() => ({ returnUri: 'https://example.com/' }))

/** Faults of events that show only after another request. */
export const eventHistoryFaults = faultsOf({
  'records no creation of the second charge of a source': [
    createOnce,
    nothing,
    at('created'),
    secondOfSource,
  ],
  'records no completion of the first charge of a source once there is a second': [
    completeOnce,
    nothing,
    at('completed'),
    earlierOfSource,
  ],
  'records the completion of the second charge of a source twice': [
    completeOnce,
    completionTwice,
    at('completed'),
    secondOfSource,
  ],
  'shows the completion as pending once another amount was refused for its source': [
    [completeFinal, 'charge-failure-code-null-unless-failed', 'charge-status-equals-event'],
    inEvents(() => ({ status: 'pending' })),
    afterWrongAmount,
  ],
  'shows another return_uri in events once another amount was refused for its source': [
    [createdPending, completeFinal],
    otherUri,
    afterWrongAmount,
  ],
  'shows another failure each time that an event is retrieved': [
    'event-equals-listed',
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
    'event-equals-listed',
    inEvents(() => ({ description: 'listed' })),
    pending,
    afterOffset,
  ],
  'lists no completion of a charge that was listed with an offset before': [
    ['list-charge-events-complete', completeOnce],
    {
      chargeEvents: (id, { charges }) => charges.get(id)?.events.filter(({ key }) => key === 'charge.create'),
    },
    afterOffset,
  ],
  'returns the last retrieved event for a repeated unknown id': [
    unknownId,
    { findEvent: (_id, { events }) => lastOf(events) },
    again,
  ],
  'retrieves the creation in place of the completion once the creation was retrieved': [
    'retrieve-event-same-event',
    () => {
      const seen = new Map<Charge | undefined, Event>()
      return {
        findEvent: (id, ledger) => {
          const event = ledger.eventById.get(id)
          if (event?.key === 'charge.create') seen.set(event.charge, event)
          return event && (seen.get(event.charge) ?? event)
        },
      }
    },
  ],
  'retrieves an event as it was when it was first asked for': [
    'webhook-delivery-recorded',
    () => {
      const kept = new Map<string, Event>()
      return {
        findEvent: (id, ledger) => {
          const event = ledger.eventById.get(id)
          if (event && !kept.has(id)) kept.set(id, { ...event, deliveries: [...event.deliveries] })
          return kept.get(id)
        },
      }
    },
  ],
  'never retrieves an event that was asked for before it was there': [
    ['retrieve-event-accepts-valid-request', located],
    () => {
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
  ],
})

/** Faults of events that show only when requests come at once. */
export const eventRaceFaults = faultsOf({
  'records one creation of two charges of a source at once': [
    createOnce,
    nothing,
    at('created'),
    secondAtOnce,
  ],
  'records the creation twice of the second of two charges of a source at once': [
    createOnce,
    creationTwice,
    at('created'),
    secondAtOnce,
  ],
  'records the completion of the second of two charges of a source at once as it is made': [
    [...early, 'charge-status-equals-event'],
    records('charge.create', 'charge.complete'),
    at('created'),
    secondAtOnce,
  ],
  'shows another return_uri in the events of the second of two charges of a source at once': [
    [createdPending, completeFinal],
    otherUri,
    secondAtOnce,
  ],
  'lists no events under the second of two charges of a source at once': [
    'list-charge-events-complete',
    { chargeEvents: () => [] },
    secondAtOnce,
  ],
  'lists the events of both of two charges of a source at once under the second': [
    'list-charge-events-only-own',
    {
      chargeEvents: (id, { charges, events }) =>
        events.filter(({ charge }) => charge?.source?.id === charges.get(id)?.source?.id),
    },
    secondAtOnce,
  ],
  'records no completion of a charge whose page is opened while it is settled': [
    completeOnce,
    nothing,
    at('completed'),
    disturbedBy('visitAnswer'),
  ],
})
