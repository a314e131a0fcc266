import type { RequirementId } from '../../generated/requirements.ts'
import { isFailure } from '../reports/findings.ts'
import { readReport } from '../reports/read.ts'
import { clean } from '../text/plain.ts'
import { flag, list, text } from '../settings/flags.ts'
import { selectionOf } from '../settings/selection.ts'
import type { Settings } from '../settings/settings.ts'
import { defineCommand } from './command.ts'
import { judgeAndReport } from './judging.ts'
import { runFlags, settingsOf } from './settings.ts'
import { watchRun } from './watch.ts'
import { print } from './system.ts'

/** `assay run`: judges an implementation. */
export const run = defineCommand({
  operands: '[URL]',
  flags: {
    ...runFlags,
    pin: flag('Write the answers to observations into the profile; other answers fail later runs.'),
    failed: text(
      'FILE|DIR',
      'What did not pass in an earlier run, by its report.json or folder, again.',
    ),
    watch: list(
      'PATH,…',
      'Judge again whenever a file below a PATH changes or the implementation comes back.',
    ),
  },
  examples: {
    'run https://api.payment.example':
      'judges it, with the keys in ASSAY_PUBLIC_KEY and ASSAY_SECRET_KEY',
    'run http://127.0.0.1:8080 --watch src': 'judges a server again whenever it changes',
    "run --only 'charge-*'": 'judges a part of the embedded reference implementation',
  },
  notes: [
    'HTTP_PROXY, HTTPS_PROXY and NO_PROXY count, in small letters too; no proxy leads to this machine, and keys cross a proxy only inside TLS.',
    'A flag beats a variable, a variable beats the profile. A list flag is repeated, or has commas in its value.',
    'Exit: 0 conformant, 1 nonconformant, 2 usage or profile error, or reports that could not be written, 3 incomplete, 4 unreachable, 5 the error of the kit itself.',
  ],
  async execute(invocation) {
    const { watch, pin: isPinning, failed, profile } = invocation.flagValues
    const invoked = await settingsOf(invocation)
    const settings =
      failed === undefined ? invoked : { ...invoked, ...settingsForUnmet(failed, invoked) }
    if (failed !== undefined && settings.only?.length === 0)
      return print(
        `All that is selected passed in ${clean(failed)}: nothing is to be judged again.\n`,
      )
    if (watch !== undefined) return watchRun(settings, invocation, watch)
    if (isPinning) (await import('./pin.ts')).assertPinnable(profile, settings)
    return judgeAndReport(settings, invocation, { pin: isPinning ? profile : undefined })
  },
})

/** The settings that judge what did not pass in an earlier run, at its depth. */
function settingsForUnmet(path: string, settings: Settings): Partial<Settings> {
  const selected = selectionOf(settings)
  const { findings, again } = readReport(path)
  const unmet = findings.filter(
    ({ id, verdict }) => (isFailure(verdict) || verdict === 'inconclusive') && selected.has(id),
  )
  const [, depth] = / --depth (smoke|normal|deep)\b/.exec(again) ?? []
  return {
    only: unmet.map(({ id }) => id),
    whole: true,
    ...(depth !== undefined && { depth: depth as NonNullable<Settings['depth']> }),
  }
}

/** The requirements that fail where an address, key, card, page or webhook endpoint is wrong. */
const doctorRequirements: RequirementId[] = [
  'create-token-accepts-valid-request',
  'create-source-accepts-valid-request',
  'create-charge-accepts-valid-request',
  'list-events-accepts-valid-request',
  'charge-complete-webhook',
]

/** `assay doctor`: checks what a run needs, by the beginning of one. */
export const doctor = defineCommand({
  operands: '[URL]',
  flags: runFlags,
  examples: { 'doctor --profile assay.yaml': 'shows what is missing, and the remedy' },
  notes: ['It takes the flags of run, and judges the few requirements that a run begins with.'],
  async execute(invocation) {
    const settings = await settingsOf(invocation)
    return judgeAndReport(
      { ...settings, only: doctorRequirements, depth: 'smoke', verbose: true },
      invocation,
    )
  },
})
