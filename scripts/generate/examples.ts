import type { Contract, Example, Json, Schema } from './contract.ts'

/** A contract in which each schema has an example: one that has none of its own gets the first that occurs in a named example. */
export function withExamples(contract: Contract): Contract {
  const { schemas = {}, examples = {} } = contract.components ?? {}
  const named = ({ $ref = '' }: { $ref?: string }) => $ref.split('/').at(-1) ?? ''

  /** Gives a value to the schemas that it stands under, and writes what a schema calls JSON as a text. */
  function give(schema: Schema, value: Json): Json {
    if (schema.$ref !== undefined) {
      const target = schemas[named(schema)]
      if (target === undefined) return value
      if (target.examples === undefined) target.examples = [value]
      return give(target, value)
    }
    if (schema.contentMediaType === 'application/json' && typeof value === 'object')
      return JSON.stringify(value)
    for (const part of [...(schema.allOf ?? []), ...fitting(schema, value)]) give(part, value)
    if (Array.isArray(value)) value.forEach((item) => give(schema.items ?? {}, item))
    else if (typeof value === 'object' && value !== null)
      for (const [name, property] of Object.entries(schema.properties ?? {}))
        if (name in value) value[name] = give(property, value[name]!)
    return value
  }

  for (const { schema, examples: own } of mediaIn(contract))
    for (const one of Object.values(own))
      give(schema, ('value' in one ? one : (examples[named(one)] as Example)).value)
  return contract
}

/** The one of several schemas that a value is for: that of null for null, that of a text for a text. */
function fitting({ anyOf, oneOf }: Schema, value: Json): Schema[] {
  const type = value === null ? 'null' : typeof value
  const parts = anyOf ?? oneOf ?? []
  const fit = parts.find((part) => part.type === type) ?? parts.find((part) => part.$ref !== undefined)
  return fit === undefined ? [] : [fit]
}

interface Shown {
  schema: Schema
  examples: Record<string, Example | { $ref: string }>
}

function mediaIn(node: unknown): Shown[] {
  if (typeof node !== 'object' || node === null) return []
  const below = Object.entries(node).flatMap(([key, child]) => (key === 'schemas' ? [] : mediaIn(child)))
  const { schema, examples } = node as Partial<Shown>
  return schema !== undefined && examples !== undefined ? [{ schema, examples }, ...below] : below
}
