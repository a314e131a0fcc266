import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

const end = Buffer.from('\r\n\r\n')

/**
 * Connects as undici does, and lets a server say `100 Continue` though nobody asked for it, as HTTP allows:
 * undici takes that for a broken answer, and skips every other interim answer, so that it is told of a 102 instead.
 */
export function interimConnector(): buildConnector.connector {
  const connect = buildConnector({})
  return (options, callback) =>
    connect(options, (...result) => {
      const [, socket] = result
      // What did not connect is told without a socket.
      if (socket) patch(socket)
      callback(...result)
    })
}

function patch(socket: Socket): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null
  const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean
  // Only what comes before the head of an answer is looked at: a body may begin in any way.
  let waits = false
  socket.write = (...parts: unknown[]) => {
    waits = true
    return write(...parts)
  }
  socket.read = (size?: number) => {
    const chunk = read(size)
    if (chunk === null) return null
    for (let at = 0; waits && at < chunk.length;) {
      waits = /^HTTP\/1\.\d 1\d\d/.test(chunk.toString('latin1', at, at + 12))
      if (waits && chunk.toString('latin1', at + 9, at + 12) === '100') chunk.write('2', at + 11)
      const rest = chunk.indexOf(end, at)
      at = rest === -1 ? chunk.length : rest + end.length
    }
    return chunk
  }
}
