import { once } from 'node:events'
import { statSync, watch } from 'node:fs'
import { connect } from 'node:net'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hostOf, portOf } from '../basics/host.ts'
import { started } from '../basics/started.ts'
import type { Settings } from '../settings/settings.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { judgeAndReport } from './judging.ts'
import type { RunInvocation } from './settings.ts'
import { interruptions, say } from './system.ts'

/** Milliseconds between two connection attempts, and to wait after a change of a file. */
const interval = 200

/**
 * Judges again whenever a file below the paths changes or the implementation comes back.
 * An interruption ends the process with the exit code of the last whole run. Throws a UsageError where runs cannot be repeated.
 */
export async function watchRuns(
  settings: Settings,
  invocation: RunInvocation,
  paths: readonly string[],
): Promise<never> {
  if (settings.baseUrl === undefined)
    throw new UsageError(
      `--watch: there is no URL; give one, as in ${started(invocation.env)} run http://127.0.0.1:8080 --watch .`,
    )
  if (settings.live)
    throw new UsageError('--watch: --live would make real charges at every change; leave one out.')
  const url = new URL(settings.baseUrl)
  let code = 3
  for (const name of interruptions) process.once(name, () => process.exit(code))
  let change = new AbortController()
  for (const path of paths)
    watchFiles(path, settings.out, (file) => change.abort(`${file} changed`))
  for (;;) {
    if (!(await isListening(url))) say(`assay: waiting for ${url.origin}.`)
    while (!(await isListening(url))) await pause(interval)
    change = new AbortController()
    const { signal } = change
    const ended = await judgeAndReport(settings, invocation, { dropped: signal })
    if (!signal.aborted) {
      code = ended
      say(`assay: watching ${paths.join(', ')} and ${url.origin}; Ctrl-C ends.`)
    }
    while (!signal.aborted && (await isListening(url))) await pause(interval)
    while (!signal.aborted && !(await isListening(url))) await pause(interval)
    // Editors and compilers write several files at once.
    await pause(interval)
    say(`assay: ${signal.reason ?? 'the implementation came back'}; judging again.`)
  }
}

async function isListening(url: URL): Promise<boolean> {
  const socket = connect({ host: hostOf(url), port: portOf(url) })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(1000) })
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Watches a file, or a folder with what is below it, but for packages, hidden files, logs and the reports. */
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
      `--watch: ${shown(path)} cannot be watched (${code}); name a file or a folder.`,
    )
  }
}
