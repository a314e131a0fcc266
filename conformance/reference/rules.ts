import { answerRules } from './rules/answers.ts'
import { authorizationRules } from './rules/authorization.ts'
import { chargeRules } from './rules/charges.ts'
import { eventRules } from './rules/events.ts'
import { keyRules } from './rules/keys.ts'
import { listRules } from './rules/lists.ts'
import { sourceRules } from './rules/sources.ts'
import { tokenRules } from './rules/tokens.ts'
import { webhookRules } from './rules/webhooks.ts'

/**
 * Every decision that the reference makes, by name; a requirement constrains each, and faults and
 * variants replace some.
 */
export const rules = {
  ...keyRules,
  ...answerRules,
  ...tokenRules,
  ...sourceRules,
  ...chargeRules,
  ...authorizationRules,
  ...eventRules,
  ...webhookRules,
  ...listRules,
}

/** The rules as a type: a replacement has the signature of what it replaces. */
export type Rules = typeof rules
