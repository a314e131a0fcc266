import type { IncomingMessage, ServerResponse } from 'node:http'
import { listen } from '../basics/listener.ts'
import { decodeBody, readBody } from '../http/body.ts'

/** One request that came to the endpoint of webhooks. */
export interface Delivery {
  method: string
  /** The path with the query that it was posted to. */
  path: string
  headers: Record<string, string>
  body: string
  /** Set where the body is not valid UTF-8. */
  invalidUtf8?: true
  /** Milliseconds since the run began. */
  at: number
  /** The status that the endpoint answered; null where it gave no answer. */
  answered: number | null
}

/** A delivery that is not answered yet. */
export type Unanswered = Omit<Delivery, 'answered'>

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
  /** Called with each delivery once it is answered, or its sender gave up waiting. */
  onDelivery: (delivery: Delivery) => void
  /** Gives the status of the answer, 200 unless given; a promise holds the answer back. */
  statusFor?: (delivery: Unanswered) => number | Promise<number>
  /** The value of the header x-assay-probe by which the kit's own request is known, which is no delivery, and what it calls. */
  probe?: { mark: string; onArrival: () => void }
  /** Connections at once; 256 unless given. */
  connections?: number
}

/** The endpoint at which a run receives webhooks. */
export interface Receiver {
  /** The address that deliveries are posted to, as the implementation knows it. */
  readonly url: string
  /** Counts the connections and deliveries that were turned away because there were too many, or too large ones: a webhook that is missing then may be among them. */
  dropped(): number
  close(): Promise<void>
}

/** The most that is taken: deliveries, bytes of one and of all, and values of JSON in one. */
const most = { deliveries: 5000, bytes: 256 * 1024, allBytes: 16 * 1024 * 1024, values: 16_000 }

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
    probe,
    connections = 256,
  } = options
  let [dropped, deliveries, allBytes] = [0, 0, 0]

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now() - began
    const { method = '', url = '', headers: given } = request
    if (pathOf(url) !== pathOf(path)) return turnAway(response, 404)
    if (probe !== undefined && given['x-assay-probe'] === probe.mark) {
      probe.onArrival()
      return turnAway(response, 204)
    }
    deliveries += 1
    const isRoom = deliveries <= most.deliveries && allBytes <= most.allBytes
    const bytes = isRoom ? await readBody(request, most.bytes).catch(() => null) : null
    if (bytes === null) {
      dropped += 1
      return turnAway(response, 413)
    }
    allBytes += bytes.length
    const { body, invalidUtf8 } = await decoded(bytes, request)
    const headers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, String(value)]))
    const delivery = { method, path: url, headers, body, at, ...(invalidUtf8 && { invalidUtf8 }) }
    const status = await Promise.race([statusFor(delivery), closed(response)])
    if (status !== null) response.writeHead(status).end()
    onDelivery({ ...delivery, answered: status })
  }

  // Webhooks come through proxies and tunnels, for whatever host these name.
  const listener = await listen(handle, { host, port, names: null, connections })
  return {
    url: publicUrl ?? listener.origin + path,
    dropped: () => dropped + listener.dropped(),
    close: () => listener.close(),
  }
}

/** Decodes a body; one that cannot be decoded is no event, and is kept as it came. */
function decoded(bytes: Buffer, { headers }: IncomingMessage) {
  const plain = { body: bytes.toString('utf8'), invalidUtf8: false }
  return decodeBody(bytes, headers, most).catch(() => plain)
}

/** Resolves to null once the sender of a request gave up waiting for its answer. */
function closed(response: ServerResponse): Promise<null> {
  return new Promise((resolve) => response.once('close', () => resolve(null)))
}

function turnAway(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end()
}

/** The path, without its query, of a registered endpoint or of a request line, which may name the whole address (RFC 9112, 3.2.2). */
function pathOf(address: string): string {
  const [target = ''] = address.split(/[?#]/)
  return target.replace(/^https?:\/\/[^/]*/i, '') || '/'
}
