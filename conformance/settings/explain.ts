import { profileSchema } from '../../generated/profile.js'
import type { ValidationError } from '../../generated/validators.js'
import { segments, within } from '../basics/values.ts'
import { otherwiseOf, type Setting } from './flags.ts'
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
  const own = errors.filter(
    ({ schemaPath, keyword }) => !schemaPath.includes('/propertyNames/') && keyword !== 'if',
  )
  // An unknown key may be the misspelling of one that is missing.
  const error =
    own.find(({ keyword }) => keyword === 'additionalProperties') ??
    own.find(({ keyword }) => keyword !== 'required') ??
    own[0]
  if (error === undefined) throw new TypeError('There is no error to explain.')
  const { keyword, params, instancePath, schemaPath } = error
  const path = segments(instancePath)
  const subject = nameOf(path)
  const schema = within(profileSchema, segments(schemaPath).slice(0, -1)) as Setting
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
  return refusal(subject, otherwiseOf(schema, found), found)
}
