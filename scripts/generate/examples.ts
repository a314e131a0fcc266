import type { Contract, Example, Json, Media, Schema } from './contract.ts'
import { nameOf } from './walk.ts'

const filledIn = new WeakSet<readonly Json[]>()

/** True for examples that a schema got from a named example, and that are not written in it. */
export const isFilledIn = (examples: readonly Json[]): boolean => filledIn.has(examples)

/** A contract in which each schema has an example, its own or the first one in a named example. */
export function withExamples(contract: Contract): Contract {
  const { schemas = {}, examples = {} } = contract.components ?? {}
  const named = ({ $ref }: { $ref?: string }) => nameOf($ref)

  /** Gives a schema, and all inside it, their examples; an object becomes JSON text for a string. */
  function give(schema: Schema, value: Json): Json {
    if (schema.$ref !== undefined) {
      const target = schemas[named(schema)]
      if (target === undefined) return value
      if (target.examples === undefined) {
        target.examples = [value]
        filledIn.add(target.examples)
      }
      return give(target, value)
    }
    if (schema.type === 'string' && typeof value === 'object' && value !== null)
      return JSON.stringify(value)
    for (const part of [...(schema.allOf ?? []), ...schemaFor(schema, value)]) give(part, value)
    if (Array.isArray(value)) value.forEach((item) => give(schema.items ?? {}, item))
    else if (typeof value === 'object' && value !== null)
      for (const [name, property] of Object.entries(schema.properties ?? {}))
        if (name in value) value[name] = give(property, value[name]!)
    return value
  }

  for (const { schema, examples: mediaExamples = {} } of mediaIn(contract))
    for (const example of Object.values(mediaExamples))
      give(schema, ('value' in example ? example : (examples[named(example)] as Example)).value)
  return contract
}

/** The schema of `anyOf` or `oneOf` that a value fits, by its type. */
function schemaFor({ anyOf, oneOf }: Schema, value: Json): Schema[] {
  const type = value === null ? 'null' : typeof value
  const parts = anyOf ?? oneOf ?? []
  const fit =
    parts.find((part) => part.type === type) ?? parts.find((part) => part.$ref !== undefined)
  return fit === undefined ? [] : [fit]
}

/** The content of a body, or a parameter, with its schema, and the keys that lead to it. */
export interface LocatedMedia extends Media {
  schema: Schema
  keys: readonly string[]
}

/** Every content of a body and every parameter of a contract. */
export function mediaIn(node: unknown, keys: readonly string[] = []): LocatedMedia[] {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.entries(node).flatMap(([key, child]) =>
    ['schema', 'schemas', 'example', 'examples'].includes(key)
      ? []
      : mediaIn(child, [...keys, key]),
  )
  const { schema, ...media } = node as Media
  return schema === undefined ? below : [{ schema, ...media, keys }, ...below]
}
