import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { RunReport } from '../../generated/report.js'
import type { ExploreOptions } from '../explore/explore.ts'
import { acceptedOn } from '../judge/profile-entries.ts'
import { writeArtefacts } from '../reports/artefacts.ts'
import { annotations, summarize } from '../reports/github.ts'
import { redactorFor, type Redactor } from '../reports/redactor.ts'
import { erase, reporterFor } from '../reports/reporter.ts'
import { reportOf } from '../reports/report.ts'
import { clean } from '../text/plain.ts'
import { withOptions } from '../run/prepare.ts'
import { crashReport, run } from '../run/run.ts'
import type { Progress } from '../settings/options.ts'
import { secretsOf } from '../settings/secrets.ts'
import type { Settings } from '../settings/settings.ts'
import { UsageError } from '../settings/usage.ts'
import { runCommandLine, flagLabels, type RunInvocation } from './settings.ts'
import {
  annotate,
  ensureFolder,
  interruptible,
  listening,
  print,
  say,
  sayBroken,
} from './system.ts'

/**
 * V8 flags for a process of seconds: functions are optimized after twice as much work, which saves a
 * tenth of the CPU time, and the heap grows by a fifth at a time, where answers are large.
 */
const engineFlags = ['--interrupt-budget=270336', '--heap-growing-percent=20']

/** What a run does besides judging. */
interface JudgingExtras {
  /** The profile that the answers to observations are written into. */
  pin?: string | undefined
  exploreOptions?: ExploreOptions | undefined
  /** Ends the run without a report; without it, Ctrl-C ends the run with a report. */
  dropped?: AbortSignal
}

/** Runs, judges and writes the reports; resolves to the exit code. UsageError for bad settings. */
export async function judgeAndReport(
  settings: Settings,
  invocation: RunInvocation,
  { pin, exploreOptions, dropped }: JudgingExtras = {},
): Promise<number> {
  const { out } = settings
  const { env } = invocation
  const labelOf = flagLabels(invocation)
  const exchanges = out === undefined ? undefined : join(out, 'exchanges.jsonl')
  // A run of another implementation does not load it.
  const startEmbedded = async () => (await import('../reference/index.ts')).startReference()
  // An interrupt is heeded until the reports are written.
  const { signal, end } = interruptible(dropped)
  const preparation = { settings, extras: { exchanges, env }, labelOf, startEmbedded }
  return withOptions(preparation, async (options) => {
    if (out !== undefined) ensureFolder(out)
    const { target, webhookListen, webhookRegistered } = options
    const secrets = redactorFor(secretsOf(options))
    const announces = !target.embedded && !webhookRegistered
    const output = openOutput(settings, env, secrets, { announces })
    const pins = pin === undefined ? options.pins : {}
    const runOptions = { ...options, pins, onProgress: output.progress, signal }
    for (const flag of engineFlags) setFlagsFromString(flag)
    const runReport = await listening(labelOf('webhookListen'), webhookListen, () =>
      run(runOptions, exploreOptions),
    ).catch((error: unknown) => {
      if (error instanceof UsageError) throw error
      sayBroken(error, secrets.redact)
      return crashReport(runOptions, error)
    })
    if (dropped?.aborted) {
      output.leave()
      return runReport.exitCode
    }
    const code = output.conclude({
      ...runReport,
      again: runCommandLine(target, invocation, secrets.redact),
    })
    if (pin !== undefined && !signal.aborted)
      say(`assay: ${(await import('./pin.ts')).pinAnswers(pin, runReport, secrets)}`)
    return code
  }).finally(end)
}

/** Opens the output of a run or of a judged record: what is printed, and what is written. */
export function openOutput(
  settings: Pick<Settings, 'out' | 'verbose' | 'jsonLines' | 'accepted'>,
  env: NodeJS.ProcessEnv,
  secrets: Redactor,
  { announces = false } = {},
) {
  const write = (lines: string): void => void print(secrets.redact(lines))
  const accepted = acceptedOn(settings.accepted ?? [], new Date().toISOString().slice(0, 10))
  const output = { write, stream: process.stdout, announces, accepted }
  const reporter = reporterFor(settings, env, output)
  const unwritten: string[] = []

  function progress(message: Progress): void {
    reporter.progress(message)
    if (message.kind === 'message')
      say(secrets.redact(clean(message.line)), process.stdout.isTTY ? erase : '')
    if (message.kind === 'unwritten') unwritten.push(message.line)
  }

  /**
   * Prints the report of a run, writes its files and annotates the CI job; the exit code.
   * A secret about to be shown, and a file not written, outweigh the outcome.
   */
  function conclude(runReport: RunReport): number {
    const report = reportOf(runReport)
    reporter.end(report)
    if (settings.out !== undefined) unwritten.push(...writeArtefacts(settings.out, report, secrets))
    for (const line of unwritten) say(`assay: ${line}`)
    for (const line of annotations(report, env)) annotate(secrets.redact(line))
    const problem = summarize(report, env, secrets.redact)
    if (problem !== null) say(`assay: ${problem}`)
    if (secrets.hits() === 0)
      return unwritten.length > 0 && runReport.exitCode !== 5 ? 2 : runReport.exitCode
    say(
      `assay: the kit's own error: ${secrets.hits()} keys or card numbers were about to be shown; they are redacted.`,
    )
    return 5
  }

  return { progress, leave: reporter.leave, conclude }
}
