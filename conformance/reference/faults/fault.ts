import type { RequirementId } from '../../../generated/requirements.ts'
import type { Rules } from '../rules.ts'
import type { Tamper } from '../service.ts'
import { following } from './follows.ts'
import { when, type Condition } from './when.ts'

/** The settings of a run, and of the implementation, that make a fault visible. */
export interface Told {
  /** The number of answers of each kind that are looked at. */
  sample?: number
  /** The run is told that its keys are live. */
  live?: boolean
  /** Endpoints that are registered beside that of the run. */
  webhookUrls?: readonly string[]
  /** Globs of the requirements that are judged beside those that break, because their requests show the fault. */
  beside?: readonly string[]
}

/** One deliberate way to break the reference implementation. */
export interface Fault {
  /** Says what the broken implementation does. */
  readonly name: string
  /** The requirements that fail for it: the first one must, no other one may. */
  readonly breaks: readonly [RequirementId, ...RequirementId[]]
  /** Rules that replace the default ones; made anew for each run where they keep state. */
  readonly rules?: Partial<Rules> | (() => Partial<Rules>)
  readonly tamper?: Tamper | readonly Tamper[]
  readonly told?: Told
  /** It may be tried together with others like it: no other requirement depends on what it breaks. */
  readonly together?: true
}

/** Replaced rules, made anew where they keep state, or a change of what is written. */
export type Effect = Partial<Rules> | (() => Partial<Rules>) | Tamper

/** A fault without its name: its effect, the triggers and places that limit it, and the settings that show it. */
export type Row = Effect | readonly [effect: Effect, ...conditions: (Condition | Told)[]]

/** Faults by the requirement that they break first, then by name. */
export type Table = { readonly [Id in RequirementId]?: Readonly<Record<string, Row>> }

/** The sample of answers that meets what happens once in five. */
const often: Told = { sample: 22 }

/** Makes faults of the rows of tables. */
export function faultsOf(...tables: readonly Table[]): Fault[] {
  return tables.flatMap((table) =>
    Object.entries(table).flatMap(([id, rows]) =>
      Object.entries(rows).map(([name, row]) => faultOf(name, id as RequirementId, row)),
    ),
  )
}

function faultOf(name: string, id: RequirementId, row: Row): Fault {
  const [effect, ...others] = Array.isArray(row) ? (row as Exclude<Row, Effect>) : [row as Effect]
  const conditions = others.filter((one) => typeof one === 'function')
  const isRare = conditions.some((one) => one.isRare) || ('often' in effect && effect.often !== undefined)
  const told: Told = Object.assign(
    {},
    isRare ? often : {},
    ...others.filter((one) => typeof one === 'object'),
  )
  const rules = (): Pick<Fault, 'rules' | 'tamper'> => {
    if ('schema' in effect) return { tamper: effect }
    return { rules: conditions.length === 0 ? effect : when(conditions, effect) }
  }
  return {
    name,
    breaks: [id, ...following(id)],
    ...rules(),
    ...(Object.keys(told).length === 0 ? {} : { told }),
  }
}
