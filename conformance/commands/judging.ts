import { setFlagsFromString } from 'node:v8'
import { deferred } from '../basics/deferred.ts'
import type { RunRecord } from '../../generated/report.js'
import { requirements, type RequirementId } from '../../generated/requirements.ts'
import type { Exploring } from '../explore/explore.ts'
import { annotations, summarize } from '../reports/ci.ts'
import { isFailure } from '../reports/findings.ts'
import { erase } from '../reports/progress.ts'
import { reporterFor, type Reporter } from '../reports/reporter.ts'
import { redactorOf, type Redactor } from '../reports/redactor.ts'
import { reportOf } from '../reports/report.ts'
import { clean } from '../reports/text.ts'
import { lasting } from '../judge/declared.ts'
import { optionsOf, targetOf } from '../run/prepare.ts'
import { EndedAsTold } from '../settings/ended.ts'
import type { Progress, RunOptions } from '../settings/options.ts'
import type { RunSettings } from '../settings/settings.ts'
import { againOf } from './again.ts'
import { interruptible } from './interrupt.ts'
import { annotate, print, say, sayBroken } from './print.ts'
import { embeddedUnless, exchangesIn, assertListening } from './run-options.ts'

/** The options of a run, but for those that the command adds itself. */
type Options = Omit<RunOptions, 'onProgress' | 'signal'>

/**
 * The flags of V8 for a process that runs shortly: to compile only what ran for twice as long as usual, and to let its heap grow by no more
 * than a fifth between two collections. That takes a fifth of the CPU time away, and keeps the process small.
 */
const engine = ['--interrupt-budget=270336', '--heap-growing-percent=20']

/** A command line and a profile, as they were read. */
export interface Asked {
  said: RunSettings
  /** The file of the profile. */
  file: string | undefined
  /** The flag or the variable that each setting was read from. */
  subjects: ReadonlyMap<string, string>
  /** The values of the flags, word for word. */
  texts: ReadonlyMap<string, readonly string[]>
  env: NodeJS.ProcessEnv
}

/** Requests about a run that are not its options. */
export interface Besides {
  /** The profile that the answers to observations are written into. */
  pin?: string | undefined
  exploring?: Exploring | undefined
  /** The number of broken requirements that ends the run. */
  bail?: number | undefined
  /** Ends the run without a report; where it is absent, Ctrl-C ends the run with a report of what was judged. */
  dropped?: AbortSignal
}

/** The record of a run that ended. */
export interface Ended {
  record: RunRecord
  /** The exit code. */
  code: number
}

/** Judges an implementation, or the embedded one, and writes the reports that were asked for; throws a UsageError for what cannot be used. */
export async function judged(asked: Asked, besides: Besides): Promise<Ended> {
  const { said, subjects, env } = asked
  await assertListening(said, subjects)
  const reference = await embeddedUnless(said, subjects)
  try {
    const target = targetOf(said, reference)
    const options = optionsOf(said, target, { register: reference?.registerWebhook, env })
    const declared = besides.pin === undefined ? options.declared : { ...options.declared, pins: {} }
    const again = againOf(target, asked, redactorOf(options).redact)
    const exchanges = exchangesIn(said)
    return await reported({ ...options, declared, exchanges }, { said, env, again, ...besides })
  } finally {
    await reference?.close()
  }
}

async function reported(
  options: Options,
  { said, env, again, ...besides }: Besides & Pick<Asked, 'said' | 'env'> & { again: string },
): Promise<Ended> {
  const { pin, exploring, dropped } = besides
  const secrets = redactorOf(options)
  const reporter = reporterOf(options, said, env, secrets)
  const interrupt = dropped === undefined ? interruptible() : { signal: dropped, end: () => undefined }
  const { tell, enough, unwritten } = openHearing(reporter, options, besides.bail)
  const signal = AbortSignal.any([interrupt.signal, enough])
  const found = await ranToEnd(options, exploring, { tell, signal, secrets }).finally(interrupt.end)
  const record = { ...found, again }
  if (dropped?.aborted) {
    reporter.leave()
    return { record, code: record.exitCode }
  }
  reporter.end(record)
  if (said.out !== undefined) unwritten.push(...(await write(record, said.out, secrets)))
  for (const trouble of unwritten) say(`assay: ${trouble}`)
  tellCi(record, env, secrets)
  if (pin !== undefined) {
    const { pinAnswers } = await import('./pin.ts')
    say(`assay: ${pinAnswers(pin, record, secrets, interrupt.signal.aborted)}`)
  }
  return { record, code: codeOf(record, unwritten, secrets) }
}

/** Passes the progress of a run on to the reporter; `enough` ends the run once so many requirements are broken that its outcome stands on. */
function openHearing(reporter: Reporter, { strict, declared }: Options, bail = Infinity) {
  const enough = new AbortController()
  const broken = new Set<string>()
  const accepted = acceptedToday(declared)
  const counts = (id: RequirementId) =>
    (requirements[id].level === 'MUST' || strict) && !accepted.includes(id)
  const unwritten: string[] = []
  const tell = (progress: Progress): void => {
    reporter.progress(progress)
    if (progress.kind === 'unwritten') unwritten.push(progress.line)
    const id = brokenBy(progress)
    if (id !== null && counts(id)) broken.add(id)
    if (broken.size >= bail)
      enough.abort(new EndedAsTold(`--bail ended the run at broken requirement ${broken.size}.`))
  }
  return { tell, enough: enough.signal, unwritten }
}

/** Gives the exit code: a secret that was about to be shown, and what could not be written, count more than the outcome. */
function codeOf({ exitCode }: RunRecord, unwritten: readonly string[], secrets: Redactor): number {
  if (secrets.hits() === 0) return unwritten.length > 0 && exitCode !== 5 ? 2 : exitCode
  say(
    `assay: the kit's own error: ${secrets.hits()} keys or card numbers were about to be shown; they are redacted.`,
  )
  return 5
}

/** Takes the id of the requirement that progress reports as broken; null where it reports none. */
function brokenBy(progress: Progress): RequirementId | null {
  if (progress.kind === 'broken') return progress.id
  return progress.kind === 'checked' && isFailure(progress.result.verdict) ? progress.id : null
}

/** Lists the requirements whose failure the operator accepts today. */
function acceptedToday({ accepted }: Options['declared']): RequirementId[] {
  return lasting(accepted, new Date().toISOString().slice(0, 10))
}

function reporterOf(
  { target, declared, webhook }: Options,
  said: RunSettings,
  env: NodeJS.ProcessEnv,
  secrets: Redactor,
) {
  const { stdout } = process
  return reporterFor[said.reporter ?? 'terminal']({
    write: (lines) => print(secrets.redact(lines)),
    terminal: stdout.isTTY,
    columns: () => stdout.columns,
    env,
    quiet: said.quiet ?? false,
    verbose: said.verbose ?? false,
    brief: said.brief ?? false,
    announces: !target.embedded && !webhook.registered,
    accepted: acceptedToday(declared),
  })
}

/** Runs the kit against the implementation; an error of the kit itself is printed, and gives a record too. */
async function ranToEnd(
  options: Options,
  exploring: Exploring | undefined,
  { tell, signal, secrets }: { tell: RunOptions['onProgress']; signal: AbortSignal; secrets: Redactor },
): Promise<RunRecord> {
  for (const flag of engine) setFlagsFromString(flag)
  const onProgress = (progress: Progress) => {
    if (progress.kind === 'told') say(secrets.redact(clean(progress.line)), process.stdout.isTTY ? erase : '')
    tell(progress)
  }
  // What is thrown while nobody awaits it ends the run as any other error of the kit does, with its report.
  const broken = new AbortController()
  const ends = AbortSignal.any([signal, broken.signal])
  const { promise: astray, reject: throwAstray } = deferred<never>()
  const onAstray = (error: unknown): void => throwAstray(error)
  process.on('uncaughtException', onAstray)
  try {
    const { run } = await import('../run/run.ts')
    const record = await Promise.race([run({ ...options, onProgress, signal: ends }, exploring), astray])
    process.off('uncaughtException', onAstray)
    return record
  } catch (error) {
    // What the run still throws ends the command no more before its report.
    broken.abort()
    sayBroken(error, secrets.redact)
    const { brokenReport } = await import('../judge/report.ts')
    return brokenReport(options, error)
  }
}

async function write(record: RunRecord, folder: string, secrets: Redactor): Promise<string[]> {
  const { writeArtefacts } = await import('../reports/artefacts.ts')
  return writeArtefacts(folder, reportOf(record), secrets)
}

function tellCi(record: RunRecord, env: NodeJS.ProcessEnv, secrets: Redactor): void {
  const report = reportOf(record)
  for (const line of annotations(report, env)) annotate(secrets.redact(line))
  const trouble = summarize(report, env, secrets.redact)
  if (trouble !== null) say(`assay: ${trouble}`)
}
