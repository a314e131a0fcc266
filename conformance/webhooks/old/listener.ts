import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { listening } from '../../basics/listening.ts'
import { collect } from '../../http/old/body.ts'

/** A server that anybody may send to: bounded in connections, heads, bytes, pieces and time. */
interface Listener {
  readonly port: number
  close(): Promise<void>
}

/** Answers a request; `read` reads the whole of its body. */
type Answering = (request: IncomingMessage, response: ServerResponse, read: () => Promise<Buffer>) => void

/** The most that a listener takes. */
export interface Bounds {
  connections: number
  /** Bytes of one body. */
  bytes: number
  pieces: number
  /** Bytes of all bodies that are being read. */
  underWay: number
  /** Bytes of a head. */
  head: number
  /** Milliseconds that a head, and a whole request, may take, and that a connection is kept. */
  headTime: number
  time: number
  idle: number
}

const usual: Bounds = {
  connections: 256,
  bytes: 1024 * 1024,
  pieces: 16_000,
  underWay: 16 * 1024 * 1024,
  head: 16 * 1024,
  headTime: 5000,
  time: 10_000,
  idle: 5000,
}

/** Listens at an address. Rejects when it is taken or not this machine's. */
export async function openListener(
  host: string,
  port: number,
  answer: Answering,
  given: Partial<Bounds> = {},
): Promise<Listener> {
  const bounds = { ...usual, ...given }
  const { connections, head, headTime, time, idle } = bounds
  const times = { headersTimeout: headTime, requestTimeout: time, keepAliveTimeout: idle }
  const read = openReader(bounds)
  const server = createServer(
    { ...times, maxHeaderSize: head, connectionsCheckingInterval: Math.min(1000, headTime) },
    (request, response) => answer(request, response, async () => read(request)),
  )
  server.maxConnections = connections
  return { port: await listening(server, port, host), close: async () => close(server) }
}

/** Reads bodies, each within its bounds and all at once within theirs. */
function openReader(bounds: Bounds): (request: IncomingMessage) => Promise<Buffer> {
  let underWay = 0
  return async (request) => {
    const collected = collect(bounds)
    let size = 0
    try {
      await new Promise<void>((resolve, reject) => {
        request.on('data', (piece: Buffer) => {
          size += piece.length
          underWay += piece.length
          try {
            if (underWay > bounds.underWay) throw new Error('too much at once')
            collected.add(piece)
          } catch (error) {
            request.pause()
            reject(error as Error)
          }
        })
        request.on('end', resolve).on('error', reject).on('close', reject)
      })
      return collected.bytes()
    } finally {
      underWay -= size
    }
  }
}

async function close(server: Server): Promise<void> {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
}
