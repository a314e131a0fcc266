import { constantFrom } from 'fast-check'
import { operations, type OperationId } from '../../generated/operations.ts'
import { resources } from '../../generated/resources.ts'
import { madeOf, type Command, type Kind, type Slot } from './step.ts'

/** The number of resources of each kind that a sequence has made so far: all that the choice of its next command depends on. */
export type MadeSoFar = Record<Kind, number>

/** The resources that a command may take: those that are there by then, and one of them where all branches of a race are to meet. */
interface There {
  /** Those that are made, with what this command makes. */
  made: MadeSoFar
  /** Those that were made before: what commands of a race may name. */
  before: MadeSoFar
  /** The one of each kind that the commands of a race name; undefined in a sequence. */
  meeting?: number
}

/** A command before its resources are chosen; no commands where there are none. */
export type Draft = (there: There) => Command[]

/** The means on which the commands of an exploration depend. */
export interface Means {
  /** True where a profile names the parameter by which a token is charged. */
  chargesTokens: boolean
  /** True where a profile names the card, which may be taken with one expiry alone. */
  namesCard: boolean
  races: boolean
  /** The most steps of a sequence. */
  most: number
}

/** Gives the kind of resource that a request is about: whose identifier it names, or which it makes. */
export function kindOf(operation: OperationId, form: string): Kind {
  if (operation === resources.Token.creates || operation === resources.Token.retrieves) return 'token'
  return operation === resources.Source.creates || form === 'source-id' ? 'source' : 'charge'
}

/** Gives the kind of resource whose identifier stands in the path of an operation; null where none does. */
export function kindInPath(operation: OperationId): Kind | null {
  if (operation === resources.Token.retrieves) return 'token'
  return operations[operation].path.includes('{id}') ? 'charge' : null
}

/** Finds one of the resources that an operation made, whose request another call of it may repeat; undefined where there are none. */
export function modelFor(there: There, operation: OperationId, at: number): Slot | undefined {
  const kind = (Object.keys(madeOf) as Kind[]).find((one) => resources[madeOf[one]].creates === operation)
  return kind && oneOf(there, kind, at)
}

/** Names the next resource of a kind. */
export function next({ made }: There, kind: Kind): Slot {
  made[kind] += 1
  return `${kind} ${made[kind]}`
}

/** The resource that a command names, counted from the latest: mostly that one. */
export const place = constantFrom(0, 0, 0, 0, 0, 0, 1, 2)

/** Finds one of the resources of a kind, by its place; undefined where there are none. */
export function oneOf({ before, meeting }: There, kind: Kind, at: number): Slot | undefined {
  return before[kind] === 0 ? undefined : `${kind} ${before[kind] - ((meeting ?? at) % before[kind])}`
}
