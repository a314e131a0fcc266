import http, { type Agent, type ClientRequest } from 'node:http'
import https from 'node:https'
import type { Duplex } from 'node:stream'
import type { Outgoing } from './client.ts'

/** The connections of a run, by the protocol of an address. */
export interface Connections {
  /** Opens a request; what is sent over a new connection closes it after the answer. */
  open(outgoing: Outgoing, over: 'kept' | 'new'): ClientRequest
  close(): void
}

/** The longest head of an answer that is read, in bytes. */
const mostOfHead = 64 * 1024

/** How long a connection is kept that nothing is sent over, in milliseconds: many servers close theirs after five seconds. */
const idle = 4000

/** Keeps at most so many connections to each origin. */
export function openConnections(most: number): Connections {
  const settings = { maxSockets: most, maxFreeSockets: most, timeout: idle }
  const pools = {
    kept: [http, https].map(({ Agent }) => quiet(new Agent({ ...settings, keepAlive: true }))),
    // Without a bound of its own no connection is used for a second request that waits for one.
    new: [http, https].map(({ Agent }) => new Agent({ timeout: idle })),
  }
  return {
    open({ url, method, headers }, over) {
      const { protocol, hostname, port, pathname, search } = new URL(url)
      if (protocol !== 'http:' && protocol !== 'https:') throw new Error(`no request is sent to ${protocol}`)
      const secure = protocol === 'https:'
      const { request } = secure ? https : http
      return request({
        agent: pools[over][Number(secure)],
        // Brackets are the URL's, not the address's.
        hostname: hostname.replace(/^\[|\]$/g, ''),
        port,
        path: `${pathname}${search}`,
        method,
        headers,
        maxHeaderSize: mostOfHead,
      })
    },
    close() {
      for (const pool of Object.values(pools).flat()) pool.destroy()
    },
  }
}

/** Closes connections over which something comes that nobody asked for: it would be taken for the answer to the next request. */
function quiet(pool: Agent): Agent {
  const [keep, reuse] = [pool.keepSocketAlive, pool.reuseSocket]
  pool.keepSocketAlive = (socket) => {
    socket.on('data', unasked)
    return keep.call(pool, socket)
  }
  pool.reuseSocket = (socket, request) => {
    socket.off('data', unasked)
    reuse.call(pool, socket, request)
  }
  return pool
}

function unasked(this: Duplex): void {
  this.destroy()
}
