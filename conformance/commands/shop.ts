import { rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lasting } from '../judge/declared.ts'
import { redactorFor } from '../reports/redactor.ts'
import { cardNumbers } from '../settings/secrets.ts'
import { sandboxKeys } from '../sandbox/index.ts'
import { defaultOptions } from '../settings/options.ts'
import { merchantRequirementIds } from '../settings/selection.ts'
import { list, number, settingFlags } from '../settings/flags.ts'
import { UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { openOutput } from './judging.ts'
import { commandLine, runFlags, settingsOf } from './settings.ts'
import { ensureFolder, interruptible, listening } from './system.ts'
import { watchRuns } from './watch.ts'

const { only, strict, out, verbose, jsonLines, timeout } = settingFlags
const { profile } = runFlags

/** `assay shop`: judges a shop, which takes payments through the service. */
export const shop = defineCommand({
  operands: '',
  flags: {
    profile,
    sandboxPort: number(65_535, 'The port of the sandbox, for a shop that is configured by hand.'),
    watch: list('PATH,…', 'Judge again whenever a file below a PATH changes.'),
    ...({ only, strict, timeout, out, verbose, jsonLines } as Pick<
      typeof settingFlags,
      'only' | 'strict' | 'timeout' | 'out' | 'verbose' | 'jsonLines'
    >),
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
    const { flagValues, env } = invocation
    const {
      profile: file = '',
      sandboxPort = 0,
      watch: paths,
    } = flagValues as {
      profile?: string
      sandboxPort?: number
      watch?: readonly string[]
    }
    const { shop: used } = settings
    if (used === undefined)
      throw new UsageError(
        `${file || '--profile'}: no shop; say under the key "shop" how it is used, as in examples/shop/shop.yaml.`,
      )
    const { runShop } = await import('../shop/run.ts')
    const judge = async (dropped?: AbortSignal): Promise<number> => {
      const { out: folder } = settings
      if (folder !== undefined) ensureFolder(folder)
      const exchanges = folder === undefined ? null : join(folder, 'exchanges.jsonl')
      // A symbolic link there would redirect the record.
      if (exchanges !== null) rmSync(exchanges, { force: true })
      const keys = [sandboxKeys.test.secret]
      const secrets = redactorFor({ keys, cards: cardNumbers(), values: [] })
      const today = new Date().toISOString().slice(0, 10)
      const accepted = lasting(settings.accepted ?? [], today)
      const output = openOutput(settings, env, secrets, { announces: false, accepted })
      const { signal, end } =
        dropped === undefined ? interruptible() : { signal: dropped, end: () => undefined }
      const options = {
        ...defaultOptions,
        ...settings,
        shop: used,
        folder: dirname(file),
        sandboxPort,
        exchanges,
        signal,
        onProgress: output.progress,
      }
      const place = { host: '127.0.0.1', port: sandboxPort }
      try {
        const record = await listening('--sandbox-port', place, () => runShop(options))
        if (dropped?.aborted !== true)
          return output.conclude({
            ...record,
            again: commandLine(['shop'], invocation, secrets.redact),
          })
        output.leave()
        return record.exitCode
      } catch (error) {
        output.leave()
        throw error
      } finally {
        end()
      }
    }
    if (paths === undefined) return judge()
    const url = used.command === undefined ? new URL(used.url) : null
    return watchRuns({ url, paths, out: settings.out, judge })
  },
})
