import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../basics/listener.ts'
import { decodeBody, readBody } from '../http/body.ts'
import type { Exchange } from '../record/entry.ts'

/** One request that came to the endpoint of webhooks, with the answer that it got. */
export type Delivery = Pick<
  Exchange,
  'request' | 'answer' | 'error' | 'start' | 'duration' | 'invalidUtf8'
>

/** The address at which the endpoint listens, and what it does with deliveries. */
export interface ReceiverOptions {
  host: string
  /** 0 for any free port. */
  port: number
  path: string
  /** The URL that the merchant registered, where a tunnel or proxy stands between. */
  publicUrl?: string | undefined
  /** The start of the run, by performance.now(). */
  began: number
  /** Called with each delivery once it is answered. */
  onDelivery: (delivery: Delivery) => void
  /** The status that answers a body; 200 by default. */
  statusFor?: (body: string) => number
  /** Connections at once; 256 unless given. */
  connections?: number
}

/** The endpoint at which a run receives webhooks. */
export interface Receiver {
  /** The address that deliveries are posted to, as the implementation knows it. */
  readonly url: string
  /** The value of x-assay-probe in the kit's own probe, which is no delivery. */
  readonly probeMark: string
  /** True once that request arrived. */
  isProbed(): boolean
  /** How many connections and deliveries were refused for their number or size. */
  dropped(): number
  close(): Promise<void>
}

/** How much is received: deliveries, bytes of one and of all, and values of JSON in one. */
const limits = { deliveries: 5000, bytes: 256 * 1024, allBytes: 16 * 1024 * 1024, values: 16_000 }

/** Opens the endpoint of webhooks; rejects when the address is taken or not this machine's. */
export async function openReceiver(options: ReceiverOptions): Promise<Receiver> {
  const {
    host,
    port,
    path,
    publicUrl,
    began,
    onDelivery,
    statusFor = () => 200,
    connections = 256,
  } = options
  const probeMark = randomBytes(12).toString('hex')
  let isProbed = false
  let dropped = 0
  let deliveries = 0
  let allBytes = 0

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const start = performance.now() - began
    const { method = '', url = '', headers: requestHeaders } = request
    if (pathOf(url) !== pathOf(path)) return turnAway(response, 404)
    if (requestHeaders['x-assay-probe'] === probeMark) {
      isProbed = true
      return turnAway(response, 204)
    }
    deliveries += 1
    const isRoom = deliveries <= limits.deliveries && allBytes <= limits.allBytes
    const bytes = isRoom ? await readBody(request, limits.bytes).catch(() => null) : null
    if (bytes === null) {
      dropped += 1
      return turnAway(response, 413)
    }
    allBytes += bytes.length
    // A body that cannot be decoded is no event, and is kept as it came.
    const plain = { body: bytes.toString(), invalidUtf8: false }
    const { body, invalidUtf8 } = await decodeBody(bytes, requestHeaders, limits).catch(() => plain)
    const status = statusFor(body)
    response.writeHead(status).end()
    onDelivery({
      request: { method, url, headers: flat(requestHeaders), body },
      answer: { status, headers: {}, body: '' },
      error: null,
      start,
      duration: performance.now() - began - start,
      ...(invalidUtf8 && { invalidUtf8 }),
    })
  }

  // Proxies and tunnels may name any host.
  const listener = await listen(handle, { host, port, names: null, connections })
  return {
    url: publicUrl ?? listener.origin + path,
    probeMark,
    isProbed: () => isProbed,
    dropped: () => dropped + listener.dropped(),
    close: () => listener.close(),
  }
}

const flat = (headers: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

function turnAway(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end()
}

/** The path of an endpoint or request line, which may hold a whole address (RFC 9112, 3.2.2). */
const pathOf = (address: string): string => new URL(address, 'http://endpoint').pathname
