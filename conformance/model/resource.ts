import { eventKind } from '../contract/rows/names.ts'
import { eventsByKey, type EventKey, type SchemaName } from '../../generated/fields.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { kinds, type ResourceKind } from '../../generated/resources.ts'
import { memoized } from '../basics/memoized.ts'
import { isRecord, membersOf, valueAt } from '../basics/values.ts'
import { inspect, type BrokenField, type Inspection } from '../contract/inspect.ts'
import type { Exchange } from '../record/entry.ts'

/** A resource that an exchange showed. */
export interface Resource {
  readonly schema: SchemaName
  readonly value: Readonly<Record<string, unknown>>
  readonly exchange: Exchange
  /** The pointer to it within the body; empty where it is the body. */
  readonly pointer: string
  /** What its fields show and break, by its schema. */
  readonly inspection: Inspection
}

/** Thrown where a rule reads a field that is broken itself: its verdict is inconclusive then. */
export class UnreadableField extends Error {
  override readonly name = 'UnreadableField'
  readonly exchanges: readonly string[]

  constructor(requirement: RequirementId, exchanges: readonly string[], actual = '') {
    super(
      `It cannot be judged while ${requirement} does not hold${actual === '' ? '' : ` (${actual})`}.`,
    )
    this.exchanges = exchanges
  }
}

/** The most deliveries that are judged of one event. */
const maxDeliveries = 50

/** A value that an exchange shows, as a resource; it is inspected when that is first asked for. */
export function resource(
  schema: SchemaName,
  whole: Record<string, unknown>,
  exchange: Exchange,
  pointer = '',
): Resource {
  const eventOrSchema = schema === eventKind ? eventSchema(whole) : schema
  const deliveries = whole['webhook_deliveries']
  const isLong = Array.isArray(deliveries) && deliveries.length > maxDeliveries
  const value = isLong
    ? { ...whole, webhook_deliveries: deliveries.slice(0, maxDeliveries) }
    : whole
  let inspection: Inspection | undefined
  return {
    schema: eventOrSchema,
    value,
    exchange,
    pointer,
    get inspection() {
      return (inspection ??= inspectionOf(whole, eventOrSchema, () =>
        inspect(eventOrSchema, value),
      ))
    },
  }
}

/** Inspections of a value, and of what stands within it by pointer, each made once. */
const inspections = memoized((_outer: object) => new Map<string, Inspection>())

function inspectionOf(outer: object, name: string, make: () => Inspection): Inspection {
  const knownInspections = inspections(outer)
  const inspection = knownInspections.get(name) ?? make()
  knownInspections.set(name, inspection)
  return inspection
}

/**
 * The resource nested at a dotted path. Where there is none its value is empty, and reading a field
 * throws the error of the outer field.
 */
export function nestedResource(outer: Resource, path: string, schema: SchemaName): Resource {
  const start = `/${path.replaceAll('.', '/')}`
  let inspection: Inspection | undefined
  return {
    schema,
    value: membersOf(valueAt(outer.value, path)),
    exchange: outer.exchange,
    pointer: outer.pointer + start,
    get inspection() {
      return (inspection ??= inspectionOf(outer.inspection, start, () =>
        innerInspection(outer.inspection, start),
      ))
    },
  }
}

/** The part of an inspection below a pointer. */
function innerInspection({ broken }: Inspection, start: string): Inspection {
  const innerBroken = broken.filter(({ pointer }) => `${pointer}/`.startsWith(`${start}/`))
  return {
    present: new Set<RequirementId>(),
    broken: innerBroken.map((field) => ({ ...field, pointer: field.pointer.slice(start.length) })),
  }
}

/** Reads a field by its dotted path. Throws UnreadableField where it breaks its own requirement. */
export function read(subject: Resource, path: string): unknown {
  const broken = brokenOn(subject, path)
  if (broken) throw new UnreadableField(broken.requirement, [subject.exchange.id], broken.actual)
  return valueAt(subject.value, path)
}

/** The milliseconds of a field; NaN for no datetime, or one that breaks its requirement. */
export function momentAt(subject: Resource, path: string): number {
  return brokenOn(subject, path) ? NaN : Date.parse(String(valueAt(subject.value, path)))
}

/** What a delivery says of its attempt; one without an answer and without an error is under way. */
type DeliveryOutcome = 'answered' | 'failed' | 'unreported' | 'under way'

/** The outcome of a delivery; a status may be a number or a text. */
export function deliveryOutcome({ status, error }: Resource['value']): DeliveryOutcome {
  const hasError = typeof error === 'string' && error !== ''
  if (Number(status) >= 100) return hasError && Number(status) >= 300 ? 'failed' : 'answered'
  if (hasError) return 'failed'
  return (status ?? null) === null && (error ?? null) === null ? 'under way' : 'unreported'
}

/** True for a delivery that says neither an answer nor an error. */
export const isUnresolved = (delivery: Resource['value']): boolean =>
  ['unreported', 'under way'].includes(deliveryOutcome(delivery))

/** The broken field that a path leads through. */
function brokenOn({ inspection }: Resource, path: string): BrokenField | undefined {
  if (inspection.broken.length === 0) return undefined
  const pointer = `/${path.replaceAll('.', '/')}`
  return inspection.broken.find(
    (broken) => pointer === broken.pointer || pointer.startsWith(`${broken.pointer}/`),
  )
}

/** The key of an event of the contract; null for any other. */
export function eventKeyOf(value: unknown): EventKey | null {
  const key = isRecord(value) ? value['key'] : undefined
  return typeof key === 'string' && Object.hasOwn(eventsByKey, key) ? (key as EventKey) : null
}

/** The id, the key and the subject of an event: a broken service may give several one id. */
export const eventNameOf = (event: unknown): string =>
  [membersOf(event)['id'], eventKeyOf(event), subjectIdOf(event)].map(String).join(' ')

/** The id of the resource that an event is about; null where it shows none. */
export function subjectIdOf(value: unknown): string | null {
  const id = valueAt(value, 'data.id')
  return typeof id === 'string' ? id : null
}

function eventSchema(value: Record<string, unknown>): SchemaName {
  const key = eventKeyOf(value)
  return key === null ? eventKind : eventsByKey[key].schema
}

/** The kind of each schema that describes one. */
export const kindsBySchema: Partial<Record<SchemaName, ResourceKind>> = {
  ...Object.fromEntries(
    Object.values(operations).flatMap(({ envelope }) =>
      envelope === null ? [] : [[envelope, kinds.List]],
    ),
  ),
  ...kinds,
}

/** The schema that an operation answers with. */
export const schemaOf = (operation: OperationId): SchemaName =>
  (operations[operation].envelope ?? operations[operation].returns) as SchemaName

/**
 * True for a value of this kind: by `object`, else by the form of its id, or the members of a list
 * or an event. Never for an error.
 */
export function looksLike(schema: SchemaName, value: unknown): value is Record<string, unknown> {
  const kind = kindsBySchema[schema]
  if (kind === undefined || !isRecord(value)) return false
  if (value['object'] === kind.object) return true
  if (isError(value)) return false
  if (kind.idPattern !== null)
    return typeof value['id'] === 'string' && new RegExp(kind.idPattern).test(value['id'])
  if (kind === kinds.List)
    return Array.isArray(value['data']) && ('limit' in value || 'total' in value)
  return typeof value['id'] === 'string' && typeof value['key'] === 'string' && 'data' in value
}

function isError(value: Record<string, unknown>): boolean {
  return (
    value['object'] === 'error' || (!('object' in value) && ('error' in value || 'errors' in value))
  )
}

const finalStates = new Set<unknown>(
  Object.values(kinds).flatMap(({ states, page }) => (page === null ? [] : (states?.final ?? []))),
)

/** True for a final state of a kind with an authorization page. */
export const isFinalStatus = (status: unknown): status is string => finalStates.has(status)

/** True for a status that means the operation does not exist. */
export const meansNoOperation = (status: number): boolean => [404, 405, 501].includes(status)

/** The fields that hold a resource with a livemode of its own. */
const holdingFields = [
  ...new Set(['data', ...Object.values(kinds).flatMap(({ embedded }) => Object.keys(embedded))]),
]

/** The livemode of a resource and of each inside it. */
export function livemodesIn(value: unknown, depth = 0): boolean[] {
  if (!isRecord(value) || depth > 3) return []
  const { livemode } = value
  const mode = typeof livemode === 'boolean' ? [livemode] : []
  return [...mode, ...holdingFields.flatMap((name) => livemodesIn(value[name], depth + 1))]
}
