import type { Duplex } from 'node:stream'

/** The bytes of an interim answer that are gathered at most. */
const mostOfInterim = 64 * 1024

const interim = /^HTTP\/1\.\d 1(?!01)\d\d[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n/
const begun = /^HTTP\/1\.\d 1(?!01)\d\d/

/**
 * Removes interim answers (RFC 9110, 15.2) from what a connection brings between a request and the head of its answer.
 * A client has to pass over those that it did not ask for, and undici ends a connection over which 100 Continue comes.
 */
export function withoutInterim<Connection extends Duplex>(socket: Connection): Connection {
  const read = socket.read.bind(socket) as (size?: number) => Buffer | null
  const write = socket.write.bind(socket) as (...given: unknown[]) => boolean
  let before = false
  let rest = ''
  socket.write = (...given: unknown[]) => {
    before = true
    return write(...given)
  }
  socket.read = (size) => {
    const chunk = read(size)
    if (!before || chunk === null) return chunk
    let text = rest + chunk.toString('latin1')
    for (let found = interim.exec(text); found !== null; found = interim.exec(text))
      text = text.slice(found[0].length)
    rest = begun.test(text) && text.length < mostOfInterim ? text : ''
    if (rest !== '' || text === '') return null
    before = false
    return text.length === chunk.length ? chunk : Buffer.from(text, 'latin1')
  }
  return socket
}
