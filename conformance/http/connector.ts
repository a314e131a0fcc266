import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { buildConnector as Builder } from 'undici'
import buildConnector from 'undici/lib/core/connect.js'
import { trusting } from './tunnel.ts'
import type { Reach } from '../settings/driver.ts'

/** Makes undici connect only to addresses that a run may go to, checked as names are resolved, within so many seconds; the error of a connection holds the bytes that it had brought. */
export function openConnector(reach: Reach, timeout: number, ca: string | null): Builder.connector {
  const trusted = trusting(ca)
  const connect = buildConnector({ timeout: timeout * 1000, ...trusted })
  const careful = buildConnector({ timeout: timeout * 1000, lookup: reach.lookup, ...trusted })
  return async (options, done) => {
    const url = new URL(`${options.protocol}//${options.host ?? options.hostname}`)
    const hand = (socket: Socket): void => {
      socket.on('error', (thrown: object) => Object.assign(thrown, { bytesRead: socket.bytesRead }))
      done(null, withoutInterim(socket))
    }
    try {
      const tunnel = await reach.tunnel(url)
      if (tunnel === null) await reach.see(url)
      else if (url.protocol === 'http:') return hand(tunnel)
      const way = reach.isNamed(url) ? connect : careful
      way({ ...options, ...(tunnel && { httpSocket: tunnel }) }, (...[error, socket]) => {
        if (error === null) hand(socket)
        else done(error, null)
      })
    } catch (error) {
      done(error as Error, null)
    }
  }
}

/** The bytes of an interim answer that are gathered at most. */
const mostOfInterim = 64 * 1024

const interim = /^HTTP\/1\.\d 1(?!01)\d\d[^\n]*\n(?:[^\r\n][^\n]*\n)*\r?\n/
const begun = /^HTTP\/1\.\d 1(?!01)\d\d/

/**
 * Removes interim answers (RFC 9110, 15.2) from what a connection brings between a request and the head of its answer.
 * A client has to pass over those that it did not ask for, and undici ends a connection over which 100 Continue comes.
 */
function withoutInterim<Connection extends Duplex>(socket: Connection): Connection {
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
