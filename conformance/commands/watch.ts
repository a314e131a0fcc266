import type { RunRecord } from '../../generated/report.js'
import { lookOf } from '../reports/paint.ts'
import { counted } from '../reports/text.ts'
import { readProxies } from '../settings/proxies.ts'
import type { Said } from '../settings/settings.ts'
import { UsageError } from '../settings/usage.ts'
import { retelling, unmetOf } from './before.ts'
import { judged, type Asked, type Besides, type Ended } from './judging.ts'
import { print, say } from './print.ts'
import { openSurroundings } from './surroundings.ts'

/** Throws a UsageError where nothing can be judged again and again: nothing is named, real charges would be made, or a program reads what is printed. */
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
export async function watch(
  asked: Asked,
  { paths, bail }: { paths: readonly string[]; bail: number | undefined },
): Promise<number> {
  const { baseUrl = '', vaultUrl = baseUrl, out } = asked.said
  const stop = new AbortController()
  const end = () => stop.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  const without = out === undefined ? [] : [out]
  const proxies = readProxies(asked.env)
  const around = {
    paths,
    without,
    server: new URL(baseUrl).host,
    urls: [baseUrl, vaultUrl].filter((url) => proxies.to(new URL(url)) === null),
  }
  const surroundings = openSurroundings(around, stop.signal, () => say(`assay: waiting for ${baseUrl}.`))
  const { look } = surroundings
  let last: Ended | undefined
  try {
    for (let [reasons, earlier]: [string[], string[]] = [[], []]; ;) {
      await surroundings.there()
      reasons.push(...surroundings.take())
      if (reasons.length > 0) say(`assay: ${changeOf(reasons, new URL(baseUrl).host)}; judging again.`)
      const { signal: gone, over } = surroundings.restart(reasons)
      const dropped = AbortSignal.any([stop.signal, gone])
      const ended = await judgedAgain(asked, last?.record, { bail, dropped, look }).finally(over)
      last = ended ?? last
      if (ended !== null) await surroundings.settled()
      const meanwhile = ended === null ? [] : surroundings.take()
      // What changes with every run, such as a log of the server, is no reason for another.
      reasons = meanwhile.filter((one) => !earlier.includes(one))
      earlier = meanwhile
      if (reasons.length > 0) continue
      if (ended !== null) say(`assay: watching ${paths.join(', ')} and ${baseUrl}; Ctrl-C ends.`)
      await surroundings.change()
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error
    return last?.code ?? 3
  } finally {
    surroundings.close()
    process.off('SIGINT', end).off('SIGTERM', end)
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
    const { stdout } = process
    const { paint } = lookOf({ isTTY: stdout.isTTY, columns: stdout.columns }, asked.env)
    const reporter = retelling(unmet, print, paint)
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
