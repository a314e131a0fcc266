import { answerRules } from './answers/answers.ts'
import { keyRules } from './authentication/keys.ts'
import { returnRules } from './authorization/return.ts'
import { cardRules } from './card/card.ts'
import { acceptRules, caseRules } from './cases/cases.ts'
import { chargeRules } from './charge/charge.ts'
import { leftoverRules } from './create-a-charge/leftovers.ts'
import { chargeSourceRules } from './create-a-charge/sources.ts'
import { equalRules } from './event/equal.ts'
import { eventRules } from './event/event.ts'
import { eventDataRules } from './events/charges.ts'
import { webhookRules } from './events/webhooks.ts'
import { fieldRules } from './fields/fields.ts'
import { envelopeRules } from './list-envelope/envelope.ts'
import { listEventsRules } from './list-events/complete.ts'
import { chargeListRules } from './list-events-for-a-charge/listed.ts'
import { boundRules } from './list-parameters/bounds.ts'
import { orderRules } from './list-parameters/order.ts'
import { pageRules } from './list-parameters/pages.ts'
import { resourceRules } from './resources.ts'
import { eventRetrievalRules } from './retrieve-an-event/retrieval.ts'
import { retrievalRules } from './retrieving-a-charge/retrieval.ts'
import type { Rule } from './rule.ts'
import { sourceRules } from './source/source.ts'
import { chargeStateRules } from './states/charge.ts'
import { countRules } from './states/counts.ts'
import { tokenRules } from './token/token.ts'
import { deliveryRules } from './webhook-delivery/deliveries.ts'

/** Every rule: what is the same for all resources and requests first, then the sections of the specification in their order. */
export const rules: readonly Rule[] = [
  ...fieldRules,
  ...caseRules,
  ...acceptRules,
  ...resourceRules,
  ...answerRules,
  ...tokenRules,
  ...cardRules,
  ...eventRules,
  ...equalRules,
  ...deliveryRules,
  ...sourceRules,
  ...chargeRules,
  ...envelopeRules,
  ...chargeStateRules,
  ...countRules,
  ...listEventsRules,
  ...chargeListRules,
  ...eventRetrievalRules,
  ...boundRules,
  ...pageRules,
  ...orderRules,
  ...chargeSourceRules,
  ...leftoverRules,
  ...returnRules,
  ...retrievalRules,
  ...keyRules,
  ...eventDataRules,
  ...webhookRules,
]
