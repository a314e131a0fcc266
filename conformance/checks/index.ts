import type { Check } from '../check.ts'
import { authorizationChecks } from './authorization.ts'
import { boundChecks } from './bounds.ts'
import { caseChecks } from './cases.ts'
import { chargeChecks } from './charges.ts'
import { deliveryChecks } from './deliveries.ts'
import { eventChecks } from './events.ts'
import { keyChecks } from './keys.ts'
import { listChecks } from './lists.ts'
import { orderChecks } from './order.ts'
import { refusalChecks } from './refusals.ts'
import { retrievalChecks } from './retrieval.ts'
import { sourceChecks } from './sources.ts'
import { tokenChecks } from './tokens.ts'
import { validChecks } from './valid.ts'
import { webhookChecks } from './webhooks.ts'

/** Every check of the kit. */
export const checks: readonly Check[] = [
  ...caseChecks,
  ...keyChecks,
  ...tokenChecks,
  ...sourceChecks,
  ...chargeChecks,
  ...retrievalChecks,
  ...authorizationChecks,
  ...eventChecks,
  ...webhookChecks,
  ...deliveryChecks,
  ...listChecks,
  ...orderChecks,
  ...boundChecks,
  ...refusalChecks,
  ...validChecks,
]
