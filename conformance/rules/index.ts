import { answerRules } from './answers/answers.ts'
import { keyRules } from './authentication/keys.ts'
import { returnRules } from './authorization/return.ts'
import { cardRules } from './card/card.ts'
import { acceptRules, caseRules } from './cases/cases.ts'
import { chargeRules } from './charge/charge.ts'
import { chargeSourceRules } from './create-a-charge/sources.ts'
import { fieldRules } from './fields/fields.ts'
import { resourceRules } from './resources.ts'
import { retrievalRules } from './retrieving-a-charge/retrieval.ts'
import type { Rule } from './rule.ts'
import { sourceRules } from './source/source.ts'
import { chargeStateRules } from './states/charge.ts'
import { tokenRules } from './token/token.ts'

/** Every rule: what is the same for all resources and requests first, then the sections of the specification in their order. */
export const rules: readonly Rule[] = [
  ...fieldRules,
  ...caseRules,
  ...acceptRules,
  ...resourceRules,
  ...answerRules,
  ...tokenRules,
  ...cardRules,
  ...sourceRules,
  ...chargeRules,
  ...chargeStateRules,
  ...chargeSourceRules,
  ...returnRules,
  ...retrievalRules,
  ...keyRules,
]
