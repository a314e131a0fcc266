import type { Socket } from 'node:net'
import { buildConnector } from 'undici'

const end = Buffer.from('\r\n\r\n')

/**
 * Connects as undici does, and leaves out the interim answers (1xx) that come before an answer, as HTTP lets any client do:
 * undici takes a `100 Continue` that nobody asked for, or an interim answer that says `Connection: close`, for a broken answer.
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

/** How many bytes tell what an answer is, and how many of an interim one are waited for. */
const [shortest, most] = [12, 64 * 1024]

function patch(socket: Socket): void {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null
  const write = socket.write.bind(socket) as (...parts: unknown[]) => boolean
  // Only what comes before the head of an answer is looked at: a body may begin in any way.
  let waits = false
  let held: Buffer = Buffer.alloc(0)
  socket.write = (...parts: unknown[]) => {
    waits = true
    return write(...parts)
  }
  socket.read = (size?: number) => {
    const chunk = read(size)
    if (chunk === null || !waits) return chunk
    held = withoutInterim(held.length === 0 ? chunk : Buffer.concat([held, chunk]))
    if ((held.length < shortest || interim.test(head(held))) && held.length < most) return null
    const whole = held
    held = Buffer.alloc(0)
    waits = false
    return whole
  }
}

/** What follows the interim answers that are whole. */
function withoutInterim(bytes: Buffer): Buffer {
  let rest = bytes
  while (interim.test(head(rest))) {
    const ends = rest.indexOf(end)
    if (ends === -1) break
    rest = rest.subarray(ends + end.length)
  }
  return rest
}

// An answer has more bytes than its status line takes; 101 is no interim answer.
const interim = /^HTTP\/1\.\d 1(?!01)\d\d/

function head(bytes: Buffer): string {
  return bytes.toString('latin1', 0, shortest)
}
