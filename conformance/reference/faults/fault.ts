import type { RequirementId } from '../../../generated/requirements.ts'
import type { Rules } from '../rules.ts'
import type { Tamper } from '../service.ts'

/** The settings of a run, and of the implementation, that a fault needs to be seen. */
export interface Told {
  /** The number of answers of each kind that are looked at. */
  sample?: number
  /** The run is told that its keys are live. */
  live?: boolean
  /** Endpoints that are registered beside that of the run. */
  webhookUrls?: readonly string[]
  /** Globs of the requirements that are judged beside those that break, because what they ask for shows the fault. */
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
  /** It may be tried together with others like it: nothing hangs on what it breaks. */
  readonly together?: true
}

/** One fault of a table: the first requirement that breaks may stand alone, and the name is the key. */
export type Entry = Omit<Fault, 'name' | 'breaks'> & { readonly breaks: RequirementId | Fault['breaks'] }

/** The faults of a table by what the broken implementation does. */
export function faultsOf(table: Readonly<Record<string, Entry>>): Fault[] {
  return Object.entries(table).map(([name, { breaks, ...rest }]) => ({
    name,
    breaks: typeof breaks === 'string' ? [breaks] : breaks,
    ...rest,
  }))
}

/** Changes some fields of what is written. */
export function changed(change: Record<string, unknown>) {
  return (written: Record<string, unknown>): Record<string, unknown> => ({ ...written, ...change })
}

/** Tells whether a request has no parameters at all. */
export function isEmpty(asked: object = {}): boolean {
  return Object.keys(asked).length === 0
}

/** The share of the answers that a fault of "once in five" changes, and the sample that meets it. */
export const onceInFive = { often: 0.2, told: { sample: 22 } } as const

const began = Date.now()

/** A clock by which a run takes many seconds: some faults show only in a later second. */
export const hasty: Partial<Rules> = { now: () => began + (Date.now() - began) * 5 }
