import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type Server as HttpServer,
  type ServerResponse,
} from 'node:http'
import { isIP, type AddressInfo, type Server } from 'node:net'
import { isLoopback } from './addresses.ts'
import { hostOf } from './host.ts'

/** The address that a listener listens at, and the limits of its clients. */
export interface ListenOptions {
  host: string
  /** 0 for any free port. */
  port: number
  /** Further host names that requests may be for, where it listens on loopback; null for any. */
  names?: readonly string[] | null
  /** Connections at once; more are dropped. */
  connections?: number | undefined
  /** Milliseconds in which a whole request must arrive, and in half of which its head must. */
  requestTime?: number
}

/** The greatest size of a request line with its headers. */
const maxHeadBytes = 16 * 1024

/** A reason to reject a request unread. */
export interface Rejection {
  code: 'bad_request' | 'cross_site' | 'misdirected'
  status: 400 | 403 | 421
  message: string
}

/** Answers a request, or the reason to reject it; resolves once the answer is handed over. */
export type Handler = (
  request: IncomingMessage,
  response: ServerResponse,
  rejection: Rejection | undefined,
) => void | Promise<void>

/** A server that listens. */
export interface Listening {
  /** Its address, such as http://127.0.0.1:8080. */
  origin: string
  /** Ends it with all its connections. */
  close(): Promise<void>
}

/** A server that listens within bounds. */
export interface Listener extends Listening {
  /** The connections dropped because too many were open; each may have carried a request. */
  dropped(): number
}

/** Listens within bounds whatever clients send; rejects where the address cannot be used. */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listener> {
  const { host, names = [], connections = 512, requestTime = 10_000 } = options
  const named = names && [host, ...names].map((name) => name.toLowerCase())
  let [onLoopback, dropped] = [false, 0]
  const server = createServer(
    {
      maxHeaderSize: maxHeadBytes,
      headersTimeout: requestTime / 2,
      requestTimeout: requestTime,
      connectionsCheckingInterval: Math.min(1000, requestTime / 2),
    },
    (request, response) => void answer(request, response),
  )
  server.maxConnections = connections
  server.on('drop', () => (dropped += 1))

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => response.destroy())
    try {
      await handler(request, response, rejectionOf(request, onLoopback ? named : null))
    } catch {
      response.destroy()
    }
  }

  const { origin, close } = await serve(server, options)
  const { address } = server.address() as AddressInfo
  onLoopback = isLoopback(address)
  return { origin, dropped: () => dropped, close }
}

/** Listens with a server that has its own bounds; rejects where the address cannot be used. */
export async function serve(
  server: HttpServer,
  { host, port }: Pick<ListenOptions, 'host' | 'port'>,
): Promise<Listening> {
  const bound = await bind(server, port, host)
  return {
    origin: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

/** Resolves to the port, chosen by the system for 0; rejects where the address is not free. */
export async function bind(server: Server, port: number, host: string): Promise<number> {
  server.listen(port, host)
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** Rejects DNS rebinding and cross-site writes. `named`: host names allowed; null allows any. */
function rejectionOf(
  request: IncomingMessage,
  named: readonly string[] | null,
): Rejection | undefined {
  const { method = '', url = '', headers } = request
  const { host = '', origin = '' } = headers
  const site = `http://${host}`
  if (!url.startsWith('/') || /[/?#@\\]/.test(host) || !URL.canParse(site)) {
    const message = 'a request names a path, such as /events, and a Host, such as 127.0.0.1:8080'
    return { code: 'bad_request', status: 400, message }
  }
  if (named === null) return undefined
  const name = hostOf(new URL(site))
  if (isIP(name) === 0 && !isLoopback(name) && !named.includes(name)) {
    const message = `${name} is not served here; ask for 127.0.0.1 or localhost, or name it at the start`
    return { code: 'misdirected', status: 421, message }
  }
  const isRead = /^(GET|HEAD|OPTIONS)$/.test(method)
  const isOwnPage = URL.canParse(origin) && isLoopback(hostOf(new URL(origin)))
  if (headers['sec-fetch-site'] !== 'cross-site' || isRead || isOwnPage) return undefined
  const message = 'a page of another site may not send this; serve that page from localhost'
  return { code: 'cross_site', status: 403, message }
}
