import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { isIP, type AddressInfo, type Socket } from 'node:net'

/** The most that clients get of a listener, in connections, bytes and milliseconds. */
const bounds = {
  /** Connections at once; further ones are closed as they come. */
  connections: 512,
  /** Requests of one connection at once: one that sends on without reading answers is ended. */
  requests: 32,
  /** The bytes of all answers that wait for their clients to read them. */
  unread: 64 * 1024 * 1024,
  /** The bytes of a request line with its headers. */
  head: 16_384,
  headTime: 5_000,
  requestTime: 10_000,
  /** For an answer to be read, once it is there. */
  readTime: 10_000,
  /** Between two looks at the times of heads and requests. */
  lookTime: 1_000,
}

/** The place that a listener listens at. */
interface Place {
  host: string
  /** 0 for any free port. */
  port: number
  /** Further names that requests may be for, where it listens on loopback. */
  names?: readonly string[]
}

/** A reason to refuse a request unread. */
export interface Trouble {
  code: 'bad_request' | 'misdirected' | 'too_many_requests'
  status: 400 | 421 | 429
  message: string
}

/** Answers a request, or the trouble with it; resolves once the answer is handed over. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  trouble: Trouble | undefined,
) => void | Promise<void>

/** The requests and answers of a connection that are under way. */
interface Load {
  requests: number
  /** The bytes of answers that wait to be read. */
  unread: number
}

/** A server that listens. */
export interface Listener {
  /** Its address, such as http://127.0.0.1:8080. */
  origin: string
  /** Ends it with all its connections. */
  close: () => Promise<void>
}

/** Listens within bounds that hold whatever clients send; rejects when the port is taken. */
export async function listen(handler: Handler, place: Place): Promise<Listener> {
  const { host, port, names = [] } = place
  const named = [host, ...names].map((name) => name.toLowerCase())
  const loads = new Map<Socket, Load>()
  let onLoopback = false
  const server = createServer(
    {
      maxHeaderSize: bounds.head,
      headersTimeout: bounds.headTime,
      requestTimeout: bounds.requestTime,
      connectionsCheckingInterval: bounds.lookTime,
    },
    (request, response) => {
      const load = loads.get(request.socket)
      if (load === undefined || load.requests >= bounds.requests) return void request.socket.destroy()
      load.requests += 1
      const trouble = troubleWith(request, onLoopback ? named : null) ?? troubleWithLoads(loads)
      // a turn later: of a connection that is ended for all that it sent at once, nothing is answered
      queueMicrotask(() => {
        if (!request.socket.destroyed)
          void answerWithin(load, response, () => handler(request, response, trouble))
      })
    },
  )
  server.maxConnections = bounds.connections
  server.on('connection', (socket: Socket) => {
    loads.set(socket, { requests: 0, unread: 0 })
    socket.once('close', () => loads.delete(socket))
  })
  server.on('clientError', refuseBroken)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { address, port: given } = server.address() as AddressInfo
  onLoopback = isLoopback(address)
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${given}`,
    close: () => end(server),
  }
}

/** Answers a request, and ends its connection if the answer is not read in time. */
async function answerWithin(load: Load, response: ServerResponse, answer: () => void | Promise<void>) {
  response.once('close', () => (load.requests -= 1))
  response.on('error', () => response.destroy())
  try {
    await answer()
  } catch {
    response.destroy()
  }
  const left = response.writableLength
  if (left === 0) return
  load.unread += left
  const late = setTimeout(() => response.destroy(), bounds.readTime).unref()
  response.once('close', () => {
    load.unread -= left
    clearTimeout(late)
  })
}

function troubleWithLoads(loads: ReadonlyMap<Socket, Load>): Trouble | undefined {
  let unread = 0
  for (const load of loads.values()) unread += load.unread
  if (unread <= bounds.unread) return undefined
  return {
    code: 'too_many_requests',
    status: 429,
    message: 'too many answers wait to be read; wait a second',
  }
}

/** Refuses a request that names no path, or a host beyond `named`, null for any: a site does whose name comes to resolve to this machine. */
function troubleWith(request: IncomingMessage, named: readonly string[] | null): Trouble | undefined {
  if (!request.url?.startsWith('/'))
    return { code: 'bad_request', status: 400, message: 'the request line must name a path, such as /events' }
  const hosts = request.rawHeaders.filter((name, at) => at % 2 === 0 && /^host$/i.test(name))
  const host = hostOf(request.headers.host ?? '')
  if (hosts.length !== 1 || host === undefined)
    return {
      code: 'bad_request',
      status: 400,
      message: 'a request needs one Host header, such as 127.0.0.1:8080',
    }
  if (named === null || isIP(host) !== 0 || isNameOfLoopback(host) || named.includes(host)) return undefined
  return {
    code: 'misdirected',
    status: 421,
    message: `${host} is not served here; ask for 127.0.0.1 or localhost, or name it at the start`,
  }
}

/** The name or address in a Host header, in small letters and without its port. */
function hostOf(header: string): string | undefined {
  const found = /^(?:\[([\da-f:.]+)\]|([^\s:/?#@[\]]+))(?::\d{1,5})?$/i.exec(header)
  return (found?.[1] ?? found?.[2])?.toLowerCase()
}

function isNameOfLoopback(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost')
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./.test(address)
}

/** Refuses what is no request, and destroys its connection: one that was only ended would stay open for as long as its client wants. */
function refuseBroken(error: NodeJS.ErrnoException, socket: Socket): void {
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request'
  if (socket.writable) socket.write(`HTTP/1.1 ${status}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n`)
  socket.destroySoon()
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}
