import { unknown, UsageError } from './usage.ts'
import { shown } from './values.ts'

/** A mapping of the profile whose keys are all known; throws a UsageError that names the nearest known key. */
export function mapping(subject: string, value: unknown, known: readonly string[]): Record<string, unknown> {
  const members = anyMapping(subject, value)
  for (const key of Object.keys(members))
    if (!known.includes(key)) throw unknown(`${subject}: the key`, key, known)
  return members
}

/** A mapping of the profile with any keys. */
export function anyMapping(subject: string, value: unknown): Record<string, unknown> {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return value as Record<string, unknown>
  throw new UsageError(`${subject}: ${shown(value)} is not a mapping; write "key: value" lines below it.`)
}

/** A text of the profile. */
export function word(subject: string, value: unknown): string {
  if (typeof value === 'string' && value !== '') return value
  throw new UsageError(`${subject}: ${shown(value)} is not a text; put it between quotation marks.`)
}

/** A list of the profile, each item read. */
export function items<T>(subject: string, value: unknown, read: (subject: string, item: unknown) => T): T[] {
  if (!Array.isArray(value))
    throw new UsageError(`${subject}: ${shown(value)} is not a list; write it like [one, two].`)
  return value.map((item, at) => read(`${subject}[${at}]`, item))
}

/** The members of a mapping that are there, each read by the reader of its key. */
export function partly<T extends object>(
  subject: string,
  value: unknown,
  readers: { readonly [Key in keyof T]-?: (subject: string, value: unknown) => T[Key] },
): Partial<T> {
  const members = mapping(subject, value, Object.keys(readers))
  const read: Partial<T> = {}
  for (const key of Object.keys(readers) as (keyof T & string)[])
    if (members[key] !== undefined && members[key] !== null)
      read[key] = readers[key](`${subject}: ${key}`, members[key])
  return read
}
