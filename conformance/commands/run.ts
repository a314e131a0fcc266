import { defaults } from '../../generated/settings.ts'
import { merged, runSettings, type RunSettings } from '../settings/settings.ts'
import { assertSelection, selectionOf } from '../settings/selection.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { type Call, type Command, readArguments } from './command.ts'
import { addressGiven, profileFlag, profileIn } from './profile.ts'

/** The requests that `--explore` may take beside those of the run, unless --max-requests says otherwise: its time ends it before. */
const requestsOfExploring = 20_000

/** The flags of `assay run`. */
export const settings = {
  ...runSettings,
  profile: profileFlag,
  pin: {
    description:
      'Write the answers to observations into the profile: from then on another one fails the run.',
    type: 'boolean',
    group: 'Output',
  },
  failed: {
    description: 'What did not pass in an earlier run, by its report.json or folder, again.',
    type: 'string',
    value: 'FILE|DIR',
    group: 'Selection',
    usual: true,
  },
  bail: {
    description: 'End the run at the first broken requirement, or at the Nth with --bail N.',
    type: 'integer',
    minimum: 1,
    value: 'N',
    alone: '1',
    group: 'Limits',
  },
  watch: {
    description:
      'Judge again whenever a file below PATHS changes or the implementation comes back: first what did not pass, then everything.',
    type: 'array',
    value: 'PATH…',
    alone: '.',
    preset: 'the working folder',
    group: 'Selection',
    usual: true,
  },
} as const

/** `assay run`: judges an implementation. */
export const command: Command = {
  name: 'run',
  summary: 'Judges an implementation; without a URL, the embedded reference implementation.',
  operand: '[URL]',
  settings,
  examples: [
    [
      'ASSAY_PUBLIC_KEY=… ASSAY_SECRET_KEY=… assay run https://api.payment.example',
      'judges an implementation by everything in the contract',
    ],
    ['assay run http://127.0.0.1:8080 --watch src', 'judges a server again whenever it changes'],
    ["assay run --only 'charge-*' --reporter tap", 'judges a part of the embedded reference implementation'],
  ],
  notes: [
    'HTTP_PROXY, HTTPS_PROXY and NO_PROXY are kept to, in small letters too; no proxy leads to this machine, and none is given a key outside TLS.',
    'A flag beats a variable, a variable beats the profile. List flags take one value, and are repeated or have commas in it.',
    'A flag whose value may be left out takes the next word as its value, unless that is an address, which has a scheme or a port.',
    'Exit: 0 conformant, 1 nonconformant, 2 usage or profile error, or reports that could not be written, 3 incomplete, 4 unreachable, 5 the error of the kit itself.',
  ],
  execute: (call) => judge(call),
}

/** Judges what the arguments name, with `fixed` in place of what they give; resolves to the exit code. */
export async function judge({ args, env }: Call, fixed: RunSettings = {}): Promise<number> {
  const { given, subjects, texts, operands } = readArguments(settings, args, env)
  const { profile: file, bail, watch: paths, pin: isPinning = false, failed, ...flags } = given
  const profile = await profileIn(file, env)
  const said = merged(profile, { ...flags, ...addressGiven(operands, subjects), ...fixed })
  if (failed !== undefined) said.only = await unmetIn(failed, said)
  assertSelection(said, '--')
  if (paths !== undefined) (await import('./watch.ts')).assertWatchable(said)
  if (isPinning) (await import('./pin.ts')).assertPinnable(file, said)
  // A run that judges everything leaves an exploration few of its own requests.
  if (said.explore !== undefined) said.maxRequests ??= defaults.maxRequests + requestsOfExploring
  const exploring =
    said.explore === undefined
      ? undefined
      : (await import('./exploring.ts')).exploringIn(said, { budget: said.explore })
  // The help of the command loads nothing of this.
  const { judged } = await import('./judging.ts')
  const asked = { said, file, subjects, texts, env }
  if (paths !== undefined) return (await import('./watch.ts')).watchRuns(asked, paths, bail)
  const pin = isPinning ? file : undefined
  return (await judged(asked, { pin, exploring, bail })).code
}

/** Finds the selected requirements that did not pass in an earlier run. */
async function unmetIn(path: string, said: RunSettings): Promise<string[]> {
  const { isFailure } = await import('../reports/findings.ts')
  const { readReport, reportFile } = await import('../reports/read.ts')
  const selected = selectionOf(said)
  const { findings } = readReport(reportFile(path))
  const unmet = findings.filter(
    ({ id, verdict }) => (isFailure(verdict) || verdict === 'inconclusive') && selected.has(id),
  )
  if (unmet.length > 0) return unmet.map(({ id }) => id)
  throw new UsageError(
    `--failed: all that is selected passed in ${shown(path)}; leave --failed out to judge it again.`,
  )
}
