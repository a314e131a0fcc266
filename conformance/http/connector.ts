import type { Socket } from 'node:net'
import { buildConnector } from 'undici'
import { trusting, type NetworkPolicy } from './network.ts'

/** The bytes of one answer on the wire: its head, its body, and the sizes and extensions of chunks. */
const mostOnWire = 16 * 1024 * 1024

/** Makes undici connect as the network policy allows, within so many seconds; answers are bounded in bytes on the wire. */
export function openConnector(
  network: NetworkPolicy,
  { timeout, ca }: { timeout: number; ca?: string | null | undefined },
): buildConnector.connector {
  const secure = buildConnector({ timeout: timeout * 1000, ...trusting(ca) })
  return async (options, done) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
    try {
      const socket = await network.connect(url)
      if (url.protocol === 'http:') done(null, bounded(socket))
      else
        secure({ ...options, httpSocket: socket }, (...[error, secured]) => {
          if (error === null) done(null, bounded(secured))
          else done(error, null)
        })
    } catch (error) {
      done(error as Error, null)
    }
  }
}

/**
 * Ends a connection whose answer is too long on the wire, and adds to its errors the bytes that it had brought.
 * Passes over 100 Continue, at which undici ends a connection: a client has to where it did not ask for that (RFC 9110, 15.2.1).
 */
function bounded(socket: Socket): Socket {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  const brought = { all: 0, answer: 0 }
  socket.on('error', (error) => Object.assign(error, { brought: { ...brought } }))
  socket.write = (...given: unknown[]) => {
    brought.answer = 0
    return write(...given)
  }
  socket.read = (size) => {
    let chunk = read(size)
    if (chunk === null) return null
    brought.all += chunk.length
    if (brought.answer === 0) chunk = withoutContinue(chunk)
    brought.answer += chunk.length
    if (brought.answer > mostOnWire)
      socket.destroy(new Error(`the answer is larger than ${mostOnWire} bytes`))
    return chunk.length > 0 ? chunk : null
  }
  return socket
}

function withoutContinue(chunk: Buffer): Buffer {
  if (chunk.toString('latin1', 0, 12) !== 'HTTP/1.1 100') return chunk
  const [interim = ''] = /^(?:HTTP\/1\.1 100[^]*?\n\r?\n)+/.exec(chunk.toString('latin1')) ?? []
  return chunk.subarray(interim.length)
}
