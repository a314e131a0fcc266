import { once } from 'node:events'
import { watch } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve, sep } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { hostOf, portOf } from '../basics/host.ts'
import { started } from '../basics/started.ts'
import type { Settings } from '../settings/settings.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { judged } from './judging.ts'
import { say } from './print.ts'
import type { RunInvocation } from './settings.ts'

/** Milliseconds between two looks at the implementation, and after a change of a file. */
const interval = 200

/**
 * Judges again whenever a file below the paths changes or the implementation comes back.
 * Resolves to the exit code of the last whole run, once it is interrupted. Throws a UsageError where runs cannot be repeated.
 */
export async function watchRuns(
  settings: Settings,
  invocation: RunInvocation,
  paths: readonly string[],
): Promise<number> {
  if (settings.baseUrl === undefined)
    throw new UsageError(
      `--watch: there is no URL; give one, as in ${started(invocation.env)} run http://127.0.0.1:8080 --watch .`,
    )
  if (settings.live)
    throw new UsageError('--watch: --live would make real charges at every change; leave one out.')
  const url = new URL(settings.baseUrl)
  const stop = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stop.abort())
  const look = (): Promise<void> => pause(interval, undefined, { signal: stop.signal })
  let change = new AbortController()
  for (const path of paths)
    watchFiles(path, settings.out, stop.signal, (file) => change.abort(`${file} changed`))
  let code = 3
  try {
    for (;;) {
      if (!(await isListening(url))) say(`assay: waiting for ${url.origin}.`)
      while (!(await isListening(url))) await look()
      change = new AbortController()
      const dropped = AbortSignal.any([stop.signal, change.signal])
      const ended = await judged(settings, invocation, { dropped })
      if (!dropped.aborted) {
        code = ended
        say(`assay: watching ${paths.join(', ')} and ${url.origin}; Ctrl-C ends.`)
      }
      for (let [wasUp, isUp] = [true, true]; !change.signal.aborted && (wasUp || !isUp);) {
        await look()
        ;[wasUp, isUp] = [isUp, await isListening(url)]
      }
      // Editors and compilers write several files.
      await look()
      say(`assay: ${change.signal.reason ?? 'the implementation came back'}; judging again.`)
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error
    return code
  } finally {
    stop.abort()
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
function watchFiles(
  path: string,
  out: string | undefined,
  signal: AbortSignal,
  onChange: (file: string) => void,
): void {
  try {
    watch(path, { recursive: true, signal }, (_, name) => {
      const file = join(path, name ?? '')
      const isOfReports = out !== undefined && `${resolve(file)}${sep}`.startsWith(`${resolve(out)}${sep}`)
      const isLeftOut = /(^|[\\/])(\.|node_modules([\\/]|$))|~$|\.log$/.test(name ?? '')
      if (!isOfReports && !isLeftOut) onChange(file)
    })
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    throw new UsageError(`--watch: ${shown(path)} cannot be watched (${code}); name a file or a folder.`)
  }
}
