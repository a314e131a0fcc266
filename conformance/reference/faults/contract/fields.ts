import contract from '../../../../generated/openapi.json' with { type: 'json' }
import { eventsByKey, fields, type SchemaName } from '../../../../generated/fields.ts'
import { resources } from '../../../../generated/resources.ts'
import { shows, type Json } from '../../effects.ts'
import type { Fault } from '../fault.ts'

interface Schema {
  $ref?: string
  type?: string | readonly string[]
  const?: unknown
  enum?: readonly unknown[]
  pattern?: string
  'x-violation'?: { type?: string }
  required?: readonly string[]
  properties?: Record<string, Schema>
  allOf?: readonly Schema[]
  anyOf?: readonly Schema[]
}

const declarations = contract.components.schemas as Record<string, Schema>

/** A schema, those that it refers to, and those of its allOf. */
function resolved(schema: Schema): Schema[] {
  const named =
    schema.$ref === undefined ? [] : [declarations[schema.$ref.split('/').at(-1) ?? ''] ?? {}]
  return [schema, ...[...named, ...(schema.allOf ?? [])].flatMap(resolved)]
}

const valuesOfOtherType: Json = {
  string: 12345,
  integer: 'a text',
  boolean: 'true',
  array: {},
  object: 'a text',
}

// Identifiers stay different from each other when they are off their pattern.
const inCapitals = (value: unknown): string => String(value).toUpperCase()

/** Values that a field's declaration does not allow, by what is wrong. */
function violations(declaration: Schema): Json {
  if (declaration['x-violation']?.type === 'observe') return {}
  const parts = (declaration.anyOf ?? [declaration]).flatMap(resolved)
  const types = parts.flatMap(({ type }) => type ?? [])
  const values = parts.flatMap((part) => part.enum ?? ('const' in part ? [part.const] : []))
  const pattern = parts.find((part) => part.pattern !== undefined)?.pattern
  const type =
    types.find((typeName) => typeName !== 'null') ??
    (typeof values[0] === 'string' ? 'string' : undefined)
  if (type === undefined) return {}
  const isOfDate = pattern !== undefined && /T|UTC/.test(pattern)
  return {
    'of another type': valuesOfOtherType[type],
    ...(types.includes('null') ? {} : { null: null }),
    ...(type === 'integer' ? { 'a fraction': 0.5 } : {}),
    ...(values.length === 0 ? {} : { 'a value that is not listed': 'not_listed' }),
    ...(pattern === undefined
      ? {}
      : { 'off its pattern': isOfDate ? '2026-03-01T00:00:00+08:00' : inCapitals }),
    ...(/T\(|\)T/.test(pattern ?? '')
      ? { 'a date that does not exist': '2026-02-30T00:00:00Z' }
      : {}),
  }
}

const fieldsInCharge: Partial<Record<SchemaName, string>> = {
  TransactionFees: 'transaction_fees',
  PlatformFee: 'platform_fee',
}

/** Shows a schema otherwise, within a charge where it is a part of one. */
function tamperOf(schema: SchemaName, change: (value: Json) => Json): Fault['tamper'] & {} {
  const inside = fieldsInCharge[schema]
  return inside === undefined
    ? shows(schema, change)
    : shows('Charge', (charge) => ({ [inside]: change({ ...(charge[inside] as Json) }) }))
}

const schemasOfOneKey = new Set<string>(Object.values(eventsByKey).map(({ schema }) => schema))

/** Every schema with fields, except those of single event keys: their fields are any event's. */
const schemas = (Object.keys(fields) as SchemaName[]).filter(
  (schema) => !schemasOfOneKey.has(schema),
)

/** Fields that many requirements depend on, and fields that hold others. */
const centralFields =
  /^(Charge\.(status|source|authorize_uri|return_uri|card|transaction_fees|platform_fee|refunds)|Event\.(key|data|created_at|webhook_deliveries)|List\.(data|limit|offset|total)|Token\.card)$/

function isCentral(schema: SchemaName, field: string): boolean {
  const isIdentity =
    schema in resources && schema !== 'List' && ['object', 'id', 'livemode'].includes(field)
  return isIdentity || centralFields.test(`${schema}.${field}`)
}

function faultsOfField(schema: SchemaName, field: string): Fault[] {
  const requirement = fields[schema][field]?.requirement
  if (requirement === undefined) return []
  const parts = resolved(declarations[schema] ?? {})
  const declaration = parts.findLast(({ properties = {} }) => field in properties)?.properties?.[
    field
  ]
  const fault = (how: string, change: (value: Json) => Json): Fault => ({
    name: `${schema}.${field}: ${how}`,
    breaks: [requirement],
    tamper: tamperOf(schema, change),
    ...(isCentral(schema, field) ? {} : { together: true }),
  })
  const wrong = Object.entries(violations(declaration ?? {})).map(([how, value]) =>
    fault(how, (resource) =>
      field in resource
        ? { ...resource, [field]: value === inCapitals ? inCapitals(resource[field]) : value }
        : resource,
    ),
  )
  const isDate = schema === 'Event' && field === 'created_at'
  const isRequired = isDate || parts.some(({ required = [] }) => required.includes(field))
  const absent = { [field]: undefined, ...(isDate && { created: undefined }) }
  return [...(isRequired ? [fault('absent', (value) => ({ ...value, ...absent }))] : []), ...wrong]
}

/** For every field: absent, of a wrong type, null, unlisted, off its pattern, where not allowed. */
export const fieldFaults: readonly Fault[] = schemas.flatMap((schema) =>
  Object.keys(fields[schema])
    .filter((field) => !(schema === 'Event' && field === 'created'))
    .flatMap((field) => faultsOfField(schema, field)),
)
