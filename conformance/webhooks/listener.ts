import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { listening } from '../basics/listening.ts'

/** A server that anybody may send to, bounded in connections, heads and time. */
export interface Listener {
  readonly port: number
  /** Counts the connections that were closed at once because too many were open. */
  dropped(): number
  close(): Promise<void>
}

/** The most that a listener takes; times are milliseconds. */
export interface Bounds {
  connections: number
  /** Bytes of a head. */
  head: number
  /** For a head to arrive. */
  headTime: number
  /** For a whole request to arrive. */
  requestTime: number
  /** For an idle connection to be kept. */
  idleTime: number
}

const usual: Bounds = {
  connections: 256,
  head: 16 * 1024,
  headTime: 5000,
  requestTime: 10_000,
  idleTime: 5000,
}

/** Listens at an address; rejects when it is taken or not this machine's. */
export async function openListener(
  host: string,
  port: number,
  handle: (request: IncomingMessage, response: ServerResponse) => void,
  given: Partial<Bounds> = {},
): Promise<Listener> {
  const bounds = { ...usual, ...given }
  const server = createServer(
    {
      maxHeaderSize: bounds.head,
      headersTimeout: bounds.headTime,
      requestTimeout: bounds.requestTime,
      keepAliveTimeout: bounds.idleTime,
      connectionsCheckingInterval: Math.min(1000, bounds.headTime),
    },
    handle,
  )
  let dropped = 0
  server.maxConnections = bounds.connections
  server.on('drop', () => (dropped += 1))
  return {
    port: await listening(server, port, host),
    dropped: () => dropped,
    close: () => close(server),
  }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
