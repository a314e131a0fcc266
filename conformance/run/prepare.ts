import { openCustomer } from '../customer/customer.ts'
import { hiddenOf } from '../settings/hidden.ts'
import { runOptionsOf, undeclared, type Declared, type RunOptions } from '../settings/options.ts'
import { readProxies, assertKeysInTls } from '../settings/proxies.ts'
import { extentOf, type RunSettings } from '../settings/settings.ts'
import { embeddedTarget, type Target } from '../settings/target.ts'
import { UsageError } from '../settings/usage.ts'

/** Makes the target of a started reference implementation, or of addresses and keys; throws a UsageError where a key is missing. */
export function targetOf(said: RunSettings, reference: Parameters<typeof embeddedTarget>[0] | null): Target {
  const { baseUrl = '', vaultUrl = baseUrl, payUrl = null, live = false } = said
  if (reference !== null) return embeddedTarget(reference, live)
  const publicKey = keyOf('public', said)
  const secretKey = keyOf('secret', said)
  return { baseUrl, vaultUrl, payUrl, publicKey, secretKey, live, embedded: false }
}

function keyOf(kind: 'public' | 'secret', said: RunSettings): string {
  const key = said[`${kind}Key`]
  if (key !== undefined) return key
  const variable = said[`${kind}KeyVariable`]
  const subject = variable === undefined ? `--${kind}-key` : `${kind}KeyVariable`
  throw new UsageError(
    `${subject}: there is no ${kind} key; set ${variable ?? `ASSAY_${kind.toUpperCase()}_KEY`}, or --${kind}-key.`,
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
export function optionsOf(said: RunSettings, target: Target, besides: Besides = {}): RunOptions {
  const { register = null, onProgress = () => undefined, env = process.env } = besides
  const { authorization = {}, webhookRegistered: registered, header: headers = [] } = said
  const declared = declaredOf(said)
  const proxies = readProxies(env)
  assertKeysInTls(target, proxies)
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
      ...(registered === undefined ? {} : { registered }),
    },
  )
}

/** Gathers the facts about the implementation that its operator declares. */
export function declaredOf({ card, ...said }: RunSettings): Declared {
  const { retrievalPath, reverseOrder, tokenParameter, returnUri, accepted, pins } = {
    ...undeclared,
    ...said,
  }
  const number = card?.number.replace(/[ -]/g, '')
  return {
    card: card === undefined || number === undefined ? null : { ...card, number },
    retrievalPath,
    reverseOrder,
    tokenParameter,
    returnUri,
    accepted,
    pins,
  }
}
