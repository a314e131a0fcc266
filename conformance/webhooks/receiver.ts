import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readText } from '../body.ts'
import { isRecord } from '../inspect.ts'
import { readJson } from '../json.ts'
import type { Exchange, Recorder } from '../record.ts'
import type { Secrets } from '../secrets.ts'

/** One request that came to the endpoint of webhooks. */
export interface Delivery {
  /** The id of its exchange. */
  id: string
  method: string
  contentType: string
  /** The path with the query that it was posted to. */
  path: string
  headers: Record<string, string>
  /** The body as JSON; undefined when it is none. */
  json: unknown
  /** The status that the endpoint answered. */
  answered: number
  /** Milliseconds from the start of the run. */
  at: number
}

/** The endpoint at which a run receives webhooks. */
export interface Receiver {
  /** The address that deliveries are posted to, as the implementation knows it. */
  readonly url: string
  readonly deliveries: readonly Delivery[]
  /** How many requests were turned away: other paths, too large, too many. */
  strangers(): number
  /** When the last event came that had not come before, by performance.now(). */
  lately(): number
  /** Whether the kit's own probe with this mark arrived. */
  probed(mark: string): boolean
  /** Resolves at the next delivery. */
  next(): Promise<void>
  /** From now on answers vary among the 2xx statuses. */
  vary(): void
  /** From now on deliveries whose body is one of these are answered 500; with null none are. */
  refuse(these: ((json: unknown) => boolean) | null): void
  close(): Promise<void>
}

/** Where the endpoint listens, and how it is reached. */
export interface Endpoint {
  host: string
  port: number
  path: string
  publicUrl: string | null
}

const bodyLimit = 1024 * 1024
const countLimit = 5000
/** How many characters all bodies together may have. */
const room = 16 * 1024 * 1024
/**
 * What the endpoint answers in turn, so that it shows whether the status is what is recorded.
 * Who takes 200 alone for a success meets it often enough to go on posting.
 */
const successes = [201, 200, 202, 200, 204, 200]

/** How many repeats of what was answered with another 2xx status than 200 end the variation. */
const mostFussy = 4

/** Opens the endpoint of webhooks. Rejects when the address is taken or not this machine's. */
export async function openReceiver(
  endpoint: Endpoint,
  recorder: Recorder,
  secrets: Secrets,
  began: number,
): Promise<Receiver> {
  const deliveries: Delivery[] = []
  const waiting = new Set<() => void>()
  const probes = new Set<string>()
  let strangers = 0
  let taken = 0
  /** The status that each event was answered with when it first came. */
  const first = new Map<unknown, number>()
  let fussy = 0
  let lately = 0
  let varied = false
  let refused: ((json: unknown) => boolean) | null = null

  const server = createServer((request, response) => {
    const at = performance.now() - began
    const mark = request.headers['x-assay-probe']
    if (typeof mark === 'string' && probes.size < 10) {
      probes.add(mark)
      request.resume()
      response.writeHead(200).end()
      return
    }
    if (
      pathOf(request.url ?? '') !== pathOf(endpoint.path) ||
      deliveries.length >= countLimit ||
      taken > room
    ) {
      strangers += 1
      request.resume()
      response.writeHead(404).end()
      return
    }
    readBody(request).then(
      (body) => take(request, response, body, at),
      () => {
        strangers += 1
        response.writeHead(413, { connection: 'close' }).end()
      },
    )
  })

  const redacted = (headers: Record<string, string>) =>
    Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, secrets.redact(value)]))

  function take(request: IncomingMessage, response: ServerResponse, body: string, at: number): void {
    const id = `webhook#${deliveries.length + 1}`
    taken += body.length
    const json = readJson(body)
    // What records its deliveries says so in the events that it posts, too.
    varied ||= isRecord(json) && Array.isArray(json['webhook_deliveries'])
    // Who repeats what was not answered with 200 takes that alone for a success: it is not made to go on so.
    const event = isRecord(json) ? json['id'] : undefined
    const before = first.get(event)
    const repeats = event !== undefined && before !== undefined
    if (repeats && before !== 200) fussy += 1
    if (!repeats) lately = performance.now()
    const accepts =
      varied && !repeats && fussy < mostFussy ? (successes[deliveries.length % successes.length] ?? 200) : 200
    const answered = refused?.(json) ? 500 : accepts
    if (!repeats) first.set(event, answered)
    response.writeHead(answered).end()
    const headers = flat(request)
    const { method = '' } = request
    deliveries.push({
      id,
      method,
      contentType: headers['content-type'] ?? '',
      path: request.url ?? '',
      headers,
      json,
      answered,
      at,
    })
    const exchange: Exchange = {
      id,
      kind: 'webhook',
      operation: null,
      key: 'none',
      request: { method, url: endpoint.path, headers: redacted(headers), body: secrets.redact(body) },
      answer: { status: answered, headers: {}, body: '' },
      error: null,
      start: at,
      duration: performance.now() - began - at,
    }
    recorder.add(exchange, { body, json })
    for (const wake of waiting) wake()
    waiting.clear()
  }

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(endpoint.port, endpoint.host, resolve)
  })
  const { port } = server.address() as AddressInfo
  const host = endpoint.host.includes(':') ? `[${endpoint.host}]` : endpoint.host
  return {
    url: endpoint.publicUrl ?? `http://${host}:${port}${endpoint.path}`,
    deliveries,
    strangers: () => strangers,
    lately: () => lately,
    probed: (mark) => probes.has(mark),
    next: () => new Promise((resolve) => waiting.add(resolve)),
    vary() {
      varied = true
    },
    refuse(these) {
      refused = these
    },
    close() {
      for (const wake of waiting) wake()
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

/** The path of a registered endpoint or of a request line, which may name the whole address (RFC 9112, 3.2.2), without the query. */
function pathOf(address: string): string {
  const [target = ''] = address.split(/[?#]/)
  return target.replace(/^https?:\/\/[^/]*/i, '') || '/'
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bodyLimit) throw new Error('too large')
    chunks.push(chunk)
  }
  const bytes = Buffer.concat(chunks)
  // What cannot be decoded is no event, as it came.
  return readText(bytes, request.headers['content-encoding'], { bytes: bodyLimit, values: Infinity }).catch(
    () => bytes.toString('utf8'),
  )
}

function flat(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
}
