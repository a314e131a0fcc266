import type { Area } from '../generated/requirements.ts'
import type { Driver } from './authorization/driver.ts'
import { automaticDriver } from './authorization/automatic.ts'
import type { RunRecord } from './finding.ts'
import { ofEachKind } from './flows/size.ts'
import { undeclared, type Declared, type Progress, type RunOptions, type WebhookOptions } from './options.ts'
import { startReference, type Reference } from './reference/index.ts'
import { seeToOptions } from './library-options.ts'
import { run as runAll } from './run.ts'
import { readAddress, type Target } from './target.ts'

/** What a run is told: addresses and keys, and whatever differs from the defaults of `assay run`. Without `baseUrl` the embedded reference implementation is judged. */
export interface Options {
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
  /** Seconds that one exchange may take, 10 unless said. */
  timeout?: number
  /** Seconds that a webhook may take, 10 unless said. */
  webhookTimeout?: number
  /** Requests at once, 16 unless said. */
  concurrency?: number
  /** Requests in all, 5000 unless said. */
  maxRequests?: number
  /** How many answers of each kind are looked at, 21 unless said. */
  sample?: number
  /** How often each request case is sent, but for those with an unknown key; once unless said. */
  repeat?: number
  /** Globs of requirement ids. */
  only?: readonly string[]
  tags?: readonly Area[]
  /** Whether a SHOULD counts as a MUST. */
  strict?: boolean
  declared?: Partial<Declared>
  /** Whether the webhook of one more charge is refused, last of all, to see if it is posted again. */
  observeRetries?: boolean
  /** The file that exchanges are appended to. */
  exchanges?: string
  onProgress?: (progress: Progress) => void
  /** Ends the run early. */
  signal?: AbortSignal
}

/**
 * Judges an implementation and resolves to the report; whatever the implementation does ends in a verdict.
 * Rejects when an address, a key, a number or a selection cannot be used.
 */
export async function run(options: Options = {}): Promise<RunRecord> {
  seeToOptions(options)
  const reference = options.baseUrl === undefined ? await startReference() : null
  try {
    return await runAll(optionsOf(options, reference))
  } finally {
    await reference?.close()
  }
}

function optionsOf(options: Options, reference: Reference | null): RunOptions {
  const { webhook = {} } = options
  return {
    target: targetOf(options, reference),
    driver: options.driver ?? automaticDriver(),
    webhook: {
      host: '127.0.0.1',
      port: 0,
      path: null,
      publicUrl: null,
      registered: reference !== null || webhook.path != null || webhook.register != null,
      register: reference === null ? null : (url) => reference.registerWebhook(url),
      ...webhook,
    },
    timeout: options.timeout ?? 10,
    webhookTimeout: options.webhookTimeout ?? 10,
    concurrency: options.concurrency ?? 16,
    maxRequests: options.maxRequests ?? 5000,
    sample: options.sample ?? ofEachKind,
    repeat: options.repeat ?? 1,
    only: options.only ?? [],
    tags: options.tags ?? [],
    strict: options.strict ?? false,
    maxAmount: options.maxAmount ?? null,
    declared: { ...undeclared, ...options.declared },
    observeRetries: options.observeRetries ?? false,
    exchanges: options.exchanges ?? null,
    onProgress: options.onProgress ?? (() => undefined),
    signal: options.signal ?? null,
  }
}

function targetOf(options: Options, reference: Reference | null): Target {
  const { live = false, publicKey, secretKey } = options
  if (reference !== null) {
    const { public: publicOne, secret: secretOne } = reference.keys[live ? 'live' : 'test']
    const { baseUrl, vaultUrl, payUrl } = reference
    return { baseUrl, vaultUrl, payUrl, publicKey: publicOne, secretKey: secretOne, live, embedded: true }
  }
  if (!publicKey || !secretKey || publicKey === secretKey)
    throw new Error('publicKey, secretKey: give the key of each kind, such as pkey_test_… and skey_test_….')
  const baseUrl = readAddress('baseUrl', options.baseUrl ?? '')
  return {
    baseUrl,
    vaultUrl: options.vaultUrl === undefined ? baseUrl : readAddress('vaultUrl', options.vaultUrl),
    payUrl: options.payUrl === undefined ? null : readAddress('payUrl', options.payUrl),
    publicKey,
    secretKey,
    live,
    embedded: false,
  }
}
