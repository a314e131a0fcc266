import { segments, within } from '../basics/values.ts'
import { profileSchema } from '../../generated/profile.js'
import type { ValidationError } from '../../generated/validators.js'
import { numberWithin, type Setting } from './flags.ts'
import { refusal, unknown, UsageError } from './usage.ts'

/** A part of the schema of a profile. */
interface Schema extends Partial<Setting> {
  properties?: Readonly<Record<string, Schema>>
  'x-otherwise'?: string
  'x-absent'?: string
  'x-flag-only'?: boolean
}

/** The keys of a profile in their order, each with its schema. */
export const profileKeys = profileSchema['properties'] as Readonly<Record<string, Schema>>

/** Explains the first violation of the schema as subject, value and remedy. */
export function usageErrorOf(file: string, errors: readonly ValidationError[], value: unknown): UsageError {
  const own = errors.filter(({ schemaPath }) => !schemaPath.includes('/propertyNames/'))
  // An unknown key may be the misspelt one that is missed.
  const error =
    own.find(({ keyword }) => keyword === 'additionalProperties') ??
    own.find(({ keyword }) => keyword !== 'required') ??
    own[0]
  if (error === undefined) throw new TypeError('There is no error to explain.')
  const { keyword, params, instancePath, schemaPath } = error
  const path = segments(instancePath)
  const place = path.reduce((at, part) => (/^\d+$/.test(part) ? `${at}[${part}]` : `${at}: ${part}`), file)
  const subject = place.replace(/^: /, '')
  const schema = within(profileSchema, segments(schemaPath).slice(0, -1)) as Schema
  if (keyword === 'additionalProperties')
    return unknown(
      subject === '' ? 'The option' : `${subject}: the key`,
      String(params['additionalProperty']),
      Object.keys(schema.properties ?? {}),
    )
  if (keyword === 'required') {
    const name = String(params['missingProperty'])
    return new UsageError(`${subject}: no ${name}; ${schema.properties?.[name]?.['x-absent']}.`)
  }
  const found = keyword === 'propertyNames' ? params['propertyName'] : within(value, path)
  const words = allowedBy(error, errors)
  if (words !== null && typeof found === 'string') return unknown(`${subject}:`, found, words)
  return refusal(subject, otherwise(schema, found), found)
}

/** Lists the words that are allowed in place of a wrong one; null where any word is. */
function allowedBy(
  { keyword, params }: ValidationError,
  errors: readonly ValidationError[],
): string[] | null {
  if (keyword === 'enum') return params['allowedValues'] as string[]
  const ofNames = errors.find(({ schemaPath }) => schemaPath.includes('/propertyNames/'))
  return keyword === 'propertyNames' ? ((ofNames?.params['allowedValues'] ?? []) as string[]) : null
}

function otherwise(schema: Schema, found: unknown): string {
  const own = schema['x-otherwise']
  if (own !== undefined) return own
  switch (schema.type) {
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
