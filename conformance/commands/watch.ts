import { readdirSync, statSync, watch } from 'node:fs'
import { connect } from 'node:net'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { RunRecord } from '../../generated/report.js'
import { hostOf, portOf } from '../basics/host.ts'
import { failures } from '../reports/findings.ts'
import type { RunSettings } from '../settings/settings.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { type Asked, judged } from './judging.ts'
import { say } from './print.ts'

/** Milliseconds between two looks at the implementation, which are also what a change takes to be complete. */
const interval = 200

/** Throws a UsageError where runs cannot be repeated: nothing is named, or real charges would be made. */
export function assertWatchable({ baseUrl, live }: RunSettings): void {
  if (baseUrl === undefined)
    throw new UsageError('--watch: there is no URL; give one, as in assay run http://127.0.0.1:8080 --watch.')
  if (live) throw new UsageError('--watch: --live would make real charges at every change; leave one out.')
}

/**
 * Judges again whenever a file below the paths changes or the implementation comes back: first what did not pass, then everything.
 * Resolves to the exit code of the last whole run, once it is interrupted.
 */
export async function watchRuns(asked: Asked, paths: readonly string[], bail?: number): Promise<number> {
  const { baseUrl = '', out } = asked.said
  const stop = new AbortController()
  const end = (): void => stop.abort()
  process.once('SIGINT', end).once('SIGTERM', end)
  let run = new AbortController()
  const changed = new Set<string>()
  watchFiles(paths, out, stop.signal, (file) => {
    changed.add(file)
    run.abort()
  })
  let before: RunRecord | undefined
  let code = 3
  try {
    for (;;) {
      await untilUp(new URL(baseUrl), stop.signal)
      changed.clear()
      run = new AbortController()
      const dropped = AbortSignal.any([stop.signal, run.signal])
      const only = before === undefined ? [] : failures(before).map(({ id }) => id)
      const { out: _, ...said } = asked.said
      if (only.length > 0) await judged({ ...asked, said: { ...said, only, brief: true } }, { bail, dropped })
      const ended = dropped.aborted ? null : await judged(asked, { bail, dropped })
      if (ended !== null && !dropped.aborted) {
        ;({ code, record: before } = ended)
        say(`assay: watching ${paths.join(', ')} and ${baseUrl}; Ctrl-C ends.`)
      }
      const [first = 'the implementation came back'] = await nextChange(
        changed,
        new URL(baseUrl),
        stop.signal,
      )
      say(`assay: ${first}; judging again.`)
    }
  } catch (error) {
    if (!stop.signal.aborted) throw error
    return code
  } finally {
    end()
    process.off('SIGINT', end).off('SIGTERM', end)
  }
}

/** Waits for changes that are complete, or for the implementation to come back; resolves to what changed. */
async function nextChange(changed: ReadonlySet<string>, url: URL, signal: AbortSignal): Promise<string[]> {
  for (let [seen, wasUp] = [0, true]; ;) {
    await pause(interval, undefined, { signal })
    if (changed.size > 0 && changed.size === seen) return [...changed].map((file) => `${file} changed`)
    seen = changed.size
    const isUp = await isListening(url)
    if (isUp && !wasUp) return []
    wasUp = isUp
  }
}

async function untilUp(url: URL, signal: AbortSignal): Promise<void> {
  for (let looks = 0; !(await isListening(url)); looks += 1) {
    if (looks === 0) say(`assay: waiting for ${url.origin}.`)
    await pause(interval, undefined, { signal })
  }
}

function isListening(url: URL): Promise<boolean> {
  return new Promise((found) => {
    const socket = connect({ host: hostOf(url), port: portOf(url), timeout: 1000 })
    const end = (isUp: boolean): void => {
      found(isUp)
      socket.destroy()
    }
    socket.once('connect', () => end(true))
    for (const name of ['timeout', 'error'] as const) socket.on(name, () => end(false))
  })
}

/** Watches files, and folders with what is below them, but for packages, hidden files, logs and the reports. */
function watchFiles(
  paths: readonly string[],
  out: string | undefined,
  signal: AbortSignal,
  changed: (file: string) => void,
): void {
  const isLeftOut = (folder: string, name: string): boolean =>
    /^\.|^node_modules$|~$|\.log$/.test(name) || (out !== undefined && resolve(folder, name) === resolve(out))
  const follow = (path: string): void => {
    const isFolder = statSync(path).isDirectory()
    watch(path, { signal }, (_, name) => {
      if (name === null || (isFolder && isLeftOut(path, name))) return
      const file = isFolder ? join(path, name) : path
      changed(file)
      if (isFolder && statSync(file, { throwIfNoEntry: false })?.isDirectory()) follow(file)
    })
    for (const entry of isFolder ? readdirSync(path, { withFileTypes: true }) : [])
      if (entry.isDirectory() && !isLeftOut(path, entry.name)) follow(join(path, entry.name))
  }
  for (const path of paths)
    try {
      follow(path)
    } catch (error) {
      const { code = 'unknown' } = error as NodeJS.ErrnoException
      throw new UsageError(`--watch: ${shown(path)} cannot be watched (${code}); name a file or a folder.`)
    }
}
