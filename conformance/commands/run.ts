import { defaults } from '../../generated/settings.ts'
import type { RunSettings } from '../settings/settings.ts'
import { assertSelection, selectionOf } from '../settings/selection.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { defineCommand, type Invocation } from './command.ts'
import type { ExploreFlags } from './exploring.ts'
import { addressIn, targetSettings, withProfile } from './profile.ts'

/** The requests that `--explore` may take beside those of the run, unless --max-requests says otherwise: its time ends it before. */
const requestsOfExploring = 20_000

/** The flags of `assay run`. */
export const settings = {
  ...targetSettings,
  pin: {
    description:
      'Write the answers to observations into the profile; from then on another one fails the run.',
    type: 'boolean',
  },
  failed: {
    description: 'What did not pass in an earlier run, by its report.json or folder, again.',
    type: 'string',
    value: 'FILE|DIR',
  },
  watch: {
    description:
      'Judge again whenever a file below PATHS changes or the implementation comes back: first what did not pass, then everything.',
    type: 'array',
    value: 'PATH…',
  },
} as const

/** `assay run`: judges an implementation. */
export const command = defineCommand({
  summary: 'Judges an implementation; without a URL, the embedded reference implementation.',
  operand: '[URL]',
  settings,
  examples: [
    [
      'ASSAY_PUBLIC_KEY=… ASSAY_SECRET_KEY=… assay run https://api.payment.example',
      'judges an implementation by everything in the contract',
    ],
    ['assay run http://127.0.0.1:8080 --watch src', 'judges a server again whenever it changes'],
    ["assay run --only 'charge-*'", 'judges a part of the embedded reference implementation'],
  ],
  notes: [
    'HTTP_PROXY, HTTPS_PROXY and NO_PROXY count, in small letters too; no proxy leads to this machine, and keys cross a proxy only inside TLS.',
    'A flag beats a variable, a variable beats the profile. A list flag is repeated, or has commas in its value.',
    'Exit: 0 conformant, 1 nonconformant, 2 usage or profile error, or reports that could not be written, 3 incomplete, 4 unreachable, 5 the error of the kit itself.',
  ],
  execute: (invocation) => judge(invocation),
})

/** Judges what the arguments name, with `fixed` in place of what they give, and explores where they or `exploration` ask for it; resolves to the exit code. */
export async function judge(
  invocation: Invocation<typeof settings>,
  fixed: RunSettings = {},
  exploration?: ExploreFlags,
): Promise<number> {
  const { given, subjects, texts, env } = invocation
  const { profile: file, watch: paths, pin: isPinning = false, failed, ...flags } = given
  const said = await withProfile(file, { ...flags, ...addressIn(invocation), ...fixed }, env)
  if (failed !== undefined) said.only = await unmetIn(failed, said)
  assertSelection(said, '--')
  if (isPinning) (await import('./pin.ts')).assertPinnable(file, said)
  // A run that judges everything leaves an exploration few of its own requests.
  if (said.explore !== undefined) said.maxRequests ??= defaults.maxRequests + requestsOfExploring
  const asked = exploration ?? (said.explore === undefined ? undefined : { budget: said.explore })
  const exploring = asked && (await import('./exploring.ts')).exploringIn(said, asked)
  const run = { settings: said, file, subjects, texts, env }
  if (paths !== undefined) return (await import('./watch.ts')).watchRuns(run, paths)
  // The help of the command loads nothing of this.
  const { judged } = await import('./judging.ts')
  return (await judged(run, { pin: isPinning ? file : undefined, exploring })).code
}

/** Finds the selected requirements that did not pass in an earlier run. */
async function unmetIn(path: string, said: RunSettings): Promise<string[]> {
  const { isFailure } = await import('../reports/findings.ts')
  const { readReport, reportFile } = await import('../reports/read.ts')
  const selected = selectionOf(said)
  const unmet = readReport(reportFile(path)).findings.filter(
    ({ id, verdict }) => (isFailure(verdict) || verdict === 'inconclusive') && selected.has(id),
  )
  if (unmet.length > 0) return unmet.map(({ id }) => id)
  throw new UsageError(
    `--failed: all that is selected passed in ${shown(path)}; leave --failed out to judge it again.`,
  )
}
