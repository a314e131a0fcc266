/** A part of a JSON Schema, bound by the compiler to the type that it describes. */
export interface Form<T> {
  readonly schema: Readonly<Record<string, unknown>>
  /** Never set: it makes a form of one type no form of another. */
  readonly of?: (value: T) => T
}

/** Any text. */
export const text: Form<string> = { schema: { type: 'string' } }

/** Any number. */
export const number: Form<number> = { schema: { type: 'number' } }

/** A whole number from 0. */
export const count: Form<number> = { schema: { type: 'integer', minimum: 0 } }

/** True or false. */
export const yesOrNo: Form<boolean> = { schema: { type: 'boolean' } }

/** Any JSON value. */
export const anything: Form<unknown> = { schema: {} }

/** One of some values. */
export function oneOf<const Value extends string | number>(...values: readonly Value[]): Form<Value> {
  return { schema: { enum: values } }
}

/** A text that the compiler knows more of than the schema says. */
export function word<Word extends string>(pattern?: string): Form<Word> {
  return { schema: { type: 'string', ...(pattern === undefined ? {} : { pattern }) } }
}

/** A value, or null. */
export function orNull<T>(form: Form<T>): Form<T | null> {
  const { type, enum: values, ...rest } = form.schema
  if (Array.isArray(values)) return { schema: { enum: [...(values as unknown[]), null] } }
  if (typeof type === 'string') return { schema: { type: [type, 'null'], ...rest } }
  return { schema: { anyOf: [form.schema, { type: 'null' }] } }
}

/** A list. */
export function listOf<T>(form: Form<T>): Form<T[]> {
  return { schema: { type: 'array', items: form.schema } }
}

/** A mapping from any names. */
export function mapOf<T, Name extends string = string>(form: Form<T>): Form<Record<Name, T>> {
  return { schema: { type: 'object', additionalProperties: form.schema } }
}

/** A form with what it means. */
export function told<T>(description: string, form: Form<T>): Form<T> {
  return { schema: { description, ...form.schema } }
}

/** A mapping with exactly these members; those that may be left out are named. Later versions may add members. */
export function object<T>(
  members: { readonly [Name in keyof T]-?: Form<Exclude<T[Name], undefined>> },
  optional: readonly (keyof T)[] = [],
): Form<T> {
  const properties = Object.entries(members as Record<string, Form<unknown>>)
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties.map(([name, { schema }]) => [name, schema])),
      required: properties.map(([name]) => name).filter((name) => !optional.includes(name as keyof T)),
    },
  }
}
