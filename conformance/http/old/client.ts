import { whyEnded } from '../../settings/ended.ts'
import type { RunOptions } from '../../settings/options.ts'
import { exchangeOf } from '../../record/exchange.ts'
import type { Recorder } from '../../record/recorder.ts'
import { openAdditions, type Additions } from './additions.ts'
import { readJson } from './json.ts'
import { openLimiter, type Limiter } from './limiter.ts'
import { Unsent, type Incoming, type Outgoing } from './message.ts'
import { openPatience, type Patience } from './patience.ts'
import { pauseFor } from '../pause.ts'
import { openPlaces, type Places } from './places.ts'
import type { Reach } from '../../settings/driver.ts'
import { openReach } from './reach.ts'
import { openTransport, type Lost, type Terms, type Transport } from './transport.ts'
import { openTunnels } from './tunnel.ts'

/** Sends requests, bounded in size, time and count, and records each as an exchange. */
export interface Client {
  /** The addresses that requests may go to. */
  readonly reach: Reach
  /** The headers that `send` adds to requests. */
  readonly additions: Additions
  /** Sends a request; throws Unsent when the run was interrupted or its budget of requests is spent. */
  send(outgoing: Outgoing, signal?: AbortSignal): Promise<Incoming>
  sent(): number
  /** Ends all sending from now on, for this reason. */
  halt(reason: string): void
  /** The number of answers that asked to come back later (429, or 503 with Retry-After). */
  throttled(): number
  /** The milliseconds in all that nothing was sent because of such answers. */
  held(): number
  /** Does something while little else is sent; one such thing after the other. */
  readonly quietly: Limiter['quietly']
  /** True once any request was answered. */
  answered(): boolean
  close(): Promise<void>
}

/** The options that the client of a run needs. */
export type ClientOptions = Pick<
  RunOptions,
  'target' | 'concurrency' | 'timeout' | 'maxRequests' | 'signal' | 'onProgress'
> &
  Partial<Pick<RunOptions, 'ca' | 'headers' | 'trace' | 'proxies' | 'rate'>>

/** The parts and the counters of a run's client. */
interface Line {
  readonly options: ClientOptions
  readonly additions: Additions
  readonly transport: Transport
  readonly limiter: Limiter
  /** Lets through the few that may read a large body at once. */
  readonly narrow: Places
  readonly patience: Patience
  sent: number
  /** Characters of all bodies. */
  received: number
  throttled: number
  answered: boolean
  /** The requests in a row that got no complete answer, and the time of the last complete one, by performance.now(). */
  silence: { requests: number; since: number }
  halted: string | null
  /** Set once a kept connection was closed under a request: from then on a request that changes something gets a new connection. */
  wary: boolean
}

/** The connection that a request is sent over, and the terms of its transfer. */
interface Way {
  over: 'kept' | 'new'
  signal: AbortSignal | undefined
  enter: () => Promise<void>
}

/** The outcome of a request; `lost` says why no complete answer came. */
interface Came {
  incoming: Incoming
  lost: Lost | null
}

/** The outcome of a request, and the request as it may be stored. */
interface Sent extends Came {
  shown: Outgoing
}

/** Opens the client of a run that began at this time of performance.now(). */
export function openClient(options: ClientOptions, recorder: Recorder, began: number): Client {
  const reach = openReach(options.target, undefined, openTunnels(options))
  const line: Line = {
    options,
    additions: openAdditions(options),
    transport: openTransport(options, reach),
    limiter: openLimiter(options.concurrency, options.signal, options.rate),
    narrow: openPlaces(2),
    patience: openPatience(),
    sent: 0,
    received: 0,
    throttled: 0,
    answered: false,
    silence: { requests: 0, since: began },
    halted: null,
    wary: options.target.live,
  }
  options.signal?.addEventListener('abort', line.transport.endAll)
  const record = (outgoing: Outgoing, incoming: Incoming): void => {
    const start = performance.now() - began - incoming.duration
    recorder.add(exchangeOf(outgoing, incoming, start), incoming)
  }
  return {
    reach,
    additions: line.additions,
    async send(outgoing, signal) {
      const places: (() => void)[] = []
      const leave = (): void => places.splice(0).forEach((away) => away())
      const enter = async (): Promise<void> => void places.push(await line.narrow.enter())
      const lose = (count: number, { shown, incoming }: Sent): void => {
        // Nothing is held while waiting for a place again.
        leave()
        record({ ...shown, id: `${outgoing.id}/lost-${count}` }, incoming)
      }
      try {
        const { shown, incoming } = await persistently(line, outgoing, { signal, enter }, lose)
        record(shown, incoming)
        return incoming
      } finally {
        leave()
      }
    },
    sent: () => line.sent,
    halt(reason) {
      line.halted ??= reason
    },
    throttled: () => line.throttled,
    held: line.limiter.held,
    quietly: line.limiter.quietly,
    answered: () => line.answered,
    async close() {
      options.signal?.removeEventListener('abort', line.transport.endAll)
      await line.transport.close()
    },
  }
}

/** Sends a request, and again where it was lost and that does no harm: it only reads, or was most likely never looked at. Calls `lose` with each that was lost. */
async function persistently(
  line: Line,
  outgoing: Outgoing,
  terms: Omit<Way, 'over'>,
  lose: (count: number, sent: Sent) => void,
): Promise<Sent> {
  const reads = outgoing.method === 'GET'
  let sent = await dressed(line, outgoing, { ...terms, over: line.wary && !reads ? 'new' : 'kept' })
  // A connection that was closed says nothing of the request: it is sent twice more then, and once after anything else.
  const most = sent.lost?.closed ? 2 : 1
  for (let count = 1; count <= most && sent.lost !== null; count += 1) {
    const may = reads || (sent.lost.stale && !line.options.target.live)
    if (!may || line.patience.tired() || terms.signal?.aborted) break
    line.wary ||= !reads
    lose(count, sent)
    await pauseFor(20, line.options.signal)
    // Over a connection of its own: kept ones may be closed just when they are used.
    sent = await dressed(line, outgoing, { ...terms, over: 'new' })
    sent.incoming = { ...sent.incoming, repeated: true }
  }
  return sent
}

/** Sends a request with the headers that are added to it. */
async function dressed(line: Line, outgoing: Outgoing, way: Way): Promise<Sent> {
  const { sent, shown } = line.additions.to(outgoing.url)
  const withHeaders = (added: Outgoing['headers']) => ({
    ...outgoing,
    headers: { ...outgoing.headers, ...added },
  })
  return { ...(await patiently(line, withHeaders(sent), way)), shown: withHeaders(shown) }
}

/** Sends a request, and again as long as the implementation asks to come back later and the run's patience lasts. */
async function patiently(line: Line, outgoing: Outgoing, way: Way): Promise<Came> {
  const { limiter, patience, options } = line
  for (let tries = 0; ; tries += 1) {
    const { came, later } = await inTurn(line, outgoing, way, tries)
    if (later === null) {
      if (came.lost === null) patience.answered()
      limiter.relax()
      return came
    }
    line.throttled += 1
    if (!later.again) {
      if (!later.alone) patience.tire()
      const { status } = came.incoming
      const error = `answered ${status} ${tries + 1} times, asking to come back later`
      return { lost: null, incoming: { ...came.incoming, status: 0, json: undefined, error } }
    }
    // Nothing else is held up by what may be meant for this request alone.
    if (later.alone) await pauseFor(later.wait, options.signal)
  }
}

/** Sends a request once the limiter has a place and is not shut, and shuts it where all are to come back later. */
async function inTurn(line: Line, outgoing: Outgoing, way: Way, tries: number) {
  const { limiter, patience } = line
  const { kind, barrier } = outgoing
  // The time of a customer's visit is bounded, and so is that of others at a barrier.
  const leave = await limiter.enter(kind === 'visit' || barrier !== undefined)
  try {
    await limiter.open()
    const came = await attempt(line, outgoing, way)
    const later = patience.meet(outgoing, came.incoming, tries)
    if (later?.again && !later.alone) limiter.shut(later.wait)
    return { came, later }
  } finally {
    leave()
  }
}

/** Throws Unsent if the run was ended early. */
function throwIfEnded(options: ClientOptions): void {
  const ended = whyEnded(options)
  if (ended !== null) throw new Unsent(ended)
}

/** Throws Unsent if nothing may be sent any more. */
function throwIfHalted({ options, halted, sent }: Line): void {
  throwIfEnded(options)
  if (halted !== null) throw new Unsent(halted)
  if (sent >= options.maxRequests)
    throw new Unsent(`The budget of ${options.maxRequests} requests is spent; --max-requests allows more.`)
}

/** The requests in a row without a complete answer after which nothing more is sent, if they took the time-out of one, too. */
const mostLost = 20

/** Halts the run once the implementation answers nothing any more: each further request would take its whole time-out. */
function noteSilence(line: Line, error: string): void {
  const { silence, options } = line
  silence.requests += 1
  if (silence.requests < mostLost || performance.now() - silence.since < options.timeout * 1000) return
  line.halted ??= `The implementation answers nothing any more: ${silence.requests} requests in a row got no complete answer, the last one: ${error}. See whether it still runs.`
  line.transport.endAll()
}

/** Sends a request once. */
async function attempt(line: Line, outgoing: Outgoing, { over, ...way }: Way): Promise<Came> {
  const { options, transport } = line
  const { id, kind } = outgoing
  throwIfHalted(line)
  outgoing.before?.()
  line.sent += 1
  options.onProgress({ kind: 'exchange', id, requests: line.sent, received: line.received })
  const start = performance.now()
  const onAnswer = (): void => void (line.answered = true)
  const terms: Terms = { ...way, onAnswer }
  const came = await transport.send(outgoing, over, terms)
  const duration = performance.now() - start
  if (came.error === null) {
    line.silence = { requests: 0, since: performance.now() }
    line.received += came.body.length
    const json = kind === 'request' ? readJson(came.body) : undefined
    return { lost: null, incoming: { id, ...came, json, duration } }
  }
  throwIfEnded(options)
  noteSilence(line, came.error)
  const nothing = { id, status: 0, headers: {}, body: '', json: undefined, duration }
  return { lost: came, incoming: { ...nothing, error: came.error } }
}
