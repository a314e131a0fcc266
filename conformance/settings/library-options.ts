import { isProfile, type Profile as Document } from '../../generated/profile.js'
import type { Area } from '../../generated/requirements.ts'
import type { CustomerDriver } from './driver.ts'
import { profileKeys, usageErrorOf } from './explain.ts'
import type { Progress } from './options.ts'
import { assertAcceptedOnce } from './read.ts'
import { severalHeaders } from './headers.ts'
import { assertSelection } from './selection.ts'
import { ofCommand, runSettings, type RunSettings } from './settings.ts'
import { assertTarget } from './target.ts'
import { shown, unknown, UsageError } from './usage.ts'

/** The options of a run: the keys of a profile, and others that only a program can give. Without `baseUrl` the reference implementation is judged. */
export interface Options extends Omit<Document, (typeof ofCommand)[number] | 'only' | 'tag'> {
  publicKey?: string
  secretKey?: string
  /** Globs of requirement ids. */
  only?: readonly string[]
  tag?: readonly Area[]
  /** Headers beside the kit's own for every request to the API, such as `X-Gateway-Key: abc`. */
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

/** The options that only a program can give, each with its kind and a test for it. */
const ofProgram: Record<string, readonly [noun: string, is: (value: unknown) => boolean]> = {
  driver: ['function', isFunction],
  registerWebhook: ['function', isFunction],
  exchanges: ['name of a file', (value) => typeof value === 'string' && value !== ''],
  onProgress: ['function', isFunction],
  signal: ['AbortSignal', (value) => value instanceof AbortSignal],
}

const keys = ['publicKey', 'secretKey'] as const
const lists = ['only', 'tag'] as const

const known = [
  ...Object.keys(profileKeys).filter((name) => !ofCommand.some((one) => one === name)),
  ...Object.keys(ofProgram),
]

/** Reads the options of a run as flags and a profile are read; throws a UsageError that names subject, value and remedy. */
export function readOptions(options: Options): RunSettings {
  if (typeof options !== 'object' || options === null)
    throw new UsageError(
      `The options: ${shown(options)} is no object; write them like { only: ['charge-*'] }.`,
    )
  const given = Object.entries(options).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) seeToOne(name, value)
  const read = given.map(([name, value]) => [name, readOne(name, value)] as const)
  const said = Object.fromEntries(read.filter(([name]) => !Object.hasOwn(ofProgram, name))) as RunSettings
  const judged: unknown = Object.fromEntries(
    given.filter(([name]) => Object.hasOwn(profileKeys, name) && !isReadAsText(name) && !isOfKey(name)),
  )
  if (!isProfile(judged)) throw usageErrorOf('', isProfile.errors ?? [], judged)
  assertSelection(said)
  assertTarget(said, ['vaultUrl', 'payUrl', ...keys], (name) => name)
  seeToBoth(said)
  assertAcceptedOnce('', said)
  return { ...said, header: severalHeaders(said.header ?? []) }
}

function seeToOne(name: string, value: unknown): void {
  if (ofCommand.some((one) => one === name))
    throw new UsageError(`${name}: only the command assay run has a use for it; leave it out.`)
  if (!known.includes(name)) throw unknown('The option', name, known)
  if (name === 'header' && !isTexts(value))
    throw new UsageError("header: that is no list of texts; write ['X-Gateway-Key: the value'].")
  if (lists.some((one) => one === name) && !Array.isArray(value))
    throw new UsageError(`${name}: ${shown(value)} is no list; write [${shown(value)}].`)
  if (isOfKey(name) && typeof value !== 'string')
    throw new UsageError(`${name}: that is no key; give it as a text, such as skey_test_….`)
  const [noun, is] = ofProgram[name] ?? []
  if (is?.(value) === false)
    throw new UsageError(`${name}: ${shown(value)} is no ${noun}; leave it out, or give one.`)
}

/** Reads a text, or a list of headers, as its flag is read; any other value stays as it is. */
function readOne(name: string, value: unknown): unknown {
  if (name === 'header') return (value as string[]).map((said) => runSettings.header.read(name, said))
  if (!isReadAsText(name)) return value
  return runSettings[name].read(name, typeof value === 'string' ? value : shown(value))
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

function isReadAsText(name: string): name is 'baseUrl' {
  return Object.hasOwn(runSettings, name) && 'read' in runSettings[name as keyof typeof runSettings]
}

function isOfKey(name: string): boolean {
  return keys.some((one) => one === name)
}

function isFunction(value: unknown): boolean {
  return typeof value === 'function'
}

/** Throws a UsageError where an implementation is named without both of its keys. */
function seeToBoth({ baseUrl, publicKey, secretKey }: RunSettings): void {
  if (baseUrl !== undefined && (publicKey === undefined || secretKey === undefined))
    throw new UsageError(
      'publicKey, secretKey: give the key of each kind, such as pkey_test_… and skey_test_….',
    )
}
