import { fields, type Field, type SchemaName } from '../../generated/fields.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import * as validators from '../../generated/validators.js'

/** A field of an answer that breaks its requirement. */
export interface Broken {
  requirement: RequirementId
  /** The JSON pointer to the field. */
  pointer: string
  expected: string
  actual: string
}

/** What a resource shows of the fields of its schema and of the schemas inside it. */
export interface Inspection {
  /** The requirements of the fields that are there. */
  present: RequirementId[]
  /** The requirements of fields that may be absent, and are. */
  absent: RequirementId[]
  broken: Broken[]
}

type Validator = (typeof validators)['isCharge']

/** The validator of a schema, by its name; an event of any key has one of its own. */
function validatorOf(schema: SchemaName): Validator | undefined {
  const name = `is${schema === 'Event' ? 'AnyEvent' : schema}`
  return (validators as unknown as Record<string, Validator | undefined>)[name]
}

/** Holds a value against a schema of the contract; every broken field is charged to the requirement that it is. */
export function inspect(schema: SchemaName, value: unknown): Inspection {
  const broken = brokenIn(schema, value)
  // What is there is counted of few of the many resources that are read.
  let seen: Pick<Inspection, 'present' | 'absent'> | undefined
  const look = () => (seen ??= presence(schema, value, new Set(broken.map(({ requirement }) => requirement))))
  return {
    broken,
    get present() {
      return look().present
    },
    get absent() {
      return look().absent
    },
  }
}

function presence(schema: SchemaName, value: unknown, broken: ReadonlySet<RequirementId>) {
  const seen: Pick<Inspection, 'present' | 'absent'> = { present: [], absent: [] }
  walk(schema, value, seen)
  return { ...seen, present: seen.present.filter((requirement) => !broken.has(requirement)) }
}

function brokenIn(schema: SchemaName, value: unknown): Broken[] {
  const validate = validatorOf(schema)
  if (!validate || validate(value)) return []
  const found = new Map<string, { requirement: RequirementId; owner: unknown; name: string }>()
  for (const error of validate.errors ?? []) {
    const missing = error.keyword === 'required' ? String(error.params['missingProperty']) : null
    const path = error.instancePath.split('/').slice(1).map(unescape)
    const place = fieldAt(schema, value, missing === null ? path : [...path, missing])
    if (place === null || (missing !== null && hasAlternative(place))) continue
    found.set(place.pointer, place)
  }
  const pointers = [...found.keys()]
  return [...found].flatMap(([pointer, { requirement, owner, name }]) => {
    if (pointers.some((other) => other.startsWith(`${pointer}/`))) return []
    const holder = owner as Record<string, unknown>
    const actual = name in holder ? `${name}: ${short(holder[name])}` : `${name} is absent`
    return [{ requirement, pointer, expected: requirements[requirement].text, actual }]
  })
}

/** A value as one short line of JSON. */
export function short(value: unknown, length = 120): string {
  return cut(JSON.stringify(value) ?? 'undefined', length)
}

/** A text of at most so many characters, which ends with an ellipsis where it was longer. */
export function cut(text: string, length = 120): string {
  return text.length > length ? `${text.slice(0, length - 1)}…` : text
}

/** The fields of each schema, listed once: every resource that is read is walked by them. */
const listed = Object.fromEntries(
  Object.entries(fields).map(([schema, own]) => [schema, Object.entries(own)]),
) as Record<SchemaName, [string, Field][]>

function walk(schema: SchemaName, value: unknown, into: Pick<Inspection, 'present' | 'absent'>): void {
  if (!isRecord(value)) return
  for (const [name, field] of listed[schema]) {
    if (!(name in value)) {
      into.absent.push(field.requirement)
      continue
    }
    into.present.push(field.requirement)
    const child = value[name]
    if (field.holds) walk(field.holds, child, into)
    if (field.items && Array.isArray(child)) for (const item of child) walk(field.items, item, into)
  }
}

interface Place {
  requirement: RequirementId
  pointer: string
  owner: Record<string, unknown>
  name: string
  siblings: Record<string, Field>
}

/** The field that a path leads to, or the nearest one above it; null for the resource itself. */
function fieldAt(schema: SchemaName, value: unknown, path: string[]): Place | null {
  let siblings: Record<string, Field> | null = fields[schema]
  let inside: unknown = value
  let found: Place | null = null
  for (const [depth, name] of path.entries()) {
    if (!isRecord(inside) && !Array.isArray(inside)) break
    if (Array.isArray(inside)) {
      inside = inside[Number(name)]
      continue
    }
    const field: Field | undefined = siblings?.[name]
    if (field === undefined) break
    found = {
      requirement: field.requirement,
      pointer: `/${path.slice(0, depth + 1).join('/')}`,
      owner: inside,
      name,
      siblings: siblings ?? {},
    }
    inside = inside[name]
    const next: SchemaName | undefined = field.holds ?? field.items
    siblings = next ? fields[next] : null
  }
  return found
}

/** Whether another field that serves the same requirement is there, so that this one may be absent. */
function hasAlternative({ requirement, owner, name, siblings }: Place): boolean {
  return Object.entries(siblings).some(
    ([other, field]) => other !== name && field.requirement === requirement && other in owner,
  )
}

/** Whether a value is an object with members. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unescape(segment: string): string {
  return segment.replaceAll('~1', '/').replaceAll('~0', '~')
}
