import type { IncomingMessage, ServerResponse } from 'node:http'
import { readText } from '../http/body.ts'
import { isRecord } from '../contract/inspect.ts'
import { readJson, valuesIn } from '../http/json.ts'
import type { Exchange } from '../../generated/report.js'
import { openListener } from './listener.ts'
import type { Recorder } from '../record/recorder.ts'

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
  /** From now on deliveries whose body is one of these get no answer; with null all that are held get theirs. */
  hold(these: ((json: unknown) => boolean) | null): void
  /** For how many milliseconds the sender waited for each answer that it did not get. */
  readonly givenUp: readonly number[]
  close(): Promise<void>
}

/** Where the endpoint listens, and how it is reached. */
export interface Endpoint {
  host: string
  port: number
  path: string
  publicUrl: string | null
}

/** The most that is taken: deliveries, values of JSON in one, and characters and values in all. */
const most = { deliveries: 5000, values: 16_000, characters: 16 * 1024 * 1024, allValues: 1_000_000 }

/**
 * What the endpoint answers in turn, so that it shows whether the status is what is recorded.
 * Who takes 200 alone for a success meets it often enough to go on posting.
 */
const successes = [201, 200, 202, 200, 204, 200]

/** How many repeats of what was answered with another 2xx status than 200 end the variation. */
const mostFussy = 4

/** Opens the endpoint of webhooks. Rejects when the address is taken or not this machine's. */
export async function openReceiver(endpoint: Endpoint, recorder: Recorder, began: number): Promise<Receiver> {
  const deliveries: Delivery[] = []
  const waiting = new Set<() => void>()
  const probes = new Set<string>()
  let strangers = 0
  let taken = 0
  let values = 0
  /** The status that each event was answered with when it first came. */
  const first = new Map<unknown, number>()
  let fussy = 0
  let lately = 0
  let varied = false
  let refused: ((json: unknown) => boolean) | null = null
  let held: ((json: unknown) => boolean) | null = null
  const unanswered = new Set<ServerResponse>()
  const givenUp: number[] = []

  const turnAway = (response: ServerResponse, status: number): void => {
    strangers += 1
    response.writeHead(status, { connection: 'close' }).end()
  }
  const listener = await openListener(endpoint.host, endpoint.port, (request, response, read) => {
    const at = performance.now() - began
    const mark = request.headers['x-assay-probe']
    if (typeof mark === 'string' && probes.size < 10) {
      probes.add(mark)
      request.resume()
      response.writeHead(200).end()
      return
    }
    if (pathOf(request.url ?? '') !== pathOf(endpoint.path)) return turnAway(response, 404)
    const full = deliveries.length >= most.deliveries || taken > most.characters || values > most.allValues
    if (full) return turnAway(response, 429)
    read()
      .then(async (bytes) => textOf(request, bytes))
      .then(
        (body) => take(request, response, body, at),
        () => turnAway(response, 413),
      )
  })

  function take(request: IncomingMessage, response: ServerResponse, body: string, at: number): void {
    const id = `webhook#${deliveries.length + 1}`
    taken += body.length
    const dense = valuesIn(body)
    values += Math.min(dense, most.values)
    const json = dense > most.values ? undefined : readJson(body)
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
    if (held?.(json)) keep(response, at)
    else response.writeHead(answered).end()
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
      request: { method, url: endpoint.path, headers, body },
      answer: { status: answered, headers: {}, body: '' },
      error: null,
      start: at,
      duration: performance.now() - began - at,
    }
    recorder.add(exchange, { body, json })
    for (const wake of waiting) wake()
    waiting.clear()
  }

  function keep(response: ServerResponse, at: number): void {
    unanswered.add(response)
    response.on('close', () => {
      if (unanswered.delete(response)) givenUp.push(performance.now() - began - at)
    })
  }

  const host = endpoint.host.includes(':') ? `[${endpoint.host}]` : endpoint.host
  return {
    url: endpoint.publicUrl ?? `http://${host}:${listener.port}${endpoint.path}`,
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
    hold(these) {
      held = these
      const all = [...unanswered]
      unanswered.clear()
      if (these === null) for (const response of all) response.writeHead(200).end()
    },
    givenUp,
    close() {
      for (const wake of waiting) wake()
      return listener.close()
    },
  }
}

/** The path of a registered endpoint or of a request line, which may name the whole address (RFC 9112, 3.2.2), without the query. */
function pathOf(address: string): string {
  const [target = ''] = address.split(/[?#]/)
  return target.replace(/^https?:\/\/[^/]*/i, '') || '/'
}

/** The text of a body; what cannot be decoded is no event, as it came. */
async function textOf({ headers }: IncomingMessage, bytes: Buffer): Promise<string> {
  const limit = { bytes: 1024 * 1024, values: Infinity }
  return readText(bytes, headers['content-encoding'], limit).catch(() => bytes.toString('utf8'))
}

function flat(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
}
