import { pathParameter } from '../../conformance/contract/rows/names.ts'
import type { Link } from '../generate/contract.ts'
import { isCreation } from '../generate/changes.ts'
import { isIdOfExample, namesInPath, type LocatedOperation } from '../generate/parameters.ts'
import type { ContractParts } from '../generate/contract-parts.ts'
import { isList, objectOf, propertiesOf } from '../generate/properties.ts'
import { returned, successOf } from '../generate/walk.ts'
import { keysOf, mistakesAt, unknownNames, type Message } from './message.ts'

const keyKinds = ['publicKey', 'secretKey']

/** Operations without what their requirements need, and answers that cannot be judged. */
export function answerMistakes(parts: ContractParts, operation: LocatedOperation): Message[] {
  const { contract } = parts
  const { security } = operation
  const mistake = mistakesAt(keysOf(operation))
  const name = returned(operation)
  const { schemas } = contract.components
  const schema = schemas[name] ?? schemas[`New${name}`]
  const others = Object.keys(security?.[0] ?? {}).filter((kind) => !keyKinds.includes(kind))
  return [
    ...others.flatMap((kind) =>
      mistake(true, `security ${kind}`, 'Write { publicKey: [] } or { secretKey: [] }.'),
    ),
    ...mistake(
      successOf(operation) === undefined || schema === undefined,
      'no schema of success',
      'Give its answer of 2XX a schema for application/json, an object: answers of other kinds are not judged.',
    ),
    ...mistake(
      schema?.type === 'array',
      'an array as answer',
      'Answer with a list: an object with the array as data.',
    ),
    ...(schema?.type === 'array' || schema === undefined ? [] : kindMistakes(parts, operation)),
  ]
}

const isRetrieval = ({ method, path }: LocatedOperation): boolean =>
  method === 'GET' && path.endsWith('}')

/** An answer is a list of records, or a resource that says in one schema what it is. */
function kindMistakes(
  { contract, operations }: ContractParts,
  operation: LocatedOperation,
): Message[] {
  const name = returned(operation)
  const { schemas } = contract.components
  const schema = schemas[name]
  const mistake = mistakesAt(keysOf(operation))
  if (isList(contract, name))
    return mistake(
      Object.keys(propertiesOf(contract, schema ?? {})['data']?.items ?? {}).length === 0,
      'a list without records',
      'Give its data items, the schema of its records.',
    )
  if (schema === undefined || schema.properties === undefined)
    return mistake(
      true,
      `an answer ${name} without properties of its own`,
      'Refer to the schema of a resource, or to one called New and its name that builds upon it.',
    )
  const object = objectOf(contract, schema)
  // A schema of the same object shows more or less of a resource, which has one way to be made.
  const isTwin = (other: LocatedOperation): boolean =>
    [isCreation, isRetrieval].some((isOf) => isOf(other) && isOf(operation)) &&
    returned(other) !== name &&
    objectOf(contract, schemas[returned(other)] ?? {}) === object
  const twin = operations.slice(0, operations.indexOf(operation)).find(isTwin)
  return [
    ...mistake(
      object === undefined,
      `${name} without an object`,
      'Give its properties an object with a const: it tells resources apart.',
    ),
    ...mistakesAt(['components', 'schemas', name, 'properties', 'object'])(
      object !== undefined && twin !== undefined,
      String(object),
      `${twin && returned(twin)} is this object: choose another const, which tells the two apart.`,
    ),
  ]
}

/** Inputs that no request can be made of. */
export function inputMistakes(
  { sentences }: ContractParts,
  operation: LocatedOperation,
): Message[] {
  const { inputs, bases, operationId, parentInPath, requestBody } = operation
  const mistake = mistakesAt(keysOf(operation))
  const form = requestBody?.content['application/x-www-form-urlencoded']
  const inputNames = inputs.map((input) => input.name)
  const names = [parentInPath, ...inputNames]
  return [
    ...Object.values(bases).flatMap((base) =>
      Object.keys(base)
        .filter((name) => name !== pathParameter)
        .flatMap((name) =>
          unknownNames(keysOf(operation))(name, `parameter of ${operationId}`, inputNames),
        ),
    ),
    ...mistake(
      requestBody !== undefined && form?.examples === undefined,
      'no examples',
      'Write examples beside the schema of its form: requests are made from them.',
    ),
    ...inputs.flatMap(({ name, schema, example, values }) => {
      const type = String(schema.type)
      const { parameter = name, requirement } = schema['x-equals'] ?? {}
      const ids = sentences.map(({ id }) => id)
      return [
        ...(requirement === undefined
          ? []
          : unknownNames(keysOf(operation))(requirement, `requirement of ${name}`, ids)),
        ...mistake(
          ['array', 'object'].includes(type),
          `${name} of type ${type}`,
          `Write its members in brackets, each a property of its own, such as "${name}[first]".`,
        ),
        ...mistake(
          !names.includes(parameter),
          `x-equals ${parameter} of ${name}`,
          'Name the parameter whose resource has the same value.',
        ),
        ...mistake(
          example === 'undefined' && values.open === undefined,
          `${name} without an example`,
          'Write one under examples of its schema: requests are made from it.',
        ),
      ]
    }),
  ]
}

/** Ids in examples, or several in a path, that no link fills in: no resource of a run has them. */
export function idMistakes(
  { contract, links }: ContractParts,
  operation: LocatedOperation,
): Message[] {
  const { operationId, bases, path } = operation
  const mistake = mistakesAt(keysOf(operation))
  const filledIn = links.flatMap(({ link }) =>
    link.operationId === operationId ? namesFilled(link) : [],
  )
  const namesOfPath = namesInPath(path)
  // A single id is that of the resource, or of its parent: it needs no link.
  const unfilled =
    namesOfPath.length > 1 ? namesOfPath.filter((name) => !filledIn.includes(name)) : []
  const inPath = mistake(
    unfilled.length > 0,
    `{${unfilled.join('}, {')}} of its path`,
    `No request of a run can have these ids: add a link to ${operationId} with parameters for each of them where the resource is made.`,
  )
  const inBases = Object.values(bases).flatMap((base) =>
    Object.entries(base).flatMap(([name, value]) =>
      mistake(
        !name.startsWith('{') && isIdOfExample(contract, value) && !filledIn.includes(name),
        `${name} = ${value}`,
        `No resource of a run has this id: add a link to ${operationId} with requestBody { ${name}: $response.body#/id } where it is made, or leave it out.`,
      ),
    ),
  )
  return [...inPath, ...inBases]
}

/** The parameters that a link fills in. */
export const namesFilled = ({ parameters = {}, requestBody = {} }: Link): string[] => [
  ...Object.keys(parameters),
  ...(typeof requestBody === 'string'
    ? new URLSearchParams(requestBody).keys()
    : Object.keys(requestBody)),
]
