import contract from '../../../../generated/openapi.json' with { type: 'json' }
import { eventsByKey, fields, type SchemaName } from '../../../../generated/fields.ts'
import { resources } from '../../../../generated/resources.ts'
import type { Tamper } from '../../service.ts'
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

type Change = (value: Record<string, unknown>) => unknown

const declarations = contract.components.schemas as Record<string, Schema>

function resolved(schema: Schema): Schema[] {
  const named = schema.$ref === undefined ? [] : [declarations[schema.$ref.split('/').at(-1) ?? '']]
  const parts = [...named, ...(schema.allOf ?? [])].flatMap((part) =>
    part === undefined ? [] : resolved(part),
  )
  return [schema, ...parts]
}

function first<Found>(schemas: readonly Schema[], look: (schema: Schema) => Found | undefined) {
  return schemas.map(look).find((found) => found !== undefined)
}

function declared(schema: string): { properties: Record<string, Schema>; required: readonly string[] } {
  const parts = resolved(declarations[schema] ?? {})
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)) as Record<string, Schema>,
    required: parts.flatMap(({ required }) => required ?? []),
  }
}

const others: Record<string, unknown> = {
  string: 12345,
  integer: 'a text',
  boolean: 'true',
  array: {},
  object: 'a text',
}

// Identifiers stay different from each other when they are off their pattern.
function inCapitals(value: unknown): string {
  return String(value).toUpperCase()
}

/** Values of a field that its declaration does not allow, by what is wrong with them. */
function violations(declaration: Schema): Record<string, unknown> {
  if (declaration['x-violation']?.type === 'observe') return {}
  const alternatives = declaration.anyOf ?? [declaration]
  const parts = alternatives.flatMap(resolved)
  const types = parts.flatMap(({ type }) => type ?? [])
  const listed =
    first(parts, ({ enum: values }) => values) ??
    first(parts, (part) => ('const' in part ? [part.const] : undefined))
  const pattern = first(parts, (part) => part.pattern)
  const known =
    types.find((type) => type !== 'null') ?? (typeof listed?.[0] === 'string' ? 'string' : undefined)
  if (known === undefined) return {}
  return {
    'of another type': others[known],
    ...(types.includes('null') ? {} : { null: null }),
    ...(known === 'integer' ? { 'a fraction': 0.5 } : {}),
    ...(listed === undefined ? {} : { 'a value that is not listed': 'not_listed' }),
    ...(pattern === undefined
      ? {}
      : {
          'off its pattern':
            pattern.includes('T') || pattern.includes('UTC') ? '2026-03-01T00:00:00+08:00' : inCapitals,
        }),
    ...(pattern?.includes('T(') || pattern?.includes(')T')
      ? { 'a date that does not exist': '2026-02-30T00:00:00Z' }
      : {}),
  }
}

const nested: Partial<Record<SchemaName, string>> = {
  TransactionFees: 'transaction_fees',
  PlatformFee: 'platform_fee',
}

function tamperOf(schema: SchemaName, change: Change): Tamper {
  const inside = nested[schema]
  if (inside === undefined) return { schema, change }
  return {
    schema: 'Charge',
    change: (charge) => ({ ...charge, [inside]: change({ ...(charge[inside] as Record<string, unknown>) }) }),
  }
}

const alternatives: Record<string, readonly string[]> = { created_at: ['created_at', 'created'] }

function without(names: readonly string[]): Change {
  return (value) => Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name)))
}

const ofOneKey = new Set<string>(Object.values(eventsByKey).map(({ schema }) => schema))

/** Every schema with fields, but for those of events of one key, which have the fields of any event. */
const schemas = (Object.keys(fields) as SchemaName[]).filter((schema) => !ofOneKey.has(schema))

/** Fields that much hangs on. */
const central =
  /^(Charge\.(status|source|authorize_uri|return_uri)|Event\.(key|data|created_at|webhook_deliveries)|List\.(data|limit|offset|total))$/

function isCentralField(schema: SchemaName, field: string): boolean {
  const names = ['object', 'id', 'livemode']
  return (
    (schema in resources && schema !== 'List' && names.includes(field)) || central.test(`${schema}.${field}`)
  )
}

/** Fields that hold others. */
const holders = /^(Token\.card|Charge\.(card|transaction_fees|platform_fee|refunds))$/

function ofField(schema: SchemaName, field: string): Fault[] {
  const requirement = fields[schema][field]?.requirement
  const { properties, required } = declared(schema)
  if (requirement === undefined) return []
  const isCentral = isCentralField(schema, field)
  const fault = (how: string, change: Change): Fault => ({
    name: `${schema}.${field}: ${how}`,
    breaks: [requirement],
    tamper: tamperOf(schema, change),
    ...(isCentral || holders.test(`${schema}.${field}`) ? {} : { together: true }),
  })
  const wrong = Object.entries(violations(properties[field] ?? {})).map(([how, value]) =>
    fault(how, (shown) =>
      field in shown ? { ...shown, [field]: value === inCapitals ? inCapitals(shown[field]) : value } : shown,
    ),
  )
  const names = schema === 'Event' ? (alternatives[field] ?? [field]) : [field]
  const needed = required.includes(field) || names.length > 1
  return [...(needed ? [fault('absent', without(names))] : []), ...wrong]
}

/** For every field of the contract: absent, of another type, null, not listed and off its pattern, wherever that is not allowed. */
export const fieldFaults: readonly Fault[] = schemas.flatMap((schema) =>
  Object.keys(fields[schema])
    .filter((field) => !(schema === 'Event' && field === 'created'))
    .flatMap((field) => ofField(schema, field)),
)
