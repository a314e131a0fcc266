import type { RequirementId } from '../../generated/requirements.ts'
import { accountRequirements } from './accounts.ts'
import { acceptRequirements, caseRequirements } from './cases.ts'
import { answerRequirements } from './answers.ts'
import { authorizationRequirements } from './authorization.ts'
import { chargeEventRequirements } from './charge-events.ts'
import { chargeRequirements } from './charges.ts'
import { deliveryRequirements } from './deliveries.ts'
import { eventListRequirements } from './event-lists.ts'
import { eventRequirements } from './events.ts'
import { fieldRequirements } from './fields.ts'
import { kindRequirements } from './kinds.ts'
import { listRequirements } from './lists.ts'
import { locationRequirements } from './location.ts'
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
  ...authorizationRequirements,
  ...eventListRequirements,
  ...accountRequirements,
  ...listRequirements,
  ...deliveryRequirements,
]

/** The requirements that follow from the contract: its schemas, its operations, and the row of each kind of resource. */
const derived: readonly Requirement[] = [
  ...kindRequirements,
  ...fieldRequirements,
  ...caseRequirements,
  ...acceptRequirements,
  ...resourceRequirements,
  ...locationRequirements,
  ...eventRequirements,
  ...webhookRequirements,
]

/** The declaration of every requirement; one in the specification's own words takes the place of one that follows. */
export const declarations: ReadonlyMap<RequirementId, Requirement> = new Map(
  [...derived, ...worded].map((declaration) => [declaration.id, declaration]),
)
