import type { Contract, Schema } from '../generate/contract.ts'
import { mediaIn } from '../generate/examples.ts'
import { schemasWithin } from '../generate/schema.ts'
import { mistakesAt, unknownNames, type Message } from './message.ts'

/** A schema with the keys to its place. */
interface LocatedSchema {
  schema: Schema
  keys: readonly string[]
}

/** Every schema of a component, a body or a parameter. */
export function locatedSchemas(contract: Contract): LocatedSchema[] {
  const named = Object.entries(contract.components.schemas).map(([name, schema]) => ({
    schema,
    keys: ['components', 'schemas', name],
  }))
  const ofMedia = mediaIn(contract).map(({ schema, keys }) => ({
    schema,
    keys: [...keys, 'schema'],
  }))
  return [...named, ...ofMedia]
}

/** Keywords whose values no validator can use, such as an empty `enum`. */
export function keywordMistakes(contract: Contract): Message[] {
  return locatedSchemas(contract).flatMap(({ schema, keys }) => [
    ...schemasWithin(schema).flatMap(({ at, schema: inner }) =>
      valueMistakes(inner, [...keys, ...at.split('/').slice(1)]),
    ),
    ...requiredMistakes(schema, keys),
  ])
}

function valueMistakes({ enum: values, pattern }: Schema, keys: readonly string[]): Message[] {
  return [
    ...mistakesAt([...keys, 'enum'])(
      values?.length === 0,
      '[]',
      'Write the values that there are, or leave enum out.',
    ),
    ...mistakesAt([...keys, 'pattern'])(
      pattern !== undefined && !isPattern(pattern),
      String(pattern),
      'It is no regular expression: close each bracket, and write a backslash before a sign that stands for itself.',
    ),
  ]
}

function isPattern(pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u') instanceof RegExp
  } catch {
    return false
  }
}

/** Required names that no schema of the same value describes. */
function requiredMistakes(schema: Schema, keys: readonly string[]): Message[] {
  const parts = schemasWithin(schema)
  const valueOf = (at: string): string => at.replace(/(\/(allOf|anyOf|oneOf)\/\d+)+$/, '')
  return parts.flatMap(({ at, schema: { required = [] } }) => {
    const names = parts
      .filter((part) => valueOf(part.at) === valueOf(at))
      .flatMap((part) => Object.keys(part.schema.properties ?? {}))
    const unknown = unknownNames([...keys, ...at.split('/').slice(1), 'required'])
    return required.flatMap((name) => unknown(name, 'property beside it', names))
  })
}
