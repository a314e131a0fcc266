import { once } from 'node:events'
import { join } from 'node:path'
import { closeSync, openSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { listening } from '../basics/listening.ts'
import { driverOf } from '../authorization/declared.ts'
import { runOptionsOf, type RunOptions } from '../settings/options.ts'
import type { Profile, Unset } from '../settings/profile.ts'
import { flagOf } from '../settings/flags.ts'
import { severalHeaders, type Header } from '../settings/headers.ts'
import { hiddenOf } from '../settings/hidden.ts'
import { readProxies, seeToKeys } from '../settings/proxies.ts'
import { extentOf, runSettings, type Said } from '../settings/settings.ts'
import { UsageError } from '../settings/usage.ts'
import type { Reference } from '../reference/index.ts'
import { exchangesFile } from '../reports/exchanges.ts'
import { embeddedTarget, isKey, type Target } from '../settings/target.ts'
import { intoFolder, seeToFolder } from './folder.ts'

/** Makes the target of addresses and keys; throws a UsageError where one is missing, or two contradict each other. */
export function targetOf(said: Said, reference: Reference | null, unset: Unset = {}): Target {
  const live = said.live ?? false
  if (live && said.maxAmount === undefined)
    throw new UsageError(
      `--live: no --max-amount; real charges are made, so say what all of them may come to, such as --max-amount ${runSettings.maxAmount.examples[0]} for a whole run.`,
    )
  if (reference !== null) return embeddedTarget(reference, live)
  const baseUrl = said.baseUrl ?? ''
  const publicKey = keyOf('public', said, unset)
  const secretKey = keyOf('secret', said, unset)
  if (publicKey === secretKey)
    throw new UsageError('--public-key and --secret-key: both are the same key; give one of each kind.')
  return {
    baseUrl,
    vaultUrl: said.vaultUrl ?? baseUrl,
    payUrl: said.payUrl ?? null,
    publicKey,
    secretKey,
    live,
    embedded: false,
  }
}

/** Makes the options of a run of all that was said, and the folder of its reports; proxies are read from the environment. Throws a UsageError for what cannot be used. */
export function optionsOf(
  said: Said,
  profile: Profile,
  target: Target,
  reference: Reference | null,
  env: NodeJS.ProcessEnv = process.env,
): RunOptions {
  const proxies = readProxies(env)
  seeToKeys(target, proxies)
  const { path, ...listen } = said.webhookListen ?? { path: null }
  const headers = headersOf(said, profile)
  const { keys, values } = hiddenOf({ target, headers, declared: profile.declared })
  return runOptionsOf(
    {
      target,
      driver: driverOf(profile.authorization, [...keys, ...values]),
      ...extentOf(said),
      only: said.only ?? [],
      tag: said.tag ?? [],
      maxAmount: said.maxAmount ?? null,
      declared: profile.declared,
      ca: said.ca ?? null,
      headers,
      proxies,
      trace: said.trace ?? false,
      exchanges:
        said.out === undefined
          ? null
          : exchangesIn(said.out, (said.stable ?? false) || (said.noExchanges ?? false)),
    },
    {
      ...listen,
      path,
      publicUrl: said.webhookPublicUrl ?? null,
      registered: reference !== null || (profile.registered ?? path !== null),
      register: reference && ((url) => reference.registerWebhook(url)),
    },
  )
}

/** Joins the headers of flags and profile; a flag beats the profile. */
function headersOf({ header = [] }: Said, { headers }: Profile): readonly Header[] {
  const given = severalHeaders(header)
  return [...headers.filter(({ name }) => !given.some((one) => one.name === name)), ...given]
}

/** Starts the embedded reference implementation where no base URL was given; throws a UsageError where another address or a key was. */
export async function embeddedUnless(
  said: Said,
  subjects: ReadonlyMap<string, string>,
): Promise<Reference | null> {
  if (said.baseUrl !== undefined) return null
  for (const name of ['vaultUrl', 'payUrl'] as const)
    if (said[name] !== undefined)
      throw new UsageError(
        `${subjects.get(name) ?? name}: ${said[name]} stands alone; give the base URL too, as in assay run https://api.payment.example.`,
      )
  for (const name of ['publicKey', 'secretKey'] as const)
    if (subjects.get(name)?.startsWith('--'))
      throw new UsageError(
        `--${flagOf(name)}: there is no URL that it belongs to; give one, as in assay run https://api.payment.example.`,
      )
  const { startReference } = await import('../reference/index.ts')
  return startReference()
}

/** Throws a UsageError where the address for webhooks cannot be listened on. */
export async function seeToListening(
  { webhookListen: listen }: Said,
  subjects: ReadonlyMap<string, string>,
): Promise<void> {
  if (listen === undefined) return
  const { host, port } = listen
  const server = createServer()
  try {
    await listening(server, port, host)
    await once(server.close(), 'close')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const trouble = code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${code})`
    throw new UsageError(
      `${subjects.get('webhookListen') ?? '--profile: webhookListen'}: ${host}:${port} ${trouble}; free it, or name another, port 0 for any free one.`,
    )
  }
}

function keyOf(kind: 'public' | 'secret', said: Said, unset: Unset): string {
  const variable = `ASSAY_${kind.toUpperCase()}_KEY`
  const key = said[`${kind}Key`]
  const named = unset[`${kind}Key`]
  if (key === undefined && named !== undefined)
    throw new UsageError(
      `${named.subject}: the variable ${named.variable} is not set; set it to the ${kind} key, or give --${kind}-key.`,
    )
  if (key === undefined)
    throw new UsageError(`--${kind}-key: there is no ${kind} key; set ${variable}, or --${kind}-key.`)
  if (!isKey(key))
    throw new UsageError(
      `--${kind}-key: the ${kind} key holds a blank, a colon or a line end; set ${variable} to the key alone.`,
    )
  return key
}

/** Makes the folder of the reports and, unless there are to be no exchanges, an empty file for them; returns its path. */
function exchangesIn(folder: string, without: boolean): string | null {
  seeToFolder(folder)
  if (without) return null
  const file = join(folder, exchangesFile)
  intoFolder(folder, () => {
    rmSync(file, { force: true })
    closeSync(openSync(file, 'wx', 0o600))
  })
  return file
}
