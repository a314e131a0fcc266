import { casesOf } from './cases.ts'
import { statementsOf, type CoveredStatement } from './coverage.ts'
import { fieldsOf } from './fields.ts'
import { kindsOf } from './kinds.ts'
import type { ContractParts } from './contract-parts.ts'
import {
  observationsOf,
  requirementsOf,
  type ObservationRow,
  type RequirementRow,
  type Tables,
} from './requirements.ts'

/** The contract with all that follows from it; every generated file is written from it. */
export interface Catalogue extends Tables {
  readonly requirements: readonly RequirementRow[]
  readonly observations: readonly ObservationRow[]
  readonly statements: readonly CoveredStatement[]
}

/** The catalogue of a contract, each part made once. */
export function catalogueOf(parts: ContractParts): Catalogue {
  const tables: Tables = {
    ...parts,
    kinds: kindsOf(parts),
    fields: fieldsOf(parts),
    cases: casesOf(parts),
  }
  const requirements = requirementsOf(tables)
  const observations = observationsOf(tables)
  const statements = statementsOf(parts.contract, [...requirements, ...observations])
  return { ...tables, requirements, observations, statements }
}
