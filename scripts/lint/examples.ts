import type { Ajv2020 } from 'ajv/dist/2020.js'
import { resolve, type Contract, type Json, type Schema } from '../generate/contract.ts'
import { isFilledIn, mediaIn, type LocatedMedia } from '../generate/examples.ts'
import { contractAjv, schemasWithin, withReferences } from '../generate/schema.ts'
import { nameOf } from '../generate/walk.ts'
import type { Message } from './message.ts'
import { problemsIn } from './problems.ts'

/** An example of a schema, with the keys that lead to it. */
interface LocatedExample {
  schema: Schema
  example: Json
  keys: string[]
}

/** Examples that their schema refuses: of requests, answers, webhooks, parameters and fields. */
export function refusedExamples(contract: Contract): Message[] {
  const ajv = exampleAjv(contract)
  return writtenExamples(contract).flatMap(({ schema, example, keys }) => {
    const validate = ajv.compile(withReferences(schema, (name) => name))
    if (validate(example)) return []
    const { errors } = validate
    return problemsIn(
      { errors: errors ?? [], value: example, keys },
      (problems) => `Its schema refuses it: it ${problems}. Write a value that is accepted.`,
    )
  })
}

/** An ajv that knows every schema of a contract by its name. */
function exampleAjv(contract: Contract): Ajv2020 {
  const ajv = contractAjv(contract)
  // What is no schema at all has a message of its own.
  ajv.opts.strict = false
  for (const [name, schema] of Object.entries(contract.components.schemas))
    ajv.addSchema(
      withReferences(schema, (other) => other),
      name,
    )
  return ajv
}

/** Every example that is written: beside its schema, or in it. */
function writtenExamples(contract: Contract): LocatedExample[] {
  const media = mediaIn(contract).flatMap((entry) => [
    ...examplesBeside(contract, entry),
    ...examplesIn(entry.schema, [...entry.keys, 'schema']),
  ])
  const { schemas } = contract.components
  return [
    ...media,
    ...Object.entries(schemas).flatMap(([name, schema]) =>
      examplesIn(schema, ['components', 'schemas', name]),
    ),
  ]
}

function examplesBeside(
  contract: Contract,
  { schema, example, examples = {}, keys }: LocatedMedia,
): LocatedExample[] {
  const named = Object.entries(examples).map(([name, entry]): LocatedExample => {
    const place =
      '$ref' in entry ? ['components', 'examples', nameOf(entry.$ref)] : [...keys, 'examples', name]
    return { schema, example: resolve(contract, entry).value, keys: [...place, 'value'] }
  })
  return example === undefined ? named : [...named, { schema, example, keys: [...keys, 'example'] }]
}

/** The examples in a schema; one that is filled in is written elsewhere. */
function examplesIn(schema: Schema, keys: readonly string[]): LocatedExample[] {
  return schemasWithin(schema).flatMap(({ at, schema: { examples = [], ...inner } }) =>
    isFilledIn(examples)
      ? []
      : examples.map((example, index) => ({
          schema: inner,
          example,
          keys: [...keys, ...at.split('/').slice(1), 'examples', String(index)],
        })),
  )
}
