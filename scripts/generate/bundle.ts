import SwaggerParser from '@apidevtools/swagger-parser'

/** A value of JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A schema of the contract: a JSON Schema 2020-12 in an object, with the extensions of the contract. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  title?: string
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  allOf?: Schema[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  additionalProperties?: boolean | Schema
  enum?: Json[]
  const?: Json
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
  multipleOf?: number
  minLength?: number
  maxLength?: number
  examples?: Json[]
  'x-section'?: string
  'x-name'?: string
  'x-requirements'?: Record<string, Requirement>
  'x-observations'?: Record<string, Observation>
  'x-violation'?: Record<string, Violation>
  'x-forms'?: string[]
  /** Whether it is open which values are accepted. */
  'x-open'?: boolean
  'x-invalid'?: Record<string, Json[]>
  'x-equals'?: string
  'x-states'?: Transition[]
  'x-null-when-new'?: string[]
  'x-empty-when-new'?: string[]
}

/** What a value that breaks a constraint leads to, where it is not a refusal that MUST follow. */
export type Violation = 'observe' | 'should'

/** A requirement as the contract words it. */
export interface Requirement {
  text: string
  section: string
  area?: string
  untestable?: string
  given?: string
}

/** An observation as the contract asks it. */
export interface Observation {
  question: string
  section: string
  area?: string
  given?: string
}

/** One transition between the states of a resource. */
export interface Transition {
  from: string
  on: string
  given?: string
  to: string
  effects: string[]
}

/** A parameter in a path or a query. */
export interface Parameter {
  name: string
  in: string
  required?: boolean
  description?: string
  schema: Schema
  example?: Json
  'x-requirements'?: Record<string, Requirement>
  'x-observations'?: Record<string, Observation>
}

/** The content of a body in one media type. */
export interface Media {
  schema?: Schema
  encoding?: Record<string, { style?: string; explode?: boolean }>
  example?: Json
  examples?: Record<string, { summary?: string; value: Json }>
}

/** A response, or a reference to one under the components. */
export interface Response {
  $ref?: string
  description?: string
  content?: Record<string, Media>
}

/** The address of endpoints, with its variables. */
export interface Server {
  url: string
  description?: string
  variables?: Record<string, { default: string; description?: string }>
}

/** One operation of a path or of a webhook. */
export interface Operation {
  operationId: string
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  servers?: Server[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, Media> }
  responses: Record<string, Response>
  'x-section'?: string
  'x-assumed'?: boolean
  'x-requirements'?: Record<string, Requirement>
  'x-observations'?: Record<string, Observation>
  'x-violation'?: Record<string, Violation>
}

/** The methods that a path can have. */
export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

/** A path or a webhook: its operations by method. */
export type PathItem = Partial<Record<(typeof methods)[number], Operation>> & {
  servers?: Server[]
  parameters?: (Parameter | { $ref: string })[]
}

/** The contract in one document, every `$ref` of which points under `#/components/`. */
export interface Contract {
  openapi: string
  info: Record<string, Json>
  servers: Server[]
  tags: { name: string; description?: string }[]
  paths: Record<string, PathItem>
  webhooks: Record<string, PathItem>
  components: {
    securitySchemes: Record<string, Record<string, Json>>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
    schemas: Record<string, Schema>
  }
  'x-sections': string[]
  'x-requirements': Record<string, Requirement>
  'x-observations': Record<string, Observation>
}

/** Bundles the contract whose root file is named into one document; throws when it is no valid OpenAPI, or when a `$ref` leaves the components. */
export async function bundle(root = 'openapi/openapi.yaml'): Promise<Contract> {
  const contract = structuredClone(await SwaggerParser.bundle(root)) as unknown as Contract
  const stray = references(contract).filter((ref) => !ref.startsWith('#/components/'))
  if (stray.length > 0)
    throw new Error(
      `${root}: ${stray.join(', ')} should be a named component: list what it points at under components.`,
    )
  // validate() dereferences what it is given, so that it gets a copy of its own.
  await SwaggerParser.validate(structuredClone(contract) as never)
  return contract
}

/** Every `$ref` below a value, in the order of the document. */
export function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : references(child),
  )
}

/** The component that a `$ref` names, or the value itself where it is no reference. */
export function resolve<Value extends object>(contract: Contract, value: Value | { $ref: string }): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value
  const [, , kind = '', name = ''] = value.$ref.split('/')
  const target = (contract.components as Record<string, Record<string, unknown>>)[kind]?.[name]
  if (target === undefined) throw new Error(`${value.$ref} names no component of the contract.`)
  return resolve(contract, target as Value)
}
