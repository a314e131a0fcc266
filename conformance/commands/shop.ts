import { dirname, join } from 'node:path'
import { redactorFor } from '../reports/redactor.ts'
import { sandboxKeys } from '../sandbox/index.ts'
import { defaultOptions } from '../settings/options.ts'
import { merchantRequirementIds } from '../settings/selection.ts'
import { list, number, settingFlagsOf } from '../settings/flags.ts'
import type { Settings } from '../settings/settings.ts'
import { UsageError } from '../settings/usage.ts'
import type { ShopRunOptions } from '../shop/run.ts'
import { defineCommand } from './command.ts'
import { openOutput } from './judging.ts'
import { commandLine, runFlags, settingsOf, type RunInvocation } from './settings.ts'
import { ensureFolder, interruptible, listening } from './system.ts'
import { watchRuns } from './watch.ts'

/** `assay shop`: judges a shop, which takes payments through the service. */
export const shop = defineCommand({
  operands: '',
  flags: {
    profile: runFlags.profile,
    sandboxPort: number(65_535, 'The port of the sandbox, for a shop that is configured by hand.'),
    watch: list('PATH,…', 'Judge again whenever a file below a PATH changes.'),
    ...settingFlagsOf('only strict timeout out verbose jsonLines'),
  },
  examples: {
    'shop --profile examples/shop/shop.yaml': 'judges the example',
    'shop --profile shop.yaml --watch src': 'judges a shop again whenever it changes',
  },
  notes: [
    'The profile says under "shop" how the shop is started and used; the guide "You build a client" explains it. It starts a sandbox, plays customers, a forger and a bad network, and asks the shop for the states of its orders.',
    'Exit: as run.',
  ],
  async execute(invocation) {
    const settings = await settingsOf(invocation, merchantRequirementIds)
    const { profile: file = '', sandboxPort = 0, watch: paths } = invocation.flagValues
    const { shop: shopProfile, out } = settings
    if (shopProfile === undefined)
      throw new UsageError(
        file
          ? `${file}: the key "shop" is missing; it says how the shop is used, as in examples/shop/shop.yaml.`
          : '--profile: missing; name a file that says how the shop is used, as examples/shop/shop.yaml does.',
      )
    const judge = (dropped?: AbortSignal): Promise<number> =>
      judgeOnce({ ...settings, shop: shopProfile, sandboxPort }, invocation, dropped)
    if (paths === undefined) return judge()
    const url = shopProfile.command === undefined ? new URL(shopProfile.url) : null
    return watchRuns({ url, paths, out, judge })
  },
})

/** Judges a shop once and writes the reports, unless interrupted; resolves to the exit code. */
async function judgeOnce(
  settings: Settings & Pick<ShopRunOptions, 'shop' | 'sandboxPort'>,
  invocation: RunInvocation,
  dropped: AbortSignal | undefined,
): Promise<number> {
  const { out, sandboxPort } = settings
  if (out !== undefined) ensureFolder(out)
  const secrets = redactorFor({ keys: [sandboxKeys.test.secret] })
  const output = openOutput(settings, invocation.env, secrets)
  const { signal, end } = interruptible(dropped)
  const options = {
    ...defaultOptions,
    ...settings,
    folder: dirname(invocation.flagValues.profile ?? ''),
    exchanges: out === undefined ? null : join(out, 'exchanges.jsonl'),
    signal,
    onProgress: output.progress,
  }
  try {
    const { runShop } = await import('../shop/run.ts')
    const place = { host: '127.0.0.1', port: sandboxPort }
    const runReport = await listening('--sandbox-port', place, () => runShop(options))
    if (dropped?.aborted !== true) {
      const again = commandLine(['shop'], invocation, secrets.redact)
      return output.conclude({ ...runReport, again })
    }
    output.leave()
    return runReport.exitCode
  } catch (error) {
    output.leave()
    throw error
  } finally {
    end()
  }
}
