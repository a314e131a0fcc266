import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Call, Refusal } from '../reference/call.ts'

/** Finds the requirement that a refused request goes against, where the contract has one; a member of brackets is named without them. */
export function requirementBroken({ operation }: Call, { breaks }: Refusal): RequirementId | undefined {
  if (breaks === undefined || typeof breaks === 'string') return breaks
  const { parameter, keyword } = breaks
  const words = String(operation).replace('WithSource', '').replaceAll(/[A-Z]/g, '-$&').toLowerCase()
  return ['', 'card-', 'source-']
    .map((within) => `${words}-${within}${parameter.replaceAll('_', '-')}-${keyword}`)
    .find((id): id is RequirementId => Object.hasOwn(requirements, id))
}
