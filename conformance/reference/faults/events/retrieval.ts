import { rules } from '../../rules.ts'
import { changed, type Entry, faultsOf, onceInFive } from '../fault.ts'
import { byAllButLast, byStart } from '../ids.ts'
import { ages } from '../remembering.ts'

const table: Record<string, Entry> = {
  'shows another user in a retrieved event': {
    breaks: 'event-equals-listed',
    tamper: { schema: 'Event', at: ['retrieved'], change: changed({ user_uid: 'user_another' }) },
  },
  'shows another user in one retrieved event of five': {
    breaks: 'event-equals-listed',
    tamper: {
      schema: 'Event',
      at: ['retrieved'],
      often: onceInFive.often,
      change: changed({ user_uid: 'user_another' }),
    },
    told: onceInFive.told,
  },
  'dates a retrieved event otherwise': {
    breaks: 'event-equals-listed',
    tamper: {
      schema: 'Event',
      at: ['retrieved'],
      change: (event) => {
        const later = new Date(Date.parse(String(event['created_at'])) + 60_000)
        return { ...event, created_at: later.toISOString().replace(/\.\d+/, '') }
      },
    },
  },
  'shows the charge in a retrieved event as a text': {
    breaks: 'event-data',
    tamper: {
      schema: 'Event',
      at: ['retrieved'],
      change: (event) => ({ ...event, data: JSON.stringify(event['data']) }),
    },
  },
  'shows the charge in a webhook as a text': {
    breaks: 'webhook-body-event',
    tamper: {
      schema: 'Event',
      at: ['webhook'],
      change: (event) => ({ ...event, data: JSON.stringify(event['data']) }),
    },
  },
  'leaves the description out of listed events': {
    breaks: 'event-equals-listed',
    tamper: {
      schema: 'Event',
      at: ['listed'],
      change: (event) => ({ ...event, data: { ...(event['data'] as object), metadata: { listed: true } } }),
    },
  },
  'shows another user in webhooks': {
    breaks: 'event-equals-listed',
    tamper: { schema: 'Event', at: ['webhook'], change: changed({ user_uid: 'user_another' }) },
  },
  'posts the charge of a webhook with more': {
    breaks: 'event-equals-listed',
    tamper: { schema: 'Charge', at: ['embedded:webhook'], change: changed({ description: 'by webhook' }) },
  },
  'posts a charge without its net': {
    breaks: 'charge-net',
    tamper: { schema: 'Charge', at: ['embedded:webhook'], change: ({ net: _net, ...charge }) => charge },
  },
  'lists a charge with a text for its fee': {
    breaks: 'charge-fee',
    tamper: { schema: 'Charge', at: ['embedded:listed'], change: changed({ fee: '12' }) },
  },
  'shows a live event of a test charge': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'event' || rules.livemode(mode, kind) },
  },
  'retrieves the first event for every id': {
    breaks: ['retrieve-event-same-event', 'event-location-retrieves'],
    rules: { findEvent: (id, ledger) => ledger.eventById.get(id) && ledger.events[0] },
  },
  'retrieves the other event of the charge': {
    breaks: ['retrieve-event-same-event', 'event-location-retrieves'],
    rules: {
      findEvent: (id, ledger) => {
        const found = ledger.eventById.get(id)
        return (
          found && (ledger.events.find((other) => other.charge === found.charge && other !== found) ?? found)
        )
      },
    },
  },
  'retrieves an event by what its id begins with': {
    breaks: 'retrieve-event-unknown-id',
    rules: {
      findEvent: (id, ledger) =>
        ledger.eventById.get(id) ?? ledger.events.find((event) => id.startsWith(event.id)),
    },
  },
  'retrieves some event for an unknown id': {
    breaks: 'retrieve-event-unknown-id',
    rules: { findEvent: (id, ledger) => ledger.eventById.get(id) ?? ledger.events[0] },
  },
  'retrieves no completions': {
    breaks: ['retrieve-event-accepts-valid-request', 'event-location-retrieves'],
    rules: {
      findEvent: (id, ledger) => {
        const found = ledger.eventById.get(id)
        return found?.key === 'charge.complete' ? undefined : found
      },
    },
  },
  'retrieves no event a second after it was retrieved': {
    breaks: ['event-location-retrieves', 'retrieve-event-accepts-valid-request'],
    rules: () => {
      const age = ages()
      return {
        findEvent: (id, ledger) => {
          const found = rules.findEvent(id, ledger)
          return found && age(id) > 1000 ? undefined : found
        },
      }
    },
    told: { beside: ['charge-*', 'list-*'] },
  },
  'shows locations of events that lead nowhere': {
    breaks: 'event-location-retrieves',
    rules: {
      location: (kind, id, urls) => (kind === 'event' ? `/v1/events/${id}` : rules.location(kind, id, urls)),
    },
  },
  'shows locations of events on another origin': {
    breaks: 'event-location-retrieves',
    rules: {
      location: (kind, id, urls) =>
        kind === 'event' ? `https://api.payment.example/events/${id}` : rules.location(kind, id, urls),
    },
  },
  'shows the list as the location of an event': {
    breaks: 'event-location-retrieves',
    rules: { location: (kind, id, urls) => (kind === 'event' ? '/events' : rules.location(kind, id, urls)) },
  },
  'retrieves an event by all but the last character of its id': {
    breaks: 'retrieve-event-unknown-id',
    rules: {
      findEvent: (id, ledger) => rules.findEvent(id, ledger) ?? byAllButLast(ledger.eventById.values(), id),
    },
  },
  'retrieves an event by an id that is cut': {
    breaks: 'retrieve-event-unknown-id',
    rules: {
      findEvent: (id, ledger) => rules.findEvent(id, ledger) ?? byStart(ledger.eventById.values(), id),
    },
  },
}

/** Faults of where events are, and of how they differ where they are listed, retrieved and posted. */
export const eventRetrievalFaults = faultsOf(table)
