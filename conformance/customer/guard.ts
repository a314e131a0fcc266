import { createServer, isIPv6, type Socket } from 'node:net'
import { pipeline } from 'node:stream'
import { bind } from '../basics/listener.ts'
import type { VisitRequest } from './result.ts'

/** Answers to a request of SOCKS 5 (RFC 1928, 6): connected, and not allowed by the rules. */
const reply = (code: number): Buffer => Buffer.from([5, code, 0, 1, 0, 0, 0, 0, 0, 0])
const [connected, refused] = [reply(0), reply(2)]

/** A local SOCKS proxy that keeps a browser to the network policy, and off the return_uri. */
export async function openGuard({ authorizeUri, returnUri, network }: VisitRequest) {
  const [authorization, merchant] = [new URL(authorizeUri), new URL(returnUri)]

  /** Serves a SOCKS 5 request (RFC 1928, 4 and 5); Chromium sends every host as a name. */
  async function connect(from: Socket, head: Buffer): Promise<void> {
    const name = head.toString('latin1', 5, head.length - 2)
    const port = head.readUInt16BE(head.length - 2)
    const protocol = { 443: 'https:', 80: 'http:' }[port] ?? authorization.protocol
    const url = new URL(`${protocol}//${isIPv6(name) ? `[${name}]` : name}:${port}`)
    if (url.host === merchant.host && url.host !== authorization.host)
      throw new Error('it is the return_uri')
    const to = await network.connect(url)
    from.write(connected)
    pipeline(from, to, from, () => undefined)
  }

  const server = createServer((from) => {
    // The browser notices by itself where a connection breaks off.
    from.on('error', () => from.destroy())
    from.once('data', () => {
      // No authentication.
      from.write(Buffer.from([5, 0]))
      from.once('data', (head: Buffer) => connect(from, head).catch(() => from.end(refused)))
    })
  })
  const port = await bind(server, 0, '127.0.0.1')
  return { server: `socks5://127.0.0.1:${port}`, close: () => void server.close() }
}
