import { EventEmitter, once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { watchFiles } from './changes.ts'
import { lookAt } from './comeback.ts'

/** Milliseconds: how long nothing changes before a change counts as complete, and how soon a server goes away that a change starts anew. */
const times = { quiet: 100, away: 300 }

/** What may change around runs: files, and whether the implementation is there. What is waited for rejects once they are interrupted. */
export interface Surroundings {
  /** Waits for a change that is complete. */
  change(): Promise<void>
  /** Waits for the implementation to be there. */
  there(): Promise<void>
  /** Waits for what a run has left to be written. */
  settled(): Promise<void>
  /** What changed since this was asked last. */
  take(): string[]
  /** A signal for a run that begins after these changes: the implementation goes away because a file changed. `over` ends it. */
  restart(reasons: readonly string[]): { signal: AbortSignal; over: () => void }
  /** Looks now whether the implementation is there. */
  look(): Promise<void>
  close(): void
}

/** What is looked at: files below paths, but for those below others, and the addresses of a server. */
export interface Around {
  paths: readonly string[]
  without: readonly string[]
  server: string
  /** Those of its addresses that are reached without a proxy. */
  urls: readonly string[]
}

/** Looks at files and addresses until `close`; `signal` interrupts what is waited for, `waits` is told when the implementation is waited for. Throws a UsageError for a path that cannot be watched. */
export function openSurroundings(
  { paths, without, server, urls }: Around,
  signal: AbortSignal,
  waits: () => void,
): Surroundings {
  const news = new EventEmitter()
  let changed = new Set<string>()
  let latest = 0
  let isUp: boolean | undefined
  let wasUp = false
  const note = (what: string): void => {
    changed.add(what)
    latest = performance.now()
    news.emit('news')
  }
  const endWatching = watchFiles(paths, without, note)
  const { look, close: endLooking } = lookAt(urls, (up) => {
    if (up && wasUp) note(server)
    isUp = up
    wasUp ||= up
    news.emit('news')
  })
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await once(news, 'news', { signal })
  }
  return {
    async change() {
      await until(() => changed.size > 0)
      while (performance.now() - latest < times.quiet) await pause(times.quiet, undefined, { signal })
      if (!changed.has(server)) await pause(times.away, undefined, { signal })
    },
    async there() {
      await until(() => isUp !== undefined)
      if (isUp === false) waits()
      await until(() => isUp === true)
    },
    async settled() {
      await pause(times.away, undefined, { signal })
    },
    take() {
      const taken = [...changed]
      changed = new Set()
      return taken
    },
    restart(reasons) {
      const gone = new AbortController()
      const see = (): void => {
        if (isUp === false && [...reasons, ...changed].some((one) => one !== server)) gone.abort()
      }
      news.on('news', see)
      return { signal: gone.signal, over: () => news.off('news', see) }
    },
    look,
    close() {
      endLooking()
      endWatching()
    },
  }
}
