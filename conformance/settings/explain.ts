import { segments, within } from '../basics/values.ts'
import { profileSchema } from '../../generated/profile.js'
import type { ValidationError } from '../../generated/validators.js'
import { numberWithin, type Setting } from './flags.ts'
import { refusal, unknown, UsageError } from './usage.ts'

/** A part of the schema of a profile. */
interface Schema extends Partial<Setting> {
  pattern?: string
  properties?: Readonly<Record<string, Schema>>
  'x-otherwise'?: string
  'x-absent'?: string
  'x-flag-only'?: boolean
}

/** The keys of a profile in their order, each with its schema. */
export const profileKeys = profileSchema['properties'] as Readonly<Record<string, Schema>>

/** Explains the first violation of the schema in its own words, as subject, value and remedy. */
export function usageErrorOf(file: string, errors: readonly ValidationError[], value: unknown): UsageError {
  const chosen = withoutOtherChoices(errors)
  // A key that is unknown may be the one that is missed.
  const error =
    chosen.find(({ keyword }) => keyword === 'additionalProperties') ??
    chosen.find(({ keyword }) => keyword !== 'required') ??
    chosen[0]
  if (error === undefined) throw new TypeError('There is no error to explain.')
  const { keyword, params, instancePath, schemaPath } = error
  const path = segments(instancePath)
  const place = path.reduce((at, part) => (/^\d+$/.test(part) ? `${at}[${part}]` : `${at}: ${part}`), file)
  const subject = place.replace(/^: /, '')
  const schema = schemaAt(schemaPath)
  if (keyword === 'additionalProperties') {
    const known = Object.keys(schema.properties ?? {})
    return unknown(`${subject}: the key`, String(params['additionalProperty']), known)
  }
  if (keyword === 'required') {
    const name = String(params['missingProperty'])
    return new UsageError(`${subject}: no ${name}; ${schema.properties?.[name]?.['x-absent']}.`)
  }
  const found = within(value, path)
  const allowed = allowedBy(error, errors)
  const word = keyword === 'propertyNames' ? params['propertyName'] : found
  if (allowed !== null && typeof word === 'string') return unknown(`${subject}:`, word, allowed)
  return refusal(subject, otherwise(schema, found), found)
}

/** Leaves out the errors of the alternatives that `driver` does not choose, as long as it chooses one. */
function withoutOtherChoices(errors: readonly ValidationError[]): readonly ValidationError[] {
  const choice = /^.*\/oneOf\/\d+\//
  const others = errors.filter(isOfConstant).map(({ schemaPath }) => choice.exec(schemaPath)?.[0] ?? '')
  const kept = errors.filter(
    ({ schemaPath, keyword }) =>
      keyword !== 'oneOf' &&
      !schemaPath.includes('/propertyNames/') &&
      !others.some((other) => schemaPath.startsWith(other)),
  )
  return kept.length > 0 ? kept : errors.filter(isOfConstant)
}

function isOfConstant({ keyword, params }: ValidationError): boolean {
  return keyword === 'const' || (keyword === 'required' && params['missingProperty'] === 'driver')
}

/** Lists the words that are allowed in place of a wrong one; null where any word is. */
function allowedBy(
  { keyword, params, instancePath }: ValidationError,
  errors: readonly ValidationError[],
): string[] | null {
  if (keyword === 'enum') return params['allowedValues'] as string[]
  const beside = errors.filter((error) => error.instancePath === instancePath)
  if (keyword === 'const') return beside.map((error) => String(error.params['allowedValue']))
  const names = beside.find(({ schemaPath }) => schemaPath.includes('/propertyNames/'))
  return keyword === 'propertyNames' ? ((names?.params['allowedValues'] ?? []) as string[]) : null
}

function schemaAt(schemaPath: string): Schema {
  return within(profileSchema, segments(schemaPath).slice(0, -1)) as Schema
}

function otherwise(schema: Schema, found: unknown): string {
  const said = schema['x-otherwise']
  if (said !== undefined) return said
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return '{value} is neither true nor false.'
    case 'number':
    case 'integer':
      return `{value} is not ${numberWithin(schema)}.`
    case 'array':
      return '{value} is not a list; write it like [one, two].'
    case 'object':
      return '{value} is not a mapping; write "key: value" lines below it.'
    default:
      return typeof found === 'string'
        ? '{value} is empty; give a value or leave it out.'
        : '{value} is not a text; put it between quotation marks.'
  }
}
