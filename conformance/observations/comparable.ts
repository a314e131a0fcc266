import type { Answer } from '../api/answer.ts'
import { grouped } from '../basics/grouped.ts'

/** Words what became of a request, in the same words in every run. */
export function became(answer: Answer): string {
  if (answer.error !== null) return 'no complete answer'
  if (!answer.ok) return `refused ${answer.status}`
  return answer.shown ? 'accepted' : `answered ${answer.status} without a resource`
}

/** Lists the different values among these, sorted. */
export function distinct<Value extends string | number | boolean | null>(values: Iterable<Value>): Value[] {
  return [...new Set(values)].sort((a, b) =>
    typeof a === 'number' && typeof b === 'number' ? a - b : String(a) < String(b) ? -1 : 1,
  )
}

/** Lists the different values of each kind, sorted, under the sorted names of the kinds. */
export function valuesByName<Value extends string | number>(
  pairs: Iterable<readonly [string, Value]>,
): Record<string, Value[]> {
  const groups = grouped(pairs, ([name]) => name)
  const valuesOf = (name: string) => distinct((groups.get(name) ?? []).map(([, value]) => value))
  return Object.fromEntries(distinct(groups.keys()).map((name) => [name, valuesOf(name)]))
}

/** Gives a value where all agree, or all of them, sorted; null where there are none. */
export function agreed<Value extends string | number | boolean | null>(
  values: Iterable<Value>,
): Value | Value[] | null {
  const all = distinct(values)
  return all.length > 1 ? all : (all[0] ?? null)
}

const durations = [
  [100, 'under 100 ms'],
  [1000, 'under 1 s'],
  [10_000, 'under 10 s'],
  [100_000, 'under 100 s'],
] as const

/** Words a time in milliseconds, so coarsely that runs agree on it. */
export function coarse(milliseconds: number): string {
  return durations.find(([limit]) => milliseconds < limit)?.[1] ?? 'longer'
}

/** Gives the middle one of these numbers; undefined where there are none. */
export function median(numbers: readonly number[]): number | undefined {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
