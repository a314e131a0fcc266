import { caseFaults } from './faults/cases.ts'
import { chargeFaults } from './faults/charges.ts'
import type { Fault } from './faults/fault.ts'
import { fieldFaults } from './faults/fields.ts'
import { sourceFaults } from './faults/sources.ts'
import { tokenFaults } from './faults/tokens.ts'

export type { Fault, Told } from './faults/fault.ts'

/** Every fault of the reference implementation, by name: those that the contract generates, then those written by hand. */
export const faults: readonly Fault[] = [
  ...fieldFaults,
  ...caseFaults,
  ...tokenFaults,
  ...sourceFaults,
  ...chargeFaults,
]
