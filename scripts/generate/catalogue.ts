import { published } from './bundle.ts'
import { casesOf } from './cases.ts'
import type { Contract } from './contract.ts'
import { statementsOf, type CoveredStatement } from './coverage.ts'
import { fieldsOf } from './fields.ts'
import { kindsOf } from './kinds.ts'
import { operationsOf } from './parameters.ts'
import {
  observationsOf,
  requirementsOf,
  type PlacedObservation,
  type PlacedRequirement,
  type Tables,
} from './requirements.ts'

/** The contract with all that follows from it, each part made once; every generated file is written from it. */
export interface Catalogue extends Tables {
  readonly requirements: readonly PlacedRequirement[]
  readonly observations: readonly PlacedObservation[]
  readonly statements: readonly CoveredStatement[]
}

/** The catalogue of a contract. */
export function catalogueOf(contract: Contract): Catalogue {
  const operations = operationsOf(contract)
  const tables: Tables = {
    contract,
    document: published(contract),
    operations,
    kinds: kindsOf({ contract, operations }),
    fields: fieldsOf(contract),
    cases: casesOf(operations),
  }
  const requirements = requirementsOf(tables)
  const observations = observationsOf(tables)
  const statements = statementsOf(contract, [...requirements, ...observations])
  return { ...tables, requirements, observations, statements }
}
