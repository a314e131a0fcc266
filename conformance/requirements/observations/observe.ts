import type { ObservationId } from '../../../generated/requirements.ts'
import { cut } from '../../basics/cut.ts'
import { grouped } from '../../basics/grouped.ts'
import { shortJson } from '../../basics/values.ts'
import type { Call, Model } from '../../model/model.ts'

/** Answers an open question, alike in every run; undefined where the record shows no answer. */
export type Observe = (model: Model, id: ObservationId) => unknown

/** Observations by the ids of their questions. */
export type Observations = { readonly [id in ObservationId]?: Observe }

type Plain = string | number | boolean | null

/** A value as a short answer: long texts are cut, objects and arrays become JSON. */
export function plainValue(value: unknown): Plain {
  if (typeof value === 'string') return cut(value, 60)
  if (typeof value === 'number' || typeof value === 'boolean') return value
  return (value ?? null) === null ? null : shortJson(value, 60)
}

export function distinctValues(values: readonly Plain[]): Plain[] | undefined {
  const sorted = [...new Set(values)].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  )
  return sorted.length === 0 ? undefined : sorted
}

/** The value that all agree on, or all different ones, sorted; undefined for none. */
export const agreedValue = (values: readonly Plain[]): Plain | Plain[] | undefined =>
  new Set(values).size > 1 ? distinctValues(values) : values[0]

/** An answer of named parts; undefined where there are none. */
export const answerParts = (
  parts: readonly (readonly [name: string, value: unknown])[],
): object | undefined => (parts.length === 0 ? undefined : Object.fromEntries(parts))

/** Different values by name, both sorted; undefined where there are none. */
export function byName(
  pairs: readonly (readonly [name: string, value: Plain])[],
): object | undefined {
  const groups = [...grouped(pairs, ([name]) => name)].sort(([first], [second]) =>
    first < second ? -1 : 1,
  )
  return answerParts(
    groups.map(([name, group]) => [name, distinctValues(group.map(([, value]) => value))]),
  )
}

/** The median of times in milliseconds, so coarse that runs agree on it. */
export function coarseMedian(times: readonly number[]): string | undefined {
  const limits = {
    'under 100 ms': 100,
    'under 1 s': 1000,
    'under 10 s': 10_000,
    'under 100 s': 100_000,
  }
  const middle = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]
  if (middle === undefined) return undefined
  return Object.entries(limits).find(([, limit]) => middle < limit)?.[0] ?? 'longer'
}

/** Calls that a run sent for this observation. */
export const callsFor = (model: Model, id: ObservationId): Call[] =>
  model.calls.filter(({ exchange }) => exchange.observation === id)

/** The outcome of a request in words that are the same in every run. */
export function outcomeOf({ isSuccess, status, resource }: Call): string {
  if (!isSuccess) return `refused ${status}`
  return resource ? 'accepted' : `answered ${status} without a resource`
}

/** What is seen in an accepted call; for any other call its outcome. */
export function resultOf(call: Call | undefined, see: (call: Call) => unknown): unknown {
  return call?.isAccepted ? see(call) : call && outcomeOf(call)
}

/** Observes the first request that was sent for a question. */
export const observeFirst = (see: (call: Call) => unknown): Observe => {
  return (model, id) => resultOf(callsFor(model, id)[0], see)
}

/** Observes each request that was sent for a question, by a name. */
export const observeEach = (
  nameOf: (call: Call) => string | undefined,
  see: (call: Call) => unknown = outcomeOf,
): Observe => {
  return (model, id) =>
    answerParts(callsFor(model, id).map((call) => [nameOf(call) ?? '', resultOf(call, see)]))
}
