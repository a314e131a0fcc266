import { shows } from '../effects.ts'
import { integersBelow } from '../random.ts'
import { rules, type Rules } from '../rules.ts'
import { variantsOf } from './variant.ts'

const datetimeOf = (at: number): string => rules.datetime({ at, field: 'created_at' })
const eastward = (at: number): string => datetimeOf(at + 25_200_000).replace('Z', '+07:00')

/** The `at`-th of the events in the shapes of earlier versions. */
function oldEvent(at: number, time: number): Record<string, unknown> {
  const [created, created_at, id] = [datetimeOf(time), datetimeOf(time), `evnt_old_${at}`]
  const shapes = [
    {
      key: 'charge.create',
      object: 'event',
      created,
      data: { object: 'charge', id: `chrg_old_${at}` },
    },
    {
      key: 'charge.complete',
      object: 'event',
      created_at: eastward(time),
      location: `/events/${at}`,
      data: {},
    },
    { key: 'customer.update', created: eastward(time), data: { object: 'customer', id: at } },
    { key: 'schedule.expiring', created_at, data: null, livemode: 'no', webhook_deliveries: null },
    { key: 'dispute.close', object: 'event', created_at, data: { object: 'dispute', status: 1 } },
  ]
  return { id, ...shapes[at % shapes.length] }
}

/** Has events from before, the last one so many milliseconds from now. */
const earlierEvents = (
  many: number,
  last: number,
  step: number,
  shape = oldEvent,
): Partial<Rules> => ({
  earlierEvents: ({ mode }) =>
    mode === 'live'
      ? []
      : Array.from({ length: many }, (_, index) =>
          shape(index, Date.now() + last - (many - index) * step),
        ),
})

function disputed(event: Record<string, unknown>): Record<string, unknown> {
  const { id } = event['data'] as { id: string }
  return event['key'] === 'dispute.create'
    ? { data: { object: 'dispute', id: `dspt_${id}`, amount: 100, charge: id } }
    : {}
}

/** The milliseconds that the clock of events is behind that of charges. */
const behindMs = 5000

/** Honest choices about events. */
export const eventVariants = variantsOf({
  'event-variant': {
    'names the creation created': { eventDateField: () => 'created' },
    'names the creation in either way': {
      eventDateField: ({ event: { id } }) =>
        id.charCodeAt(id.length - 1) % 2 === 0 ? 'created' : 'created_at',
    },
    'names the creation in both ways': shows('Event', ({ created, created_at: at = created }) => ({
      created: at,
      created_at: at,
    })),
    'holds something else under created': shows('Event', { created: 1_700_000_000 }),
    'holds something else under created_at': shows('Event', ({ created_at: created }) => ({
      created,
      created_at: null,
    })),
    'shows no deliveries': [{ showsDeliveries: () => false }, { alone: true }],
    'shows deliveries on some events': {
      showsDeliveries: ({ event: { key } }) => key === 'charge.complete',
    },
  },
  team_uid: {
    'has no team': shows('Event', { team_uid: undefined }),
    'names a team': shows('Event', { team_uid: 'team_5x0' }),
  },
  'how soon an event is listed': {
    'shows events 1.5 s late': [
      { listedAfter: () => 1500, retrievableAfter: () => 1500 },
      { alone: true },
    ],
    'lists events late': { listedAfter: () => 300 },
    'lists events out of turn': () => ({ listedAfter: integersBelow(300) }),
    'lists the completion before the creation': {
      listedAfter: ({ event: { key } }) => (key === 'charge.create' ? 250 : 0),
    },
  },
  'how soon an event is retrieved': {
    'retrieves events late': () => ({ retrievableAfter: integersBelow(250) }),
  },
  'event-keys': {
    'records other keys too': {
      eventsFor: ({ occurrence, charge }) => {
        const usualKeys = rules.eventsFor({ occurrence, charge })
        if (occurrence === 'created') return ['source.create', ...usualKeys, 'charge.update']
        return occurrence === 'completed'
          ? ['charge.update', ...usualKeys, 'transfer.update']
          : ['charge.view', ...usualKeys]
      },
    },
    'records disputes of charges too': [
      {
        eventsFor: ({ occurrence, charge }) => {
          const usualKeys = rules.eventsFor({ occurrence, charge })
          return occurrence === 'completed' ? [...usualKeys, 'dispute.create'] : usualKeys
        },
      },
      { options: { tampers: [shows('Event', disputed)] } },
    ],
  },
  'event-data-versions': {
    'has 3000 events from before': earlierEvents(3000, -60_000, 60_000),
    'records other events meanwhile': earlierEvents(60, 5000, 100),
  },
  'other events of the account': {
    'has another client at work': [{}, { busy: true, alone: true }],
  },
  'how soon an event shows': {
    'refuses the list of a charge until its first event is there': {
      listedAfter: () => 300,
      chargeEvents: ({ id, ledger: { charges } }) => {
        const events = charges.get(id)?.events ?? []
        return events.length === 0 ? undefined : events
      },
    },
  },
  'how soon an event is recorded': {
    'records creations a second later': [
      { recordedAfter: ({ occurrence }) => (occurrence === 'created' ? 1000 : 0) },
      { alone: true },
    ],
  },
  'the clock of events': {
    'dates events by a clock that is behind': {
      datetime: ({ at, field }) =>
        rules.datetime({ at: field === 'event.created_at' ? at - behindMs : at, field }),
      readInstant: ({ text }) => {
        const at = rules.readInstant({ text })
        return at === undefined ? undefined : at + behindMs
      },
    },
  },
})
