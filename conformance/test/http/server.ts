import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import type { HttpRequest } from '../../http/message.ts'
import type { Target } from '../../settings/target.ts'
import type { Ending } from '../folder.ts'

/** Starts a server whose handler gets each request as text, and its place on its connection. */
export async function answering(
  t: Ending,
  answer: (socket: Socket, request: string, before: number) => void,
  host = '127.0.0.1',
): Promise<string> {
  const sockets = new Set<Socket>()
  const server = createServer({ noDelay: true }, (socket) => {
    let before = 0
    sockets.add(socket)
    socket.on('error', () => socket.destroy())
    socket.on('data', (request) => answer(socket, request.toString(), before++))
  }).listen(0, host)
  t.teardown(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** An answer as it goes over the line. */
export function plain(body: string, head = 'HTTP/1.1 200 OK', ...headers: string[]): string {
  return [head, `content-length: ${Buffer.byteLength(body)}`, ...headers, '', body].join('\r\n')
}

/** A body in chunks of so many characters, each with this extension. */
export function chunked(body: string, size: number, extension = ''): string {
  const pieces = body.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  const chunks = pieces.map((piece) => `${piece.length.toString(16)}${extension}\r\n${piece}\r\n`)
  return `HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`
}

/** A request; a POST has a short form as its body. */
export function requestTo(url: string, more: Partial<HttpRequest> = {}): HttpRequest {
  const method = more.method ?? 'GET'
  return {
    id: 'one',
    kind: 'request',
    method,
    url,
    headers: {},
    body: method === 'POST' ? 'a=b' : null,
    ...more,
  }
}

/** An implementation with one origin. */
export function targetAt(baseUrl: string, live = false): Target {
  const keys = { publicKey: 'pkey_test_1', secretKey: 'skey_test_1' }
  return { baseUrl, vaultUrl: baseUrl, payUrl: null, ...keys, live, embedded: false }
}
