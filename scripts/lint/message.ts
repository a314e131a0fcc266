import { nearest } from '../../conformance/settings/usage.ts'
import type { Contract } from '../generate/contract.ts'
import type { LocatedOperation } from '../generate/parameters.ts'
import { sourceOf } from '../generate/sources.ts'

/** One mistake: the keys to its place in the contract, the value there, and the remedy. */
export interface Message {
  keys: readonly string[]
  value: string
  remedy: string
}

/** A mistake in a line: file and pointer, value and remedy. */
export const lineOf = (contract: Contract, { keys, value, remedy }: Message): string =>
  `${sourceOf(contract, keys)}: ${value}. ${remedy}`

/** Throws a line for each mistake, if there is any. */
export function refuse(contract: Contract, mistakes: readonly Message[]): void {
  refuseLines(mistakes.map((mistake) => lineOf(contract, mistake)))
}

/** Throws lines of mistakes, if there are any. */
export function refuseLines(lines: readonly string[]): void {
  if (lines.length > 0) throw new Error([...new Set(lines)].join('\n'))
}

/** A mistake at a place. */
export const mistakeAt =
  (keys: readonly string[]) =>
  (value: string, remedy: string): Message => ({ keys, value, remedy })

/** A mistake at a place for a name that is not among the known ones, with the nearest of them. */
export const unknownNames =
  (keys: readonly string[]) =>
  (value: string, what: string, names: readonly string[]): Message[] => {
    if (names.includes(value)) return []
    const near = names.length === 0 ? '.' : `: did you mean "${nearest(value, names)}"?`
    return [{ keys, value, remedy: `There is no such ${what}${near}` }]
  }

/** The keys that lead to an operation. */
export const keysOf = ({ path, method }: LocatedOperation): string[] => [
  'paths',
  path,
  method.toLowerCase(),
]
