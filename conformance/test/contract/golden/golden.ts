// Typed by hand from the specification's tables, not from a schema: a wrong schema must fail here.

type Resource = Record<string, unknown>

/** In place of a value: the field is left out. */
export const absent = Symbol('absent')

/** A resource as the specification writes it, and a forbidden value of every field. */
export interface Golden {
  valid: Resource
  /** A wrong value of each field; a field whose type is not shown can only be left out. */
  wrong: Record<string, unknown>
  /** Other values that the specification allows. */
  allowed: [field: string, value: unknown][]
}

/** Many fields with one value; their names are separated by blanks. */
export const each = (names: string, value: unknown): Resource =>
  Object.fromEntries(names.split(' ').map((name) => [name, value]))
