import { defined } from '../basics/values.ts'
import { openCustomer } from '../customer/customer.ts'
import { usualOptions, type RunOptions } from '../settings/options.ts'
import { assertKeysInTls, readProxies } from '../settings/proxies.ts'
import { targetOf, type Settings } from '../settings/settings.ts'
import { embeddedTarget, type Target } from '../settings/target.ts'

/** The options of a run that are not settings; `env` is the environment that names the proxies. */
export type RunExtras = {
  [Name in 'driver' | 'exchanges' | 'onProgress' | 'signal']?: RunOptions[Name] | undefined
} & { register?: RunOptions['webhook']['register'] | undefined; env?: NodeJS.ProcessEnv | undefined }

/** Starts the embedded implementation. */
type Start = () => Promise<
  Parameters<typeof embeddedTarget>[0] & {
    registerWebhook: (url: string) => void
    close: () => Promise<void>
  }
>

/**
 * Calls a function with the options of a run, against an implementation started for it where the settings name no base URL.
 * Throws a UsageError for a target, a proxy or a header that cannot be used; `nameOf` gives the name of a setting.
 */
export async function withOptions<Result>(
  settings: Settings,
  extras: RunExtras,
  nameOf: Parameters<typeof targetOf>[1],
  start: Start,
  use: (options: RunOptions) => Promise<Result>,
): Promise<Result> {
  const target = targetOf(settings, nameOf)
  if (target !== null) return use(optionsOf(settings, target, extras))
  const embedded = await start()
  try {
    const register = extras.register ?? embedded.registerWebhook
    return await use(optionsOf(settings, embeddedTarget(embedded, settings.live), { ...extras, register }))
  } finally {
    await embedded.close()
  }
}

/** Makes the options of a run. An endpoint for webhooks counts as registered if it has a path of its own, or a function registers it. */
export function optionsOf(settings: Settings, target: Target, extras: RunExtras = {}): RunOptions {
  const { register = null, env = process.env, driver, ...others } = extras
  const { header: headers = [], authorization, webhookListen, webhookPublicUrl: publicUrl = null } = settings
  const proxies = readProxies(env)
  assertKeysInTls(target, proxies)
  const { path = null } = webhookListen ?? {}
  const { webhookRegistered: registered = path !== null || register !== null } = settings
  return {
    ...usualOptions,
    ...settings,
    ...defined(others),
    target,
    driver: driver ?? openCustomer(authorization),
    headers,
    proxies,
    webhook: { host: '127.0.0.1', port: 0, ...webhookListen, path, publicUrl, registered, register },
  }
}
