import type { ObservationId, RequirementId } from '../../../generated/requirements.ts'
import type { Effect, ReplacedRules } from '../effects.ts'
import type { ReferenceOptions } from '../index.ts'

/** A choice that the specification leaves open: an implementation that makes it conforms. */
export interface Variant extends VariantSettings {
  /** The observation that records the choice, or the open point in words. */
  allows: ObservationId | (string & {})
  /** Rules in place of the default ones. */
  rules?: ReplacedRules
}

/** What a variant needs beside its rules. */
interface VariantSettings {
  options?: Pick<ReferenceOptions, 'split' | 'prefixes' | 'tampers' | 'webhookUrls' | 'keys'>
  /** The part of the profile that its operator has to write. */
  declared?: { card?: { number: string }; retrievalPath?: string; reverseOrder?: string }
  /** Rewrites the address of the endpoint for webhooks as its operator registers it. */
  endpoint?: (url: string) => string
  /** True where it is judged with live keys. */
  live?: boolean
  /** True where another client works on the account meanwhile. */
  busy?: boolean
  /** True where it would hide another variant. */
  alone?: boolean
  /** The requirements of the level SHOULD that it goes against. */
  against?: readonly RequirementId[]
}

/** Variants by what they do. */
export type Variants = Readonly<Record<string, Variant>>

/** A variant as a row: its rules or what it shows, and what it needs beside. */
type VariantRow = Effect | readonly [choice: Effect, circumstances: VariantSettings]

/** The rows of each observation or open point that allows them. */
type Table = Readonly<Record<string, Readonly<Record<string, VariantRow>>>>

type NamesIn<Rows> = Rows extends unknown ? keyof Rows & string : never

/** The variants of rows, by the observation or the open point that allows them. */
export function variantsOf<const Rows extends Table>(
  table: Rows,
): Readonly<Record<NamesIn<Rows[keyof Rows]>, Variant>> {
  const entries = Object.entries<Table[string]>(table).flatMap(([allows, rows]) =>
    Object.entries(rows).map(([name, row]): [string, Variant] => {
      const [choice, more] = Array.isArray(row)
        ? (row as Exclude<VariantRow, Effect>)
        : [row as Effect, {}]
      const effect = 'schema' in choice ? { options: { tampers: [choice] } } : { rules: choice }
      return [name, { allows, ...effect, ...more }]
    }),
  )
  return Object.fromEntries(entries) as Record<NamesIn<Rows[keyof Rows]>, Variant>
}
