import type { Description } from './description.ts'
import { eventFaults } from './faults/events.ts'
import type { Fault } from './faults/fault.ts'
import { fieldFaults } from './faults/fields.ts'
import { identityFaults } from './faults/identity.ts'
import { keyFaults } from './faults/keys.ts'
import { listFaults } from './faults/lists.ts'
import { parameterFaults } from './faults/parameters.ts'
import { parentFaults } from './faults/parents.ts'

/** The faults of a fake, made from its description. */
export function faultsOf(description: Description): Fault[] {
  return [
    ...fieldFaults(description),
    ...parameterFaults(description),
    ...keyFaults(description),
    ...identityFaults(description),
    ...eventFaults(description),
    ...listFaults(description),
    ...(description.parent === undefined ? [] : parentFaults(description, description.parent)),
  ]
}
