import { defined } from '../basics/values.ts'
import { openCustomer } from '../customer/customer.ts'
import { defaultOptions, type ProgramOptions, type RunOptions } from '../settings/options.ts'
import { assertKeysInTls, readProxies } from '../settings/proxies.ts'
import { targetOf, type Settings } from '../settings/settings.ts'
import { embeddedTarget, type Target } from '../settings/target.ts'

/** The options of a run that are not settings; `env` is the environment that names the proxies. */
export type RunExtras = {
  [Name in keyof ProgramOptions | 'exchanges']?: RunOptions[Name] | undefined
} & { env?: NodeJS.ProcessEnv | undefined }

/** Starts the embedded reference implementation. */
type StartEmbedded = () => Promise<
  Parameters<typeof embeddedTarget>[0] & {
    registerWebhook: (url: string) => void
    close: () => Promise<void>
  }
>

/** What the options of a run are made of. */
interface Preparation {
  readonly settings: Settings
  readonly extras: RunExtras
  /** How whoever gave a setting calls it, for errors. */
  readonly labelOf: Parameters<typeof targetOf>[1]
  readonly startEmbedded: StartEmbedded
}

/**
 * Calls a function with the options of a run; without a URL, the embedded implementation runs
 * meanwhile. Throws a UsageError for settings that cannot be used.
 */
export async function withOptions<Result>(
  { settings, extras, labelOf, startEmbedded }: Preparation,
  use: (options: RunOptions) => Promise<Result>,
): Promise<Result> {
  const target = targetOf(settings, labelOf)
  if (target !== null) return use(optionsOf(settings, target, extras))
  const embedded = await startEmbedded()
  try {
    const { registerWebhook = embedded.registerWebhook } = extras
    const localTarget = embeddedTarget(embedded, settings.live)
    return await use(optionsOf(settings, localTarget, { ...extras, registerWebhook }))
  } finally {
    await embedded.close()
  }
}

/**
 * The options of a run. A webhook endpoint counts as registered if it has a path of its own, or a
 * function registers it.
 */
export function optionsOf(settings: Settings, target: Target, extras: RunExtras = {}): RunOptions {
  const { env = process.env, driver = openCustomer(settings.authorization), ...others } = extras
  const proxyFor = readProxies(env)
  assertKeysInTls(target, proxyFor)
  const isRegistered = settings.webhookListen?.path != null || others.registerWebhook !== undefined
  return {
    ...defaultOptions,
    webhookRegistered: isRegistered,
    ...settings,
    ...defined(others),
    target,
    driver,
    proxyFor,
  }
}
