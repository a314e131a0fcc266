import { eventsByKey, type EventKey, type SchemaName } from '../../generated/fields.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { resources, type Echo, type ResourceKind, type ResourceName } from '../../generated/resources.ts'
import { isRecord, short, valueAt } from '../basics/values.ts'
import { inspect, type Broken, type Inspection } from '../contract/inspect.ts'
import { Inconclusive, unmet } from './inconclusive.ts'
import type { Parameters } from './request.ts'

/** A resource that the implementation showed, and where. */
export interface Resource {
  /** The id of the exchange that showed it. */
  readonly from: string
  readonly schema: SchemaName
  readonly value: Readonly<Record<string, unknown>>
  readonly inspection: Inspection
}

const kinds: Partial<Record<SchemaName, ResourceKind>> = resources

const patterns = new Map(
  Object.entries(resources).flatMap(([name, { id }]) =>
    id === null ? [] : [[name, new RegExp(id)] as const],
  ),
)

/** Tells whether a value is meant as a resource of a kind: it says so, or its identifier does. */
export function isMeantAs(schema: SchemaName, value: unknown): value is Record<string, unknown> {
  const kind = kinds[schema]
  if (kind === undefined || !isRecord(value)) return false
  if (value['object'] === kind.object) return true
  if (isError(value)) return false
  const pattern = patterns.get(schema)
  if (pattern !== undefined) return typeof value['id'] === 'string' && pattern.test(value['id'])
  if (schema === 'List') return Array.isArray(value['data']) && ('limit' in value || 'total' in value)
  return typeof value['id'] === 'string' && typeof value['key'] === 'string' && 'data' in value
}

/** Gives the word by which a resource of a schema names its kind: `event` for every variant of an event. */
export function objectOf(schema: SchemaName): string {
  return schema.endsWith('Event') ? 'event' : (kinds[schema]?.object ?? schema.toLowerCase())
}

/** Tells whether a value says that it is an error; one may name the identifier that it is about. */
function isError(value: Record<string, unknown>): boolean {
  return value['object'] === 'error' || (!('object' in value) && ('error' in value || 'errors' in value))
}

/** Wraps a value that an exchange showed as a resource, held against its schema. */
export function resource(schema: SchemaName, value: Record<string, unknown>, from: string): Resource {
  const precise = schema === 'Event' ? eventSchema(value) : schema
  return { from, schema: precise, value, inspection: inspect(precise, value) }
}

const eventsOfLists = new WeakMap<Resource, Resource[]>()

/** Lists the events in a list, held against their schemas once, however many look at them. */
export function eventsIn(list: Resource): Resource[] {
  const data = list.value['data']
  const items: unknown[] = Array.isArray(data) ? data : []
  const events =
    eventsOfLists.get(list) ??
    items.filter((item) => isMeantAs('Event', item)).map((item) => resource('Event', item, list.from))
  eventsOfLists.set(list, events)
  return events
}

/** Gives the resource inside another one, such as the charge in the data of an event; null where there is none. */
export function inside(outer: Resource, field: string, schema: SchemaName): Resource | null {
  const value = outer.value[field]
  if (!isRecord(value) || brokenOn(outer, [field])) return null
  const within = `/${field}/`
  const broken = outer.inspection.broken.flatMap((one) =>
    one.pointer.startsWith(within) ? [{ ...one, pointer: one.pointer.slice(within.length - 1) }] : [],
  )
  return { from: outer.from, schema, value, inspection: { present: [], absent: [], broken } }
}

/** Reads a field by its dotted path; throws Inconclusive when the field, or what holds it, breaks its own requirement. */
export function read(shown: Resource, path: string): unknown {
  const broken = brokenOn(shown, path.split('.'))
  if (broken) throw unmet(broken.requirement, [shown.from], broken.actual)
  return valueAt(shown.value, path)
}

/** Gives the id of a resource in text, whatever it is. */
export function idOf({ value }: Pick<Resource, 'value'>): string {
  return String(value['id'])
}

/** Reads a field that is a string. */
export function readText(shown: Resource, path: string): string {
  const value = read(shown, path)
  if (typeof value !== 'string')
    throw new Inconclusive(`${path} is ${JSON.stringify(value) ?? 'absent'}, no string.`, [shown.from])
  return value
}

/** Reads the moment of a field, in milliseconds; throws Inconclusive where it is no datetime. */
export function readTime(shown: Resource, path: string): number {
  const time = Date.parse(readText(shown, path))
  if (Number.isNaN(time)) throw new Inconclusive(`${path} is no datetime.`, [shown.from])
  return time
}

/** Writes a moment, in milliseconds, in the form of the specification. */
export function datetime(time: number): string {
  return new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** Gives when an event was created, in milliseconds, by whichever of the two names is right; throws Inconclusive where neither is. */
export function eventTime(event: Resource): number {
  const time = createdAt(event)
  return Number.isNaN(time) ? readTime(event, 'created_at' in event.value ? 'created_at' : 'created') : time
}

/** Gives when a resource was created, in milliseconds; NaN where it does not show it. */
export function createdAt(shown: Resource): number {
  // Where one of the two is right, the other may hold anything.
  return (
    ['created_at', 'created'].map((name) => momentIn(shown, name)).find((time) => !Number.isNaN(time)) ?? NaN
  )
}

/** Gives the moment of a field by its dotted path, in milliseconds; NaN where it is no datetime, or breaks its own requirement. */
export function momentIn(shown: Resource, path: string): number {
  const value = brokenOn(shown, path.split('.')) ? undefined : valueAt(shown.value, path)
  // Date.parse takes other texts for years, "7" among them.
  return typeof value === 'string' && /^\d{4}-/.test(value) ? Date.parse(value) : NaN
}

function brokenOn({ inspection }: Resource, segments: string[]): Broken | undefined {
  const pointer = `/${segments.join('/')}`
  return inspection.broken.find(
    (broken) => pointer === broken.pointer || pointer.startsWith(`${broken.pointer}/`),
  )
}

/** Gives the key of an event, where it is one that the contract shows; null otherwise. */
export function eventKeyOf({ key }: Record<string, unknown>): EventKey | null {
  return typeof key === 'string' && Object.hasOwn(eventsByKey, key) ? (key as EventKey) : null
}

function eventSchema(value: Record<string, unknown>): SchemaName {
  const key = eventKeyOf(value)
  return key === null ? 'Event' : eventsByKey[key].schema
}

/** Lists what a resource, and each inside it, says of its mode. */
export function modesIn(value: unknown, name: string, depth = 0): { name: string; livemode: boolean }[] {
  if (!isRecord(value) || depth > 3) return []
  const { livemode } = value
  const own = typeof livemode === 'boolean' ? [{ name: short(value['object'] ?? name), livemode }] : []
  return [...own, ...['card', 'source', 'data'].flatMap((key) => modesIn(value[key], key, depth + 1))]
}

/** A field of an answer that must equal a parameter of its request. */
interface WantedEcho {
  requirement: RequirementId
  /** The dotted path of the field. */
  path: string
  wanted: string | number
}

/** Lists what a resource must echo of what was sent for it. */
export function echoesOf(kind: ResourceName, sent: Parameters): WantedEcho[] {
  const echoes: readonly Echo[] = resources[kind].echoes
  return echoes.flatMap(({ requirement, parameter, path, number, length }) => {
    const value = sent[parameter]
    // It is open what becomes of a value in another form, such as a year of two digits.
    if (typeof value !== 'string' || (length !== null && value.length !== length)) return []
    return [{ requirement, path, wanted: number ? Number(value) : value }]
  })
}

/** Tells whether a resource shows all that was sent for it and must be echoed. */
export function showsSent(kind: ResourceName, sent: Parameters, shown: Resource): boolean {
  return echoesOf(kind, sent).every(({ path, wanted }) => valueAt(shown.value, path) === wanted)
}
