import { fileIn } from '../basics/file-in.ts'
import { entriesOfHar } from '../har/entries.ts'
import { isHar } from '../har/messages.ts'
import { judgeRecord } from '../judge/report.ts'
import type { Entry } from '../record/entry.ts'
import { entriesOfRecord, readTraffic } from '../record/read.ts'
import { originsOf } from '../reports/repeat.ts'
import { redactorFor } from '../reports/redactor.ts'
import { cardNumbers } from '../settings/secrets.ts'
import { usualOptions } from '../settings/options.ts'
import type { Settings } from '../settings/settings.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { defineCommand } from './command.ts'
import { openOutput } from './judging.ts'
import { runFlags, settingsOf } from './settings.ts'
import { ensureFolder } from './system.ts'

const names =
  'baseUrl vaultUrl publicKey secretKey profile only tag strict implementation out verbose jsonLines'

/** `assay judge`: judges recorded traffic. */
export const judge = defineCommand({
  operands: 'FILE',
  flags: Object.fromEntries(
    Object.entries(runFlags).filter(([name]) => names.split(' ').includes(name)),
  ),
  examples: {
    'judge reports/exchanges.jsonl': 'judges the record of a run again',
    'judge staging.har --base-url https://api.payment.example --vault-url https://vault.payment.example':
      'judges what a browser or a proxy recorded',
  },
  notes: [
    'A HAR does not say which requests are the API’s: --base-url and --vault-url do. Keys tell which of its keys is which; without them it shows by what they are accepted for.',
    'What the traffic does not show is inconclusive.',
    'Exit: as run.',
  ],
  async execute(invocation) {
    const [file = ''] = invocation.operands
    const settings = await settingsOf(invocation)
    const { publicKey = '', secretKey = '', card, out } = settings
    const record = judgeRecord(entriesIn(fileIn(file, 'exchanges.jsonl'), settings), {
      ...usualOptions,
      ...settings,
    })
    if (out !== undefined) ensureFolder(out)
    const secrets = redactorFor({
      keys: [publicKey, secretKey],
      cards: cardNumbers(card),
      values: [],
    })
    return openOutput(settings, invocation.env, secrets, {
      announces: false,
      accepted: [],
      origins: originsOf([settings.baseUrl, settings.vaultUrl]),
    }).conclude(record)
  },
})

function entriesIn(file: string, settings: Settings): Entry[] {
  const text = readTraffic(file)
  if (!isHar(text)) return entriesOfRecord(text, file)
  const { baseUrl, vaultUrl = baseUrl, publicKey, secretKey, reverseOrder } = settings
  if (baseUrl === undefined || vaultUrl === undefined)
    throw new UsageError(
      `--base-url: none was given, and ${shown(file)} is a HAR, which does not say which requests are the API's; give the base URL of those.`,
    )
  return entriesOfHar(text, file, { baseUrl, vaultUrl, publicKey, secretKey, reverseOrder })
}
