import type { Area, OperationId, RequirementId } from '../../generated/ids.ts'

/** A value of JSON. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json }

/** A schema of the contract: a JSON Schema 2020-12 with the contract's extensions. */
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
  maxItems?: number
  minLength?: number
  maxLength?: number
  default?: Json
  examples?: Json[]
  'x-requirements'?: Record<string, Requirement>
  'x-violation'?: Record<string, Violation>
  'x-equals'?: Equality
  'x-states'?: Transition[]
  'x-lasting'?: string[]
}

/** What follows from a broken constraint, where that is no refusal. */
type Violation = 'observe'

/** The parameter whose resource holds the same value, and the requirement of that. */
interface Equality {
  parameter: string
  requirement: RequirementId
  /** Set where the value is at most that of the resource. */
  is?: 'most'
}

/** A requirement as the contract words it. */
export interface Requirement {
  text: string
  /** The statements that it covers, as section and key; the first one's section is its own. */
  covers?: string | string[]
  /** Its area where that is not the section's. */
  area?: Area
  /** Set where it binds the merchant, not the service. */
  binds?: 'merchant'
  untestable?: string
  given?: string
  /** The parameter, by its name on the wire, whose value the field has. */
  echoes?: string
  /** The form in which the parameter must have been sent for that, such as YYYY. */
  form?: string
}

/** Values of a parameter that the kit sends, beside the example of the parameter. */
export interface CaseValues {
  accepted?: string[]
  /** Ways of writing the run's own month and year. */
  notations?: string[]
  /** The values that the specification names, where others exist, too. */
  stated?: string[]
  /** How it is open which values are accepted: all of them, or until one was accepted. */
  open?: 'always' | 'until accepted'
  /** Values by the keyword that they break. */
  invalid?: Record<string, string[]>
  /** Values of which it is observed what becomes. */
  spellings?: string[]
}

/** An observation as the contract asks it. */
export interface Observation {
  question: string
  covers: string | string[]
  area?: Area
  binds?: 'merchant'
  given?: string
}

/** One transition between the states of a resource. */
export interface Transition {
  from: string
  on: string
  given?: string
  to: string
  /** The operation, or the field with the address of the page, that makes the transition. */
  by?: string
  /** The key of the event that records it. */
  emits?: string
  effects?: string[]
}

/** A parameter in a path or a query. */
export interface Parameter {
  name: string
  in: string
  required?: boolean
  schema: Schema
  example?: Json
}

/** A named example of a body. */
export interface Example {
  value: Json
}

/** The content of a body in one media type. */
export interface Media {
  schema?: Schema
  example?: Json
  examples?: Record<string, Example | { $ref: string }>
}

/** A response, or a reference to one under the components. */
export interface Response {
  description?: string
  content?: Record<string, Media>
  links?: Record<string, Link>
}

/** An operation on the resource of an answer, and where its values come from. */
export interface Link {
  operationId: string
  parameters?: Record<string, string>
  /** A form with expressions in braces, or an object with one for each parameter. */
  requestBody?: string | Record<string, string>
  /** The state that the resource must be in, by its field. */
  'x-when'?: Record<string, string>
}

/** One operation of a path or of a webhook. */
export interface Operation {
  operationId: OperationId
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Response>
  'x-violation'?: Record<string, Violation>
}

/** The methods that a path can have. */
export const methods = [
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
] as const

/** A path or a webhook: its operations by method. */
export type PathItem = Partial<Record<(typeof methods)[number], Operation>> & {
  servers?: object[]
  parameters?: Operation['parameters']
}

/** The contract in one document, every `$ref` of which points under `#/components/`. */
export interface Contract {
  info: Record<string, Json>
  tags: { name: string }[]
  paths: Record<string, PathItem>
  webhooks: Record<string, PathItem>
  components: {
    examples: Record<string, Example>
    responses: Record<string, Response>
    parameters: Record<string, Parameter>
    schemas: Record<string, Schema>
  }
  'x-requirements': Record<string, Requirement>
  'x-observations': Record<string, Observation>
  /** The values that the kit sends, by the names of parameters: no part of the document. */
  values: Record<string, CaseValues>
  'x-coverage': Record<string, Section>
}

/** A section of the specification: its statements by keys, and what it describes. */
export interface Section {
  area: Area
  /** The schemas and the operations that it describes. */
  of?: string[]
  statements: Record<string, string | { says: string; as: string[] }>
}

/** Every `$ref` below a value, in the order of the document. */
export function references(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]) =>
    key === '$ref' && typeof child === 'string' ? [child] : references(child),
  )
}

/** The component that a `$ref` names, or the value itself where it is no reference. */
export function resolve<Value extends object>(
  contract: Contract,
  value: Value | { $ref: string },
): Value {
  if (!('$ref' in value) || typeof value.$ref !== 'string') return value as Value
  const [, , kind = '', name = ''] = value.$ref.split('/')
  const target = (contract.components as Record<string, Record<string, unknown>>)[kind]?.[name]
  if (target === undefined) throw new Error(`${value.$ref} names no component of the contract.`)
  return resolve(contract, target as Value)
}
