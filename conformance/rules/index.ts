import { answerRules } from './answers.ts'
import { acceptRules, caseRules } from './cases.ts'
import { authorizationRules } from './authorization.ts'
import { chargeRules } from './charges.ts'
import { eventRules } from './events.ts'
import { listRules } from './lists.ts'
import { fieldRules, resourceRules } from './resources.ts'
import { locationRules } from './location.ts'
import type { Rule } from './rule.ts'
import { tokenRules } from './tokens.ts'
import { webhookRules } from './webhooks.ts'

/** Every rule: what is the same for all resources and requests first, then the sections of the specification in their order. */
export const rules: readonly Rule[] = [
  ...fieldRules,
  ...caseRules,
  ...acceptRules,
  ...resourceRules,
  ...locationRules,
  ...answerRules,
  ...tokenRules,
  ...eventRules,
  ...chargeRules,
  ...authorizationRules,
  ...listRules,
  ...webhookRules,
]
