import type { Schema } from './contract.ts'
import type { RequestParameter } from './parameters.ts'

/** The changes of a request variant by parameter: a new value on the wire, several values, members of brackets, or null to leave it out. */
export type Change = Record<string, string | string[] | Record<string, string> | null>

/** True for a value within the limits of its parameter: other parameters of that name may have others. */
export function isWithin({ schema, example }: RequestParameter, value: string): boolean {
  const { minimum = -Infinity, maximum = Infinity, 'x-equals': equal } = schema
  const upperBound = equal?.is === 'most' ? Number(example) : maximum
  return Number.isNaN(Number(value)) || (Number(value) >= minimum && Number(value) <= upperBound)
}

/** Numbers at and next to the limits of a parameter, and amid them, as far as they are multiples of its step. */
export function withinLimits({
  minimum = -Infinity,
  maximum = Infinity,
  multipleOf = 1,
}: Schema): number[] {
  const first = Math.ceil(minimum / multipleOf) * multipleOf
  const last = Math.floor(maximum / multipleOf) * multipleOf
  const amid = Math.floor(maximum / 2 / multipleOf) * multipleOf
  return [first, first + multipleOf, amid, last - multipleOf, last].filter(
    (value) => Number.isFinite(value) && value >= minimum && value <= maximum,
  )
}

/** Values past a maximum: with another digit too, and two that are within the limits where an integer of 32 or 64 bits wraps. */
export function beyond(maximum: number, example: number): string[] {
  const wrapping = [32n, 64n].map((bits) => 2n ** bits + BigInt(example))
  return [maximum + 1, 1.5 * maximum, 10 * maximum, ...wrapping].map(String)
}

/** Other spellings of an accepted value, and shapes that a form can give it: what becomes of them is open. */
export function spellings({ schema, example, values }: RequestParameter): Change[string][] {
  const writtenSpellings = values.spellings ?? []
  const shapes = [` ${example} `, [example], { value: example }]
  const swapped = example === example.toUpperCase() ? example.toLowerCase() : example.toUpperCase()
  if (schema.enum) return [...writtenSpellings, swapped, ...shapes]
  if (schema.minimum !== undefined || schema.format === 'uri')
    return [...writtenSpellings, ...shapes]
  const isPlain = schema.type !== 'integer' && schema.format !== 'date-time'
  return [...writtenSpellings, '', ...(isPlain ? [' ', [example]] : [])]
}
