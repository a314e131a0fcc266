import type { Area, RequirementId, SchemaName } from '../../../generated/ids.ts'

/** A requirement: one sentence with one keyword, and where it stands. */
export interface Requirement {
  readonly text: string
  readonly level: 'MUST' | 'SHOULD'
  /** The section of the specification that it comes from. */
  readonly section: string
  /** The statements of the specification that it covers, as section and key. */
  readonly covers: readonly string[]
  readonly area: Area
  /** The proof of it: the fields of answers, generated cases, or checks written by hand. */
  readonly by: 'field' | 'case' | 'check'
  /** The JSON pointer of the part of the contract at which it stands. */
  readonly place: string
  /** Set where it binds the merchant, and assay shop judges it. */
  readonly binds?: 'merchant'
  /** The reason why no client can see that it holds. */
  readonly untestable?: string
  /** The condition under which it applies. */
  readonly given?: string
  /** The requirement of the field that may be absent, without which this one does not bind. */
  readonly optional?: RequirementId
}

/** A question that the specification leaves open. */
export interface Observation {
  readonly question: string
  readonly section: string
  readonly area: Area
  readonly binds?: 'merchant'
  readonly given?: string
}

/** One field of a schema: its requirement, and the schema of the value within it. */
export interface Field {
  readonly requirement: RequirementId
  readonly nested?: SchemaName
  readonly items?: SchemaName
  /** True where alternatives of the schema say more of it, by requirements of their own. */
  readonly conditional?: true
  /** True where values of other types are observed. */
  readonly open?: true
}
