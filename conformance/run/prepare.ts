import { openCustomer } from '../customer/customer.ts'
import { severalHeaders, type Header } from '../settings/headers.ts'
import { hiddenOf } from '../settings/hidden.ts'
import { runOptionsOf, type RunOptions } from '../settings/options.ts'
import type { Profile, Unset } from '../settings/profile.ts'
import { readProxies, seeToKeys } from '../settings/proxies.ts'
import { extentOf, type Said } from '../settings/settings.ts'
import { embeddedTarget, type Target } from '../settings/target.ts'
import { UsageError } from '../settings/usage.ts'

/** Makes the target of a started reference implementation, or of addresses and keys; throws a UsageError where a key is missing. */
export function targetOf(
  { baseUrl = '', vaultUrl = baseUrl, payUrl, live = false, ...keys }: Said,
  reference: Parameters<typeof embeddedTarget>[0] | null,
  unset: Unset = {},
): Target {
  if (reference !== null) return embeddedTarget(reference, live)
  const publicKey = keyOf('public', keys, unset)
  const secretKey = keyOf('secret', keys, unset)
  return { baseUrl, vaultUrl, payUrl: payUrl ?? null, publicKey, secretKey, live, embedded: false }
}

function keyOf(kind: 'public' | 'secret', said: Said, unset: Unset): string {
  const key = said[`${kind}Key`]
  if (key !== undefined) return key
  const named = unset[`${kind}Key`]
  if (named !== undefined)
    throw new UsageError(
      `${named.subject}: the variable ${named.variable} is not set; set it to the ${kind} key, or give --${kind}-key.`,
    )
  throw new UsageError(
    `--${kind}-key: there is no ${kind} key; set ASSAY_${kind.toUpperCase()}_KEY, or --${kind}-key.`,
  )
}

/** The options of a run that neither flags nor a profile give. */
interface Besides {
  driver?: RunOptions['driver'] | undefined
  register?: RunOptions['webhook']['register'] | undefined
  exchanges?: string | undefined
  onProgress?: RunOptions['onProgress'] | undefined
  signal?: AbortSignal | undefined
  /** The environment that names the proxies. */
  env?: NodeJS.ProcessEnv
}

/** Makes the options of a run of all that was said; throws a UsageError for a proxy or a header that cannot be used. */
export function optionsOf(said: Said, profile: Profile, target: Target, besides: Besides = {}): RunOptions {
  const { register = null, onProgress = () => undefined, env = process.env } = besides
  const { declared, authorization, registered } = profile
  const proxies = readProxies(env)
  seeToKeys(target, proxies)
  const headers = headersOf(said, profile)
  const { keys, values } = hiddenOf({ target, headers, declared })
  const { path, ...listen } = said.webhookListen ?? { path: null }
  return runOptionsOf(
    {
      target,
      driver: besides.driver ?? openCustomer(authorization, [...keys, ...values]),
      ...extentOf(said),
      only: said.only ?? [],
      tag: said.tag ?? [],
      maxAmount: said.maxAmount ?? null,
      rate: said.rate ?? null,
      implementation: said.implementation ?? null,
      declared,
      ca: said.ca ?? null,
      headers,
      proxies,
      trace: said.trace ?? false,
      exchanges: besides.exchanges ?? null,
      onProgress,
      signal: besides.signal ?? null,
    },
    {
      ...listen,
      path,
      publicUrl: said.webhookPublicUrl ?? null,
      register,
      ...(registered === null ? {} : { registered }),
    },
  )
}

/** Joins the headers of flags and profile; a flag beats the profile. */
function headersOf({ header = [] }: Said, { headers }: Profile): readonly Header[] {
  const given = severalHeaders(header)
  return [...headers.filter(({ name }) => !given.some((one) => one.name === name)), ...given]
}
