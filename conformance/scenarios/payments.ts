import { charge, chargeBank, source } from './creations.ts'
import {
  listEvents,
  listChargeEvents,
  readTwice,
  retrieveCharge,
  retrieveEvent,
  sinceStart,
} from './reads.ts'
import { awaitCompletion, declines, opensPage, pays, awaitCreateEvent } from './visits.ts'
import { inTurn, scenario } from './scenario.ts'
import type { CallCommand, Changes, Scenario, Slot, Step, Visit } from './scenario.ts'

type VisitFactory = (slot: string) => Visit

type ChargeFactory = (slot: Slot) => readonly Step[]

const fromSource =
  (overrides: Partial<CallCommand> = {}): ChargeFactory =>
  (slot) => [source('source', {}, overrides), charge(slot, 'source')]
const inOneRequest =
  (bank: string, change: Changes = {}): ChargeFactory =>
  (slot) => [chargeBank(slot, bank, change)]

/** What the customer does first, and then again, which must change nothing. */
interface Choices {
  readonly first: VisitFactory
  readonly second: VisitFactory
}

/** A choice, its events and webhooks, and a second choice that must change nothing. */
const choiceSteps = (
  chargeSlot: string,
  { first, second, slotPrefix = '' }: Choices & { readonly slotPrefix?: string },
): Step[] => [
  first(chargeSlot),
  ...awaitCompletion(chargeSlot, {
    'charge.create': `${slotPrefix}created`,
    'charge.complete': `${slotPrefix}completed`,
  }),
  ...readTwice(retrieveEvent, `${slotPrefix}completed`),
  second(chargeSlot),
  {
    beside: [
      [{ await: 'final', of: chargeSlot }],
      [{ await: 'deliveries', of: `${slotPrefix}created` }],
      [{ await: 'deliveries', of: `${slotPrefix}completed` }],
    ],
  },
]

/** Makes a charge, checks it before the customer comes, and then lets the customer choose twice. */
const payment = (
  name: string,
  create: ChargeFactory,
  { slot = 'charge', ...choices }: Choices & { readonly slot?: Slot },
): Scenario =>
  scenario(name, 'normal', [
    create(slot),
    retrieveCharge(slot),
    awaitCreateEvent(slot, { 'charge.create': 'created' }),
    choiceSteps(slot, choices),
    listChargeEvents(slot),
  ])

/** Charges that were final long before are still what they were. */
const finishedCharges: Scenario = scenario(
  'charges stay as they ended',
  { depth: 'normal', phase: 'end' },
  [{ beside: ['@declined', '@paid', '@charge'].map((of) => [{ await: 'final', of }]) }],
)

/** The payments of a run: paid, declined, and never authorized. */
export const paymentScenarios: readonly Scenario[] = [
  // Paid more than two seconds later, so that its events differ in time.
  scenario('pays the first charge', 'smoke', [
    {
      beside: [
        [{ pause: 2.2, since: '@charge' }],
        [
          retrieveCharge('@charge'),
          awaitCreateEvent('@charge', { 'charge.create': '@created' }),
          ...readTwice(retrieveEvent, '@created'),
        ],
      ],
    },
    retrieveEvent('@created', { unknownId: 'random' }),
    choiceSteps('@charge', { first: pays, second: declines, slotPrefix: '@' }),
  ]),
  {
    ...payment('declines at once', inOneRequest('hsbc'), {
      first: declines,
      second: pays,
      slot: '@declined',
    }),
    depth: 'smoke',
  },
  payment('declines from a source', fromSource(), { first: declines, second: declines }),
  payment('pays at once', inOneRequest('maybank2u'), {
    first: pays,
    second: pays,
    slot: '@paid',
  }),
  payment('declines from a phone', fromSource({ base: 'complete' }), {
    first: declines,
    second: pays,
  }),
  payment('pays the least amount', inOneRequest('sc', { amount: '100' }), {
    first: pays,
    second: pays,
  }),
  payment('declines the largest amount', inOneRequest('public', { amount: '2000000' }), {
    first: declines,
    second: declines,
  }),
  scenario('nobody pays', 'normal', [
    chargeBank('charge', 'uob'),
    inTurn(
      'charge',
      opensPage,
      retrieveCharge,
      awaitCreateEvent,
      opensPage,
      retrieveCharge,
      listChargeEvents,
    ),
  ]),
  finishedCharges,
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
  awaitCreateEvent('@last', { 'charge.create': 'last created' }),
  { await: 'webhooks', of: '@last' },
  {
    beside: [
      [{ await: 'listed', list: 'listEvents' }],
      [{ await: 'deliveries', of: 'last created' }],
    ],
  },
  listEvents({ ...sinceStart, limit: '20' }, { walk: true }),
])
