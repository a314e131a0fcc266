import { setMaxListeners } from 'node:events'
import type { Profile } from '../../generated/profile.js'
import type { RequirementId } from '../../generated/requirements.ts'
import { defaults } from '../../generated/settings.ts'
import type { CustomerDriver } from './driver.ts'
import { settingSchemas } from './flags.ts'
import type { ProxyFor } from './proxies.ts'
import {
  settingLabels,
  commandOnly,
  readSettings,
  type Listening,
  type Settings,
} from './settings.ts'
import type { Target } from './target.ts'
import { unknown } from './usage.ts'

/** The answers to observations that the operator relies on. */
export type Pins = NonNullable<Profile['pins']>

/** How much is driven: the least, the usual, or everything. */
export type Depth = NonNullable<Profile['depth']>

/** The settings that a run always has: those with a default, and lists that may be empty. */
type Always = keyof typeof defaults | 'only' | 'tag' | 'accepted' | 'pins'

/** The options that only a program can give. */
export interface ProgramOptions {
  /** Gets a customer through the authorization page, in place of what `authorization` names. */
  driver: CustomerDriver
  /** Registers the endpoint for webhooks with the implementation. */
  registerWebhook?: ((url: string) => void | Promise<void>) | undefined
  onProgress: (progress: Progress) => void
  /** Ends the run early: what was not judged is inconclusive. */
  signal: AbortSignal | null
}

const programOnly: readonly string[] = ['driver', 'registerWebhook', 'onProgress', 'signal']

/** Options of the library. Without `baseUrl` the reference implementation is tested. */
export interface Options
  extends Omit<Profile, (typeof commandOnly)[number]>, Partial<ProgramOptions> {}

/** The options of a run: settings, and what is made of others. */
export interface RunOptions
  extends Required<Pick<Profile, Always>>, Omit<Settings, Always>, ProgramOptions {
  target: Target
  webhookListen: Listening
  /** True where the endpoint for webhooks is registered with the implementation. */
  webhookRegistered: boolean
  /** The file that exchanges are appended to; null for a temporary one. */
  exchanges: string | null
  proxyFor?: ProxyFor
}

/** The options of a run whose settings give none. */
export const defaultOptions = {
  ...defaults,
  webhookListen: { host: '127.0.0.1', port: 0, path: null },
  webhookRegistered: false,
  only: [],
  tag: [],
  accepted: [],
  pins: {},
  exchanges: null,
  onProgress: () => undefined,
  signal: null,
}

/** One message about the progress of a run. */
export type Progress =
  | { kind: 'started'; requests: number; webhookUrl: string | null }
  /** A request is sent: `requests` counts all so far. */
  | { kind: 'exchange'; requests: number }
  | { kind: 'message'; line: string }
  | { kind: 'broken'; id: RequirementId }
  /** A file cannot be written: the line says which, and the remedy. */
  | { kind: 'unwritten'; line: string }

/** The settings among the options. UsageError with subject, value and remedy. */
export function readOptions(options: Options): Settings {
  const entries = Object.entries(options).filter(([name]) => !programOnly.includes(name))
  const known = Object.keys(settingSchemas).filter(
    (name) => !commandOnly.some((excluded) => excluded === name),
  )
  const unknownEntry = entries.find(([name]) => !known.includes(name))
  if (unknownEntry !== undefined) throw unknown('The option', unknownEntry[0], known)
  return readSettings(Object.fromEntries(entries), settingLabels(''))
}

/** Why a run was ended early, in a sentence; null while it was not. */
export function whyEnded({ signal }: Pick<RunOptions, 'signal'>): string | null {
  if (!signal?.aborted) return null
  const isTimeUp = (signal.reason as Error | undefined)?.name === 'TimeoutError'
  return isTimeUp
    ? 'The time of the run is up; --max-time allows more.'
    : 'The run was interrupted.'
}

/** Ends a run once its `maxTime`, and `more` seconds, have passed. */
export function withDeadline(options: RunOptions, more = 0): RunOptions {
  const up = new AbortController()
  const timeUp = new DOMException('The time of the run is up.', 'TimeoutError')
  setTimeout(() => up.abort(timeUp), (options.maxTime + more) * 1000).unref()
  const signal = options.signal === null ? up.signal : AbortSignal.any([options.signal, up.signal])
  // Everything that waits at once listens to it.
  setMaxListeners(0, signal)
  return { ...options, signal }
}
