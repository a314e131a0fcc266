import { createServer, request, type IncomingMessage } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { connect, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Certificate } from './certificate.ts'
import type { Ending } from '../folder.ts'

/** A proxy, with the hosts that it was asked for, and all that passed through it as text. */
export interface TestProxy {
  url: string
  asked: string[]
  heads: IncomingMessage['headers'][]
  heard: string
}

/** Starts a proxy that leads every tunnel to one port; with a status, it opens none. */
export async function proxyTo(t: Ending, port: number, status?: number): Promise<TestProxy> {
  const proxy: TestProxy = { url: '', asked: [], heads: [], heard: '' }
  const server = createServer((incoming, outgoing) => {
    proxy.asked.push(`${incoming.method} ${incoming.url}`)
    outgoing.writeHead(400).end()
  })
  server.on('connect', ({ url = '', headers }, from: Socket) => {
    proxy.asked.push(url)
    proxy.heads.push(headers)
    from.on('error', () => from.destroy())
    if (status !== undefined) return from.end(`HTTP/1.1 ${status} No\r\n\r\n`)
    const to = connect(port, '127.0.0.1', () => from.write('HTTP/1.1 200 OK\r\n\r\n'))
    from.on('data', (chunk: Buffer) => (proxy.heard += chunk.toString('latin1')))
    to.on('error', () => from.destroy())
    from.on('close', () => to.destroy())
    return from.pipe(to).pipe(from)
  })
  proxy.url = `http://127.0.0.1:${await portOf(t, server)}`
  return proxy
}

/** Starts a server with TLS that hands requests on to an address; resolves to its port. */
export async function withTls(
  t: Ending,
  certificate: Certificate,
  baseUrl: string,
): Promise<number> {
  const server = createTlsServer(certificate, (incoming, outgoing) => {
    const { method, url = '/' } = incoming
    const headers = { ...incoming.headers, host: new URL(baseUrl).host }
    const onward = request(baseUrl + url, { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  return portOf(t, server)
}

/** Lets a server listen on a free port until the test ends. */
export async function portOf(t: Ending, server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => sockets.add(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  return (server.address() as AddressInfo).port
}
