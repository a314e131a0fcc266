import { addressVariants } from './variants/addresses.ts'
import { answerVariants } from './variants/answers.ts'
import { authorizationVariants } from './variants/authorization.ts'
import { chargeVariants } from './variants/charges.ts'
import { clockVariants } from './variants/clock.ts'
import { eventVariants } from './variants/events.ts'
import { keyVariants } from './variants/keys.ts'
import { listVariants } from './variants/lists.ts'
import { sourceVariants } from './variants/sources.ts'
import { tokenVariants } from './variants/tokens.ts'
import { transportVariants } from './variants/transport.ts'
import type { Variants } from './variants/variant.ts'
import { webhookVariants } from './variants/webhooks.ts'

export { historyVariants } from './variants/histories.ts'

/** The honest choices by what they are about, those that shops notice first. */
export const variantsByTag = {
  webhooks: webhookVariants,
  events: eventVariants,
  charges: chargeVariants,
  authorization: authorizationVariants,
  answers: answerVariants,
  transport: transportVariants,
  lists: listVariants,
  sources: sourceVariants,
  tokens: tokenVariants,
  keys: keyVariants,
  addresses: addressVariants,
  clock: clockVariants,
}

type Tables = (typeof variantsByTag)[keyof typeof variantsByTag]

/** The name of an honest choice. */
export type VariantName = Tables extends infer Table
  ? Table extends unknown
    ? keyof Table
    : never
  : never

/** Every honest choice that is known where the specification leaves one, by name. */
export const variants: Variants = Object.assign({}, ...Object.values(variantsByTag))
