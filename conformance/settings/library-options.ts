import type { Profile } from '../../generated/profile.js'
import type { Area } from '../../generated/requirements.ts'
import { readDocument } from './document.ts'
import type { CustomerDriver } from './driver.ts'
import { profileKeys } from './explain.ts'
import { readHeader, severalHeaders } from './headers.ts'
import type { Progress } from './options.ts'
import { assertSelection } from './selection.ts'
import { ofCommand, type RunSettings } from './settings.ts'
import { assertTarget } from './target.ts'
import { shown, unknown, UsageError } from './usage.ts'

/** The options of a run: the keys of a profile, and others that only a program can give. Without `baseUrl` the reference implementation is judged. */
export interface Options extends Omit<Profile, (typeof ofCommand)[number] | 'only' | 'tag'> {
  publicKey?: string
  secretKey?: string
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

const isFunction = (value: unknown): boolean => typeof value === 'function'
const isText = (value: unknown): boolean => typeof value === 'string'

/** The options that no profile holds, each with its kind and a test for it. */
const ofProgram: Readonly<Record<string, readonly [noun: string, is: (value: unknown) => boolean]>> = {
  publicKey: ['key', isText],
  secretKey: ['key', isText],
  header: ['list of texts', (value) => Array.isArray(value) && value.every(isText)],
  driver: ['driver with a function visit', (value) => isFunction((value as CustomerDriver | null)?.visit)],
  registerWebhook: ['function', isFunction],
  exchanges: ['name of a file', isText],
  onProgress: ['function', isFunction],
  signal: ['AbortSignal', (value) => value instanceof AbortSignal],
}

/** Reads the options of a run; throws a UsageError that names subject, value and remedy. */
export function readOptions(options: Options): RunSettings {
  if (typeof options !== 'object' || options === null)
    throw new UsageError(
      `The options: ${shown(options)} is no object; write them like { only: ['charge-*'] }.`,
    )
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) assertOption(name, value)
  const document = readDocument('', Object.fromEntries(given.filter(([name]) => !(name in ofProgram))))
  const { publicKey, secretKey, header = [] } = options
  const settings: RunSettings = {
    ...document,
    ...(publicKey !== undefined && { publicKey }),
    ...(secretKey !== undefined && { secretKey }),
    header: severalHeaders(header.map((text) => readHeader('header', text))),
  }
  assertSelection(settings)
  assertTarget(settings, ['vaultUrl', 'payUrl', 'publicKey', 'secretKey'], (name) => name)
  if (settings.baseUrl !== undefined && (publicKey === undefined || secretKey === undefined))
    throw new UsageError(
      'publicKey, secretKey: give the key of each kind, such as pkey_test_… and skey_test_….',
    )
  return settings
}

function assertOption(name: string, value: unknown): void {
  if (ofCommand.some((one) => one === name))
    throw new UsageError(`${name}: only the command assay run has a use for it; leave it out.`)
  const known = [...Object.keys(profileKeys), ...Object.keys(ofProgram)]
  if (!known.includes(name))
    throw unknown(
      'The option',
      name,
      known.filter((one) => !ofCommand.some((own) => own === one)),
    )
  const [noun, is] = ofProgram[name] ?? []
  // The value may be a key.
  if (is?.(value) === false) throw new UsageError(`${name}: that is no ${noun}; leave it out, or give one.`)
}
