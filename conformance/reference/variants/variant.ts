import type { ObservationId, RequirementId } from '../../../generated/requirements.ts'
import type { ReferenceOptions } from '../index.ts'
import type { Rules } from '../rules.ts'

/** An honest choice where the specification leaves one: an implementation that makes it conforms. */
export interface Variant {
  /** The observation that records the choice, or the open point in words. */
  allows: ObservationId | (string & {})
  /** Rules in place of the default ones; a function where they remember, so that each start has its own. */
  rules?: Partial<Rules> | (() => Partial<Rules>)
  options?: Pick<ReferenceOptions, 'split' | 'prefixes' | 'tampers' | 'webhookUrls' | 'keys'>
  /** The part of the profile that its operator has to write. */
  declared?: { card?: { number: string }; retrievalPath?: string; reverseOrder?: string }
  /** Rewrites the address of the endpoint for webhooks as its operator registers it. */
  endpoint?: (url: string) => string
  /** True where it is judged with live keys. */
  live?: boolean
  /** True where another client is at work on the account meanwhile. */
  busy?: boolean
  /** True where only a browser can run the scripts of its authorization page. */
  browser?: boolean
  /** True where it would hide what another variant does. */
  alone?: boolean
  /** The requirements of the level SHOULD that it goes against. */
  against?: readonly RequirementId[]
}

/** Variants by what they do. */
export type Variants = Readonly<Record<string, Variant>>

/** The rules of a variant, made anew where they remember. */
export const rulesOf = ({ rules = {} }: Variant): Partial<Rules> =>
  typeof rules === 'function' ? rules() : rules

/** A wait of some milliseconds. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds))
