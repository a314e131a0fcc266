import type { RequirementId } from '../../../generated/requirements.ts'
import type { Effect, ReplacedRules } from '../effects.ts'
import type { Tamper } from '../service.ts'
import { mayAlsoFail } from './consequences.ts'
import { when, type Condition } from './when.ts'

/** The settings of a run, and of the implementation, that make a fault visible. */
interface FaultSettings {
  /** The keys of the run are live ones. */
  readonly live?: boolean
  /** Endpoints that are registered beside that of the run. */
  readonly webhookUrls?: readonly string[]
  /** The run has the keys of a second merchant. */
  readonly twoMerchants?: boolean
}

/** One deliberate way to break the reference implementation. */
export interface Fault extends FaultSettings {
  /** What the broken implementation does. */
  readonly name: string
  /** The first must fail; others may only where the first explains them. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]]
  /** Rules that replace the default ones. */
  readonly rules?: ReplacedRules
  readonly tamper?: Tamper | readonly Tamper[]
  /** May be tried with others like it: no other requirement depends on what it breaks. */
  readonly together?: true
}

/** A fault without its name: its effect, the conditions that limit it, and settings to show it. */
export type FaultRow = Effect | readonly [effect: Effect, ...limits: (Condition | FaultSettings)[]]

/** Faults by the requirement that they break first, then by name. */
export type FaultTable = { readonly [Id in RequirementId]?: Readonly<Record<string, FaultRow>> }

/** The faults of tables, a row each. */
export const faultsOf = (...tables: readonly FaultTable[]): Fault[] =>
  tables.flatMap(rowsOf).map(([id, name, row]) => faultOf(name, id, row))

/** The faults of a table under one more condition, whose phrase ends their names. */
export const faultsUnder = (
  [phrase, trigger]: readonly [string, Condition],
  table: FaultTable,
): Fault[] =>
  rowsOf(table).map(([id, does, row]) =>
    faultOf(`${does} ${phrase}`, id, [...withLimits(row), trigger]),
  )

const rowsOf = (table: FaultTable): (readonly [RequirementId, string, FaultRow])[] =>
  Object.entries(table).flatMap(([id, rows]) =>
    Object.entries(rows).map(([name, row]) => [id as RequirementId, name, row] as const),
  )

function faultOf(name: string, id: RequirementId, row: FaultRow): Fault {
  const [effect, ...limits] = withLimits(row)
  const conditions = limits.filter((limit) => typeof limit === 'function')
  const settings = limits.filter((limit) => typeof limit === 'object')
  const broken = 'schema' in effect ? { tamper: effect } : { rules: limited(effect, conditions) }
  return Object.assign(
    { name, breaks: [id, ...mayAlsoFail(id)] as const, ...broken },
    ...settings,
  ) as Fault
}

function withLimits<Limit>(
  row: Effect | readonly [Effect, ...Limit[]],
): readonly [Effect, ...Limit[]] {
  return Array.isArray(row) ? (row as readonly [Effect, ...Limit[]]) : [row as Effect]
}

const limited = (effect: ReplacedRules, conditions: readonly Condition[]): ReplacedRules =>
  conditions.length === 0 ? effect : when(conditions, effect)
