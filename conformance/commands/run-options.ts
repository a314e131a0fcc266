import { join } from 'node:path'
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { createServer } from 'node:net'
import { ofEachKind } from '../flows/size.ts'
import type { RunOptions, WebhookOptions } from '../options.ts'
import type { Profile, Unset } from '../profile.ts'
import type { runSettings } from '../profile/settings.ts'
import { UsageError } from '../profile/usage.ts'
import type { Given } from '../profile/values.ts'
import type { Reference } from '../reference/index.ts'
import { exchangesFile } from '../reports/exchanges.ts'
import type { Target } from '../target.ts'
import { intoFolder } from './folder.ts'

/** What flags, variables and profile say together. */
export type Said = Given<typeof runSettings>

/** Names the implementation and its keys; throws a UsageError where something is missing or contradicts itself. */
export function targetOf(said: Said, reference: Reference | null, unset: Unset = {}): Target {
  const live = said.live ?? false
  if (live && said['max-amount'] === undefined)
    throw new UsageError(
      '--live: no --max-amount; real charges are made, so say what all of them may come to, such as --max-amount 28000000 for a whole run.',
    )
  if (reference !== null) {
    const { public: publicKey, secret: secretKey } = reference.keys[live ? 'live' : 'test']
    const { vaultUrl, baseUrl, payUrl } = reference
    return { vaultUrl, baseUrl, payUrl, publicKey, secretKey, live, embedded: true }
  }
  const baseUrl = said['base-url'] ?? ''
  const publicKey = keyOf('public', said, unset)
  const secretKey = keyOf('secret', said, unset)
  if (publicKey === secretKey)
    throw new UsageError('--public-key and --secret-key: both are the same key; give one of each kind.')
  return {
    baseUrl,
    vaultUrl: said['vault-url'] ?? baseUrl,
    payUrl: said['pay-url'] ?? null,
    publicKey,
    secretKey,
    live,
    embedded: false,
  }
}

/** Everything that the run is told. Makes the folder of the reports. */
export function optionsOf(
  said: Said,
  profile: Profile,
  target: Target,
  reference: Reference | null,
): Omit<RunOptions, 'onProgress' | 'signal'> {
  return {
    target,
    driver: profile.driver,
    webhook: webhookOf(said, profile, reference),
    timeout: said.timeout ?? 10,
    webhookTimeout: said['webhook-timeout'] ?? 10,
    concurrency: said.concurrency ?? 16,
    maxRequests: said['max-requests'] ?? 5000,
    sample: said.sample ?? ofEachKind,
    repeat: said.repeat ?? 1,
    only: said.only ?? [],
    tags: said.tag ?? [],
    strict: said.strict ?? false,
    maxAmount: said['max-amount'] ?? null,
    declared: profile.declared,
    observeRetries: said['observe-retries'] ?? false,
    exchanges: said.out === undefined ? null : exchangesIn(said.out, said.stable ?? false),
  }
}

/** Starts the embedded reference implementation where no address was given; throws where an address or a key has nothing to belong to. */
export async function embeddedUnless(
  said: Said,
  subjects: ReadonlyMap<string, string>,
): Promise<Reference | null> {
  if (said['base-url'] !== undefined) return null
  for (const name of ['vault-url', 'pay-url'] as const)
    if (said[name] !== undefined)
      throw new UsageError(
        `${subjects.get(name) ?? name}: ${said[name]} stands alone; give the base URL too, as in assay run https://api.payment.example.`,
      )
  for (const name of ['public-key', 'secret-key'] as const)
    if (subjects.get(name)?.startsWith('--'))
      throw new UsageError(
        `--${name}: there is no URL that it belongs to; give one, as in assay run https://api.payment.example.`,
      )
  const { startReference } = await import('../reference/index.ts')
  return startReference()
}

/** Throws a UsageError where the operator names an address for webhooks that cannot be listened on. */
export async function seeToListening(
  { 'webhook-listen': listen }: Said,
  subjects: ReadonlyMap<string, string>,
): Promise<void> {
  if (listen === undefined) return
  const { host, port } = listen
  const server = createServer()
  try {
    await new Promise<void>((resolve, reject) =>
      server.once('error', reject).listen(port, host, () => server.close(() => resolve())),
    )
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const trouble = code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${code})`
    throw new UsageError(
      `${subjects.get('webhook-listen') ?? '--profile: webhookListen'}: ${host}:${port} ${trouble}; free it, or name another, port 0 for any free one.`,
    )
  }
}

function webhookOf(said: Said, profile: Profile, reference: Reference | null): WebhookOptions {
  const listen = said['webhook-listen'] ?? { host: '127.0.0.1', port: 0, path: null }
  const registered = reference !== null || (profile.registered ?? listen.path !== null)
  return {
    ...listen,
    publicUrl: said['webhook-public-url'] ?? null,
    registered,
    register: reference === null ? null : (url) => reference.registerWebhook(url),
  }
}

function keyOf(kind: 'public' | 'secret', said: Said, unset: Unset): string {
  const variable = `ASSAY_${kind.toUpperCase()}_KEY`
  const key = said[`${kind}-key`]
  const named = unset[`${kind}-key`]
  if (key === undefined && named !== undefined)
    throw new UsageError(
      `${named.subject}: the variable ${named.variable} is not set; set it to the ${kind} key, or give --${kind}-key.`,
    )
  if (key === undefined)
    throw new UsageError(`--${kind}-key: there is no ${kind} key; set ${variable}, or --${kind}-key.`)
  if (/[\s:\p{Cc}]/u.test(key))
    throw new UsageError(
      `--${kind}-key: the ${kind} key holds a blank, a colon or a line end; set ${variable} to the key alone.`,
    )
  return key
}

/** Makes the folder of the reports, and in it the empty file of exchanges, unless the reports are to be without them. */
function exchangesIn(folder: string, without: boolean): string | null {
  return intoFolder(folder, () => {
    mkdirSync(folder, { recursive: true })
    if (without) return null
    const file = join(folder, exchangesFile)
    closeSync(openSync(file, 'w'))
    return file
  })
}
