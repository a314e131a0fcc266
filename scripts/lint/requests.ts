import { pathParameter } from '../../conformance/contract/rows/names.ts'
import { resolve, type Link, type Schema } from '../generate/contract.ts'
import { isCreation } from '../generate/kind-operations.ts'
import { isIdOfExample, namesInPath, type LocatedOperation } from '../generate/parameters.ts'
import type { ContractParts } from '../generate/contract-parts.ts'
import { isList, objectOf, propertiesOf } from '../generate/properties.ts'
import { returned, successOf } from '../generate/walk.ts'
import { keysOf, mistakeAt, unknownNames, type Message } from './message.ts'

const keyKinds = ['publicKey', 'secretKey']

/** Operations without what their requirements need, and answers that cannot be judged. */
export function* answerMistakes(
  parts: ContractParts,
  operation: LocatedOperation,
): Generator<Message> {
  const { contract } = parts
  const mistake = mistakeAt(keysOf(operation))
  const name = returned(operation)
  const { schemas } = contract.components
  const schema = schemas[name] ?? schemas[`New${name}`]
  const keyRemedy = 'Write { publicKey: [] } or { secretKey: [] }.'
  const [security] = operation.security ?? []
  if (security === undefined) yield mistake('no security', keyRemedy)
  for (const kind of Object.keys(security ?? {}))
    if (!keyKinds.includes(kind)) yield mistake(`security ${kind}`, keyRemedy)
  if (successOf(operation) === undefined || schema === undefined)
    yield mistake(
      'no schema of success',
      'Give its answer of 2XX a schema for application/json, an object: answers of other kinds are not judged.',
    )
  if (schema?.type === 'array')
    yield mistake('an array as answer', 'Answer with a list: an object with the array as data.')
  else if (schema !== undefined) yield* kindMistakes(parts, operation)
}

const isRetrieval = ({ method, path }: LocatedOperation): boolean =>
  method === 'GET' && path.endsWith('}')

/** An answer is a list of records, or a resource that says in one schema what it is. */
function* kindMistakes(
  { contract, operations }: ContractParts,
  operation: LocatedOperation,
): Generator<Message> {
  const name = returned(operation)
  const { schemas } = contract.components
  const schema = schemas[name]
  const mistake = mistakeAt(keysOf(operation))
  if (isList(contract, name)) {
    const records = propertiesOf(contract, schema ?? {})['data']?.items ?? {}
    if (Object.keys(records).length === 0)
      yield mistake('a list without records', 'Give its data items, the schema of its records.')
    return
  }
  if (schema?.properties === undefined)
    return yield mistake(
      `an answer ${name} without properties of its own`,
      'Refer to the schema of a resource, or to one called New and its name that builds upon it.',
    )
  const object = objectOf(contract, schema)
  if (object === undefined)
    return yield mistake(
      `${name} without an object`,
      'Give its properties an object with a const: it tells resources apart.',
    )
  // A schema of the same object shows more or less of a resource, which has one way to be made.
  const isTwin = (other: LocatedOperation): boolean =>
    [isCreation, isRetrieval].some((isOf) => isOf(other) && isOf(operation)) &&
    returned(other) !== name &&
    objectOf(contract, schemas[returned(other)] ?? {}) === object
  const twin = operations.slice(0, operations.indexOf(operation)).find(isTwin)
  if (twin !== undefined)
    yield mistakeAt(['components', 'schemas', name, 'properties', 'object'])(
      String(object),
      `${returned(twin)} is this object: choose another const, which tells the two apart.`,
    )
}

const combining = ['oneOf', 'not', 'if', 'dependentRequired', 'dependentSchemas']

/** Inputs that no request can be made of. */
export function* inputMistakes(
  { contract, sentences }: ContractParts,
  operation: LocatedOperation,
): Generator<Message> {
  const { inputs, bases, operationId, parentPathParameter, requestBody } = operation
  const mistake = mistakeAt(keysOf(operation))
  const unknown = unknownNames(keysOf(operation))
  const media = requestBody?.content['application/x-www-form-urlencoded']
  const form = resolve<Schema>(contract, media?.schema ?? {})
  const keywords = [form, ...(form.allOf ?? [])].flatMap(Object.keys)
  for (const keyword of combining.filter((word) => keywords.includes(word)))
    yield mistake(
      `${keyword} of its form`,
      'Leave it out: which parameters go together cannot be said, and what is optional may be sent at once.',
    )
  const names = inputs.map((input) => input.name)
  for (const name of Object.values(bases).flatMap(Object.keys))
    if (name !== pathParameter) yield* unknown(name, `parameter of ${operationId}`, names)
  if (requestBody !== undefined && media?.examples === undefined)
    yield mistake(
      'no examples',
      'Write examples beside the schema of its form: requests are made from them.',
    )
  const ids = sentences.map(({ id }) => id)
  for (const { name, schema, example, values } of inputs) {
    const type = String(schema.type)
    const { parameter = name, requirement } = schema['x-equals'] ?? {}
    if (requirement !== undefined) yield* unknown(requirement, `requirement of ${name}`, ids)
    if (['array', 'object'].includes(type))
      yield mistake(
        `${name} of type ${type}`,
        `Write its members in brackets, each a property of its own, such as "${name}[first]".`,
      )
    if (![parentPathParameter, ...names].includes(parameter))
      yield mistake(
        `x-equals ${parameter} of ${name}`,
        'Name the parameter whose resource has the same value.',
      )
    if (example === 'undefined' && values.open === undefined)
      yield mistake(
        `${name} without an example`,
        'Write one under examples of its schema: requests are made from it.',
      )
  }
}

/** Ids in examples, or several in a path, that no link fills in: no resource of a run has them. */
export function* idMistakes(
  { contract, links }: ContractParts,
  operation: LocatedOperation,
): Generator<Message> {
  const { operationId, bases, path } = operation
  const mistake = mistakeAt(keysOf(operation))
  const filledIn = links.flatMap(({ link }) =>
    link.operationId === operationId ? namesFilled(link) : [],
  )
  const namesOfPath = namesInPath(path)
  const unfilled = namesOfPath.filter((name) => !filledIn.includes(name))
  // A single id is that of the resource, or of its parent: it needs no link.
  if (namesOfPath.length > 1 && unfilled.length > 0)
    yield mistake(
      `{${unfilled.join('}, {')}} of its path`,
      `No request of a run can have these ids: add a link to ${operationId} with parameters for each of them where the resource is made.`,
    )
  for (const [name, value] of Object.values(bases).flatMap(Object.entries<string>))
    if (!name.startsWith('{') && isIdOfExample(contract, value) && !filledIn.includes(name))
      yield mistake(
        `${name} = ${value}`,
        `No resource of a run has this id: add a link to ${operationId} with requestBody { ${name}: $response.body#/id } where it is made, or leave it out.`,
      )
}

/** The parameters that a link fills in. */
export const namesFilled = ({ parameters = {}, requestBody = {} }: Link): string[] => [
  ...Object.keys(parameters),
  ...(typeof requestBody === 'string'
    ? new URLSearchParams(requestBody).keys()
    : Object.keys(requestBody)),
]
