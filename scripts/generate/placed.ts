import type { RequirementId } from '../../generated/ids.ts'
import { published } from './bundle.ts'
import type { Contract, Link, Observation, Requirement } from './contract.ts'
import { eventsIn, kindOfSchema, type ContractEvent } from './events.ts'
import { operationsOf, type PlacedOperation } from './parameters.ts'
import { returned, successOf, writtenUnder, type Written } from './walk.ts'
import { idOf } from './words.ts'

/** What the contract says, each part with its place. */
export interface Placed {
  readonly contract: Contract
  /** The contract as its readers get it. */
  readonly document: ReturnType<typeof published>
  readonly operations: readonly PlacedOperation[]
  readonly events: readonly ContractEvent[]
  /** The links of answers, each with the kind of the resource that the answer shows. */
  readonly links: readonly { readonly from: string; readonly link: Link }[]
  /** The requirements and the observations that have a sentence of their own. */
  readonly sentences: readonly Written<Requirement>[]
  readonly questions: readonly Written<Observation>[]
}

/** The parts of a contract with their places. */
export function placedOf(contract: Contract): Placed {
  const operations = operationsOf(contract)
  const document = published(contract)
  return {
    contract,
    document,
    operations,
    events: eventsIn(contract),
    links: operations.flatMap((operation) =>
      Object.values(successOf(operation)?.links ?? {}).map((link) => ({
        from: kindOfSchema(contract, returned(operation)),
        link,
      })),
    ),
    sentences: writtenUnder<Requirement>('x-requirements', document),
    questions: writtenUnder<Observation>('x-observations', document),
  }
}

/** The id of a requirement that the contract implies or words; null where it does neither. */
export function idWhere(
  { sentences }: Placed,
  isImplied: boolean,
  ...words: readonly string[]
): RequirementId | null {
  const requirement = idOf(...words)
  return isImplied || sentences.some(({ id }) => id === requirement) ? requirement : null
}
