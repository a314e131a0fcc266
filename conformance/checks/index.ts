import { answerJudges } from './answers/answers.ts'
import { datetimeInvariants } from './answers/datetimes.ts'
import { formChecks } from './answers/forms.ts'
import { authorizationJudges } from './authorization/authorization.ts'
import { finalJudges } from './authorization/final.ts'
import { caseChecks } from './cases/cases.ts'
import { chargeInvariants } from './charges/charges.ts'
import { combinationChecks } from './charges/combinations.ts'
import { leftoverChecks } from './charges/leftovers.ts'
import { retrievalChecks } from './charges/retrieval.ts'
import { chargeSourceJudges } from './charges/sources.ts'
import type { Check } from './check.ts'
import { countChecks } from './events/counts.ts'
import { eventJudges } from './events/events.ts'
import { listedJudges } from './events/listed.ts'
import { factInvariants } from './facts.ts'
import type { Invariant } from './invariant.ts'
import { keyJudges } from './keys/keys.ts'
import { boundChecks } from './lists/bounds.ts'
import { orderJudges } from './lists/order.ts'
import { pageJudges } from './lists/pages.ts'
import { resourceInvariants } from './resources.ts'
import { sourceInvariants } from './sources/sources.ts'
import { cardJudges } from './tokens/cards.ts'
import { chargedTokenChecks } from './tokens/charged.ts'
import { tokenJudges } from './tokens/tokens.ts'
import { deliveryJudges } from './webhooks/deliveries.ts'
import { webhookJudges } from './webhooks/webhooks.ts'

const all: readonly (Check | Invariant)[] = [
  ...caseChecks,
  ...answerJudges,
  ...datetimeInvariants,
  ...formChecks,
  ...keyJudges,
  ...resourceInvariants,
  ...factInvariants,
  ...tokenJudges,
  ...cardJudges,
  ...chargedTokenChecks,
  ...sourceInvariants,
  ...combinationChecks,
  ...chargeInvariants,
  ...chargeSourceJudges,
  ...retrievalChecks,
  ...authorizationJudges,
  ...finalJudges,
  ...eventJudges,
  ...countChecks,
  ...listedJudges,
  ...webhookJudges,
  ...deliveryJudges,
  ...pageJudges,
  ...orderJudges,
  ...boundChecks,
  ...leftoverChecks,
]

/** Every check of the kit. */
export const checks: readonly Check[] = all.filter((one): one is Check => !('on' in one))

/** Every invariant of the kit, besides the fields of schemas. */
export const invariants: readonly Invariant[] = all.filter((one): one is Invariant => 'on' in one)
