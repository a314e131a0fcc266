import { readdirSync, statSync, watch, type FSWatcher } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { shown, UsageError } from '../../settings/usage.ts'

/** Names of files that change without a change of the implementation: packages, history, and what editors keep beside a file. */
const passing = /^(node_modules|\.git|4913|[.#].*#|\.#.*|.*~|\..*\.sw\w)$/

/** Tells of each changed file below these paths, but for those `without`, until the signal. Throws a UsageError for a path that cannot be watched. */
export function watchFiles(
  paths: readonly string[],
  without: readonly string[],
  changed: (file: string) => void,
  signal: AbortSignal,
): void {
  const left = without.map((path) => resolve(path))
  const { follow, followAll } = openWatchers(left, changed, signal)
  for (const path of paths)
    try {
      const whole = resolve(path)
      if (statSync(whole).isDirectory()) followAll(whole)
      else follow(dirname(whole), 0, basename(whole))
    } catch (error) {
      throw unwatched(path, error)
    }
}

/** Watches folders one by one, so that what is left out costs nothing. */
function openWatchers(left: readonly string[], changed: (file: string) => void, signal: AbortSignal) {
  const watchers = new Map<string, { watcher: FSWatcher; inode: number }>()
  const forget = (key: string): void => {
    watchers.get(key)?.watcher.close()
    watchers.delete(key)
  }
  const follow = (folder: string, inode: number, only?: string): void => {
    const key = only === undefined ? folder : join(folder, only)
    if (watchers.get(key)?.inode === inode) return
    forget(key)
    const watcher = watch(folder, (_, name) => {
      if (name === null || passing.test(name) || (only !== undefined && only !== name)) return
      const file = join(folder, name)
      if (left.includes(file)) return
      changed(relative('', file))
      if (only === undefined) followWhereItIs(file)
    })
    // A folder that is gone has nothing more to tell.
    watcher.on('error', () => forget(key))
    watchers.set(key, { watcher, inode })
  }
  const followAll = (folder: string): void => {
    const found = statSync(folder, { throwIfNoEntry: false })
    if (!found?.isDirectory()) return forget(folder)
    follow(folder, found.ino)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const inner = join(folder, entry.name)
      if (entry.isDirectory() && !passing.test(entry.name) && !left.includes(inner)) followAll(inner)
    }
  }
  const followWhereItIs = (folder: string): void => {
    try {
      followAll(folder)
    } catch {
      // A file that came and went between an event and a look at it is no trouble.
    }
  }
  signal.addEventListener('abort', () => [...watchers.keys()].forEach(forget))
  return { follow, followAll }
}

function unwatched(path: string, error: unknown): UsageError {
  const { code = 'unknown' } = error as NodeJS.ErrnoException
  if (code === 'ENOENT')
    return new UsageError(`--watch: ${shown(path)} is no file or folder; name what the server is made of.`)
  return new UsageError(
    `--watch: not all of ${shown(path)} can be watched (${code}); name less, as in --watch src.`,
  )
}
