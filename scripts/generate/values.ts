import type { ChangedValue } from '../../conformance/contract/rows/requests.ts'
import type { Schema } from './contract.ts'
import type { RequestParameter } from './parameters.ts'

/** True for a value within the parameter's limits; other parameters of its name may have others. */
export function isWithinLimits({ schema, example }: RequestParameter, value: string): boolean {
  const { minimum = -Infinity, maximum = Infinity, 'x-equals': equal } = schema
  const upperBound = equal?.is === 'most' ? Number(example) : maximum
  return Number.isNaN(Number(value)) || (Number(value) >= minimum && Number(value) <= upperBound)
}

/** Numbers at the limits of a parameter, next to them, and between them. */
export function valuesWithinLimits({
  type,
  minimum = -Infinity,
  maximum = Infinity,
  multipleOf: step = type === 'number' ? undefined : 1,
}: Schema): number[] {
  const numbers =
    step === undefined
      ? [minimum, maximum / 2, maximum]
      : multiples(step, { minimum, maximum, amid: maximum / 2 })
  return numbers.filter((value) => Number.isFinite(value) && value >= minimum && value <= maximum)
}

function multiples(
  step: number,
  { minimum, maximum, amid }: Record<'minimum' | 'maximum' | 'amid', number>,
): number[] {
  const [first, last] = [Math.ceil(minimum / step), Math.floor(maximum / step)]
  // The product of a fraction may have digits that neither factor has.
  return [first, first + 1, Math.floor(amid / step), last - 1, last].map((count) =>
    Number((count * step).toPrecision(12)),
  )
}

/** Values past a maximum, two of which wrap into the limits as 32 or 64 bits. */
export function valuesBeyond(maximum: number, example: number): string[] {
  const wrapping = [32n, 64n].map((bits) => 2n ** bits + BigInt(Math.trunc(example)))
  return [maximum + 1, 1.5 * maximum, 10 * maximum, ...wrapping].map(String)
}

/** Other spellings and shapes of an accepted value, which the contract leaves open. */
export function openSpellings({ schema, example, values }: RequestParameter): ChangedValue[] {
  const writtenSpellings = values.spellings ?? []
  const shapes = [` ${example} `, [example], { value: example }]
  const swapped = example === example.toUpperCase() ? example.toLowerCase() : example.toUpperCase()
  if (schema.enum) return [...writtenSpellings, swapped, ...shapes]
  if (schema.minimum !== undefined || schema.format === 'uri')
    return [...writtenSpellings, ...shapes]
  const isPlain = schema.type !== 'integer' && schema.format !== 'date-time'
  return [...writtenSpellings, '', ...(isPlain ? [' ', [example]] : [])]
}
