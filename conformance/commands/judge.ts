import { reportOf as judgedReport } from '../judge/report.ts'
import { entriesOfHar } from '../har/entries.ts'
import { isHar } from '../har/messages.ts'
import { entriesOfRecord, readTraffic } from '../record/read.ts'
import { writeArtefacts } from '../reports/artefacts.ts'
import { lookOf } from '../reports/paint.ts'
import { redactorFor } from '../reports/redactor.ts'
import { reportOf } from '../reports/report.ts'
import { terminalReport } from '../reports/terminal.ts'
import { cardNumbers } from '../settings/cards.ts'
import { declaredOf } from '../run/prepare.ts'
import { assertSelection } from '../settings/selection.ts'
import { merged, runSettings, type RunSettings } from '../settings/settings.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { type Call, type Command, onlyOperand, readArguments } from './command.ts'
import { ensureFolder } from './folder.ts'
import { printed, say } from './print.ts'
import { profileFlag, profileIn } from './profile.ts'

const {
  baseUrl,
  vaultUrl,
  publicKey,
  secretKey,
  only,
  tag,
  strict,
  implementation,
  out,
  quiet,
  verbose,
  brief,
} = runSettings

const settings = {
  baseUrl,
  vaultUrl,
  publicKey,
  secretKey,
  only,
  tag,
  strict,
  implementation,
  out,
  quiet,
  verbose,
  brief,
  profile: profileFlag,
} as const

/** `assay judge`: judges recorded traffic. */
export const command: Command = {
  name: 'judge',
  summary: 'Judges recorded traffic, of a run or of a HAR; sends nothing.',
  operand: 'FILE',
  settings,
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
  execute,
}

async function execute({ args, env }: Call): Promise<number> {
  const { given, operands } = readArguments(settings, args, env)
  const file = onlyOperand(operands, 'FILE: none was given; name an exchanges.jsonl, or a HAR.')
  const { profile, ...flags } = given
  const said = merged(await profileIn(profile, env), flags)
  const declared = declaredOf(said)
  assertSelection(said, '--')
  const entries = entriesIn(file, said, declared.reverseOrder)
  const { only = [], tag = [], strict = false, implementation = null } = said
  const record = judgedReport(entries, { declared, only, tag, strict, implementation })
  const report = reportOf(record)
  const keys = [said.publicKey, said.secretKey].filter((key) => key !== undefined)
  const secrets = redactorFor(keys, cardNumbers(declared.card))
  const { quiet = false, verbose = false, brief = false } = said
  const troubles = said.out === undefined ? [] : written(said.out, report, secrets)
  const code = await printed(
    secrets.redact(terminalReport(report, { ...lookOf(process.stdout, env), quiet, verbose, brief })),
  )
  return code || (troubles.length > 0 ? 2 : record.exitCode)
}

function entriesIn(
  file: string,
  { baseUrl: base, vaultUrl: vault = base, publicKey: ours, secretKey: secret }: RunSettings,
  reverseOrder: string,
) {
  const text = readTraffic(file)
  if (!isHar(text)) return entriesOfRecord(text, file)
  if (base === undefined || vault === undefined)
    throw new UsageError(
      `--base-url: none was given, and ${shown(file)} is a HAR, which does not say which requests are the API's; give the base URL of those.`,
    )
  return entriesOfHar(text, file, {
    baseUrl: base,
    vaultUrl: vault,
    publicKey: ours,
    secretKey: secret,
    reverseOrder,
  })
}

function written(
  folder: string,
  report: ReturnType<typeof reportOf>,
  secrets: ReturnType<typeof redactorFor>,
): string[] {
  ensureFolder(folder)
  const troubles = writeArtefacts(folder, report, secrets)
  for (const trouble of troubles) say(`assay: ${trouble}`)
  return troubles
}
