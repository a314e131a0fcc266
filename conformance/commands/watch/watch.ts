import type { RunRecord, Verdict } from '../../../generated/report.js'
import { lookOf, marks, type Paint } from '../../reports/paint.ts'
import { counted } from '../../reports/text.ts'
import type { Said } from '../../settings/settings.ts'
import { UsageError } from '../../settings/usage.ts'
import { type Asked, type Besides, brokenBy, type Ended, judged } from '../judging.ts'
import { print, say } from '../print.ts'
import { openSurroundings, type Surroundings } from './surroundings.ts'
import { failures, isFailure } from '../../reports/findings.ts'
import type { Reporter } from '../../reports/reporter.ts'

interface Watching {
  paths: readonly string[]
  /** The number of broken requirements that ends a run. */
  bail: number | undefined
}

/** Throws a UsageError where runs cannot be watched: nothing is named, real charges would be made, or a program reads what is printed. */
export function seeToWatching(said: Said, pin: boolean): void {
  if (said.baseUrl === undefined)
    throw new UsageError(
      '--watch: there is no URL, and the embedded reference implementation does not change; give one, as in assay run http://127.0.0.1:8080 --watch.',
    )
  const against: [holds: boolean, flag: string, why: string][] = [
    [pin, '--pin', 'answers are pinned once they stay'],
    [said.explore !== undefined, '--explore', 'exploring takes its time; assay explore does it alone'],
    [said.live === true, '--live', 'real charges would be made at every change'],
  ]
  for (const [holds, flag, why] of against)
    if (holds) throw new UsageError(`${flag} and --watch: ${why}; leave one of them out.`)
  const { reporter = 'terminal' } = said
  if (reporter === 'json' || reporter === 'tap')
    throw new UsageError(
      `--reporter: ${reporter} is of one run, and --watch has many; leave it out, and read the reports in --out DIR.`,
    )
}

/**
 * Judges an implementation, and again whenever a file below these paths changes, or it comes back after being away: first what did not pass before, then everything.
 * Resolves, when it is interrupted, to the exit code of the last run that came to its end.
 */
export async function watch(asked: Asked, watching: Watching): Promise<number> {
  const stop = new AbortController()
  const end = () => stop.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  let code = 3
  try {
    const surroundings = openSurroundings(asked, watching.paths, stop.signal)
    for await (const ended of runs(asked, watching, surroundings, stop.signal)) code = ended.code
  } catch (error) {
    if (!stop.signal.aborted) throw error
  } finally {
    end()
    process.off('SIGINT', end).off('SIGTERM', end)
  }
  return code
}

/** Judges again and again, until it is stopped, and yields what came of each run that came to its end. */
async function* runs(
  asked: Asked,
  { paths, bail }: Watching,
  { server, look, ...surroundings }: Surroundings,
  stop: AbortSignal,
): AsyncGenerator<Ended> {
  let before: RunRecord | undefined
  for (let [reasons, earlier]: [string[], string[]] = [[], []]; ;) {
    await surroundings.there()
    reasons.push(...surroundings.take())
    if (reasons.length > 0) say(`assay: ${changeOf(reasons, server)}; judging again.`)
    const dropped = AbortSignal.any([stop, surroundings.begin(reasons)])
    const ended = await judgedAgain(asked, before, { bail, dropped, look })
    if (ended !== null) {
      before = ended.record
      yield ended
      await surroundings.settled()
    }
    const meanwhile = ended === null ? [] : surroundings.take()
    // A file that changes with every run, such as a log of the server, is no reason for another.
    reasons = meanwhile.filter((one) => !earlier.includes(one))
    earlier = meanwhile
    if (reasons.length > 0) continue
    if (ended !== null) say(`assay: watching ${paths.join(', ')} and ${asked.said.baseUrl}; Ctrl-C ends.`)
    await surroundings.change()
  }
}

/** Judges what did not pass before, and then everything; null where it was dropped on the way. */
async function judgedAgain(
  asked: Asked,
  before: RunRecord | undefined,
  besides: Besides & { dropped: AbortSignal },
): Promise<Ended | null> {
  const unmet = before === undefined ? [] : unmetOf(before)
  if (unmet.length > 0) {
    const { out: _, ...said } = asked.said
    const reporter = retelling(unmet, print, lookOf(process.stdout, asked.env).paint)
    await judged({ ...asked, said: { ...said, only: unmet } }, { ...besides, bail: unmet.length, reporter })
  }
  const { dropped } = besides
  const ended = dropped.aborted ? null : await judged(asked, besides)
  return dropped.aborted ? null : ended
}

function changeOf([first = '', ...others]: readonly string[], server: string): string {
  if (first === server) return `${server} is back`
  return others.length === 0 ? `${first} changed` : `${first} and ${counted(others.length, 'other')} changed`
}

/** Milliseconds after which a first count is told. */
const soon = 600

/** Most requirements that are named. */
const most = 8

/** Finds the requirements that failed in a run, or else those that could not be judged; none where these are all that was judged. */
function unmetOf(record: RunRecord): string[] {
  const judged = record.findings.filter(({ verdict }) => verdict !== null)
  const failed = failures(record)
  const unmet = failed.length > 0 ? failed : judged.filter(({ verdict }) => verdict === 'inconclusive')
  return unmet.length === judged.length ? [] : unmet.map(({ id }) => id)
}

/** Tells which requirements pass that did not pass before: within a second what is known by then, and all of it at the end. */
function retelling(
  unmet: readonly string[],
  write: (line: string) => void,
  { verdict: painted, bold }: Paint,
): Reporter {
  const failing = new Set<string>()
  const of = `Of ${unmet.length} that did not pass before`
  const timer = setTimeout(
    () => write(`${of}, so far: ${failing.size === 0 ? 'none fails' : listed('fail', [...failing])}\n`),
    soon,
  )
  const leave = () => clearTimeout(timer)
  return {
    progress: (progress) => {
      const id = brokenBy(progress)
      if (id !== null && unmet.includes(id)) failing.add(id)
    },
    end({ findings }) {
      leave()
      const verdicts = new Map<string, Verdict | null>(findings.map(({ id, verdict }) => [id, verdict]))
      const failed = unmet.filter((id) => failing.has(id) || isFailure(verdicts.get(id) ?? null))
      const open = unmet.filter((id) => !failed.includes(id) && verdicts.get(id) === 'inconclusive')
      const held = unmet.length - failed.length - open.length
      const parts = [`${held} pass`, listed('fail', failed), listed('inconclusive', open)]
      const worst = failed.length > 0 ? 'fail' : open.length > 0 ? 'inconclusive' : 'pass'
      const told = parts.filter((part) => part !== '').join(', ')
      write(`${painted(worst, marks[worst])} ${bold(`${of}: ${told}`)}\n`)
    },
    leave,
  }
}

function listed(verdict: Verdict, ids: readonly string[]): string {
  const more = ids.length > most ? ` and ${ids.length - most} more` : ''
  return ids.length === 0 ? '' : `${ids.length} ${verdict} (${ids.slice(0, most).join(', ')}${more})`
}
