import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { listening } from '../basics/listening.ts'
import { isReturn } from './address.ts'
import type { VisitRequest } from './visit.ts'

/** A proxy between one customer's browser and all that it asks for. */
export interface Guard {
  /** The address of the proxy, as the browser is given it. */
  server: string
  /** Closes the proxy with every connection through it. */
  close(): void
}

const most = { connections: 64, bytes: 64 * 1024 * 1024 }

/** Opens a proxy on this machine that connects a browser as the network policy allows, and never to the return_uri; connections and bytes are bounded. */
export async function openGuard(visit: VisitRequest): Promise<Guard> {
  const open = new Set<Duplex>()
  let bytes = 0
  const merchant = new URL(visit.returnUri).host
  const own = new URL(visit.authorizeUri).host

  function keep<Stream extends Duplex>(stream: Stream): Stream {
    open.add(stream)
    stream.on('close', () => open.delete(stream))
    // The browser notices by itself that a connection broke off.
    stream.on('error', () => stream.destroy())
    return stream
  }

  /** Connects to the outside; rejects where the visit may not go. */
  async function connect(url: URL): Promise<Socket> {
    if ((url.host === merchant && url.host !== own) || isReturn(url.href, visit.returnUri))
      throw new Error('it is the return_uri')
    const socket = keep(await visit.network.connect(url))
    socket.on('data', (chunk: Buffer) => {
      if ((bytes += chunk.length) > most.bytes) close()
    })
    return socket
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '')
    const socket = await connect(url)
    const { 'proxy-connection': _, ...headers } = incoming.headers
    const path = url.pathname + url.search
    const onward = request({ createConnection: () => socket, path, method: incoming.method, headers })
    onward.on('error', () => outgoing.destroy())
    onward.on('response', (response) => {
      try {
        outgoing.writeHead(response.statusCode ?? 502, response.headers)
        response.pipe(outgoing)
      } catch {
        // It is no HTTP: a status below 100, or a header that nobody may send.
        outgoing.destroy()
        onward.destroy()
      }
    })
    incoming.pipe(onward)
  }

  async function tunnel(target: string, from: Duplex, head: Buffer): Promise<void> {
    const to = await connect(new URL(`https://${target}`))
    from.write('HTTP/1.1 200 OK\r\n\r\n')
    to.write(head)
    from.pipe(to).pipe(from)
    to.on('close', () => from.destroy())
    from.on('close', () => to.destroy())
  }

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.writeHead(403).end())
  })
  server.maxConnections = most.connections
  server.on('connection', (socket: Socket) => keep(socket))
  server.on('connect', ({ url = '' }, socket, head) => {
    socket.on('error', () => socket.destroy())
    tunnel(url, socket, head).catch(() => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  })
  function close(): void {
    server.close()
    for (const stream of open) stream.destroy()
  }
  return { server: `http://127.0.0.1:${await listening(server, 0, '127.0.0.1')}`, close }
}
