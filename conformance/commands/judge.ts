import { declaredOf } from '../run/prepare.ts'
import { judgeRecord } from '../judge/report.ts'
import { entriesOfHar } from '../har/entries.ts'
import { isHar } from '../har/messages.ts'
import type { Entry } from '../record/entry.ts'
import { entriesOfRecord, readTraffic } from '../record/read.ts'
import { writeArtefacts } from '../reports/artefacts.ts'
import { redactorFor } from '../reports/redactor.ts'
import { reportOf } from '../reports/report.ts'
import { terminalStyle } from '../reports/style.ts'
import { terminalReport } from '../reports/terminal.ts'
import { cardNumbers } from '../settings/cards.ts'
import { assertSelection } from '../settings/selection.ts'
import type { RunSettings } from '../settings/settings.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { defineCommand, onlyOperand } from './command.ts'
import { ensureFolder } from './folder.ts'
import { printed, say } from './print.ts'
import { targetSettings, withProfile } from './profile.ts'

const { baseUrl, vaultUrl, publicKey, secretKey, only, tag, strict } = targetSettings
const { implementation, out, verbose, brief, profile } = targetSettings
const target = { baseUrl, vaultUrl, publicKey, secretKey, profile }

/** `assay judge`: judges recorded traffic. */
export const command = defineCommand({
  summary: 'Judges recorded traffic, of a run or of a HAR; sends nothing.',
  operand: 'FILE',
  settings: { ...target, only, tag, strict, implementation, out, verbose, brief },
  examples: [
    ['assay judge reports/exchanges.jsonl', 'judges the record of a run again'],
    [
      'assay judge staging.har --base-url https://api.payment.example --vault-url https://vault.payment.example',
      'judges what a browser or a proxy recorded',
    ],
  ],
  notes: [
    'A HAR does not say which requests are the API’s: --base-url and --vault-url do. Keys tell which of its keys is which; without them it shows by what they are accepted for.',
    'What the traffic does not show is inconclusive.',
    'Exit: as assay run.',
  ],
  async execute({ given, operands, env }) {
    const file = onlyOperand('FILE', operands, 'name an exchanges.jsonl, or a HAR')
    const { profile: profileFile, ...flags } = given
    const settings = await withProfile(profileFile, flags, env)
    assertSelection(settings, '--')
    const declared = declaredOf(settings)
    const entries = entriesIn(file, settings, declared.reverseOrder)
    const {
      only: ids = [],
      tag: areas = [],
      strict: isStrict = false,
      implementation: named = null,
    } = settings
    const options = { declared, only: ids, tag: areas, strict: isStrict, implementation: named }
    const report = reportOf(judgeRecord(entries, options))
    const keys = [settings.publicKey, settings.secretKey].filter((key) => key !== undefined)
    const secrets = redactorFor(keys, cardNumbers(declared.card))
    const unwritten: string[] = []
    if (settings.out !== undefined) {
      ensureFolder(settings.out)
      unwritten.push(...writeArtefacts(settings.out, report, secrets))
    }
    for (const line of unwritten) say(`assay: ${line}`)
    const text = terminalReport(report, terminalStyle(process.stdout, env, settings))
    const code = await printed(secrets.redact(text))
    return code || (unwritten.length > 0 ? 2 : report.record.exitCode)
  },
})

function entriesIn(file: string, settings: RunSettings, reverseOrder: string): Entry[] {
  const text = readTraffic(file)
  if (!isHar(text)) return entriesOfRecord(text, file)
  const { baseUrl: base, vaultUrl: vault = base, publicKey: ours, secretKey: secret } = settings
  if (base === undefined || vault === undefined)
    throw new UsageError(
      `--base-url: none was given, and ${shown(file)} is a HAR, which does not say which requests are the API's; give the base URL of those.`,
    )
  const keys = { publicKey: ours, secretKey: secret }
  return entriesOfHar(text, file, { baseUrl: base, vaultUrl: vault, ...keys, reverseOrder })
}
