import type { Validator, ValidationError } from '../../generated/validators.js'
import { pointerSegments, valueAtPath } from '../basics/values.ts'

/** The fields that say what a value is: they are never missing, and never null. */
type Identity = 'object' | 'id' | 'key' | 'data'

/** A resource of a newer API: further texts in enumerations, fields that are null or missing. */
export type Tolerant<Type> = unknown extends Type
  ? unknown
  : Type extends string
    ? string
    : Type extends boolean
      ? boolean
      : Type extends readonly (infer Item)[]
        ? readonly Tolerant<Item>[]
        : Type extends object
          ? { readonly [Name in keyof Type as Extract<Name, 'object' | 'key'>]: Type[Name] } & {
              readonly [Name in keyof Type as Extract<Name, 'id' | 'data'>]: Tolerant<Type[Name]>
            } & {
              readonly [Name in keyof Type as Exclude<Name, Identity>]?: Tolerant<Type[Name]> | null
            }
          : Type

/**
 * A guard that takes what a newer API may send: unknown enumerated values, other forms of texts,
 * null or missing fields. `object`, id, key and data must be there.
 */
export function tolerant<Type>(guard: Validator<Type>): Validator<Tolerant<Type>> {
  const tolerantGuard: Validator<Tolerant<Type>> = (value): value is Tolerant<Type> => {
    const broken = guard(value) ? [] : (guard.errors ?? [])
    const choices = broken.filter(({ keyword }) => keyword === 'anyOf')
    // Of several types, the others say what is wrong.
    const mayBeNull = ({ params, instancePath }: ValidationError) =>
      params['type'] === 'null' && choices.some((choice) => choice.instancePath === instancePath)
    const errors = broken.filter((error) => !mayBeNull(error) && !isForgiven(error, value))
    tolerantGuard.errors = errors.length === 0 ? null : errors
    return errors.length === 0
  }
  return tolerantGuard
}

const identity: readonly unknown[] = ['object', 'id', 'key', 'data'] satisfies Identity[]
const forgivable = ['enum', 'pattern', 'format', 'minLength', 'maxItems', 'anyOf', 'if']

function isForgiven({ keyword, instancePath, params }: ValidationError, value: unknown): boolean {
  const path = pointerSegments(instancePath)
  const name = path.at(-1) ?? ''
  if (keyword === 'required') return !identity.includes(params['missingProperty'])
  if (keyword === 'const') return !['object', 'key'].includes(name)
  if (keyword !== 'type') return forgivable.includes(keyword) && name !== 'key'
  return valueAtPath(value, path) === null && !identity.includes(name) && !/^\d*$/.test(name)
}
