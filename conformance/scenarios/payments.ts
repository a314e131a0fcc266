import { charge, chargeBank, source } from './creations.ts'
import {
  listEvents,
  listChargeEvents,
  readTwice,
  retrieveCharge,
  retrieveEvent,
  sinceStart,
} from './reads.ts'
import { completed, declines, opensPage, pays, recorded } from './visits.ts'
import { inTurn, scenario } from './scenario.ts'
import type { CallCommand, Changes, Scenario, Step, Visit } from './scenario.ts'

type VisitOf = (slot: string) => Visit

const fromSource = (change: Partial<CallCommand> = {}): Step[] => [
  source('source', {}, change),
  charge('charge', 'source'),
]
const atOnce = (bank: string, change: Changes = {}): Step[] => [chargeBank('charge', bank, change)]

/** From a choice to its webhooks; a second choice changes nothing. `before` begins the slots. */
const chosen = (of: string, choose: VisitOf, again: VisitOf, before = ''): Step[] => [
  choose(of),
  ...completed(of, {
    'charge.create': `${before}created`,
    'charge.complete': `${before}completed`,
  }),
  ...readTwice(retrieveEvent, `${before}completed`),
  again(of),
  {
    beside: [
      [{ await: 'final', of }],
      [{ await: 'deliveries', of: `${before}created` }],
      [{ await: 'deliveries', of: `${before}completed` }],
    ],
  },
]

const payment = (name: string, creation: Step[], choose: VisitOf, again: VisitOf): Scenario =>
  scenario(name, 'normal', [
    creation,
    retrieveCharge('charge'),
    recorded('charge', { 'charge.create': 'created' }),
    chosen('charge', choose, again),
    listChargeEvents('charge'),
  ])

/** The payments of a run: paid, declined, and never authorized. */
export const paymentScenarios: readonly Scenario[] = [
  // Paid more than two seconds later, so that its events differ in time.
  scenario('pays the first charge', 'smoke', [
    {
      beside: [
        [{ pause: 2.2, since: '@charge' }],
        [
          retrieveCharge('@charge'),
          recorded('@charge', { 'charge.create': '@created' }),
          ...readTwice(retrieveEvent, '@created'),
        ],
      ],
    },
    retrieveEvent('@created', { unknownId: 'random' }),
    chosen('@charge', pays, declines, '@'),
  ]),
  { ...payment('declines at once', atOnce('hsbc'), declines, pays), depth: 'smoke' },
  payment('declines from a source', fromSource(), declines, declines),
  payment('pays at once', atOnce('maybank2u'), pays, pays),
  payment('declines from a phone', fromSource({ base: 'complete' }), declines, pays),
  payment('pays the least amount', atOnce('sc', { amount: '100' }), pays, pays),
  payment(
    'declines the largest amount',
    atOnce('public', { amount: '2000000' }),
    declines,
    declines,
  ),
  scenario('nobody pays', 'normal', [
    atOnce('uob'),
    inTurn(
      'charge',
      opensPage,
      retrieveCharge,
      recorded,
      opensPage,
      retrieveCharge,
      listChargeEvents,
    ),
  ]),
]

/** The last charge, whose first webhook is refused; then all events are read once more. */
export const lastCharge: Scenario = scenario('the last charge', { depth: 'smoke', phase: 'end' }, [
  {
    beside: [
      [source('unused'), charge('refused', 'unused', { source: null })],
      [source('source')],
      [{ await: 'webhooks' }],
    ],
  },
  charge('@last', 'source', {}, { refuseWebhook: true }),
  recorded('@last', { 'charge.create': 'last created' }),
  { await: 'webhooks', of: '@last' },
  {
    beside: [
      [{ await: 'listed', list: 'listEvents' }],
      [{ await: 'deliveries', of: 'last created' }],
    ],
  },
  listEvents({ ...sinceStart, limit: '20' }, { walk: true }),
])
