import type { Observe } from '../check.ts'
import { answerObservers } from './answers.ts'
import { caseObservers } from './cases.ts'
import { chargeObservers } from './charges.ts'
import { eventObservers } from './events.ts'
import { keyObservers } from './keys.ts'
import { listObservers } from './lists.ts'
import { sourceObservers } from './sources.ts'
import { tokenObservers } from './tokens.ts'
import { webhookObservers } from './webhooks.ts'

/** Every observation of the contract, each with what looks for its answer. */
export const observers: readonly Observe[] = [
  ...answerObservers,
  ...keyObservers,
  ...tokenObservers,
  ...sourceObservers,
  ...chargeObservers,
  ...eventObservers,
  ...webhookObservers,
  ...listObservers,
  ...caseObservers,
]
