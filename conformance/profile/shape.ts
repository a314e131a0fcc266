import { unknown, UsageError } from './usage.ts'
import { shown } from './values.ts'

/** A part of the JSON Schema of the profile. */
export type Schema = Readonly<Record<string, unknown>>

/** One kind of value in the profile: how it is read, and what an editor is told of it. */
export interface Shape<T> {
  readonly schema: Schema
  /** Throws a UsageError that names `subject`. */
  readonly read: (subject: string, value: unknown) => T
}

/** A text of the profile. */
export const word: Shape<string> = {
  schema: { type: 'string', minLength: 1 },
  read(subject, value) {
    if (typeof value === 'string' && value !== '') return value
    throw new UsageError(`${subject}: ${shown(value)} is not a text; put it between quotation marks.`)
  },
}

/** True or false. */
export const yesOrNo: Shape<boolean> = {
  schema: { type: 'boolean' },
  read(subject, value) {
    if (typeof value === 'boolean') return value
    throw new UsageError(`${subject}: ${shown(value)} is neither true nor false.`)
  },
}

/** A list of the profile. */
export function items<T>(item: Shape<T>): Shape<T[]> {
  return {
    schema: { type: 'array', items: item.schema },
    read(subject, value) {
      if (!Array.isArray(value))
        throw new UsageError(`${subject}: ${shown(value)} is not a list; write it like [one, two].`)
      return value.map((one, at) => item.read(`${subject}[${at}]`, one))
    },
  }
}

/** A mapping with any keys. */
export function entries<T>(entry: Shape<T>): Shape<Record<string, T>> {
  return {
    schema: { type: 'object', additionalProperties: entry.schema },
    read: (subject, value) =>
      Object.fromEntries(
        Object.entries(anyMapping(subject, value)).map(([key, item]) => [
          key,
          entry.read(`${subject}: ${key}`, item),
        ]),
      ),
  }
}

/** The shapes of the members of a mapping. */
export type Members<T> = { readonly [Key in keyof T]-?: Shape<T[Key]> }

/** A mapping with some of these keys and no others. */
export function partly<T extends object>(members: Members<T>): Shape<Partial<T>> {
  const names = Object.keys(members) as (keyof T & string)[]
  return {
    schema: schemaOf(members as Readonly<Record<string, Shape<unknown>>>, []),
    read(subject, value) {
      const given = mapping(subject, value, names)
      const read: Partial<T> = {}
      for (const name of names)
        if (given[name] !== undefined && given[name] !== null)
          read[name] = members[name].read(`${subject}: ${name}`, given[name])
      return read
    },
  }
}

/** A mapping in which some keys must be there; each of them stands with the remedy for its absence. */
export function wholly<T extends object, Needed extends keyof T & string>(
  members: Members<T>,
  needed: Readonly<Record<Needed, string>>,
): Shape<Partial<T> & Pick<T, Needed>> {
  const names = Object.keys(needed) as Needed[]
  return refined(
    partly<T>(members),
    (subject, read) => {
      for (const name of names)
        if (read[name] === undefined) throw new UsageError(`${subject}: no ${name}; ${needed[name]}.`)
      return read as Partial<T> & Pick<T, Needed>
    },
    { required: names },
  )
}

/** A shape with more to it than its form. */
export function refined<T, R>(
  shape: Shape<T>,
  read: (subject: string, value: T) => R,
  more: Schema = {},
): Shape<R> {
  return {
    schema: { ...shape.schema, ...more },
    read: (subject, value) => read(subject, shape.read(subject, value)),
  }
}

/** A shape with what it means, for editors. */
export function described<T>(meaning: string, shape: Shape<T>): Shape<T> {
  return { ...shape, schema: { description: meaning, ...shape.schema } }
}

/** A mapping whose keys are all known; throws a UsageError that names the nearest known key. */
export function mapping(subject: string, value: unknown, known: readonly string[]): Record<string, unknown> {
  const members = anyMapping(subject, value)
  for (const key of Object.keys(members))
    if (!known.includes(key)) throw unknown(`${subject}: the key`, key, known)
  return members
}

/** A mapping with any keys; throws a UsageError for anything else. */
export function anyMapping(subject: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new UsageError(`${subject}: ${shown(value)} is not a mapping; write "key: value" lines below it.`)
}

/** The schema of a mapping with these members and no others. */
export function schemaOf(
  members: Readonly<Record<string, Shape<unknown>>>,
  required: readonly string[],
): Schema {
  const properties = Object.entries(members).map(([name, { schema }]) => [name, schema])
  return {
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(properties) as Schema,
    ...(required.length > 0 ? { required } : {}),
  }
}
