import { answerChecks, answerInvariants } from './answers/answers.ts'
import { datetimeInvariants } from './answers/datetimes.ts'
import { formChecks } from './answers/forms.ts'
import { authorizationChecks, authorizationInvariants } from './authorization/authorization.ts'
import { finalChecks, finalInvariants } from './authorization/final.ts'
import { caseChecks } from './cases/cases.ts'
import { chargeInvariants } from './charges/charges.ts'
import { leftoverChecks } from './charges/leftovers.ts'
import { retrievalChecks } from './charges/retrieval.ts'
import { chargeSourceChecks, embeddedSourceInvariants } from './charges/sources.ts'
import { validChecks } from './charges/valid.ts'
import type { Check } from './check.ts'
import { eventChecks, eventInvariants } from './events/events.ts'
import { countChecks } from './events/counts.ts'
import { listedChecks, ownListInvariants } from './events/listed.ts'
import { factInvariants } from './facts.ts'
import type { Invariant } from './invariant.ts'
import { keyChecks, keyInvariants } from './keys/keys.ts'
import { boundChecks } from './lists/bounds.ts'
import { orderChecks, orderInvariants } from './lists/order.ts'
import { pageChecks, pageInvariants } from './lists/pages.ts'
import { resourceInvariants } from './resources.ts'
import { sourceInvariants } from './sources/sources.ts'
import { cardInvariants } from './tokens/cards.ts'
import { chargedTokenChecks } from './tokens/charged.ts'
import { tokenChecks, tokenInvariants } from './tokens/tokens.ts'
import { deliveryChecks, deliveryInvariants } from './webhooks/deliveries.ts'
import { webhookChecks, webhookInvariants } from './webhooks/webhooks.ts'

/** Every check of the kit. */
export const checks: readonly Check[] = [
  ...caseChecks,
  ...answerChecks,
  ...formChecks,
  ...keyChecks,
  ...tokenChecks,
  ...chargedTokenChecks,
  ...validChecks,
  ...chargeSourceChecks,
  ...retrievalChecks,
  ...authorizationChecks,
  ...finalChecks,
  ...eventChecks,
  ...countChecks,
  ...listedChecks,
  ...webhookChecks,
  ...deliveryChecks,
  ...pageChecks,
  ...orderChecks,
  ...boundChecks,
  ...leftoverChecks,
]

/** Every invariant of the kit, besides the fields of schemas. */
export const invariants: readonly Invariant[] = [
  ...answerInvariants,
  ...datetimeInvariants,
  ...keyInvariants,
  ...resourceInvariants,
  ...factInvariants,
  ...tokenInvariants,
  ...cardInvariants,
  ...sourceInvariants,
  ...chargeInvariants,
  ...embeddedSourceInvariants,
  ...authorizationInvariants,
  ...finalInvariants,
  ...eventInvariants,
  ...ownListInvariants,
  ...webhookInvariants,
  ...deliveryInvariants,
  ...pageInvariants,
  ...orderInvariants,
]
