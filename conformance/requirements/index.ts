import type { RequirementId } from '../../generated/requirements.ts'
import { accountRequirements } from './accounts.ts'
import { acceptRequirements, valueRequirements } from './acceptances.ts'
import { answerRequirements } from './answers.ts'
import { authorizationRequirements } from './authorization.ts'
import { changeRequirements } from './changes.ts'
import { chargeEventRequirements } from './charge-events.ts'
import { chargeRetrievalRequirements } from './charge-retrievals.ts'
import { chargeRequirements } from './charges.ts'
import { deliveryRequirements } from './deliveries.ts'
import { eventListRequirements } from './event-lists.ts'
import { eventRequirements } from './events.ts'
import { fieldRequirements } from './fields.ts'
import { contentRequirements } from './kinds.ts'
import { listRequirements } from './lists.ts'
import { locationRequirements } from './location.ts'
import { refusalRequirements } from './refusals.ts'
import { refusedChargeRequirements } from './refused-charges.ts'
import type { Requirement } from './requirement.ts'
import { resourceRequirements } from './resources.ts'
import { sourceRequirements } from './sources.ts'
import { tokenRequirements } from './tokens.ts'
import { webhookRequirements } from './webhooks.ts'

/** The requirements with a sentence of their own. */
const worded: readonly Requirement[] = [
  ...answerRequirements,
  ...tokenRequirements,
  ...sourceRequirements,
  ...chargeRequirements,
  ...chargeEventRequirements,
  ...refusedChargeRequirements,
  ...authorizationRequirements,
  ...chargeRetrievalRequirements,
  ...eventListRequirements,
  ...accountRequirements,
  ...listRequirements,
  ...deliveryRequirements,
]

/** The requirements that are derived from schemas, operations and the rows of kinds. */
const derived: readonly Requirement[] = [
  ...contentRequirements,
  ...changeRequirements,
  ...fieldRequirements,
  ...refusalRequirements,
  ...valueRequirements,
  ...acceptRequirements,
  ...resourceRequirements,
  ...locationRequirements,
  ...eventRequirements,
  ...webhookRequirements,
]

const wordedIds = new Set(worded.map(({ id }) => id))

/** The declaration of every requirement: a worded one takes the place of a derived one. */
export const declarations: ReadonlyMap<RequirementId, Requirement> = byId([
  ...derived.filter(({ id }) => !wordedIds.has(id)),
  ...worded,
])

/** Declarations by their id. Throws where two have the same. */
export function byId(
  requirements: readonly Requirement[],
): ReadonlyMap<RequirementId, Requirement> {
  const declared = new Map<RequirementId, Requirement>()
  for (const declaration of requirements) {
    const { id } = declaration
    if (declared.has(id)) throw new Error(`${id} is declared twice; one of them must go.`)
    declared.set(id, declaration)
  }
  return declared
}
