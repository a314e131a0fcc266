import type { Profile } from '../../generated/profile.js'
import type { Area } from '../../generated/requirements.ts'
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
  if (typeof options !== 'object' || options === null)
    throw new UsageError(
      `The options: ${shown(options)} is not an object; write them like { only: ['charge-*'] }.`,
    )
  const known = [...Object.keys(settingSchemas), ...Object.keys(ofProgram)].filter(
    (name) => !ofCommand.some((own) => own === name),
  )
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) {
    if (!known.includes(name)) throw unknown('The option', name, known)
    if (typeof value !== (ofProgram[name] ?? typeof value))
      throw new UsageError(`${name}: its value is not of type ${ofProgram[name]}; see the type Options.`)
  }
  const settings = readSettings(
    Object.fromEntries(given.filter(([name]) => !(name in ofProgram))),
    namesIn(''),
  )
  assertSelection(settings)
  return settings
}
