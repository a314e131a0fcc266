import { rules, type Rules } from '../../rules.ts'
import { byStart, locates, rarely, shows, type Json } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { aged, completion } from '../triggers.ts'

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

/** Faults of events as they are retrieved. */
export const eventRetrievalFaults = faultsOf(retrieval)
