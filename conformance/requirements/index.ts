import { accountRules } from './accounts.ts'
import { answerRules } from './answers.ts'
import { acceptRules, caseRules } from './cases.ts'
import { authorizationRules } from './authorization.ts'
import { chargeRules } from './charges.ts'
import { eventRules } from './events.ts'
import { kindRules } from './kinds.ts'
import { listRules } from './lists.ts'
import { fieldRules, resourceRules } from './resources.ts'
import { locationRules } from './location.ts'
import type { Rule } from './rule.ts'
import { tokenRules } from './tokens.ts'
import { webhookRules } from './webhooks.ts'

/** What is the same for all resources and requests first, then the sections of the specification in their order. */
const worded: readonly Rule[] = [
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
  ...accountRules,
  ...webhookRules,
]

const wordedIds = new Set(worded.map(({ id }) => id))

/** Every rule: those that follow from the row of a kind where nothing else judges the requirement. */
export const rules: readonly Rule[] = [
  ...worded,
  ...kindRules.filter(({ id }) => !wordedIds.has(id)),
]
