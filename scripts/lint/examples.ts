import {
  resolve,
  type Contract,
  type Example,
  type Json,
  type Parameter,
  type Schema,
} from '../generate/contract.ts'
import { folded } from './keywords.ts'
import { compilerOf } from './schemas.ts'
import { mediaOf, operationsOf, schemasOf, step, type Rule } from './walk.ts'

/** Each schema, each parameter and each body of a request has an example. */
export const givenExamples: Rule = (contract) => {
  const schemas = Object.entries(contract.components.schemas)
    .filter(([, schema]) => !exemplified(schema))
    .map(([name]) => `components${step}schemas${step}${name}`)
  const parameters = operationsOf(contract).flatMap(({ place, operation }) =>
    (operation.parameters ?? [])
      .map((parameter) => resolve<Parameter>(contract, parameter))
      .filter(({ example, schema }) => example === undefined && !exemplified(schema))
      .map(({ name }) => [place, 'parameters', name].join(step)),
  )
  const bodies = requestBodies(contract).flatMap(({ place, media }) => {
    const schema = resolve<Schema>(contract, (media.schema ?? {}) as { $ref: string })
    const whole = media.example !== undefined || media.examples !== undefined || exemplified(schema)
    const form = place.endsWith('x-www-form-urlencoded')
    return [...(whole ? [] : [place]), ...(form ? leavesWithout(contract, schema, place) : [])]
  })
  return [...new Set([...schemas, ...parameters, ...bodies])].map((place) => ({
    place,
    value: 'no example',
    remedy: 'Give it one that the schema takes.',
  }))
}

/** Each example fits the schema that it is an example of. */
export const fittingExamples: Rule = (contract) => {
  const compile = compilerOf(contract)
  return examplesOf(contract).flatMap(({ place, schema, example }) => {
    const validate = unlessBroken(() => compile(schema))
    if (validate === undefined || validate(example)) return []
    const { instancePath, message } = validate.errors![0]!
    return [
      { place, value: `${instancePath} ${message}`.trim(), remedy: 'Correct the example, or the schema.' },
    ]
  })
}

function examplesOf(contract: Contract): { place: string; schema: Schema; example: Json }[] {
  const inSchemas = schemasOf(contract).flatMap(({ place, schema }) =>
    (schema.examples ?? []).map((example, index) => ({
      place: [place, 'examples', index].join(step),
      schema,
      example,
    })),
  )
  const inParameters = Object.entries(contract.components.parameters).flatMap(
    ([name, { schema, example }]) =>
      example === undefined
        ? []
        : [{ place: ['components', 'parameters', name].join(step), schema, example }],
  )
  const inBodies = mediaOf(contract).flatMap(({ place, media }) => {
    const named = Object.entries(media.examples ?? {}).map(
      ([name, one]) => [name, resolve<Example>(contract, one).value] as const,
    )
    const single = media.example === undefined ? [] : [['example', media.example] as const]
    return [...named, ...single].map(([name, example]) => ({
      place: place + step + name,
      schema: media.schema ?? {},
      example,
    }))
  })
  return [...inSchemas, ...inParameters, ...inBodies]
}

/** A schema that does not compile is the message of another rule, and judges no example. */
function unlessBroken<Validate>(compile: () => Validate): Validate | undefined {
  try {
    return compile()
  } catch {
    return undefined
  }
}

function leavesWithout(contract: Contract, schema: Schema, place: string): string[] {
  return folded(contract, schema).flatMap((part) =>
    Object.entries(part.properties ?? {}).flatMap(([name, child]) => {
      const parts = folded(contract, child)
      const leaf = !parts.some(({ properties }) => properties)
      if (!leaf) return leavesWithout(contract, child, place + step + name)
      return parts.some(exemplified) ? [] : [place + step + name]
    }),
  )
}

function requestBodies(contract: Contract) {
  return mediaOf(contract).filter(({ place }) => place.includes(`${step}requestBody${step}`))
}

function exemplified(schema: Schema): boolean {
  return (schema.examples ?? []).length > 0
}
