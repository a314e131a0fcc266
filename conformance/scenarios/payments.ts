import {
  account,
  charge,
  chargeAtOnce,
  completed,
  declines,
  eventsOf,
  looks,
  pays,
  recorded,
  refused,
  retrieve,
  retrieveEvent,
  scenario,
  source,
} from './scenario.ts'
import type { Scenario, Step, Visit } from './scenario.ts'

type Choice = (slot: string) => Visit

const readTwice = (event: string): Step[] => [retrieveEvent(event), retrieveEvent(event, { follow: true })]
const fromSource: Step[] = [source('source'), charge('charge', 'source')]
const fromPhone: Step[] = [source('source', {}, { base: 'complete' }), charge('charge', 'source')]
const atOnce: Step[] = [chargeAtOnce('charge')]

/** A payment from its charge to its webhooks; the customer comes again afterwards, and changes nothing. */
const payment = (
  name: string,
  depth: Scenario['depth'],
  made: Step[],
  choose: Choice,
  again: Choice,
): Scenario =>
  scenario(
    name,
    depth,
    [
      made,
      retrieve('charge'),
      recorded('charge', { 'charge.create': 'created' }),
      choose('charge'),
      completed('charge', { 'charge.complete': 'completed' }),
      readTwice('completed'),
      again('charge'),
      { await: 'final', of: 'charge' },
      { await: 'deliveries', of: 'created' },
      { await: 'deliveries', of: 'completed' },
      eventsOf('charge'),
    ],
    depth === 'smoke' ? { areas: ['sources', 'charges', 'authorization', 'events', 'webhooks'] } : {},
  )

/** The areas whose requirements payments show. */
const charging = ['answers', 'keys', 'sources', 'charges', 'authorization', 'events', 'webhooks'] as const

/** The payments of a run: paid and declined, from a source and at once, and the charges that nobody authorizes. */
export const paymentScenarios: readonly Scenario[] = [
  // The charge of the beginning is paid more than two seconds later, so that its events can be told apart in time.
  scenario(
    'pays the first charge',
    'smoke',
    [
      retrieve('@first'),
      recorded('@first', { 'charge.create': '@created' }),
      readTwice('@created'),
      refused('retrieve-event-unknown-id', retrieveEvent('@created', { unknownId: 'random' })),
      { pause: 2.2 },
      pays('@first'),
      completed('@first', { 'charge.create': '@created', 'charge.complete': '@completed' }),
      readTwice('@completed'),
      declines('@first'),
      { await: 'final', of: '@first' },
      { await: 'deliveries', of: '@created' },
      { await: 'deliveries', of: '@completed' },
    ],
    { areas: [...charging, 'lists'] },
  ),
  payment('declines at once', 'smoke', atOnce, declines, pays),
  payment('declines from a source', 'normal', fromSource, declines, declines),
  payment('pays at once', 'normal', atOnce, pays, pays),
  payment('declines from a phone', 'normal', fromPhone, declines, pays),
  payment(
    'pays the least amount',
    'normal',
    [source('source', { amount: '100' }), charge('charge', 'source')],
    pays,
    pays,
  ),
  payment(
    'declines the largest amount',
    'normal',
    [chargeAtOnce('charge', { amount: '2000000' })],
    declines,
    declines,
  ),
  scenario('nobody pays', 'normal', [
    fromSource,
    looks('charge'),
    retrieve('charge'),
    recorded('charge'),
    looks('charge'),
    retrieve('charge'),
    eventsOf('charge'),
  ]),
]

/** After the last act: a last charge, and every event of the run once more. */
export const lastScenario: Scenario = scenario(
  'the last charge',
  'smoke',
  [
    chargeAtOnce('@last'),
    recorded('@last'),
    { await: 'webhooks', of: '@last' },
    { await: 'account', of: '@last' },
    account({ order: 'chronological', from: '{@start.created_at-1}', limit: '20' }, { walk: true }),
  ],
  { phase: 'end', areas: ['events', 'webhooks'], shows: ['list-events-complete', 'refusal-creates-nothing'] },
)
