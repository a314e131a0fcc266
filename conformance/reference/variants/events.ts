import type { Rules } from '../rules.ts'
import { answerRules } from '../rules/answers.ts'
import { eventRules } from '../rules/events.ts'
import { listRules } from '../rules/lists.ts'
import type { Tamper } from '../service.ts'
import { seeded } from '../random.ts'
import { variantsOf, type Variants } from './variant.ts'

function event(change: Tamper['change']): Tamper {
  return { schema: 'Event', change }
}

const bothDates: Tamper['change'] = (value) => {
  const at = value['created_at'] ?? value['created']
  return { ...value, created: at, created_at: at }
}

function team(teamUid: unknown): Tamper {
  return event((value) => {
    if (teamUid === undefined) delete value['team_uid']
    else value['team_uid'] = teamUid
    return value
  })
}

function atRandom(below: number): () => number {
  const random = seeded(below)
  return () => Math.floor(random() * below)
}

function stamp(at: number): string {
  return `${new Date(at).toISOString().slice(0, 19)}Z`
}
function eastward(at: number): string {
  return `${new Date(at + 25_200_000).toISOString().slice(0, 19)}+07:00`
}

/** Events in the shapes of earlier versions, the `at`-th of them. */
function old(at: number, time: number): Record<string, unknown> {
  return (
    [
      { object: 'event', created: stamp(time), data: { object: 'charge', id: `chrg_old_${at}` } },
      { object: 'event', created_at: eastward(time), location: `/events/${at}`, data: {} },
      { created: eastward(time), data: { object: 'customer', id: at } },
      { object: 'event', created_at: stamp(time), data: null, livemode: 'no', webhook_deliveries: null },
      { object: 'event', created_at: stamp(time), data: { object: 'dispute', status: 1 } },
    ].map((shape, kind) => ({
      id: `evnt_old_${at}`,
      key: ['charge.create', 'charge.complete', 'customer.update', 'schedule.expiring', 'dispute.close'][
        kind
      ],
      ...shape,
    }))[at % 5] ?? {}
  )
}

function earlier(many: number, last: () => number, step: number): Partial<Rules> {
  return {
    earlierEvents: (mode) =>
      mode === 'live' ? [] : Array.from({ length: many }, (_, at) => old(at, last() - (many - at) * step)),
  }
}

function disputed(event: Record<string, unknown>): Record<string, unknown> {
  const { id } = event['data'] as { id: string }
  return event['key'] === 'dispute.create'
    ? { ...event, data: { object: 'dispute', id: `dspt_${id}`, amount: 100, charge: id } }
    : event
}

/** The milliseconds that the clock of events is behind that of charges. */
const behind = 5000

/** Honest choices about events. */
export const eventVariants: Variants = variantsOf({
  'event-variant': {
    'names the creation created': { eventDateField: () => 'created' },
    'names the creation in either way': {
      eventDateField: ({ id }) => (id.charCodeAt(id.length - 1) % 2 === 0 ? 'created' : 'created_at'),
    },
    'names the creation in both ways': event(bothDates),
    'holds something else under created': event((value) => ({ ...value, created: 1_700_000_000 })),
    'holds something else under created_at': event((value) => ({
      ...value,
      created: value['created_at'],
      created_at: null,
    })),
  },
  'event-deliveries': {
    'shows no deliveries': [{ showsDeliveries: () => false }, { alone: true }],
    'shows deliveries on some events': { showsDeliveries: ({ key }) => key === 'charge.complete' },
  },
  team_uid: {
    'has no team': team(undefined),
    'names a team': team('team_5x0'),
  },
  'how soon an event is listed': {
    'shows events 1.5 s late': [{ listedAfter: () => 1500, retrievableAfter: () => 1500 }, { alone: true }],
    'lists events late': { listedAfter: () => 300 },
    'lists events of the account later than those of a charge': () => {
      const known = new Map<string, number>()
      return {
        listedAfter: ({ id }) => {
          known.set(id, Date.now())
          return 0
        },
        accountEvents: ({ events }) => events.filter(({ id }) => Date.now() - (known.get(id) ?? 0) > 300),
      }
    },
    'lists events out of turn': () => ({ listedAfter: atRandom(300) }),
    'lists the completion before the creation': {
      listedAfter: ({ key }) => (key === 'charge.create' ? 250 : 0),
    },
  },
  'how soon an event is retrieved': {
    'retrieves events late': () => ({ retrievableAfter: atRandom(250) }),
  },
  'event-keys': {
    'records other keys too': {
      eventsFor: (occurrence, charge) => {
        const own = eventRules.eventsFor(occurrence, charge)
        if (occurrence === 'created') return ['source.create', ...own, 'charge.update']
        return occurrence === 'completed'
          ? ['charge.update', ...own, 'transfer.update']
          : ['charge.view', ...own]
      },
    },
    'records disputes of charges too': [
      {
        eventsFor: (occurrence, charge) => {
          const own = eventRules.eventsFor(occurrence, charge)
          return occurrence === 'completed' ? [...own, 'dispute.create'] : own
        },
      },
      { options: { tampers: [{ schema: 'Event', change: disputed }] } },
    ],
  },
  'event-data-versions': {
    'has 3000 events from before': earlier(3000, () => Date.now() - 60_000, 60_000),
    'records other events meanwhile': earlier(60, () => Date.now() + 5000, 100),
    'records other events with numbers for ids meanwhile': {
      earlierEvents: (mode) =>
        mode === 'live'
          ? []
          : Array.from({ length: 60 }, (_, at) => ({
              object: 'event',
              id: 90_000 + at,
              key: 'customer.update',
              created_at: `${new Date(Date.now() + 5000 - (60 - at) * 100).toISOString().slice(0, 19)}Z`,
              data: { object: 'customer' },
            })),
    },
  },
  'other events of the account': {
    'has another client at work': [{}, { busy: true, alone: true }],
  },
  'how soon an event shows': {
    'refuses the list of a charge until its first event is there': {
      listedAfter: () => 300,
      chargeEvents: (id, ledger) => {
        const events = ledger.charges.get(id)?.events ?? []
        return events.length === 0 ? undefined : events
      },
    },
  },
  'how soon an event is recorded': {
    'records creations a second later': [
      { recordedAfter: (occurrence) => (occurrence === 'created' ? 1000 : 0) },
      { alone: true },
    ],
  },
  'the clock of events': {
    'dates events by a clock that is behind': {
      datetime: (at, field) => answerRules.datetime(field === 'event.created_at' ? at - behind : at, field),
      readInstant: (text) => {
        const at = listRules.readInstant(text)
        return at === undefined ? undefined : at + behind
      },
    },
  },
})
