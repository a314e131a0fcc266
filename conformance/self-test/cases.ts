import { cases } from '../../generated/cases.ts'
import type { ObservationId, RequirementId } from '../../generated/requirements.ts'

/** Lists the generated request cases about a requirement or an observation, each with the answer that is expected. */
export function casesOf(id: RequirementId | ObservationId): string[] {
  return cases
    .filter(({ about }) => about === id)
    .map((one) => `${one.id.replace(/\d{12,}/g, '…')}, to be ${one.expect}`)
}
