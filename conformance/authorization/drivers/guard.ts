import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { hostOf, portOf } from '../../settings/host.ts'
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
export async function openGuard({ reach, returnUri, authorizeUri }: Visit): Promise<Guard> {
  const open = new Set<Duplex>()
  const merchant = new URL(returnUri).host
  const isMerchants = ({ host }: URL) => host === merchant && host !== new URL(authorizeUri).host
  let bytes = 0

  function keep<Stream extends Duplex>(stream: Stream): Stream {
    open.add(stream)
    stream.on('close', () => open.delete(stream))
    // The browser notices by itself that a connection broke off.
    stream.on('error', () => stream.destroy())
    stream.on('data', (chunk: Buffer) => {
      if ((bytes += chunk.length) > most.bytes) close()
    })
    return stream
  }

  /** Opens a connection through the proxy that leads to an address, if one does; rejects where the visit may not go. */
  async function through(url: URL): Promise<Socket | null> {
    if (isMerchants(url) || isReturn(url.href, returnUri)) throw new Error('it is the return_uri')
    return reach.tunnel(url)
  }

  /** Looks up the way to an address without a proxy; rejects where the visit may not go. */
  async function wayTo(url: URL) {
    await reach.see(url)
    return {
      host: hostOf(url),
      port: portOf(url),
      timeout: most.seconds * 1000,
      ...(reach.isNamed(url) ? {} : { lookup: reach.lookup }),
    }
  }

  async function forward(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = new URL(incoming.url ?? '')
    const { 'proxy-connection': _, ...headers } = incoming.headers
    const path = url.pathname + url.search
    const proxied = await through(url)
    const way =
      proxied === null ? { ...(await wayTo(url)), agent: false } : { createConnection: () => proxied }
    const onward = request({ ...way, path, method: incoming.method, headers })
    onward.on('error', () => outgoing.destroy())
    onward.on('socket', keep)
    onward.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    incoming.pipe(onward)
  }

  async function tunnel(target: string, from: Duplex, head: Buffer): Promise<void> {
    const url = new URL(`https://${target}`)
    const proxied = await through(url)
    const to = keep(proxied ?? connect(await wayTo(url)))
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

  const server = createServer((incoming, outgoing) => {
    forward(incoming, outgoing).catch(() => outgoing.writeHead(403).end())
  })
  server.maxConnections = most.connections
  server.on('connection', (socket: Socket) => open.add(socket.on('close', () => open.delete(socket))))
  server.on('connect', ({ url = '' }, socket, head) => {
    socket.on('error', () => socket.destroy())
    tunnel(url, socket, head).catch(() => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'))
  })
  function close(): void {
    server.close()
    for (const stream of open) stream.destroy()
  }
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  return { server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}
