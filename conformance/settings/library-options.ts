import type { Profile } from '../../generated/profile.js'
import type { Area } from '../../generated/requirements.ts'
import { isRecord } from '../basics/values.ts'
import type { CustomerDriver } from './driver.ts'
import { namesIn } from './explain.ts'
import type { Progress } from './options.ts'
import { settingSchemas } from './flags.ts'
import { assertSelection } from './selection.ts'
import { ofCommand, readSettings, type Settings } from './settings.ts'
import { shown, unknown, UsageError } from './usage.ts'

/** The options of a run: the keys of a profile, and others that only a program can give. Without `baseUrl` the reference implementation is tested. */
export interface Options extends Omit<Profile, (typeof ofCommand)[number] | 'only' | 'tag' | 'header'> {
  /** Globs of requirement ids. */
  only?: readonly string[]
  tag?: readonly Area[]
  /** Headers for every request to the API, such as `X-Gateway-Key: abc`. */
  header?: readonly string[]
  /** Gets a customer through the authorization page, in place of what `authorization` names. */
  driver?: CustomerDriver
  /** Registers the endpoint for webhooks with the implementation. */
  registerWebhook?: (url: string) => void | Promise<void>
  /** The file that exchanges are appended to. */
  exchanges?: string
  onProgress?: (progress: Progress) => void
  /** Ends the run early. */
  signal?: AbortSignal
}

/** The options that are not settings, with the types of their values. */
const ofProgram: Readonly<Record<string, string>> = {
  driver: 'object',
  registerWebhook: 'function',
  exchanges: 'string',
  onProgress: 'function',
  signal: 'object',
}

/** Reads the options of a run; throws a UsageError with subject, value and remedy. */
export function readOptions(options: Options): Settings {
  if (!isRecord(options))
    throw new UsageError(
      `The options: ${shown(options)} is not an object; write them like { only: ['charge-*'] }.`,
    )
  const names = Object.keys(settingSchemas).filter((name) => !ofCommand.some((own) => own === name))
  const known = [...names, ...Object.keys(ofProgram)]
  for (const [name, value] of Object.entries(options)) {
    if (!known.includes(name)) throw unknown('The option', name, known)
    const type = ofProgram[name] ?? typeof value
    if (value !== undefined && typeof value !== type)
      throw new UsageError(`${name}: its value is not of type ${type}; see the type Options.`)
  }
  const given = Object.entries(options).filter(([name]) => !(name in ofProgram))
  const settings = readSettings(Object.fromEntries(given), namesIn(''))
  assertSelection(settings)
  return settings
}
