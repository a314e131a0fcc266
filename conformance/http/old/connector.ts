import type { Socket } from 'node:net'
import type { buildConnector as Builder } from 'undici'
import buildConnector from 'undici/lib/core/connect.js'
import { withoutInterim } from './interim.ts'
import { trusting } from './tunnel.ts'
import type { Reach } from '../../settings/driver.ts'

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
