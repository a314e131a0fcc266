import { Readable } from 'node:stream'
import Agent from 'undici/lib/dispatcher/agent.js'
import type { Dispatcher } from 'undici'
import type { Barrier } from './barrier.ts'
import { collect, decodePage, limitOf, readText } from './body.ts'
import { openConnector } from './connector.ts'
import type { Headers, Outgoing } from './message.ts'
import { cut } from '../../basics/cut.ts'
import type { Reach } from '../../settings/driver.ts'

/** Sends single requests over the connections of a run, bounded in time, bytes and pieces. */
export interface Transport {
  /** Sends a request over a connection that was kept, or over one of its own. */
  send(outgoing: Outgoing, over: 'kept' | 'new', terms: Terms): Promise<Received | Lost>
  /** Ends all requests that are under way, and those that still wait for others. */
  endAll(): void
  close(): Promise<void>
}

/** The signal that ends a transfer early, and the functions that are called during it. */
export interface Terms {
  signal: AbortSignal | undefined
  /** Resolves when the rest of a large body may be read. */
  enter: () => Promise<void>
  /** Called once the head of the answer is there. */
  onAnswer: () => void
}

/** An answer whose body was read to its end. */
export interface Received {
  status: number
  headers: Headers
  body: string
  error: null
}

/** The reason why no complete answer came. */
export interface Lost {
  error: string
  /** True if the other side closed the connection. */
  closed: boolean
  /** True if it closed a kept connection before any of this answer came: the request was most likely not looked at. */
  stale: boolean
}

/** The longest head of an answer that is read, in bytes. */
const mostOfHead = 64 * 1024

/** The milliseconds that an idle connection is kept: many servers close theirs after five seconds. */
const idle = 4000

/** The bytes of a body from which on only a few like it are read at once. */
const large = 256 * 1024

/** Opens the connections of a run: at most `concurrency` kept ones to each origin, each transfer within `timeout` seconds. */
export function openTransport(
  { concurrency, timeout, ca = null }: { concurrency: number; timeout: number; ca?: string | null },
  reach: Reach,
): Transport {
  const bounds = {
    connect: openConnector(reach, timeout, ca),
    maxHeaderSize: mostOfHead,
    // One bound for the whole of a transfer is kept here.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idle,
    keepAliveMaxTimeout: idle,
    keepAliveTimeoutThreshold: 1000,
  }
  const agents = {
    kept: new Agent({ ...bounds, connections: concurrency }),
    new: new Agent({ ...bounds, pipelining: 0 }),
  }
  // One listener for all requests that are under way: one for each takes a twentieth of a run.
  const underWay = new Set<() => void>()
  let ended = false
  return {
    async send(outgoing, over, terms) {
      try {
        // Without a last byte to wait with, all of it waits.
        if (outgoing.body === null) await outgoing.barrier?.arrive()
        if (ended) throw new Error('its time was up')
        return await decoded(outgoing, await transfer(agents[over], outgoing, terms, { timeout, underWay }))
      } catch (error) {
        return lost(error as Error)
      }
    },
    endAll() {
      ended = true
      underWay.forEach((end) => end())
    },
    async close() {
      await Promise.all([agents.kept.destroy(), agents.new.destroy()])
    },
  }
}

interface Raw {
  status: number
  headers: Headers
  bytes: Buffer
}

/** Sends a request and reads the whole of its answer; rejects when it took too long, was ended, or is larger than what is read of its kind. */
function transfer(
  agent: Agent,
  outgoing: Outgoing,
  { signal, enter, onAnswer }: Terms,
  { timeout, underWay }: { timeout: number; underWay: Set<() => void> },
): Promise<Raw> {
  const { origin, pathname, search } = new URL(outgoing.url)
  const collected = collect(limitOf(outgoing))
  let controller: Dispatcher.DispatchController | undefined
  let head: Omit<Raw, 'bytes'> | undefined
  let begun = false
  return new Promise((resolve, reject) => {
    let over = false
    const settle = (): void => {
      over = true
      clearTimeout(timer)
      underWay.delete(onAbort)
      signal?.removeEventListener('abort', onAbort)
    }
    const end = (error: Error): void => {
      if (over) return
      settle()
      reject(Object.assign(error, { begun }))
      controller?.abort(error)
    }
    const onAbort = (): void => end(new Error('its time was up'))
    const timer = setTimeout(() => end(new Error(`no complete answer within ${timeout} s`)), timeout * 1000)
    underWay.add(onAbort)
    signal?.addEventListener('abort', onAbort)
    if (signal?.aborted) return onAbort()
    agent.dispatch(
      { origin, path: `${pathname}${search}`, ...contentOf(outgoing) },
      {
        onRequestStart(given) {
          controller = given
          if (over) given.abort(new Error('its time was up'))
        },
        onResponseStarted() {
          begun = true
        },
        onResponseStart(_, status, headers) {
          if (status < 200) return
          onAnswer()
          head = { status, headers: headers as Headers }
          collected.expect(head.headers['content-length'])
        },
        onResponseData(given, chunk) {
          collected.add(chunk)
          if (!collected.passes(large)) return
          given.pause()
          void enter().then(() => given.resume())
        },
        onResponseEnd() {
          if (over || head === undefined) return
          settle()
          resolve({ ...head, bytes: collected.bytes() })
        },
        onResponseError: (_, error) => end(error),
      },
    )
  })
}

/** The content of a request; where it has a barrier, its last byte is sent once all others have come as far. */
function contentOf({ method, headers, body, barrier }: Outgoing) {
  if (barrier === undefined || !body) return { method, headers, body }
  const bytes = Buffer.from(body)
  async function* inTwo(place: Barrier) {
    yield bytes.subarray(0, -1)
    await place.arrive()
    yield bytes.subarray(-1)
  }
  const declared = { ...headers, 'content-length': String(bytes.length) }
  return { method, headers: declared, body: Readable.from(inTwo(barrier)) }
}

async function decoded(outgoing: Outgoing, { status, headers, bytes }: Raw): Promise<Received> {
  const type = String(headers['content-type'] ?? '')
  const read = outgoing.kind === 'visit' ? (page: Buffer) => decodePage(page, type) : undefined
  const body = await readText(bytes, headers['content-encoding'], limitOf(outgoing), read)
  return { status, headers, body, error: null }
}

interface Trouble {
  message?: string
  code?: string
  /** True if anything of the answer came. */
  begun?: boolean
  /** The bytes that the connection brought, told by undici or by the connector. */
  socket?: { bytesRead?: number }
  bytesRead?: number
}

const words: Record<string, string> = {
  UND_ERR_HEADERS_OVERFLOW: `the head of the answer is larger than ${mostOfHead} bytes`,
  EMFILE:
    'no descriptor is left for a connection (EMFILE); allow more with ulimit -n, or lower --concurrency',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the body is not as long as its content-length says',
}

function lost(trouble: Trouble): Lost {
  const { message = '', code = '', begun = false, socket, bytesRead } = trouble
  const closed = code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
  const told = message === '' ? code || String(trouble) : message
  const error = closed ? 'the other side closed the connection' : (words[code] ?? told)
  const stale = closed && !begun && (socket?.bytesRead ?? bytesRead ?? 0) > 0
  return { error: cut(error, 200), closed, stale }
}
