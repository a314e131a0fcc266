import type { SchemaName } from '../generated/fields.ts'
import { Inconclusive } from './check.ts'
import { inspect, isRecord, type Broken, type Inspection } from './inspect.ts'

/** A resource that the implementation showed, and where. */
export interface Resource {
  /** The id of the exchange that showed it. */
  from: string
  schema: SchemaName
  value: Readonly<Record<string, unknown>>
  inspection: Inspection
}

/** The kinds of resources and what their identifiers begin with, where the specification says so. */
const kinds: Partial<Record<SchemaName, { object: string; id: RegExp | null }>> = {
  Token: { object: 'token', id: /tokn(_test)?_[0-9a-z]+/ },
  Source: { object: 'source', id: /^src/ },
  Charge: { object: 'charge', id: /^chrg/ },
  Event: { object: 'event', id: null },
  List: { object: 'list', id: null },
}

/** Whether a value is meant as a resource of a kind: it says so, or its identifier does. */
export function isMeantAs(schema: SchemaName, value: unknown): value is Record<string, unknown> {
  const kind = kinds[schema]
  if (kind === undefined || !isRecord(value)) return false
  if (value['object'] === kind.object) return true
  if (isError(value)) return false
  if (kind.id !== null) return typeof value['id'] === 'string' && kind.id.test(value['id'])
  if (schema === 'List') return Array.isArray(value['data']) && ('limit' in value || 'total' in value)
  return typeof value['id'] === 'string' && typeof value['key'] === 'string' && 'data' in value
}

/** What a resource of a schema is called: an event, whichever of its variants it is. */
export function objectOf(schema: SchemaName): string {
  return schema.endsWith('Event') ? 'event' : (kinds[schema]?.object ?? schema.toLowerCase())
}

/** Whether a value says that it is an error; one may name the identifier that it is about. */
function isError(value: Record<string, unknown>): boolean {
  return value['object'] === 'error' || (!('object' in value) && ('error' in value || 'errors' in value))
}

/** Wraps a value that an exchange showed as a resource, held against its schema. */
export function resource(schema: SchemaName, value: Record<string, unknown>, from: string): Resource {
  const precise = schema === 'Event' ? eventSchema(value) : schema
  return { from, schema: precise, value, inspection: inspect(precise, value) }
}

/** Reads a field by its dotted path; throws inconclusive when the field, or what holds it, breaks its own requirement. */
export function read(shown: Resource, path: string): unknown {
  const segments = path.split('.')
  const broken = brokenOn(shown, segments)
  if (broken) throw new Inconclusive(`${broken.requirement} does not hold (${broken.actual}).`, [shown.from])
  return segments.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), shown.value)
}

/** Reads a field that is a string. */
export function readText(shown: Resource, path: string): string {
  const value = read(shown, path)
  if (typeof value !== 'string')
    throw new Inconclusive(`${path} is ${JSON.stringify(value) ?? 'absent'}, no string.`, [shown.from])
  return value
}

/** The moment of a field, in milliseconds; throws inconclusive when it is no datetime. */
export function readTime(shown: Resource, path: string): number {
  const time = Date.parse(readText(shown, path))
  if (Number.isNaN(time)) throw new Inconclusive(`${path} is no datetime.`, [shown.from])
  return time
}

/** A moment, in milliseconds, in the form of the specification. */
export function datetime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** When an event was created, in milliseconds, by whichever of the two names its variant has. */
export function eventTime(event: Resource): number {
  return readTime(event, 'created_at' in event.value ? 'created_at' : 'created')
}

/** When a resource was created, in milliseconds; NaN where it does not show it. */
export function createdAt({ value }: Resource): number {
  const shown = value['created_at'] ?? value['created']
  // Of other texts, "7" among them, Date.parse makes some year.
  return typeof shown === 'string' && /^\d{4}-/.test(shown) ? Date.parse(shown) : NaN
}

function brokenOn({ inspection }: Resource, segments: string[]): Broken | undefined {
  const pointer = `/${segments.join('/')}`
  return inspection.broken.find(
    (broken) => pointer === broken.pointer || pointer.startsWith(`${broken.pointer}/`),
  )
}

function eventSchema(value: Record<string, unknown>): SchemaName {
  if (value['key'] === 'charge.create') return 'ChargeCreateEvent'
  if (value['key'] === 'charge.complete') return 'ChargeCompleteEvent'
  return 'Event'
}
