import { statSync, watch } from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isListening } from '../basics/listening.ts'
import { startCommand } from '../text/start-command.ts'
import type { Settings } from '../settings/settings.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import { judgeAndReport } from './judging.ts'
import type { RunInvocation } from './settings.ts'
import { interruptions, say } from './system.ts'

/** How long to wait between two connection attempts, and after a file changed. */
const intervalMs = 200

/** A judgement that is repeated, and when. */
interface WatchedRuns {
  /** The address that is waited for; null where judging starts what it judges. */
  url: URL | null
  paths: readonly string[]
  out: string | undefined
  /** Judges once, until the signal drops it; resolves to the exit code. */
  judge: (dropped: AbortSignal) => Promise<number>
}

/**
 * Judges again whenever a watched file changes or the implementation comes back.
 * UsageError where runs cannot be repeated.
 */
export async function watchRun(
  settings: Settings,
  invocation: RunInvocation,
  paths: readonly string[],
): Promise<never> {
  if (settings.baseUrl === undefined)
    throw new UsageError(
      `--watch: there is no URL; give one, as in ${startCommand} run http://127.0.0.1:8080 --watch .`,
    )
  if (settings.live)
    throw new UsageError('--watch: --live would make real charges at every change; leave one out.')
  return watchRuns({
    url: new URL(settings.baseUrl),
    paths,
    out: settings.out,
    judge: (dropped) => judgeAndReport(settings, invocation, { dropped }),
  })
}

/**
 * Judges again when a watched file changes or the server returns, dropping the run under way.
 * Ctrl-C ends with the exit code of the last whole run.
 */
export async function watchRuns({ url, paths, out, judge }: WatchedRuns): Promise<never> {
  const isListeningNow = async (): Promise<boolean> => url === null || (await isListening(url))
  const place = url === null ? '' : ` and ${url.origin}`
  let code = 3
  for (const name of interruptions) process.once(name, () => process.exit(code))
  let change = new AbortController()
  for (const path of paths) watchFiles(path, out, (file) => change.abort(`${file} changed`))
  for (;;) {
    if (!(await isListeningNow())) say(`assay: waiting for ${url?.origin}.`)
    while (!(await isListeningNow())) await pause(intervalMs)
    change = new AbortController()
    const { signal } = change
    const judging = async (): Promise<void> => {
      const ended = await judge(signal).catch((error: unknown) => {
        change.abort()
        throw error
      })
      if (signal.aborted) return
      code = ended
      say(`assay: watching ${paths.join(', ')}${place}; Ctrl-C ends.`)
    }
    const leaving = async (): Promise<void> => {
      while (!signal.aborted && (await isListeningNow())) await pause(intervalMs)
      change.abort('the implementation came back')
    }
    await Promise.all([judging(), leaving()])
    while (!(await isListeningNow())) await pause(intervalMs)
    // Editors and compilers write several files at once.
    await pause(intervalMs)
    say(`assay: ${signal.reason}; judging again.`)
  }
}

/** Watches a file or folder, without packages, hidden files, logs and reports. */
function watchFiles(path: string, out: string | undefined, onChange: (file: string) => void): void {
  try {
    const isFolder = statSync(path).isDirectory()
    // Editors replace a file; a watch on its folder survives that.
    const folder = isFolder ? path : dirname(path)
    watch(folder, { recursive: isFolder }, (_, name) => {
      if (!isFolder && name !== basename(path)) return
      const file = join(folder, name ?? '')
      const isOfReports =
        out !== undefined && `${resolve(file)}${sep}`.startsWith(`${resolve(out)}${sep}`)
      const isLeftOut = /(^|[\\/])(\.|node_modules([\\/]|$))|~$|\.log$/.test(name ?? '')
      if (!isOfReports && !isLeftOut) onChange(file)
    })
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(
      `--watch: ${inBrief(path)} cannot be watched (${code}); name a file or a folder.`,
    )
  }
}
