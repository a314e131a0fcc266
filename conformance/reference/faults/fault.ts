import type { RequirementId } from '../../../generated/requirements.ts'
import type { Rules } from '../rules.ts'
import type { Tamper } from '../service.ts'
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

/** A fault as a row: what it breaks, its effect, then the triggers and places that limit it, and the settings that show it. */
export type Row = readonly [
  breaks: RequirementId | Fault['breaks'],
  effect: Effect,
  ...conditions: (Condition | Told)[],
]

/** The sample of answers that meets what happens once in five. */
const often: Told = { sample: 22 }

/** Makes faults of rows by name. */
export function faultsOf(table: Readonly<Record<string, Row>>): Fault[] {
  return Object.entries(table).map(([name, [breaks, effect, ...others]]) => {
    const conditions = others.filter((one) => typeof one === 'function')
    const isRare =
      conditions.some(({ isRare }) => isRare) || ('often' in effect && effect.often !== undefined)
    const told: Told = Object.assign(
      {},
      isRare ? often : {},
      ...others.filter((one) => typeof one === 'object'),
    )
    return {
      name,
      breaks: typeof breaks === 'string' ? [breaks] : breaks,
      ...('schema' in effect
        ? { tamper: effect }
        : { rules: conditions.length === 0 ? effect : when(conditions, effect) }),
      ...(Object.keys(told).length === 0 ? {} : { told }),
    }
  })
}
