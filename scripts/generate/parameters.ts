import {
  resolve,
  type CaseValues,
  type Contract,
  type Example,
  type Json,
  type Operation,
  type Schema,
} from './contract.ts'
import { operationsUnder } from './walk.ts'

/** An operation of the contract with the path and the method that it stands under. */
export interface PlacedOperation extends Operation {
  path: string
  method: string
  /** True for an operation of the token endpoints. */
  vault: boolean
}

/** One parameter of a request, by its name on the wire, such as `card[number]`. */
export interface RequestParameter {
  name: string
  required: boolean
  schema: Constraints
  /** A value that is accepted, as it is written on the wire. */
  example: string
  /** The other values that the kit sends. */
  values: CaseValues
}

/** A schema with its references and its `allOf` folded in. */
type Constraints = Omit<Schema, 'allOf' | '$ref'>

/** The operations of the paths, in the order of the contract. */
export function operationsOf(contract: Contract): PlacedOperation[] {
  return operationsUnder(contract.paths).map(({ path, method, item, operation }) => ({
    ...operation,
    path,
    method: method.toUpperCase(),
    vault: item.servers !== undefined,
  }))
}

/** The base requests of an operation: its named examples, flattened to names on the wire; lists and retrievals have one, `plain`. */
export function basesOf(
  contract: Contract,
  operation: PlacedOperation,
): Record<string, Record<string, string>> {
  const examples = bodyOf(operation)?.examples
  if (!examples) return { plain: {} }
  return Object.fromEntries(
    Object.entries(examples).map(([name, example]) => [
      name,
      Object.fromEntries(
        flatten(resolve<Example>(contract, example).value).map(([key, value]) => [key, String(value)]),
      ),
    ]),
  )
}

/** The parameters that a request of the operation carries in its query or form; those of its path are left out. */
export function parametersOf(contract: Contract, operation: PlacedOperation): RequestParameter[] {
  const query = (operation.parameters ?? [])
    .map((parameter) => resolve(contract, parameter))
    .filter((parameter) => parameter.in === 'query')
    .map(({ name, required = false, schema, example }) => ({
      name,
      required,
      schema: fold(contract, schema),
      example: String(example),
      values: valuesOf(contract, name),
    }))
  const body = bodyOf(operation)?.schema
  return [...query, ...(body ? membersOf(contract, body, '') : [])]
}

/** Folds the references and the `allOf` of a schema into one object; what stands outside an `allOf` wins. */
export function fold(contract: Contract, schema: Schema): Constraints {
  const { allOf = [], $ref, ...own } = schema
  const parts = $ref === undefined ? allOf : [resolve(contract, schema), ...allOf]
  return Object.assign({}, ...parts.map((part) => fold(contract, part)), own) as Constraints
}

function membersOf(contract: Contract, schema: Schema, prefix: string): RequestParameter[] {
  const { properties = {}, required = [] } = fold(contract, schema)
  return Object.entries(properties).flatMap(([key, property]) => {
    const name = prefix === '' ? key : `${prefix}[${key}]`
    const variants = (property.oneOf ?? [property]).map((variant) => fold(contract, variant))
    return variants.flatMap((variant) =>
      variant.properties
        ? membersOf(contract, variant as Schema, name)
        : [
            {
              name,
              required: required.includes(key),
              schema: variant,
              example: String(variant.examples?.[0]),
              values: valuesOf(contract, name),
            },
          ],
    )
  })
}

/** Finds the values that the kit sends of a parameter; those of a member of brackets may stand under its own name. */
function valuesOf(contract: Contract, name: string): CaseValues {
  const cases = contract['x-cases'] ?? {}
  return cases[name] ?? cases[/\[(.+)\]$/.exec(name)?.[1] ?? ''] ?? {}
}

function bodyOf(operation: Operation) {
  return operation.requestBody?.content['application/x-www-form-urlencoded']
}

/** Lists the values inside a value by their names on the wire, such as `card[number]`. */
export function flatten(value: Json, prefix = ''): [string, Json][] {
  return Object.entries(value as Record<string, Json>).flatMap(([key, child]): [string, Json][] => {
    const name = prefix === '' ? key : `${prefix}[${key}]`
    return typeof child === 'object' && child !== null ? flatten(child, name) : [[name, child]]
  })
}

/** The schema of a form with a property for each bracketed name, as it is sent; `beside` changes those in place of an identifier. */
export function bracketed(
  contract: Contract,
  schema: Schema,
  beside = (member: Schema): Schema => member,
): Schema {
  const isRequired = (name: string) => schema.required?.includes(name) ?? false
  const parts = Object.entries(schema.properties ?? {}).map(([name, property]) => {
    const { oneOf: [id, named] = [], ...rest } = property
    const inner = named?.$ref ? resolve<Schema>(contract, { $ref: named.$ref }) : property
    if (inner.properties === undefined)
      return { required: isRequired(name) ? [name] : [], properties: { [name]: property } }
    const members = Object.entries(inner.properties).map(([member, value]) => [
      `${name}[${member}]`,
      id === undefined ? value : beside(value),
    ])
    return {
      required: id === undefined ? (inner.required ?? []).map((member) => `${name}[${member}]`) : [],
      properties: {
        ...(id && { [name]: { ...id, ...rest } }),
        ...(Object.fromEntries(members) as Record<string, Schema>),
      },
    }
  })
  return {
    ...schema,
    required: parts.flatMap(({ required }) => required),
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
  }
}
