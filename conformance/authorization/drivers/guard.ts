import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { listening } from '../../basics/listening.ts'
import { hostOf, portOf } from '../../basics/host.ts'
import { isReturn } from '../addresses.ts'
import type { Visit } from '../driver.ts'

/** A proxy that stands between one customer's browser and all that it asks for. */
interface Guard {
  /** The address of the proxy, as the browser is given it. */
  server: string
  /** Closes the proxy with every connection through it. */
  close(): void
}

const most = { connections: 64, bytes: 64 * 1024 * 1024, seconds: 30 }

/**
 * Opens a proxy on this machine that lets a browser through to where the visit may go, as names resolve when it connects, and never
 * to the return_uri; connections and bytes are bounded.
 */
export async function openGuard(visit: Visit): Promise<Guard> {
  const open = new Set<Duplex>()
  const gate: Gate = { visit, merchant: new URL(visit.returnUri).host, keep: keeping(open, close) }
  const server = createServer((incoming, outgoing) => {
    forward(gate, incoming, outgoing).catch(() => outgoing.writeHead(403).end())
  })
  server.maxConnections = most.connections
  server.on('connection', (socket: Socket) => open.add(socket.on('close', () => open.delete(socket))))
  server.on('connect', ({ url = '' }, socket, head) => {
    socket.on('error', () => socket.destroy())
    tunnel(gate, url, socket, head).catch(() => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  })
  function close(): void {
    server.close()
    for (const stream of open) stream.destroy()
  }
  return { server: `http://127.0.0.1:${await listening(server, 0, '127.0.0.1')}`, close }
}

/** The visit that decides what is let through, with the host of its return_uri, and the function that keeps count of each connection to the outside. */
interface Gate {
  visit: Visit
  merchant: string
  keep: <Stream extends Duplex>(stream: Stream) => Stream
}

/** Makes the function that adds streams to those that are open, and calls `full` once they brought too many bytes. */
function keeping(open: Set<Duplex>, full: () => void): Gate['keep'] {
  let bytes = 0
  return (stream) => {
    open.add(stream)
    stream.on('close', () => open.delete(stream))
    // The browser notices by itself that a connection broke off.
    stream.on('error', () => stream.destroy())
    stream.on('data', (chunk: Buffer) => {
      if ((bytes += chunk.length) > most.bytes) full()
    })
    return stream
  }
}

/** Opens a connection through the proxy that leads to an address, if one does; rejects where the visit may not go. */
async function through({ visit, merchant }: Gate, url: URL): Promise<Socket | null> {
  const { reach, returnUri, authorizeUri } = visit
  const isMerchants = url.host === merchant && url.host !== new URL(authorizeUri).host
  if (isMerchants || isReturn(url.href, returnUri)) throw new Error('it is the return_uri')
  return reach.tunnel(url)
}

/** Looks up the way to an address without a proxy; rejects where the visit may not go. */
async function wayTo({ reach }: Visit, url: URL) {
  await reach.see(url)
  return {
    host: hostOf(url),
    port: portOf(url),
    timeout: most.seconds * 1000,
    ...(reach.isNamed(url) ? {} : { lookup: reach.lookup }),
  }
}

/** Passes a plain request of the browser on, and its answer back. */
async function forward(gate: Gate, incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
  const url = new URL(incoming.url ?? '')
  const { 'proxy-connection': _, ...headers } = incoming.headers
  const path = url.pathname + url.search
  const proxied = await through(gate, url)
  const way =
    proxied === null
      ? { ...(await wayTo(gate.visit, url)), agent: false }
      : { createConnection: () => proxied }
  const onward = request({ ...way, path, method: incoming.method, headers })
  onward.on('error', () => outgoing.destroy())
  onward.on('socket', gate.keep)
  onward.on('response', (answer) => {
    try {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    } catch {
      // No HTTP: a status below 100, or a header that nobody may send.
      outgoing.destroy()
      onward.destroy()
    }
  })
  incoming.pipe(onward)
}

/** Joins the browser with the other end of a connection that it asks for by CONNECT. */
async function tunnel(gate: Gate, target: string, from: Duplex, head: Buffer): Promise<void> {
  const url = new URL(`https://${target}`)
  const proxied = await through(gate, url)
  const to = gate.keep(proxied ?? connect(await wayTo(gate.visit, url)))
  const begin = (): void => {
    from.write('HTTP/1.1 200 OK\r\n\r\n')
    to.write(head)
    from.pipe(to).pipe(from)
  }
  if (proxied === null) to.once('connect', begin)
  else begin()
  to.on('close', () => from.destroy())
  from.on('close', () => to.destroy())
}
