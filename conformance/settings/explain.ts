import { profileSchema } from '../../generated/profile.js'
import type { ValidationError } from '../../generated/validators.js'
import { segments, within } from '../basics/values.ts'
import type { Schema } from './schema.ts'
import { refusal, unknown, UsageError } from './usage.ts'

/** Names the setting at a path of names and indexes, as whoever gave it calls it. */
export type NameSetting = (path: readonly string[]) => string

/** Names the settings of a file, or of the options of a program where `file` is empty. */
export function namesIn(file: string): NameSetting {
  return (path) =>
    path
      .reduce((place, part) => (/^\d+$/.test(part) ? `${place}[${part}]` : `${place}: ${part}`), file)
      .replace(/^: /, '')
}

/** Explains the first violation of the schema by settings: subject, value and remedy. */
export function explainSettings(
  errors: readonly ValidationError[],
  settings: unknown,
  nameOf: NameSetting,
): UsageError {
  const own = errors.filter(({ schemaPath }) => !schemaPath.includes('/propertyNames/'))
  // An unknown key may be the misspelling of one that is missing.
  const error =
    own.find(({ keyword }) => keyword === 'additionalProperties') ??
    own.find(({ keyword }) => keyword !== 'required') ??
    own[0]
  if (error === undefined) throw new TypeError('There is no error to explain.')
  const { keyword, params, instancePath, schemaPath } = error
  const path = segments(instancePath)
  const subject = nameOf(path)
  const schema = within(profileSchema, segments(schemaPath).slice(0, -1)) as Schema
  if (keyword === 'additionalProperties')
    return unknown(
      subject === '' ? 'The option' : `${subject}: the key`,
      String(params['additionalProperty']),
      Object.keys(schema.properties ?? {}),
    )
  if (keyword === 'required') {
    return new UsageError(`${subject}: no ${String(params['missingProperty'])}; add it.`)
  }
  const found = keyword === 'propertyNames' ? params['propertyName'] : within(settings, path)
  const words = keyword === 'propertyNames' ? errors.find(({ keyword: one }) => one === 'enum') : error
  const allowed = words?.params['allowedValues'] as string[] | undefined
  if (allowed !== undefined && typeof found === 'string') return unknown(`${subject}:`, found, allowed)
  return refusal(subject, schema['x-otherwise'] ?? otherwise(schema, found), found)
}

function otherwise({ type, minimum = 0, maximum, examples = [] }: Schema, found: unknown): string {
  switch (type) {
    case 'boolean':
      return '{value} is neither true nor false.'
    case 'number':
    case 'integer':
      return `{value} is not a ${type === 'integer' ? 'whole ' : ''}number from ${minimum} to ${maximum}.`
    case 'array':
      return '{value} is not a list; write it like [one, two].'
    case 'object':
      return '{value} is not a mapping; write "key: value" lines below it.'
    default:
      if (typeof found !== 'string') return '{value} is not a text; put it between quotation marks.'
      if (found.trim() === '') return '{value} is empty; give a value or leave it out.'
      return `{value} cannot be used; write it like ${String(examples[0])}.`
  }
}
