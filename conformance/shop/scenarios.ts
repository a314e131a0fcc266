import { enumerations } from '../../generated/operations.ts'
import type { Exchange } from '../record/entry.ts'

/** What an event says that is not so, or says in another form. */
export type Change =
  | 'says successful'
  | 'says failed'
  | 'another amount'
  | 'foreign charge'
  | 'id is a path'
  | 'location on another host'
  | 'unknown key'
  | 'other variant'

type FailureCode = (typeof enumerations.FailureCode)[number]

/** What is done for one order, step by step; never what is to be expected of it. */
export type Step =
  | { do: 'buy' }
  | { do: 'pay'; outcome: 'successful' | FailureCode }
  | { do: 'return'; query?: string }
  | { do: 'pause'; milliseconds?: number }
  /** Waits until the order is in such a state, or the timeout is over. */
  | { do: 'await'; state: 'paid' | 'closed' }
  /** Posts an event `copies` times at once, true or changed. */
  | {
      do: 'post'
      event: 'charge.create' | 'charge.complete'
      copies?: number
      change?: Change
    }
  /** Disturbs the next answer to the shop's calls of an operation. */
  | {
      do: 'disturb'
      operation: 'createCharge' | 'retrieveCharge'
      by: NonNullable<Exchange['disturbed']>
    }

/** What is played for one order. */
export interface Scenario {
  name: string
  steps: readonly Step[]
  /** True where nothing else is under way, because a slow answer may hold up a whole shop. */
  alone?: true
}

const created: Step = { do: 'post', event: 'charge.create' }
const completed: Step = { do: 'post', event: 'charge.complete' }
const bought: readonly Step[] = [{ do: 'buy' }, created]
const paid: readonly Step[] = [...bought, { do: 'pay', outcome: 'successful' }]
const untilPaid: Step = { do: 'await', state: 'paid' }
const pause: Step = { do: 'pause' }
const back: Step = { do: 'return' }
const falseReturn: Step = { do: 'return', query: 'status=successful&paid=true&result=success' }
const forge = (change: Change): Step => ({ ...completed, change })
const disturbed = (by: NonNullable<Exchange['disturbed']>): Scenario => ({
  name: `retrieval: ${by}`,
  steps: [...paid, { do: 'disturb', operation: 'retrieveCharge', by }, completed, untilPaid],
  alone: true,
})

/** Every scenario: at most 30 orders. */
export const scenarios: readonly Scenario[] = [
  { name: 'pays and returns', steps: [...paid, completed, back, untilPaid] },
  { name: 'pays and never returns', steps: [...paid, completed, untilPaid] },
  { name: 'returns before the webhook', steps: [...paid, back, pause, completed, untilPaid] },
  ...enumerations.FailureCode.map((code) => ({
    name: `declined: ${code}`,
    steps: [...bought, { do: 'pay', outcome: code }, completed, pause, back, pause] as const,
  })),
  { name: 'never pays', steps: [...bought, pause] },
  { name: 'returns without paying', steps: [...bought, back, pause, falseReturn, pause] },
  {
    name: 'webhook late',
    steps: [...paid, { do: 'pause', milliseconds: 1500 }, completed, untilPaid],
  },
  { name: 'webhook lost, customer returns', steps: [...paid, back, pause] },
  { name: 'webhook lost, customer away', steps: [...paid, pause] },
  { name: 'webhook doubled', steps: [...paid, completed, untilPaid, completed, completed, pause] },
  { name: 'webhooks at once', steps: [...paid, { ...completed, copies: 5 }, untilPaid, pause] },
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
    steps: [...bought, forge('says successful'), pause, forge('another amount'), pause],
  },
  {
    name: 'forged: failed says successful',
    steps: [
      ...bought,
      { do: 'pay', outcome: 'payment_rejected' },
      completed,
      pause,
      forge('says successful'),
      pause,
    ],
  },
  { name: 'forged: foreign charge', steps: [...bought, forge('foreign charge'), pause] },
  { name: 'forged: id is a path', steps: [...bought, forge('id is a path'), pause] },
  {
    name: 'forged: location on another host',
    steps: [...bought, forge('location on another host'), pause],
  },
  {
    name: 'forged: successful says failed',
    steps: [...paid, completed, untilPaid, forge('says failed'), pause],
  },
  { name: 'unknown key', steps: [...paid, forge('unknown key'), completed, untilPaid] },
  { name: 'other variant', steps: [...paid, forge('other variant'), untilPaid] },
  ...(['500', '429', 'late', 'pending'] as const).map(disturbed),
  {
    name: 'POST /charges loses its answer',
    steps: [
      { do: 'disturb', operation: 'createCharge', by: 'lost' },
      { do: 'buy' },
      { do: 'pause', milliseconds: 1500 },
    ],
    alone: true,
  },
]
