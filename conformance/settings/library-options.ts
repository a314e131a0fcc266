import type { Profile } from '../../generated/profile.js'
import type { Area } from '../../generated/requirements.ts'
import { isRecord } from '../basics/values.ts'
import type { CustomerDriver } from './driver.ts'
import type { Progress } from './options.ts'
import { settingSchemas } from './flags.ts'
import { namesIn, ofCommand, readSettings, type Settings } from './settings.ts'
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
  onProgress?: (progress: Progress) => void
  /** Ends the run early. */
  signal?: AbortSignal
}

/** The options that are not settings. */
const ofProgram = ['driver', 'registerWebhook', 'onProgress', 'signal']

/** Reads the options of a run; throws a UsageError with subject, value and remedy. */
export function readOptions(options: Options): Settings {
  if (!isRecord(options))
    throw new UsageError(
      `The options: ${shown(options)} is not an object; write them like { only: ['charge-*'] }.`,
    )
  const settings = Object.keys(settingSchemas).filter((name) => !ofCommand.some((own) => own === name))
  const known = [...settings, ...ofProgram]
  for (const name of Object.keys(options)) if (!known.includes(name)) throw unknown('The option', name, known)
  const given = Object.entries(options).filter(([name]) => !ofProgram.includes(name))
  return readSettings(Object.fromEntries(given), namesIn(''))
}
