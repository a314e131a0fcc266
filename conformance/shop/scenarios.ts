import { enumerations } from '../../generated/operations.ts'
import type { Exchange } from '../record/entry.ts'

/** How a posted event differs from the service's own. */
export type EventAlteration =
  | 'says successful'
  | 'says failed'
  | 'another amount'
  | 'foreign charge'
  | 'id is a path'
  | 'location on another host'
  | 'unknown key'
  | 'other variant'

type FailureCode = (typeof enumerations.FailureCode)[number]

/** One action for an order. It says nothing of what the shop must do. */
export type ShopStep =
  | { do: 'buy' }
  | { do: 'pay'; outcome: 'successful' | FailureCode }
  | { do: 'return'; query?: string }
  | { do: 'pause'; milliseconds?: number }
  /** Waits until the order is in a state, or the timeout is over. */
  | { do: 'await'; state: 'paid' | 'closed' }
  /** Posts an event `copies` times at once, as it is or altered. */
  | {
      do: 'post'
      event: 'charge.create' | 'charge.complete'
      copies?: number
      alteration?: EventAlteration
    }
  /** Disturbs the next answer to the shop's calls of an operation. */
  | {
      do: 'disturb'
      operation: 'createCharge' | 'retrieveCharge'
      disturbance: NonNullable<Exchange['disturbed']>
    }

/** What is played for one order. */
export interface ShopScenario {
  name: string
  steps: readonly ShopStep[]
  /** True where nothing else is under way, because a slow answer may hold up a whole shop. */
  alone?: true
}

const created: ShopStep = { do: 'post', event: 'charge.create' }
const completed: ShopStep = { do: 'post', event: 'charge.complete' }
const boughtSteps: readonly ShopStep[] = [{ do: 'buy' }, created]
const paidSteps: readonly ShopStep[] = [...boughtSteps, { do: 'pay', outcome: 'successful' }]
const untilPaid: ShopStep = { do: 'await', state: 'paid' }
const pause: ShopStep = { do: 'pause' }
const customerReturns: ShopStep = { do: 'return' }
const falseReturn: ShopStep = { do: 'return', query: 'status=successful&paid=true&result=success' }
const altered = (alteration: EventAlteration): ShopStep => ({ ...completed, alteration })
const disturbedRetrieval = (disturbance: NonNullable<Exchange['disturbed']>): ShopScenario => ({
  name: `retrieval: ${disturbance}`,
  steps: [
    ...paidSteps,
    { do: 'disturb', operation: 'retrieveCharge', disturbance },
    completed,
    untilPaid,
  ],
  alone: true,
})

/** Every scenario: at most 30 orders. */
export const scenarios: readonly ShopScenario[] = [
  { name: 'pays and returns', steps: [...paidSteps, completed, customerReturns, untilPaid] },
  { name: 'pays and never returns', steps: [...paidSteps, completed, untilPaid] },
  {
    name: 'returns before the webhook',
    steps: [...paidSteps, customerReturns, pause, completed, untilPaid],
  },
  ...enumerations.FailureCode.map((code) => ({
    name: `declined: ${code}`,
    steps: [
      ...boughtSteps,
      { do: 'pay', outcome: code },
      completed,
      pause,
      customerReturns,
      pause,
    ] as const,
  })),
  { name: 'never pays', steps: [...boughtSteps, pause] },
  {
    name: 'returns without paying',
    steps: [...boughtSteps, customerReturns, pause, falseReturn, pause],
  },
  {
    name: 'webhook late',
    steps: [...paidSteps, { do: 'pause', milliseconds: 1500 }, completed, untilPaid],
  },
  { name: 'webhook lost, customer returns', steps: [...paidSteps, customerReturns, pause] },
  { name: 'webhook lost, customer away', steps: [...paidSteps, pause] },
  {
    name: 'webhook doubled',
    steps: [...paidSteps, completed, untilPaid, completed, completed, pause],
  },
  {
    name: 'webhooks at once',
    steps: [...paidSteps, { ...completed, copies: 5 }, untilPaid, pause],
  },
  {
    name: 'webhooks reordered',
    steps: [
      { do: 'buy' },
      { do: 'pay', outcome: 'successful' },
      completed,
      untilPaid,
      created,
      pause,
    ],
  },
  {
    name: 'forged: pending says successful',
    steps: [...boughtSteps, altered('says successful'), pause, altered('another amount'), pause],
  },
  {
    name: 'forged: failed says successful',
    steps: [
      ...boughtSteps,
      { do: 'pay', outcome: 'payment_rejected' },
      completed,
      pause,
      altered('says successful'),
      pause,
    ],
  },
  { name: 'forged: foreign charge', steps: [...boughtSteps, altered('foreign charge'), pause] },
  { name: 'forged: id is a path', steps: [...boughtSteps, altered('id is a path'), pause] },
  {
    name: 'forged: location on another host',
    steps: [...boughtSteps, altered('location on another host'), pause],
  },
  {
    name: 'forged: successful says failed',
    steps: [...paidSteps, completed, untilPaid, altered('says failed'), pause],
  },
  { name: 'unknown key', steps: [...paidSteps, altered('unknown key'), completed, untilPaid] },
  { name: 'other variant', steps: [...paidSteps, altered('other variant'), untilPaid] },
  ...(['500', '429', 'late', 'pending'] as const).map(disturbedRetrieval),
  {
    name: 'POST /charges loses its answer',
    steps: [
      { do: 'disturb', operation: 'createCharge', disturbance: 'lost' },
      { do: 'buy' },
      { do: 'pause', milliseconds: 1500 },
    ],
    alone: true,
  },
]
