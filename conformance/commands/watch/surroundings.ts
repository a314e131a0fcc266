import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { hostOf, isLoopback, portOf } from '../../basics/host.ts'
import { readProxies } from '../../settings/proxies.ts'
import type { Asked } from '../judging.ts'
import { say } from '../print.ts'
import { watchFiles } from './files.ts'

/** Milliseconds that something takes, or is waited for. */
const times = {
  /** Between two looks at a server on this machine, where one is started anew in less than a second. */
  here: 50,
  /** Between two looks at a server elsewhere. */
  elsewhere: 1000,
  /** Without another change, until a change counts as complete. */
  quiet: 100,
  /** Until a server is gone that a change starts anew. */
  away: 300,
  /** With a connection: the proxy of a container whose server is not there takes one and closes it at once. */
  kept: 20,
}

/** Waits for what changes around runs: files, and whether the implementation is there. */
export type Surroundings = ReturnType<typeof openSurroundings>

/** What is known of the surroundings of runs. */
interface State {
  /** The implementation, as it stands among what changed once it is back. */
  readonly server: string
  changed: Set<string>
  /** The time of the latest change. */
  latest: number
  /** Undefined before the first look. */
  isUp: boolean | undefined
  wasUp: boolean
  /** The reasons for which the last run began, and what drops it. */
  run: { reasons: readonly string[]; gone: AbortController }
}

/** Watches files and the implementation until the signal, which ends all waiting. Throws a UsageError for a path that cannot be watched. */
export function openSurroundings({ said, env }: Asked, paths: readonly string[], signal: AbortSignal) {
  const { baseUrl = '', vaultUrl = baseUrl, out } = said
  const { host: server } = new URL(baseUrl)
  const run = { reasons: [], gone: new AbortController() }
  const state: State = { server, changed: new Set(), latest: 0, isUp: undefined, wasUp: false, run }
  watchFiles(paths, out === undefined ? [] : [out], (file) => note(state, file), signal)
  const places = withoutProxy([baseUrl, vaultUrl], env)
  const look = lookAt(places, signal, (isUp) => noteServer(state, isUp))
  const wait = (milliseconds: number): Promise<void> => pause(milliseconds, undefined, { signal })
  const until = async (holds: () => boolean): Promise<void> => {
    while (!holds()) await wait(times.here)
  }
  return {
    /** The name of the implementation among what changed, which says that it is back. */
    server,
    look,
    /** Waits for a change that is complete. */
    async change() {
      await until(() => state.changed.size > 0 && performance.now() - state.latest >= times.quiet)
      if (!state.changed.has(server)) await wait(times.away)
    },
    /** Waits for the implementation to be there. */
    async there() {
      await until(() => state.isUp !== undefined)
      if (state.isUp === false) say(`assay: waiting for ${baseUrl}.`)
      await until(() => state.isUp === true)
    },
    /** Waits for what a run has left to be written. */
    settled: () => wait(times.away),
    /** Takes what changed since it was taken last. */
    take() {
      const taken = [...state.changed]
      state.changed = new Set()
      return taken
    },
    /** Gives a run that begins for these reasons its signal: the implementation goes away because a file changed. */
    begin(reasons: readonly string[]): AbortSignal {
      state.run = { reasons, gone: new AbortController() }
      return state.run.gone.signal
    },
  }
}

/** Notes a file that changed, or that the implementation is back. */
function note(state: State, what: string): void {
  state.changed.add(what)
  state.latest = performance.now()
  dropWhereGone(state)
}

/** Notes that the implementation came or went; where it was there before, that it came is a change. */
function noteServer(state: State, isUp: boolean): void {
  state.isUp = isUp
  if (isUp && state.wasUp) note(state, state.server)
  state.wasUp ||= isUp
  dropWhereGone(state)
}

/** Drops the run while the implementation is away because a file changed. */
function dropWhereGone({ server, changed, isUp, run }: State): void {
  if (isUp === false && [...run.reasons, ...changed].some((one) => one !== server)) run.gone.abort()
}

/** Lists the origins of these URLs that no proxy leads to. */
function withoutProxy(urls: readonly string[], env: NodeJS.ProcessEnv): URL[] {
  const proxies = readProxies(env)
  const origins = new Set(urls.map((url) => new URL(url).origin))
  return [...origins].map((origin) => new URL(origin)).filter((url) => proxies.to(url) === null)
}

/** Looks at these places until the signal; tells whether all of them take connections, first and whenever that changes. Returns what looks at once. */
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
    socket.once('connect', () => setTimeout(done, times.kept, true))
    for (const name of ['timeout', 'error', 'close']) socket.on(name, () => done(false))
  })
}
