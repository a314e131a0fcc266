import { answerRules } from './answers.ts'
import { acceptRules, caseRules } from './cases.ts'
import { chargeRules } from './charges.ts'
import { countRules } from './counts.ts'
import { deliveryRules } from './deliveries.ts'
import { eventRules } from './events.ts'
import { fieldRules } from './fields.ts'
import { keyRules } from './keys.ts'
import { leftoverRules } from './leftovers.ts'
import { holdingRules } from './lists/holding.ts'
import { listRules } from './lists/order.ts'
import { pageRules } from './lists/pages.ts'
import { resourceRules } from './resources.ts'
import { retrievalRules } from './retrieval.ts'
import { returnRules } from './return.ts'
import type { Rule } from './rule.ts'
import { sourceRules } from './sources.ts'
import { stateRules } from './states.ts'
import { tokenRules } from './tokens.ts'
import { webhookRules } from './webhooks.ts'

/** Every rule: what is the same for all resources and requests first, then the sections of the specification in their order. */
export const rules: readonly Rule[] = [
  ...fieldRules,
  ...caseRules,
  ...acceptRules,
  ...resourceRules,
  ...answerRules,
  ...tokenRules,
  ...eventRules,
  ...deliveryRules,
  ...sourceRules,
  ...chargeRules,
  ...stateRules,
  ...countRules,
  ...holdingRules,
  ...listRules,
  ...pageRules,
  ...leftoverRules,
  ...returnRules,
  ...retrievalRules,
  ...keyRules,
  ...webhookRules,
]
