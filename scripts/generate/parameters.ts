import { pathParameter } from '../../conformance/contract/rows/names.ts'
import type { Operation as Row } from '../../conformance/contract/rows/requests.ts'
import {
  resolve,
  type CaseValues,
  type Contract,
  type Example,
  type Json,
  type Operation,
  type Schema,
} from './contract.ts'
import { anyOfGroups, merged } from './schema.ts'
import { caseValuesFor, type MergedSchema } from './case-values.ts'
import { operationsUnder, returned, successOf } from './walk.ts'

/** An operation of the contract with the path and the method that it stands under. */
export interface LocatedOperation extends Operation {
  path: string
  method: Row['method']
  /** True for an operation of the token endpoints. */
  vault: boolean
  /** The parameter of its path that names the parent of what it makes; null for none. */
  parentPathParameter: string | null
  /** The parameters in the query or the form of its requests. */
  inputs: RequestParameter[]
  /** Its base requests: its named examples, or `plain` with what it requires. */
  bases: Record<string, Record<string, string>>
}

/** One parameter of a request, by its name on the wire, such as `card[number]`. */
export interface RequestParameter {
  name: string
  required: boolean
  schema: MergedSchema
  /** A value that is accepted, as it is written on the wire. */
  example: string
  /** True where its example is the id of a resource. */
  isId: boolean
  /** The other values that the kit sends. */
  values: CaseValues
}

/** The expression of a link for the id of the resource that an answer shows. */
export const idOfAnswer = '$response.body#/id'

/** The operations of the paths, in the order of the contract. */
export function operationsOf(contract: Contract): LocatedOperation[] {
  return operationsUnder(contract.paths).map(({ path, method, item, operation }) => {
    const parentPathParameter =
      method === 'post' ? parentPathParameterOf(contract, path, operation) : null
    return {
      ...operation,
      path,
      method: method.toUpperCase() as Row['method'],
      vault: item.servers !== undefined,
      parentPathParameter,
      inputs: inputsOf(contract, operation),
      bases: mapValues(basesOf(contract, operation), (base) =>
        parentPathParameter === null
          ? base
          : { [pathParameter]: pathExample(contract, operation, parentPathParameter), ...base },
      ),
    }
  })
}

/** The names of the parameters of a path. */
export const namesInPath = (path: string): string[] =>
  [...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)

/** The parameter of a path whose value is the id of a resource of another kind, by a link. */
function parentPathParameterOf(
  contract: Contract,
  path: string,
  operation: Operation,
): string | null {
  const [name, ...others] = namesInPath(path)
  if (name === undefined || others.length > 0) return null
  const isLinked = operationsUnder(contract.paths).some(
    ({ operation: candidate }) =>
      returned(candidate) !== returned(operation) &&
      Object.values(successOf(candidate)?.links ?? {}).some(
        ({ operationId, parameters = {} }) =>
          operationId === operation.operationId && parameters[name] === idOfAnswer,
      ),
  )
  return isLinked ? name : null
}

function pathExample(contract: Contract, { parameters = [] }: Operation, name: string): string {
  const declared = parameters
    .map((parameter) => resolve(contract, parameter))
    .find((parameter) => parameter.in === 'path' && parameter.name === name)
  return String(declared?.example ?? declared?.schema.examples?.[0] ?? 'unknown')
}

/** True for an operation whose path the specification does not show. */
export function isAssumed(operation: Operation): boolean {
  return operation['x-violation']?.['path'] === 'observe'
}

function basesOf(contract: Contract, operation: Operation): LocatedOperation['bases'] {
  const examples = bodyOf(operation)?.examples
  if (!examples) {
    const required = queryOf(contract, operation).filter((parameter) => parameter.required)
    return { plain: Object.fromEntries(required.map(({ name, example }) => [name, example])) }
  }
  return mapValues(examples, (example) =>
    mapValues(resolve<Example>(contract, example).value as Record<string, Json>, String),
  )
}

function mapValues<From, To>(
  record: Record<string, From>,
  change: (value: From) => To,
): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]))
}

function inputsOf(contract: Contract, operation: Operation): RequestParameter[] {
  const body = bodyOf(operation)?.schema
  return [...queryOf(contract, operation), ...(body ? formParameters(contract, body) : [])]
}

function queryOf(contract: Contract, { parameters = [] }: Operation): RequestParameter[] {
  return parameters
    .map((parameter) => resolve(contract, parameter))
    .filter((parameter) => parameter.in === 'query')
    .map((parameter) => {
      const { name, required = false } = parameter
      const schema = merged(contract, parameter.schema)
      const example = String(parameter.example ?? schema.examples?.[0] ?? schema.enum?.[0])
      // An id, such as that of the last record read, may be known or not.
      const isId = isIdOfExample(contract, example)
      const values: CaseValues = isId
        ? { open: 'always' }
        : caseValuesFor(schema, example, valuesOf(contract, name))
      return { name, required, schema, example, isId, values }
    })
}

/** True for an id that an example of the contract shows. */
export function isIdOfExample(contract: Contract, value: string): boolean {
  return idsIn(contract).has(value)
}

const idsByContract = new WeakMap<Contract, Set<string>>()

function idsIn(contract: Contract): ReadonlySet<string> {
  const known = idsByContract.get(contract)
  if (known !== undefined) return known
  const ids = new Set<string>()
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { object, id, in: place, example } = node as Record<string, unknown>
    if (typeof object === 'string' && typeof id === 'string') ids.add(id)
    if (place === 'path' && typeof example === 'string') ids.add(example)
    Object.values(node).forEach(visit)
  }
  visit({ paths: contract.paths, components: contract.components })
  idsByContract.set(contract, ids)
  return ids
}

function formParameters(contract: Contract, schema: Schema): RequestParameter[] {
  const { properties = {}, required = [] } = merged(contract, schema)
  const alternatives = anyOfGroups(resolve<Schema>(contract, schema)).flat()
  const needed = alternatives.flatMap((part) => part.required ?? []).concat(required)
  return Object.entries(properties).map(([name, property]) => {
    const declared = merged(contract, property)
    const example = String(declared.examples?.[0])
    return {
      name,
      required: needed.includes(name),
      schema: declared,
      example,
      isId: isIdOfExample(contract, example),
      values: caseValuesFor(declared, example, valuesOf(contract, name)),
    }
  })
}

/** The values that the kit sends for a parameter, by its name, or by its member in brackets. */
function valuesOf({ values }: Contract, name: string): CaseValues {
  return values[name] ?? values[/\[(.+)\]$/.exec(name)?.[1] ?? ''] ?? {}
}

function bodyOf(operation: Operation) {
  return operation.requestBody?.content['application/x-www-form-urlencoded']
}
