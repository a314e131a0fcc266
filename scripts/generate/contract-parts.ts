import type { RequirementId } from '../../generated/ids.ts'
import { published } from './bundle.ts'
import type { Contract, Link, Observation, Requirement } from './contract.ts'
import { eventsIn, kindOfSchema, type ContractEvent } from './events.ts'
import { operationsOf, type LocatedOperation } from './parameters.ts'
import { returned, successOf, sentencesUnder, type LocatedSentence } from './walk.ts'
import { idOf } from './words.ts'

/** The contract in parts, each with its place. */
export interface ContractParts {
  readonly contract: Contract
  /** The contract as its readers get it. */
  readonly document: ReturnType<typeof published>
  readonly operations: readonly LocatedOperation[]
  readonly events: readonly ContractEvent[]
  /** The links of answers, each with the kind of the resource that the answer shows. */
  readonly links: readonly { readonly from: string; readonly link: Link }[]
  /** The requirements and the observations that have a sentence of their own. */
  readonly sentences: readonly LocatedSentence<Requirement>[]
  readonly questions: readonly LocatedSentence<Observation>[]
}

/** Takes a contract apart. */
export function contractParts(contract: Contract): ContractParts {
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
    sentences: sentencesUnder<Requirement>('x-requirements', document),
    questions: sentencesUnder<Observation>('x-observations', document),
  }
}

/** The id of a requirement that is implied, or that a sentence words; null for any other. */
export function idWhere(
  { sentences }: ContractParts,
  isImplied: boolean,
  ...words: readonly string[]
): RequirementId | null {
  const requirement = idOf(...words)
  return isImplied || sentences.some(({ id }) => id === requirement) ? requirement : null
}
