import { isProfile } from '../../generated/profile.js'
import type { Area } from '../../generated/requirements.ts'
import type { Driver } from './driver.ts'
import { usageErrorOf } from './explain.ts'
import type { Declared, Progress, WebhookOptions } from './options.ts'
import { seeToSelection } from './selection.ts'
import { extentOf, type Extent } from './settings.ts'
import { unknown, UsageError } from './usage.ts'

/** What a run is told: addresses and keys, and whatever differs from the defaults of `assay run`. Without `baseUrl` the embedded reference implementation is judged. */
export interface Options extends Partial<Extent> {
  /** The base of all endpoints but those of tokens. */
  baseUrl?: string
  /** The base of the token endpoints; `baseUrl` unless said. */
  vaultUrl?: string
  /** The host of authorization pages, if it is to be judged. */
  payUrl?: string
  publicKey?: string
  secretKey?: string
  /** The keys are live: real charges are made. Asks for `maxAmount` too. */
  live?: boolean
  /** The amount that all charges of a live run may come to, in the smallest unit of the currency. */
  maxAmount?: number
  /** Gets a customer through the authorization page. */
  driver?: Driver
  /** Where webhooks are received; an address of the caller's own choice counts as registered. */
  webhook?: Partial<WebhookOptions>
  /** Globs of requirement ids. */
  only?: readonly string[]
  tags?: readonly Area[]
  declared?: Partial<Declared>
  /** The file that exchanges are appended to. */
  exchanges?: string
  onProgress?: (progress: Progress) => void
  /** Ends the run early. */
  signal?: AbortSignal
}

const known: readonly string[] = [
  ...Object.keys(extentOf({})),
  ...'baseUrl vaultUrl payUrl publicKey secretKey live maxAmount driver'.split(' '),
  ...'webhook only tags declared exchanges onProgress signal'.split(' '),
]

/** Sees to it that a run can use its options, by the schema of the profile; throws a UsageError that names subject, value and remedy. */
export function seeToOptions(options: Options): void {
  for (const name of Object.keys(options)) if (!known.includes(name)) throw unknown('The option', name, known)
  const { only = [], tags = [], webhook: { port = 0 } = {} } = options
  for (const [name, value] of Object.entries({ only, tags }))
    if (!Array.isArray(value))
      throw new UsageError(`${name}: ${JSON.stringify(value)} is no list; write [${JSON.stringify(value)}].`)
  seeToSelection({ only, tags }, { only: 'only', tags: 'tags' })
  const { timeout, webhookTimeout, concurrency, maxRequests, maxTime, sample, repeat } = options
  const { maxAmount, live, strict, observeRetries, declared = {} } = options
  const bounds = { timeout, webhookTimeout, concurrency, maxRequests, maxTime, sample, repeat, maxAmount }
  const kept = Object.entries(declared).filter(([, value]) => value !== null)
  const judged: unknown = { ...bounds, live, strict, observeRetries, ...Object.fromEntries(kept) }
  if (!isProfile(judged)) throw usageErrorOf('', isProfile.errors ?? [], judged)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`webhook.port: ${port} is no port; write one from 0, for any free one, to 65535.`)
  if (live && maxAmount === undefined)
    throw new UsageError(
      'live: real charges are made; say what all of them may come to as maxAmount, such as 200000.',
    )
}
