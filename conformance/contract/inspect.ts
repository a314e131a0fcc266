import { eventsByKey, fields, type Field, type SchemaName } from '../../generated/fields.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import * as validators from '../../generated/validators.js'
import type { ValidationError } from '../../generated/validators.js'
import { isRecord, segments, short } from '../basics/values.ts'
import { absent, around, wantedBy } from './explain-errors.ts'

/** A field of an answer that breaks its requirement. */
export interface Broken {
  requirement: RequirementId
  /** The JSON pointer to the field. */
  pointer: string
  expected: string
  actual: string
  /** Its value as JSON; null where it is absent. */
  value: string | null
}

/** The fields, of its schema and of the schemas inside it, that a resource shows, leaves out and breaks. */
export interface Inspection {
  /** The requirements of the fields that are there. */
  present: RequirementId[]
  /** The requirements of fields that may be absent, and are. */
  absent: RequirementId[]
  broken: Broken[]
}

type Presence = Pick<Inspection, 'present' | 'absent'>
type Validator = (typeof validators)['isCharge']

const eventSchemas = new Set<SchemaName>(['Event', ...Object.values(eventsByKey).map(({ schema }) => schema)])

/** Finds the validator of a schema by its name; an event is held against the schema of any event, and its data against its own. */
function validatorOf(schema: SchemaName): Validator | undefined {
  const name = `is${eventSchemas.has(schema) ? 'Event' : schema}`
  return (validators as unknown as Record<string, Validator | undefined>)[name]
}

/** What a value breaks of its schema, and of the schema of its data. */
function errorsOf(schema: SchemaName, value: unknown): readonly ValidationError[] {
  const validate = validatorOf(schema)
  const own = validate === undefined || validate(value) ? [] : (validate.errors ?? [])
  const inner = eventSchemas.has(schema) ? fields[schema]['data']?.holds : undefined
  if (inner === undefined || !isRecord(value) || !isRecord(value['data'])) return own
  const ofData = errorsOf(inner, value['data'])
  return [...own, ...ofData.map((error) => ({ ...error, instancePath: `/data${error.instancePath}` }))]
}

/** Holds a value against a schema of the contract; each broken field is the breach of its own requirement. */
export function inspect(schema: SchemaName, value: unknown): Inspection {
  const broken = brokenIn(schema, value)
  // Few of the many resources that are read are asked for their fields.
  let seen: Presence | undefined
  const read = () => (seen ??= presence(schema, value, broken))
  return {
    broken,
    get present() {
      return read().present
    },
    get absent() {
      return read().absent
    },
  }
}

function presence(schema: SchemaName, value: unknown, broken: readonly Broken[]): Presence {
  const seen: Presence = { present: [], absent: [] }
  collect(schema, value, seen)
  const unmet = new Set(broken.map(({ requirement }) => requirement))
  return { ...seen, present: seen.present.filter((requirement) => !unmet.has(requirement)) }
}

function brokenIn(schema: SchemaName, value: unknown): Broken[] {
  const found = new Map<string, Place & { wanted: string }>()
  for (const error of errorsOf(schema, value)) {
    const { keyword, params, instancePath } = error
    // What a condition asks for is broken by the fields that it names, which have requirements of their own.
    if (keyword === 'if') continue
    const missing = keyword === 'required' ? [String(params['missingProperty'])] : []
    const place = fieldAt(schema, value, [...segments(instancePath), ...missing])
    if (place === null) continue
    if (missing.length > 0 ? hasAlternative(place) : place.field.conditional) continue
    const wanted = [found.get(place.pointer)?.wanted ?? [], wantedBy(error)].flat()
    found.set(place.pointer, { ...place, wanted: [...new Set(wanted)].join(' or ') })
  }
  const outer = around(found.keys())
  return [...found.values()].flatMap(({ pointer, field: { requirement }, owner, name, wanted }) => {
    // An object is broken by the broken field inside it, and for no other reason.
    if (outer.has(pointer)) return []
    const value = name in owner ? short(owner[name]) : null
    const actual = value === null ? `${name} is absent` : `${name}: ${value}`
    const expected =
      wanted === '' || wanted === absent ? requirements[requirement].text : `${name}: ${wanted}`
    return [{ requirement, pointer, expected, actual, value }]
  })
}

/** The fields of each schema, listed once, because every resource that is read is walked by them. */
const listed = Object.fromEntries(
  Object.entries(fields).map(([schema, own]) => [schema, Object.entries(own)]),
) as Record<SchemaName, [string, Field][]>

function collect(schema: SchemaName, value: unknown, into: Presence): void {
  if (!isRecord(value)) return
  for (const [name, field] of listed[schema]) {
    if (!(name in value)) {
      into.absent.push(field.requirement)
      continue
    }
    into.present.push(field.requirement)
    const child = value[name]
    if (field.holds) collect(field.holds, child, into)
    if (field.items && Array.isArray(child)) for (const item of child) collect(field.items, item, into)
  }
}

interface Place {
  field: Field
  pointer: string
  owner: Record<string, unknown>
  name: string
  siblings: Record<string, Field>
}

/** Finds the field that a path leads to, or the nearest one above it; null for the resource itself. */
function fieldAt(schema: SchemaName, value: unknown, path: string[]): Place | null {
  let siblings: Record<string, Field> | null = fields[schema]
  let inside: unknown = value
  let found: Place | null = null
  for (const [depth, name] of path.entries()) {
    if (Array.isArray(inside)) {
      inside = inside[Number(name)]
      continue
    }
    const field: Field | undefined = siblings?.[name]
    if (!isRecord(inside) || siblings === null || field === undefined) break
    const pointer = `/${path.slice(0, depth + 1).join('/')}`
    found = { field, pointer, owner: inside, name, siblings }
    inside = inside[name]
    const next: SchemaName | undefined = field.holds ?? field.items
    siblings = next ? fields[next] : null
  }
  return found
}

/** Tells whether another field of the same requirement is there, so that this one may be absent. */
function hasAlternative({ field, owner, name, siblings }: Place): boolean {
  return Object.entries(siblings).some(
    ([other, { requirement }]) => other !== name && requirement === field.requirement && other in owner,
  )
}
