import type { ObservationId } from '../../../generated/requirements.ts'
import type { Call, Model } from '../../model/model.ts'
import { grouped } from '../../basics/grouped.ts'

/** Gives the answer that a record shows to a question which the specification leaves open, comparable between runs; undefined where it shows none. */
export type Observe = (model: Model, id: ObservationId) => unknown

/** Observations by the ids of their questions. */
export type Observations = { readonly [id in ObservationId]?: Observe }

/** Gives the calls that were sent for an observation. */
export const callsFor = (model: Model, id: ObservationId): Call[] =>
  model.calls.filter(({ exchange }) => exchange.about === id)

/** Names the outcome of a request, in the same words in every run. */
export function outcomeOf({ ok, status, shown }: Call): string {
  if (!ok) return `refused ${status}`
  return shown ? 'accepted' : `answered ${status} without a resource`
}

/** Lists the different values among these, sorted. */
export function distinct<Value extends string | number | boolean | null>(values: Iterable<Value>): Value[] {
  return [...new Set(values)].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  )
}

/** Lists the different values of each kind, sorted, under the sorted names of the kinds; undefined where there are none. */
export function valuesByName<Value extends string | number>(
  pairs: readonly (readonly [string, Value])[],
): { [name: string]: Value[] } | undefined {
  if (pairs.length === 0) return undefined
  const groups = grouped(pairs, ([name]) => name)
  const valuesOf = (name: string): Value[] => distinct((groups.get(name) ?? []).map(([, value]) => value))
  return Object.fromEntries(distinct(groups.keys()).map((name) => [name, valuesOf(name)]))
}

/** Gives a value where all agree, or all of them, sorted; undefined where there are none. */
export function agreed<Value extends string | number | boolean | null>(
  values: Iterable<Value>,
): Value | Value[] | undefined {
  const all = distinct(values)
  return all.length > 1 ? all : all[0]
}

/** Lists the different values; undefined where there are none. */
export const someOf = <Value extends string | number | boolean | null>(
  values: readonly Value[],
): Value[] | undefined => (values.length === 0 ? undefined : distinct(values))

const durations = [
  [100, 'under 100 ms'],
  [1000, 'under 1 s'],
  [10_000, 'under 10 s'],
  [100_000, 'under 100 s'],
] as const

/** Names the middle one of some times in milliseconds, so coarsely that runs agree on it; undefined where there are none. */
export function usual(times: readonly number[]): string | undefined {
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
  if (middle === undefined) return undefined
  return durations.find(([limit]) => middle < limit)?.[1] ?? 'longer'
}
