import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import type { RunRecord } from '../../generated/report.js'
import { listening } from '../basics/listening.ts'
import type { Exploring } from '../explore/explore.ts'
import { lasting } from '../judge/declared.ts'
import type { Reference } from '../reference/index.ts'
import { annotations, summarize } from '../reports/github.ts'
import { redactorOf, type Redactor } from '../reports/redactor.ts'
import { erase, reporterFor } from '../reports/reporter.ts'
import { reportOf } from '../reports/report.ts'
import { clean } from '../reports/text.ts'
import { optionsOf, targetOf } from '../run/prepare.ts'
import { flagOf } from '../settings/flags.ts'
import type { Progress, RunOptions } from '../settings/options.ts'
import type { RunSettings } from '../settings/settings.ts'
import { assertTarget } from '../settings/target.ts'
import { UsageError } from '../settings/usage.ts'
import { againOf } from './again.ts'
import type { Invocation } from './command.ts'
import { ensureFolder } from './folder.ts'
import { interruptible } from './interrupt.ts'
import { annotate, print, say, sayBroken } from './print.ts'

/**
 * The flags of V8 for a process that runs shortly: to compile only what ran for twice as long as usual, and to let its heap grow by no more
 * than a fifth between two collections. That takes a fifth of the CPU time away, and keeps the process small.
 */
const engine = ['--interrupt-budget=270336', '--heap-growing-percent=20']

/** The settings of a run, and how they were given. */
export interface GivenRun extends Pick<Invocation, 'subjects' | 'texts' | 'env'> {
  settings: RunSettings
  /** The file of the profile. */
  file: string | undefined
}

/** What a run is to do besides judging. */
export interface RunExtras {
  /** The profile that the answers to observations are written into. */
  pin?: string | undefined
  exploring?: Exploring | undefined
  /** Ends the run without a report; where it is absent, Ctrl-C ends the run with a report of what was judged. */
  dropped?: AbortSignal
}

/** The record of a run that ended, with its exit code. */
export interface JudgedRun {
  record: RunRecord
  code: number
}

/** Judges an implementation, or the embedded one, and writes the reports that were asked for; throws a UsageError for what cannot be used. */
export async function judged(run: GivenRun, extras: RunExtras): Promise<JudgedRun> {
  const { settings, subjects, env } = run
  await assertListening(settings, subjects)
  const reference = await embeddedUnless(settings, subjects)
  try {
    const target = targetOf(settings, reference)
    const options = optionsOf(settings, target, { register: reference?.registerWebhook, env })
    if (extras.pin !== undefined) options.declared = { ...options.declared, pins: {} }
    if (settings.out !== undefined) {
      ensureFolder(settings.out)
      options.exchanges = join(settings.out, 'exchanges.jsonl')
      // A link that lies there would lead the record elsewhere.
      rmSync(options.exchanges, { force: true })
    }
    const again = againOf(target, run, redactorOf(options).redact)
    return await reported(options, run, { ...extras, again })
  } finally {
    await reference?.close()
  }
}

/** Starts the embedded reference implementation where no base URL was given; throws a UsageError for an address or a key that needs one. */
async function embeddedUnless(
  settings: RunSettings,
  subjects: ReadonlyMap<string, string>,
): Promise<Reference | null> {
  // A variable may hold the key of another run.
  const keys = (['publicKey', 'secretKey'] as const).filter((key) => subjects.get(key)?.startsWith('--'))
  const nameOf = (name: string): string => subjects.get(name) ?? `--${flagOf(name)}`
  assertTarget(settings, ['vaultUrl', 'payUrl', ...keys], nameOf)
  if (settings.baseUrl !== undefined) return null
  const { startReference } = await import('../reference/index.ts')
  return startReference()
}

/** Throws a UsageError where the address for webhooks cannot be listened on. */
async function assertListening(
  { webhookListen: listen }: RunSettings,
  subjects: ReadonlyMap<string, string>,
): Promise<void> {
  if (listen === undefined) return
  const { host, port } = listen
  const server = createServer()
  try {
    await listening(server, port, host)
    await once(server.close(), 'close')
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be listened on (${code})`
    throw new UsageError(
      `${subjects.get('webhookListen') ?? '--profile: webhookListen'}: ${host}:${port} ${reason}; free it, or name another, port 0 for any free one.`,
    )
  }
}

async function reported(
  options: RunOptions,
  { settings, env }: GivenRun,
  { pin, exploring, dropped, again }: RunExtras & { again: string },
): Promise<JudgedRun> {
  const { target, declared, webhook } = options
  const secrets = redactorOf(options)
  const accepted = lasting(declared.accepted, new Date().toISOString().slice(0, 10))
  const reporter = reporterFor(settings, env, {
    write: (lines) => print(secrets.redact(lines)),
    stream: process.stdout,
    announces: !target.embedded && !webhook.registered,
    accepted,
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
  const judgedRecord = await ranToEnd({ ...options, onProgress, signal }, exploring, secrets)
  interrupt.end()
  const record = { ...judgedRecord, again }
  if (dropped?.aborted) {
    reporter.leave()
    return { record, code: record.exitCode }
  }
  const report = reportOf(record)
  reporter.end(report)
  if (settings.out !== undefined) {
    const { writeArtefacts } = await import('../reports/artefacts.ts')
    unwritten.push(...writeArtefacts(settings.out, report, secrets))
  }
  for (const line of unwritten) say(`assay: ${line}`)
  for (const line of annotations(report, env)) annotate(secrets.redact(line))
  const trouble = summarize(report, env, secrets.redact)
  if (trouble !== null) say(`assay: ${trouble}`)
  if (pin !== undefined) {
    const { pinAnswers } = await import('./pin.ts')
    say(`assay: ${pinAnswers(pin, record, secrets, signal.aborted)}`)
  }
  return { record, code: codeOf(record, unwritten, secrets) }
}

/** Gives the exit code: a secret that was about to be shown, and what could not be written, count more than the outcome. */
function codeOf({ exitCode }: RunRecord, unwritten: readonly string[], secrets: Redactor): number {
  if (secrets.hits() === 0) return unwritten.length > 0 && exitCode !== 5 ? 2 : exitCode
  say(
    `assay: the kit's own error: ${secrets.hits()} keys or card numbers were about to be shown; they are redacted.`,
  )
  return 5
}

/** Runs the kit against the implementation; an error of the kit itself is printed, and gives a record too. */
async function ranToEnd(
  options: RunOptions,
  exploring: Exploring | undefined,
  secrets: Redactor,
): Promise<RunRecord> {
  for (const flag of engine) setFlagsFromString(flag)
  try {
    const { run } = await import('../run/run.ts')
    return await run(options, exploring)
  } catch (error) {
    sayBroken(error, secrets.redact)
    const { brokenReport } = await import('../judge/report.ts')
    return brokenReport(options, error)
  }
}
