import type { RunReport } from '../../generated/report.js'
import { openRecorder } from '../record/recorder.ts'
import { startSandbox, type Sandbox } from '../sandbox/start.ts'
import type { Progress } from '../settings/options.ts'
import { unknown, UsageError } from '../settings/usage.ts'
import { isListening } from '../basics/listening.ts'
import type { ReportOptions } from '../judge/report.ts'
import { openGateway, type Gateway } from './gateway.ts'
import { playScenarios } from './play.ts'
import { startProgram, type ShopEnvironment } from './process.ts'
import { reportOfShop } from './report.ts'
import { scenarios } from './scenarios.ts'
import { recordExchange, type ShopSession, type ShopProfile } from './session.ts'

/** A shop that a test starts in its own process. */
export type StartShop = (
  environment: ShopEnvironment,
) => Promise<{ url: string; close?: () => unknown }>

/** The options of a run that judges a shop. */
export interface ShopRunOptions extends ReportOptions {
  /** Where a shop is started by a function, its url is what that resolves to. */
  shop: ShopProfile
  start?: StartShop | undefined
  /** The folder in which the profile's command is started. */
  folder: string
  sandboxPort: number
  /** The seconds that a change may take. */
  timeout: number
  exchanges: string | null
  signal: AbortSignal | null
  onProgress: (progress: Progress) => void
}

/** Starts the sandbox and the shop, plays all scenarios, judges. UsageError if it never answers. */
export async function runShop(options: ShopRunOptions): Promise<RunReport> {
  assertPlaceholders(options.shop)
  const began = performance.now()
  const { signal, onProgress, exchanges } = options
  const sandbox = await startSandbox()
  const record = openRecorder(exchanges, {
    onProblem: (line) => onProgress({ kind: 'unwritten', line }),
  })
  record.hide('key', sandbox.keys.test.secret)
  const gateway = await openGateway({
    port: options.sandboxPort,
    service: sandbox.baseUrl,
    keys: sandbox.keys.test,
    onPassed: (passed) => recordExchange(session, passed),
  }).catch(async (error: unknown) => {
    await sandbox.close()
    throw error
  })
  const session: ShopSession = {
    profile: options.shop,
    record,
    sandbox,
    gateway,
    timeout: options.timeout * 1000,
    began,
    signal,
    onProgress,
    exchangeCount: 0,
  }
  const ends: (() => unknown)[] = [gateway.close, sandbox.close]
  try {
    const { url, close } = await started(options, environmentOf(sandbox, gateway))
    ends.unshift(close)
    session.profile = { ...options.shop, url }
    record.append(runEntryOf(session))
    onProgress({ kind: 'started', requests: 0, webhookUrl: null })
    await playScenarios(session, scenarios)
  } finally {
    for (const end of ends) await end()
    const reason = signal?.aborted === true ? 'The run was interrupted.' : null
    record.append({ kind: 'end', start: performance.now() - began, reason })
    record.close()
  }
  return reportOfShop(record.entries, options)
}

function environmentOf({ keys }: Sandbox, { origin }: Gateway): ShopEnvironment {
  return {
    ASSAY_BASE_URL: origin,
    ASSAY_VAULT_URL: origin,
    ASSAY_PUBLIC_KEY: keys.test.public,
    ASSAY_SECRET_KEY: keys.test.secret,
  }
}

/** Starts the shop by its function or its command; one that runs already is only looked for. */
async function started(
  { shop, start, folder, onProgress }: ShopRunOptions,
  environment: ShopEnvironment,
): Promise<{ url: string; close: () => unknown }> {
  if (start !== undefined) {
    const { url, close = () => undefined } = await start(environment)
    return { url, close }
  }
  const { url, command } = shop
  const tell = (line: string) => onProgress({ kind: 'message', line })
  if (command !== undefined) {
    const program = { command, folder, url: new URL(url), environment, timeout: 30, tell }
    return { url, close: await startProgram(program) }
  }
  if (await isListening(new URL(url))) return { url, close: () => undefined }
  throw new UsageError(
    `shop: url: nothing answers at ${url}; start the shop, configured for ${environment.ASSAY_BASE_URL} (--sandbox-port keeps the port), or name its command.`,
  )
}

function runEntryOf({ profile, timeout }: ShopSession) {
  const url = profile.url.replace(/\/$/, '')
  return {
    kind: 'run',
    version: 5,
    origin: 'shop',
    started: new Date().toISOString(),
    baseUrl: url,
    vaultUrl: url,
    payUrl: null,
    live: false,
    embedded: false,
    webhookUrl: profile.webhooks === undefined ? null : url + profile.webhooks,
    webhookRegistered: profile.webhooks !== undefined,
    webhookThroughProxy: false,
    timeout,
    webhookTimeout: timeout,
    reverseOrder: '',
    tokenParameter: null,
  } as const
}

const placeholders = {
  buy: ['source', 'amount', 'bank', 'cart'],
  order: ['order'],
  return: ['order', 'charge'],
} as const

/** UsageError for an unknown placeholder, and for sources of unknown amount. */
function assertPlaceholders(shop: ShopProfile): void {
  for (const [key, known] of Object.entries(placeholders)) {
    const text = JSON.stringify(shop[key as keyof typeof placeholders] ?? '')
    for (const [, name = ''] of text.matchAll(/\{(\w+)\}/g))
      if (!(known as readonly string[]).includes(name))
        throw unknown(
          `shop: ${key}: the placeholder`,
          `{${name}}`,
          known.map((placeholder) => `{${placeholder}}`),
        )
  }
  const text = JSON.stringify(shop.buy)
  if (text.includes('{source}') && shop.buy.amount === undefined && !text.includes('{amount}'))
    throw new UsageError(
      'shop: buy: no amount; give the price that the shop sets, or hand it over with {amount}.',
    )
}
