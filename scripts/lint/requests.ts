import { resolve, type Contract, type Link, type Schema } from '../generate/contract.ts'
import {
  isIdOfExample,
  namesInPath,
  type PlacedContract,
  type PlacedOperation,
} from '../generate/parameters.ts'
import { breaks, keywords } from '../generate/suited.ts'
import { returned, successOf } from '../generate/walk.ts'

/** One mistake: its place in the contract, the value there, and the remedy. */
export interface Message {
  place: string
  value: string
  remedy: string
}

/** Answers that are not judged: nothing, or no object; and operations without what their requirements need. */
export function answerMistakes(contract: Contract, operation: PlacedOperation): Message[] {
  const { operationId: place = `${operation.method} ${operation.path}`, tags, security } = operation
  const success = successOf(operation)
  const schema =
    contract.components.schemas[returned(operation)] ??
    contract.components.schemas[`New${returned(operation)}`]
  const mistake = (value: string, remedy: string): Message => ({ place, value, remedy })
  return [
    ...(operation.operationId === undefined
      ? [mistake('no operationId', 'Name the operation.')]
      : []),
    ...(tags?.[0] === undefined
      ? [mistake('no tags', 'Write the tag of its resource: it is the area of its requirements.')]
      : []),
    ...(security?.[0] === undefined
      ? [mistake('no security', 'Write { publicKey: [] } or { secretKey: [] }.')]
      : []),
    ...Object.keys(security?.[0] ?? {})
      .filter((name) => name !== 'publicKey' && name !== 'secretKey')
      .map((name) => mistake(`security ${name}`, 'Write { publicKey: [] } or { secretKey: [] }.')),
    ...namesInPath(operation.path)
      .filter((name) => !declaredInPath(contract, operation).includes(name))
      .map((name) =>
        mistake(`{${name}} of its path`, 'Declare a parameter of that name, in: path.'),
      ),
    ...(success === undefined || schema === undefined
      ? [
          mistake(
            'no schema of success',
            'Give its answer of 2XX a schema for application/json, an object: answers of other kinds are not judged.',
          ),
        ]
      : []),
    ...(schema?.type === 'array'
      ? [mistake('an array as answer', 'Answer with a list: an object with the array as data.')]
      : []),
  ]
}

const declaredInPath = (contract: Contract, { parameters = [] }: PlacedOperation): string[] =>
  parameters
    .map((parameter) => resolve(contract, parameter))
    .flatMap((parameter) => (parameter.in === 'path' ? parameter.name : []))

const types = ['string', 'integer', 'number', 'boolean', 'array', 'object', 'null']

const isType = (type: Schema['type']): boolean =>
  [type ?? []].flat().every((name) => types.includes(name))

/** Examples that are missing, or that their own schema refuses. */
export function exampleMistakes(operation: PlacedOperation): Message[] {
  const { operationId, inputs, bases, parentInPath, requestBody } = operation
  const missing = inputs.filter(
    ({ example, values }) => example === 'undefined' && values.open === undefined,
  )
  const closed = inputs.filter(({ example, values }) => example !== 'undefined' && !values.open)
  const ownExamples = Object.fromEntries(closed.map(({ name, example }) => [name, example]))
  const examples = [
    ...Object.entries(bases).map(([base, values]) => [`example ${base}`, values] as const),
    ['example of its own', ownExamples] as const,
  ]
  const wrong = examples.flatMap(([title, values]) =>
    inputs.flatMap(({ name, schema }): Message[] => {
      const value = values[name]
      const keyword = value === undefined ? undefined : brokenBy(schema, value)
      return keyword === undefined
        ? []
        : [
            {
              place: `${operationId}, ${title}`,
              value: `${name} = ${value}`,
              remedy: `It breaks ${keyword} of its own schema: write a value that is accepted.`,
            },
          ]
    }),
  )
  return [
    ...(requestBody !== undefined && formOf(operation)?.examples === undefined
      ? [
          {
            place: operationId,
            value: 'no examples',
            remedy: 'Write examples beside the schema of its form: requests are made from them.',
          },
        ]
      : []),
    ...inputs.flatMap(({ name, schema }): Message[] =>
      ['array', 'object'].includes(String(schema.type))
        ? [
            {
              place: operationId,
              value: `${name} of type ${String(schema.type)}`,
              remedy: `Write its members in brackets, each a property of its own, such as "${name}[first]".`,
            },
          ]
        : [],
    ),
    ...inputs.flatMap(({ name, schema }): Message[] => {
      const { parameter } = schema['x-equals'] ?? {}
      const names = [parentInPath, ...inputs.map((input) => input.name)]
      const isNamed = parameter === undefined || names.includes(parameter)
      const remedy = 'Name the parameter whose resource has the same value.'
      return isNamed
        ? []
        : [{ place: operationId, value: `x-equals ${parameter} of ${name}`, remedy }]
    }),
    ...inputs.flatMap(({ name, schema }): Message[] =>
      isType(schema.type)
        ? []
        : [
            {
              place: operationId,
              value: `type ${String(schema.type)} of ${name}`,
              remedy: `Write one of ${types.join(', ')}.`,
            },
          ],
    ),
    ...missing.map(({ name }): Message => ({
      place: operationId,
      value: `${name} without an example`,
      remedy: 'Write one under examples of its schema: requests are made from it.',
    })),
    ...wrong,
  ]
}

const formOf = ({ requestBody }: PlacedOperation) =>
  requestBody?.content['application/x-www-form-urlencoded']

/** Ids in examples that no link fills in: no resource of a run has them. */
export function idMistakes(
  { contract, operations }: PlacedContract,
  operation: PlacedOperation,
): Message[] {
  const { operationId, bases } = operation
  const isFilled = (name: string): boolean =>
    operations.some((other) =>
      Object.values(successOf(other)?.links ?? {}).some(
        (link) => link.operationId === operationId && namesFilled(link).includes(name),
      ),
    )
  return Object.entries(bases).flatMap(([base, values]) =>
    Object.entries(values)
      .filter(
        ([name, value]) =>
          !name.startsWith('{') && isIdOfExample(contract, value) && !isFilled(name),
      )
      .map(([name, value]): Message => ({
        place: `${operationId}, example ${base}`,
        value: `${name} = ${value}`,
        remedy: `No resource of a run has this id: add a link to ${operationId} with requestBody { ${name}: $response.body#/id } where it is made, or leave it out.`,
      })),
  )
}

/** The keyword of a schema that a value breaks. */
function brokenBy(schema: Schema, value: string): string | undefined {
  const { minimum = -Infinity, maximum = Infinity } = schema
  if (Number(value) < minimum) return 'minimum'
  if (Number(value) > maximum) return 'maximum'
  return keywords.find((keyword) => keyword in schema && breaks(schema, keyword, value))
}

/** The parameters that a link fills in. */
export const namesFilled = ({ parameters = {}, requestBody = {} }: Link): string[] => [
  ...Object.keys(parameters),
  ...(typeof requestBody === 'string'
    ? new URLSearchParams(requestBody).keys()
    : Object.keys(requestBody)),
]
