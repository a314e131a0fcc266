import { eventsByKey, fields, type Field, type SchemaName } from '../../generated/fields.ts'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import * as validators from '../../generated/validators.js'
import type { ValidationError } from '../../generated/validators.js'
import { isRecord, pointerSegments, shortJson } from '../basics/values.ts'
import { absent, outerPointersOf, expectedBy } from './explain-errors.ts'
import { isOfAlternative } from './alternatives.ts'

/** A field of an answer that breaks its requirement. */
export interface BrokenField {
  requirement: RequirementId
  /** The JSON pointer to the field. */
  pointer: string
  expected: string
  actual: string
  /** Its value as JSON; null where it is absent. */
  value: string | null
}

/** What the fields of a resource, and of the resources inside it, show and break. */
export interface Inspection {
  /** The requirements of the fields that are there, and right. */
  readonly present: ReadonlySet<RequirementId>
  readonly broken: readonly BrokenField[]
}

type Validator = (typeof validators)['isCharge']

const eventSchemas = new Set<SchemaName>([
  'Event',
  ...Object.values(eventsByKey).map(({ schema }) => schema),
])

/** The errors of a value by its schema; those of an event by that of all events and that of its data. */
function errorsOf(schema: SchemaName, value: unknown): readonly ValidationError[] {
  const isEvent = eventSchemas.has(schema)
  const validatorsByName = validators as unknown as Record<string, Validator | undefined>
  const validate = validatorsByName[`is${isEvent ? 'Event' : schema}`]
  const errors = validate === undefined || validate(value) ? [] : (validate.errors ?? [])
  const inner = isEvent ? fields[schema]['data']?.nested : undefined
  if (inner === undefined || !isRecord(value) || !isRecord(value['data'])) return errors
  const dataErrors = errorsOf(inner, value['data'])
  return [
    ...errors,
    ...dataErrors.map((error) => ({ ...error, instancePath: `/data${error.instancePath}` })),
  ]
}

/** Validates a value; each broken field breaks its own requirement. */
export function inspect(schema: SchemaName, value: unknown): Inspection {
  const broken = brokenIn(schema, value)
  let present: Set<RequirementId> | undefined
  return {
    broken,
    // Made on demand: few of the many resources are asked for their fields.
    get present() {
      if (present !== undefined) return present
      present = presentIn(schema, value, new Set())
      for (const { requirement } of broken) present.delete(requirement)
      return present
    },
  }
}

function brokenIn(schema: SchemaName, value: unknown): BrokenField[] {
  const brokenFields = new Map<string, MismatchedField>()
  for (const error of errorsOf(schema, value)) {
    const { keyword, params, instancePath } = error
    // A missed alternative is broken by the fields that it names.
    if (keyword === 'anyOf' && isOfAlternative(error)) continue
    const missingNames = keyword === 'required' ? [String(params['missingProperty'])] : []
    const isMissing = missingNames.length > 0
    const broken = fieldAt(schema, value, [...pointerSegments(instancePath), ...missingNames])
    if (broken === null) continue
    const { conditional, open } = broken.field
    // Another field of the same requirement stands for it.
    if (isMissing && hasSubstitute(broken)) continue
    // Its value is not decided by the contract.
    if (!isMissing && open) continue
    // What an alternative says of a field has a requirement of its own.
    if (conditional && isOfAlternative(error)) continue
    const expectations = [
      brokenFields.get(broken.pointer)?.expectation ?? [],
      expectedBy(error),
    ].flat()
    brokenFields.set(broken.pointer, {
      ...broken,
      expectation: [...new Set(expectations)].join(' or '),
    })
  }
  const outerPointers = outerPointersOf(brokenFields.keys())
  // An object is broken by the broken field inside it, and for no other reason.
  return [...brokenFields.values()]
    .filter(({ pointer }) => !outerPointers.has(pointer))
    .map(brokenFieldOf)
}

/** A field that differs from its schema, and what that expects of it in words. */
interface MismatchedField extends LocatedField {
  expectation: string
}

function brokenFieldOf(mismatched: MismatchedField): BrokenField {
  const { pointer, field, owner, name, expectation } = mismatched
  const { requirement } = field
  const value = name in owner ? shortJson(owner[name]) : null
  const path = pointerSegments(pointer).join('.')
  const actual = value === null ? `${path} is absent` : `${path}: ${value}`
  const { text } = requirements[requirement]
  const phrase = valuePhraseIn(text) ?? expectation
  const expected = phrase === '' || phrase === absent ? text : `${path}: ${phrase}`
  return { requirement, pointer, expected, actual, value }
}

/**
 * The phrase of a generated sentence, such as "an integer" in "A charge MUST have amount, an
 * integer."; undefined for other sentences.
 */
const valuePhraseIn = (text: string): string | undefined =>
  / MUST have .*?, (.*)\.$/.exec(text)?.[1]

function presentIn(
  schema: SchemaName,
  value: unknown,
  requirementIds: Set<RequirementId>,
): Set<RequirementId> {
  if (!isRecord(value)) return requirementIds
  for (const [name, field] of Object.entries<Field>(fields[schema])) {
    if (!(name in value)) continue
    requirementIds.add(field.requirement)
    const child = value[name]
    if (field.nested) presentIn(field.nested, child, requirementIds)
    if (field.items && Array.isArray(child))
      for (const item of child) presentIn(field.items, item, requirementIds)
  }
  return requirementIds
}

/** A field where it stands, with the object that holds it and the fields this may have. */
interface LocatedField {
  field: Field
  pointer: string
  owner: Record<string, unknown>
  name: string
  siblings: Record<string, Field>
}

/** The field at a path, or the nearest one above it; null for the resource itself. */
function fieldAt(schema: SchemaName, value: unknown, path: string[]): LocatedField | null {
  let siblings: Record<string, Field> | null = fields[schema]
  let container: unknown = value
  let nearestField: LocatedField | null = null
  for (const [depth, name] of path.entries()) {
    if (Array.isArray(container)) {
      container = container[Number(name)]
      continue
    }
    const field: Field | undefined = siblings?.[name]
    if (!isRecord(container) || siblings === null || field === undefined) break
    const pointer = `/${path.slice(0, depth + 1).join('/')}`
    nearestField = { field, pointer, owner: container, name, siblings }
    container = container[name]
    const nestedSchema: SchemaName | undefined = field.nested ?? field.items
    siblings = nestedSchema ? fields[nestedSchema] : null
  }
  return nearestField
}

/** True where another field of the same requirement is there, so that this one may be absent. */
function hasSubstitute({ field, owner, name, siblings }: LocatedField): boolean {
  return Object.entries(siblings).some(
    ([fieldName, { requirement }]) =>
      fieldName !== name && requirement === field.requirement && fieldName in owner,
  )
}
