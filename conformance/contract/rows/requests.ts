import type { Area, ObservationId, OperationId, RequirementId } from '../../../generated/ids.ts'

/** One operation of the contract. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below its server, with `{id}` for an identifier, and `{parent}` before it. */
  readonly path: string
  /** The base of its addresses: that of the token endpoints, or that of all others. */
  readonly server: 'vault' | 'base'
  /** The kind of key that it takes. */
  readonly key: 'public' | 'secret'
  /** The schema of a successful answer. */
  readonly returns: string
  /** The schema of the resource whose id a link fills into its path; null for none. */
  readonly owner: string | null
  /** True where that is a list. */
  readonly isList: boolean
  /** The schema of its envelope: that of all lists where it builds upon that; null for no list. */
  readonly envelope: string | null
  /** The part of the service that it belongs to: its tag. */
  readonly area: Area
  readonly section: string
  /** True where the specification leaves its path open. */
  readonly assumed: boolean
  /** The requirement that it accepts a valid request; null where its path is open. */
  readonly accepts: RequirementId | null
  /** The names of its parameters on the wire, those of its path left out. */
  readonly parameters: readonly string[]
  /** Its base requests by name: parameters as they are written on the wire. */
  readonly bases: Readonly<Record<string, Readonly<Record<string, string>>>>
}

/** The value of a parameter: a text, several, members of brackets, or null to leave it out. */
export type ChangedValue = string | readonly string[] | Readonly<Record<string, string>> | null

/**
 * A request derived from a constraint. Braces stand for what only a run knows: `{month:MM}`,
 * `{rest}` (its return_uri without the scheme), `{parent-1}` (beside the parent's number).
 */
export interface Case {
  readonly id: string
  readonly operation: OperationId
  /** The base request: a named example of the contract. */
  readonly base: string
  /** The key that the request carries. */
  readonly key: 'right' | 'none' | 'blank' | 'unknown' | 'other'
  /** The changes by parameter. */
  readonly change: Readonly<Record<string, ChangedValue>>
  readonly expect: 'accepted' | 'refused' | 'observed'
  readonly about: RequirementId | ObservationId
}

/** The keywords of a schema that a value can break. */
export const keywords = [
  'type',
  'minimum',
  'maximum',
  'multipleOf',
  'enum',
  'pattern',
  'format',
  'minLength',
  'maxLength',
] as const

/** A keyword of a schema that a value can break. */
export type Keyword = (typeof keywords)[number]

/** What a parameter may hold, and the requirements that other values break. */
export interface ParameterConstraints {
  /** The requirement that it may not be left out; null where it may. */
  readonly required: RequirementId | null
  /** The requirement that its values are accepted. */
  readonly accepted: RequirementId | null
  readonly type: string
  readonly minimum?: number
  readonly maximum?: number
  readonly multipleOf?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly format?: string
  /** The requirement that a value breaks, by the keyword of the schema. */
  readonly requirementByKeyword: Readonly<Partial<Record<Keyword, RequirementId>>>
  /** Values that break a keyword for certain: nonsense, by the keyword. */
  readonly nonsense: Readonly<Partial<Record<Keyword, readonly string[]>>>
  /** Values without an enumeration that the kit sends to show that they are accepted. */
  readonly values: readonly string[]
  /** The ways of writing a month or a year. */
  readonly notations?: readonly string[]
  /** The values that are known to be accepted, where others exist that may be. */
  readonly stated?: readonly string[]
  /** How long it is open which values are accepted. */
  readonly open?: 'always' | 'until accepted'
  /** The requirement that its value equals that of its parent, or is at most that. */
  readonly equals?: RequirementId
}

/** What the requests of an operation must be. */
export interface RequestConstraints {
  /** The requirements that a key of each kind is refused; null where that is open. */
  readonly keys: Readonly<Record<Exclude<Case['key'], 'right'>, RequirementId | null>>
  /**
   * For each alternative, the required parameters that not all alternatives share; empty where
   * there is one way.
   */
  readonly alternatives: readonly (readonly string[])[]
  readonly parameters: Readonly<Record<string, ParameterConstraints>>
}
