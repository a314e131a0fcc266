import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { hostOf, isLoopback, portOf } from '../../basics/host.ts'
import { readProxies } from '../../settings/proxies.ts'
import type { Asked } from '../judging.ts'
import { say } from '../print.ts'
import { watchFiles } from './files.ts'

/** Milliseconds: between two looks at a server on this machine, where one is started anew in less than a second, and elsewhere; how long nothing changes before a change counts as complete; and how soon a server goes away that a change starts anew. */
const times = { here: 50, elsewhere: 1000, quiet: 100, away: 300 }

/** Milliseconds that a connection is kept: the proxy of a container whose server is not there takes a connection and closes it at once. */
const kept = 20

/** Waits for what changes around runs: files, and whether the implementation is there. */
export type Surroundings = ReturnType<typeof openSurroundings>

/** Looks at the files below these paths and at the implementation until the signal, which interrupts what is waited for, too. Throws a UsageError for a path that cannot be watched. */
export function openSurroundings({ said, env }: Asked, paths: readonly string[], signal: AbortSignal) {
  const { baseUrl = '', vaultUrl = baseUrl, out } = said
  const server = new URL(baseUrl).host
  const origins = new Set([baseUrl, vaultUrl].map((url) => new URL(url).origin))
  const proxies = readProxies(env)
  const places = [...origins].map((origin) => new URL(origin)).filter((url) => proxies.to(url) === null)
  let changed = new Set<string>()
  let latest = 0
  let isUp: boolean | undefined
  let wasUp = false
  let run = { reasons: [] as readonly string[], gone: new AbortController() }
  const note = (what: string): void => {
    changed.add(what)
    latest = performance.now()
    dropWhereGone()
  }
  const dropWhereGone = (): void => {
    if (isUp === false && [...run.reasons, ...changed].some((one) => one !== server)) run.gone.abort()
  }
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await pause(times.here, undefined, { signal })
  }
  watchFiles(paths, out === undefined ? [] : [out], note, signal)
  const look = lookAt(places, signal, (up) => {
    isUp = up
    if (up && wasUp) note(server)
    wasUp ||= up
    dropWhereGone()
  })
  return {
    /** The name of the implementation among what changed, which says that it is back. */
    server,
    look,
    /** Waits for a change that is complete. */
    async change() {
      await until(() => changed.size > 0 && performance.now() - latest >= times.quiet)
      if (!changed.has(server)) await pause(times.away, undefined, { signal })
    },
    /** Waits for the implementation to be there. */
    async there() {
      await until(() => isUp !== undefined)
      if (isUp === false) say(`assay: waiting for ${baseUrl}.`)
      await until(() => isUp === true)
    },
    /** Waits for what a run has left to be written. */
    settled: () => pause(times.away, undefined, { signal }),
    /** Takes what changed since it was taken last. */
    take() {
      const taken = [...changed]
      changed = new Set()
      return taken
    },
    /** Gives a run that begins for these reasons its signal: the implementation goes away because a file changed. */
    begin(reasons: readonly string[]): AbortSignal {
      run = { reasons, gone: new AbortController() }
      return run.gone.signal
    },
  }
}

/** Looks again and again, until the signal, whether all of these places take connections; tells the first answer, and each that is another than the one before. Returns what looks at once. */
function lookAt(
  places: readonly URL[],
  signal: AbortSignal,
  told: (isUp: boolean) => void,
): () => Promise<void> {
  const between = places.every(isLoopback) ? times.here : times.elsewhere
  let last: boolean | undefined
  const look = async (): Promise<void> => {
    const isUp = (await Promise.all(places.map(takesConnections))).every(Boolean)
    if (isUp !== last && !signal.aborted) told(isUp)
    last = isUp
  }
  const lookOn = async (): Promise<void> => {
    while (!signal.aborted) {
      await look()
      await pause(between, undefined, { signal }).catch(() => undefined)
    }
  }
  void lookOn()
  return look
}

function takesConnections(url: URL): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: hostOf(url), port: portOf(url), timeout: 1000 })
    const done = (isUp: boolean) => {
      resolve(isUp)
      socket.destroy()
    }
    socket.once('connect', () => setTimeout(done, kept, true))
    for (const name of ['timeout', 'error', 'close']) socket.on(name, () => done(false))
  })
}
