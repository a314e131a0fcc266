import { Readable } from 'node:stream'
import { Agent, type Dispatcher } from 'undici'
import { cut } from '../basics/cut.ts'
import type { Barrier } from './barrier.ts'
import { decodeBody, decodePage, openBody, type BodyLimit, type BodyText } from './body.ts'
import { openConnector } from './connector.ts'
import type { Headers, HttpRequest } from './message.ts'
import type { NetworkPolicy } from './network.ts'

/** Sends single requests over the connections of a run, bounded in time and bytes. */
export interface Transport {
  /** Sends a request over a kept connection, or over a new one. */
  send(request: HttpRequest, over: 'kept' | 'new', terms: Terms): Promise<Received | Lost>
  /** Ends all requests that are under way, and sends no more. */
  endAll(): void
  close(): Promise<void>
}

/** The signal that ends a transfer early, and the function that is called once the head of its answer is there. */
export interface Terms {
  signal: AbortSignal | undefined
  onAnswer: () => void
}

/** An answer whose body was read to its end. */
export interface Received extends BodyText {
  status: number
  headers: Headers
  error: null
}

/** The reason why no complete answer came. */
export interface Lost {
  error: string
  /** True where a kept connection was closed before anything of the answer came: the request was most likely not looked at. */
  stale: boolean
}

const limits: Record<HttpRequest['kind'], BodyLimit> = {
  request: { bytes: 5 * 1024 * 1024, values: 400_000 },
  // A page takes many times its size once it is read.
  visit: { bytes: 512 * 1024, values: Infinity },
}

const mostOfHead = 64 * 1024

/** The milliseconds that an idle connection is kept: many servers close theirs after five seconds. */
const idle = 4000

/** Opens the connections of a run: at most `concurrency` kept ones to each origin, each transfer within `timeout` seconds. */
export function openTransport(
  network: NetworkPolicy,
  options: { concurrency: number; timeout: number; ca?: string | null | undefined },
): Transport {
  const { concurrency, timeout } = options
  const settings = {
    connect: openConnector(network, options),
    maxHeaderSize: mostOfHead,
    // The whole of a transfer has one bound, which is kept here.
    headersTimeout: 0,
    bodyTimeout: 0,
    keepAliveTimeout: idle,
    keepAliveMaxTimeout: idle,
  }
  const agents = {
    kept: new Agent({ ...settings, connections: concurrency }),
    new: new Agent({ ...settings, pipelining: 0 }),
  }
  const underWay = new Set<(error: Error) => void>()
  let ended = false
  return {
    async send(request, over, terms) {
      try {
        // Without a last byte to wait with, all of it waits.
        if (request.body === null) await request.barrier?.arrive()
        if (ended) throw new Error('its time was up')
        return await decoded(request, await transfer(agents[over], request, terms, { timeout, underWay }))
      } catch (error) {
        return lost(error as Error)
      }
    },
    endAll() {
      ended = true
      for (const end of underWay) end(new Error('its time was up'))
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

/** Sends a request and reads the whole of its answer; rejects when it takes too long, is ended, or is too large. */
function transfer(
  agent: Agent,
  request: HttpRequest,
  { signal, onAnswer }: Terms,
  { timeout, underWay }: { timeout: number; underWay: Set<(error: Error) => void> },
): Promise<Raw> {
  const { origin, pathname, search } = new URL(request.url)
  const limit = limits[request.kind].bytes
  return new Promise((resolve, reject) => {
    let controller: Dispatcher.DispatchController | undefined
    let head: Omit<Raw, 'bytes'> = { status: 0, headers: {} }
    let body = openBody(limit)
    let [begun, over] = [false, false]
    const settle = (): void => {
      over = true
      clearTimeout(timer)
      underWay.delete(fail)
      signal?.removeEventListener('abort', abort)
    }
    const fail = (error: Error): void => {
      if (over) return
      settle()
      reject(Object.assign(error, { begun }))
      controller?.abort(error)
    }
    const abort = (): void => fail(new Error('its time was up'))
    const timer = setTimeout(() => fail(new Error(`no complete answer within ${timeout} s`)), timeout * 1000)
    underWay.add(fail)
    signal?.addEventListener('abort', abort)
    if (signal?.aborted) return abort()
    agent.dispatch(
      { origin, path: pathname + search, ...contentOf(request) },
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
          body = openBody(limit, head.headers['content-length'])
        },
        onResponseData: (_, chunk) => body.add(chunk),
        onResponseEnd() {
          if (over) return
          settle()
          resolve({ ...head, bytes: body.bytes() })
        },
        onResponseError: (_, error) => fail(error),
      },
    )
  })
}

/** The content of a request; where it has a barrier, its last byte is sent once all others have come as far. */
function contentOf({ method, headers, body, barrier }: HttpRequest) {
  const given = { method: method as Dispatcher.HttpMethod, headers, body }
  if (barrier === undefined || !body) return given
  const bytes = Buffer.from(body)
  async function* inTwo(point: Barrier) {
    yield bytes.subarray(0, -1)
    await point.arrive()
    yield bytes.subarray(-1)
  }
  const declared = { ...headers, 'content-length': String(bytes.length) }
  return { ...given, headers: declared, body: Readable.from(inTwo(barrier)) }
}

async function decoded({ kind }: HttpRequest, { status, headers, bytes }: Raw): Promise<Received> {
  const encoding = headers['content-encoding']
  const type = String(headers['content-type'] ?? '')
  const body =
    kind === 'visit'
      ? await decodePage(bytes, encoding, type, limits.visit)
      : await decodeBody(bytes, encoding, limits.request)
  return { status, headers, ...body, error: null }
}

/** An error of undici or of the system, with what is known of the connection. */
interface TransferError extends Error {
  code?: string
  begun?: boolean
  /** The bytes that the connection had brought before. */
  brought?: number
}

const messages: Record<string, string> = {
  UND_ERR_HEADERS_OVERFLOW: `the head of the answer is larger than ${mostOfHead} bytes`,
  EMFILE:
    'no descriptor is left for a connection (EMFILE); allow more with ulimit -n, or lower --concurrency',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'the body is not as long as its content-length says',
}

function lost({ message, code = '', begun = false, brought = 0, name }: TransferError): Lost {
  const closed = code === 'ECONNRESET' || code === 'EPIPE' || code === 'UND_ERR_SOCKET'
  if (closed) return { error: 'the other side closed the connection', stale: !begun && brought > 0 }
  return { error: cut(messages[code] ?? (message || code || name), 200), stale: false }
}
