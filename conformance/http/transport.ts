import { subscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { Agent, buildConnector, type Dispatcher } from 'undici'
import { untilAborted } from '../basics/aborted.ts'
import { cut } from '../basics/cut.ts'
import { messageOf } from '../basics/thrown.ts'
import type { NetworkPolicy } from '../settings/driver.ts'
import type { RunOptions } from '../settings/options.ts'
import { decodeBody, openBody, type DecodedBody } from './body.ts'
import type { Headers, HttpRequest } from './message.ts'

/** Sends single requests over the connections of a run, bounded in time and bytes. */
export interface Transport {
  /** Sends a request over a kept connection, or over a new one. */
  send(request: HttpRequest, over: 'kept' | 'new', signal?: AbortSignal): Promise<Outcome>
  /** Ends all requests that are under way, and sends no more. */
  endAll(): void
  close(): Promise<void>
}

/** The outcome of a request; without a complete answer its status is 0, and `error` says why. */
export interface Outcome extends DecodedBody {
  status: number
  headers: Headers
  error: string | null
  /** True once the head of an answer had come. */
  answered: boolean
  /** True where a kept connection was closed before any answer: the request was hardly read. */
  stale: boolean
}

/** The most bytes of the head of an answer. */
const maxHeadBytes = 64 * 1024

/** How long an idle connection is kept: many servers close theirs after 5 s. */
const keepAliveMs = 4000

const timeIsUp = new Error('its time was up')

/** Opens the connections of a run: `concurrency` kept ones an origin, `timeout` seconds each. */
export function openTransport(
  network: NetworkPolicy,
  { concurrency, timeout }: Pick<RunOptions, 'concurrency' | 'timeout'>,
): Transport {
  const settings = {
    connect: openConnector(network, timeout),
    maxHeaderSize: maxHeadBytes,
    // The whole of a transfer has one bound, which is kept here.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: keepAliveMs,
    keepAliveMaxTimeout: keepAliveMs,
  }
  const agents = {
    kept: new Agent({ ...settings, connections: concurrency }),
    new: new Agent({ ...settings, pipelining: 0 }),
  }
  const underWay = new Set<AbortController>()
  let hasEnded = false
  return {
    async send(request, over, signal) {
      // Joined signals would take a third of the CPU time of a small request.
      const stop = new AbortController()
      const end = (): void => stop.abort(timeIsUp)
      const timer = setTimeout(
        () => stop.abort(new Error(`no complete answer within ${timeout} s`)),
        timeout * 1000,
      )
      signal?.addEventListener('abort', end)
      underWay.add(stop)
      if (hasEnded || signal?.aborted) end()
      const outcome: Outcome = { ...noAnswer }
      try {
        await untilAborted(transfer(agents[over], request, stop.signal, outcome), stop.signal)
        return outcome
      } catch (error) {
        const { aborted, reason } = stop.signal
        const failure = aborted
          ? { error: messageOf(reason), stale: false }
          : failureOf(error as Error)
        return { ...noAnswer, answered: outcome.answered, ...failure }
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', end)
        underWay.delete(stop)
      }
    },
    endAll() {
      hasEnded = true
      for (const stop of underWay) stop.abort(timeIsUp)
    },
    async close() {
      await Promise.all([agents.kept.destroy(), agents.new.destroy()])
    },
  }
}

/** Connects as the network policy allows, within so many seconds. */
function openConnector(network: NetworkPolicy, timeout: number): buildConnector.connector {
  const secure = buildConnector({ timeout: timeout * 1000 })
  return async (options, done) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
    try {
      const httpSocket = await network.connect(url)
      if (url.protocol === 'http:') done(null, markStaleErrors(httpSocket))
      else
        secure({ ...options, httpSocket }, (...[error, secured]) =>
          error ? done(error, null) : done(null, markStaleErrors(secured)),
        )
    } catch (error) {
      done(error as Error, null)
    }
  }
}

/** The bytes that each connection had brought when its last request was sent. */
const bytesBefore = new WeakMap<Socket, number>()

subscribe('undici:client:sendHeaders', (message) => {
  const { socket } = message as { socket: Socket }
  bytesBefore.set(socket, socket.bytesRead)
})

/** Marks an error as stale where the connection had served before and brought nothing this time. */
function markStaleErrors(socket: Socket): Socket {
  return socket.on('error', (error) => {
    const before = bytesBefore.get(socket) ?? 0
    Object.assign(error, { stale: before > 0 && socket.bytesRead === before })
  })
}

/** The outcome before anything of an answer came. */
export const noAnswer = {
  status: 0,
  headers: {},
  body: '',
  invalidUtf8: false,
  error: null,
  answered: false,
  stale: false,
}

/** Sends a request and reads its answer; rejects where that is ended or too large. */
async function transfer(
  agent: Agent,
  request: HttpRequest,
  signal: AbortSignal,
  outcome: Outcome,
): Promise<void> {
  const { kind, method, url, body, barrier } = request
  const { origin, pathname, search } = new URL(url)
  // Without a last byte to wait with, all of it waits.
  if (!body) await barrier?.arrive()
  signal.throwIfAborted()
  const options = { origin, path: pathname + search, ...contentOf(request) }
  // Only lists are large; a page takes many times its size once it is read.
  const isLarge = kind === 'request' && method === 'GET'
  const limit = { bytes: (isLarge ? 10 : 1) * 512 * 1024, values: 100_000 }
  const { status, headers, bytes } = await dispatch(agent, options, {
    signal,
    maxBytes: limit.bytes,
    onHead: () => (outcome.answered = true),
  })
  const decoded = await decodeBody(bytes, headers, limit, kind === 'visit')
  Object.assign(outcome, { status, headers, ...decoded })
}

/** Dispatches a request and collects its answer: a stream for each takes a fifth more CPU time. */
function dispatch(
  agent: Agent,
  options: Dispatcher.DispatchOptions,
  { signal, maxBytes, onHead }: { signal: AbortSignal; maxBytes: number; onHead: () => void },
): Promise<Pick<Outcome, 'status' | 'headers'> & { bytes: Buffer }> {
  return new Promise((resolve, reject) => {
    let head: Pick<Outcome, 'status' | 'headers'> = noAnswer
    let body = openBody(maxBytes)
    agent.dispatch(options, {
      onRequestStart(controller) {
        const end = (): void => controller.abort(signal.reason as Error)
        if (signal.aborted) end()
        else signal.addEventListener('abort', end)
      },
      // What is thrown here, or with a piece of the body, ends the request.
      onResponseStart(_controller, status, headers) {
        const isInterim = status < 200
        if (isInterim) return
        onHead()
        head = { status, headers: headers as Headers }
        body = openBody(maxBytes, headers['content-length'])
      },
      onResponseData: (_controller, piece) => body.add(piece),
      onResponseEnd: () => resolve({ ...head, bytes: body.bytes() }),
      onResponseError: (_controller, error) => reject(error),
    })
  })
}

/** The content of a request; its last byte waits at its barrier. */
function contentOf({ method, headers, body, barrier }: HttpRequest) {
  const dispatch = { method: method as Dispatcher.HttpMethod, headers, body }
  if (barrier === undefined || !body) return dispatch
  const bytes = Buffer.from(body)
  async function* inTwo() {
    yield bytes.subarray(0, -1)
    await barrier?.arrive()
    yield bytes.subarray(-1)
  }
  const declared = { ...headers, 'content-length': String(bytes.length) }
  return { ...dispatch, headers: declared, body: Readable.from(inTwo()) }
}

/** Why no complete answer came; `markStaleErrors` adds `stale`. */
function failureOf({
  message,
  code = '',
  name,
  stale = false,
}: Error & { code?: string; stale?: boolean }) {
  const isClosed = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code)
  const error = isClosed ? 'the other side closed the connection' : message || code || name
  return { error: cut(error, 200), stale: isClosed && stale }
}
