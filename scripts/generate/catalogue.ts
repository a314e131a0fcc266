import { casesOf } from './cases.ts'
import { statementsOf, type CoveredStatement } from './coverage.ts'
import { fieldsOf } from './fields.ts'
import { kindsOf } from './kinds.ts'
import type { Placed } from './placed.ts'
import {
  observationsOf,
  requirementsOf,
  type PlacedObservation,
  type PlacedRequirement,
  type Tables,
} from './requirements.ts'

/** The contract with all that follows from it; every generated file is written from it. */
export interface Catalogue extends Tables {
  readonly requirements: readonly PlacedRequirement[]
  readonly observations: readonly PlacedObservation[]
  readonly statements: readonly CoveredStatement[]
}

/** The catalogue of a contract, each part made once. */
export function catalogueOf(placed: Placed): Catalogue {
  const tables: Tables = {
    ...placed,
    kinds: kindsOf(placed),
    fields: fieldsOf(placed),
    cases: casesOf(placed),
  }
  const requirements = requirementsOf(tables)
  const observations = observationsOf(tables)
  const statements = statementsOf(placed.contract, [...requirements, ...observations])
  return { ...tables, requirements, observations, statements }
}
