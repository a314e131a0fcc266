import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { RunRecord } from '../../generated/report.js'
import { bind } from '../basics/listening.ts'
import type { Exploring } from '../explore/explore.ts'
import { lasting } from '../judge/declared.ts'
import { brokenReport } from '../judge/report.ts'
import { writeArtefacts } from '../reports/artefacts.ts'
import { annotations, summarize } from '../reports/github.ts'
import { redactorOf, type Redactor } from '../reports/redactor.ts'
import { erase, reporterFor, type Reporter } from '../reports/reporter.ts'
import { reportOf } from '../reports/report.ts'
import { clean } from '../reports/text.ts'
import { withOptions } from '../run/prepare.ts'
import { run } from '../run/run.ts'
import type { Progress, RunOptions } from '../settings/options.ts'
import type { Settings } from '../settings/settings.ts'
import { againOf } from './again.ts'
import { ensureFolder } from './folder.ts'
import { interruptible } from './interrupt.ts'
import { listening } from './listening.ts'
import { annotate, print, say, sayBroken } from './print.ts'
import { nameIn, type RunInvocation } from './settings.ts'

/**
 * The flags of V8 for a process that runs shortly: to compile only what ran for twice as long as usual, and to let its heap grow by no more
 * than a fifth between two collections. That takes a fifth of the CPU time away, and keeps the process small.
 */
const engine = ['--interrupt-budget=270336', '--heap-growing-percent=20']

/** What a run does beside judging. */
export interface RunExtras {
  /** The profile that the answers to observations are written into. */
  pin?: string | undefined
  exploring?: Exploring | undefined
  /** Ends the run without a report; where it is absent, Ctrl-C ends the run with a report of what was judged. */
  dropped?: AbortSignal
}

/** Judges an implementation, or the embedded one, and writes the reports; resolves to the exit code. Throws a UsageError for what cannot be used. */
export async function judged(
  settings: Settings,
  invocation: RunInvocation,
  extras: RunExtras,
): Promise<number> {
  const { out, webhookListen: address } = settings
  const { env } = invocation
  const nameOf = nameIn(invocation)
  if (address !== undefined)
    await listening(nameOf('webhookListen'), address, async () => {
      const server = createServer()
      await bind(server, address.port, address.host)
      await once(server.close(), 'close')
    })
  const exchanges = out === undefined ? undefined : join(out, 'exchanges.jsonl')
  return withOptions(settings, { exchanges, env }, nameOf, startEmbedded, async (options) => {
    if (out !== undefined) ensureFolder(out)
    // A link that lies there would lead the record elsewhere.
    if (exchanges !== undefined) rmSync(exchanges, { force: true })
    const secrets = redactorOf(options)
    const again = againOf(options.target, invocation, secrets.redact)
    return reported(options, settings, { ...extras, again, secrets, env })
  })
}

/** Starts the reference implementation, which a run of another implementation does not load. */
async function startEmbedded() {
  return (await import('../reference/index.ts')).startReference()
}

interface Reporting extends RunExtras {
  again: string
  secrets: Redactor
  env: NodeJS.ProcessEnv
}

async function reported(options: RunOptions, settings: Settings, extras: Reporting): Promise<number> {
  const { target, declared, webhook } = options
  const { pin, exploring, dropped, secrets, env, again } = extras
  const reporter = reporterFor(settings, env, {
    write: (lines) => print(secrets.redact(lines)),
    stream: process.stdout,
    announces: !target.embedded && !webhook.registered,
    accepted: lasting(declared.accepted, new Date().toISOString().slice(0, 10)),
  })
  const unwritten: string[] = []
  const onProgress = (progress: Progress): void => {
    reporter.progress(progress)
    if (progress.kind === 'message')
      say(secrets.redact(clean(progress.line)), process.stdout.isTTY ? erase : '')
    if (progress.kind === 'unwritten') unwritten.push(progress.line)
  }
  const interrupt = dropped === undefined ? interruptible() : { signal: dropped, end: () => undefined }
  const { signal } = interrupt
  for (const flag of engine) setFlagsFromString(flag)
  const pins = pin === undefined ? declared.pins : {}
  const all = { ...options, declared: { ...declared, pins }, onProgress, signal }
  const record = await run(all, exploring).catch((error: unknown) => {
    sayBroken(error, secrets.redact)
    return brokenReport(all, error)
  })
  interrupt.end()
  record.again = again
  if (dropped?.aborted) {
    reporter.leave()
    return record.exitCode
  }
  const code = conclude(record, { out: settings.out, env, secrets, reporter, unwritten })
  if (pin !== undefined) {
    const { pinAnswers } = await import('./pin.ts')
    say(`assay: ${pinAnswers(pin, record, secrets, signal.aborted)}`)
  }
  return code
}

/** The parts that conclude a record. */
interface Concluding {
  /** The folder of the reports. */
  out: string | undefined
  env: NodeJS.ProcessEnv
  secrets: Redactor
  reporter: Reporter
  /** A line for each file that could not be written so far. */
  unwritten?: readonly string[]
}

/**
 * Prints the report of a record, writes its artefacts, and annotates the CI job. Returns the exit code: a secret that was about to be
 * shown, and what could not be written, count more than the outcome.
 */
export function conclude(
  record: RunRecord,
  { out, env, secrets, reporter, unwritten = [] }: Concluding,
): number {
  const report = reportOf(record)
  reporter.end(report)
  const lost = [...unwritten, ...(out === undefined ? [] : writeArtefacts(out, report, secrets))]
  for (const line of lost) say(`assay: ${line}`)
  for (const line of annotations(report, env)) annotate(secrets.redact(line))
  const trouble = summarize(report, env, secrets.redact)
  if (trouble !== null) say(`assay: ${trouble}`)
  if (secrets.hits() === 0) return lost.length > 0 && record.exitCode !== 5 ? 2 : record.exitCode
  say(
    `assay: the kit's own error: ${secrets.hits()} keys or card numbers were about to be shown; they are redacted.`,
  )
  return 5
}
