import type { IncomingMessage, ServerResponse } from 'node:http'
import { readText } from '../../http/old/body.ts'
import { isRecord } from '../../basics/values.ts'
import { readJson, valuesIn } from '../../http/old/json.ts'
import type { Exchange } from '../../../generated/report.js'
import { openListener } from './listener.ts'
import type { Recorder } from '../../record/recorder.ts'

/** One request that came to the endpoint of webhooks. */
export interface Delivery {
  /** The id of its exchange. */
  id: string
  method: string
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

/** Picks deliveries by their bodies. */
type Which = (json: unknown) => boolean

/** The endpoint at which a run receives webhooks. */
export interface Receiver {
  /** The address that deliveries are posted to, as the implementation knows it. */
  readonly url: string
  readonly deliveries: readonly Delivery[]
  /** The time, by performance.now(), of the last delivery whose event had not come before. */
  lately(): number
  /** Says that the kit's own probe with this mark arrived. */
  probed(mark: string): boolean
  /** Resolves at the next delivery. */
  next(): Promise<void>
  /** Varies the answers among the 2xx statuses from now on. */
  vary(): void
  /** Does this from now on with the body of each delivery, before that is answered. */
  look(first: (json: unknown) => Promise<unknown>): void
  /** Answers these deliveries with 500 from now on; none with null. */
  refuse(these: Which | null): void
  /** Gives these deliveries no answer from now on; null answers all that wait for one. */
  hold(these: Which | null): void
  /** The milliseconds that the sender waited for each answer that it did not get. */
  readonly givenUp: readonly number[]
  close(): Promise<void>
}

/** The address at which the endpoint listens, and the one under which it is reached. */
interface Endpoint {
  host: string
  port: number
  path: string
  publicUrl: string | null
}

/** The most that is taken: deliveries, values of JSON in one, and characters and values in all. */
const most = { deliveries: 5000, values: 16_000, characters: 16 * 1024 * 1024, allValues: 1_000_000 }

/**
 * The statuses that are answered in turn, so that it shows whether an implementation records the status itself.
 * An implementation that takes 200 alone for a success meets it often enough to go on posting.
 */
const successes = [201, 200, 202, 200, 204, 200]

/** The repeats of what was answered with another 2xx status than 200 that end the variation. */
const mostFussy = 4

/** Opens the endpoint of webhooks. Rejects when the address is taken or not this machine's. */
export async function openReceiver(endpoint: Endpoint, recorder: Recorder, began: number): Promise<Receiver> {
  const deliveries: Delivery[] = []
  const waiting = new Set<() => void>()
  const probes = new Set<string>()
  const bodies = openBodies()
  const { statusFor, ...statuses } = openStatuses()
  const { keeps, ...held } = openHeld()
  let look: (json: unknown) => Promise<unknown> = async () => undefined

  const listener = await openListener(endpoint.host, endpoint.port, (request, response, read) => {
    const at = performance.now() - began
    const mark = request.headers['x-assay-probe']
    if (typeof mark === 'string' && probes.size < 10) {
      probes.add(mark)
      request.resume()
      response.writeHead(200).end()
    } else if (pathOf(request.url ?? '') !== pathOf(endpoint.path)) turnAway(response, 404)
    else if (deliveries.length >= most.deliveries || bodies.areTooMuch()) turnAway(response, 429)
    else
      read()
        .then(async (bytes) => textOf(request, bytes))
        .then(
          (body) => take(request, response, body, at),
          () => turnAway(response, 413),
        )
  })

  function take(request: IncomingMessage, response: ServerResponse, body: string, at: number): void {
    const id = `webhook#${deliveries.length + 1}`
    const json = bodies.read(body)
    const answered = statusFor(json, deliveries.length)
    const answer = () => response.writeHead(answered).end()
    if (!keeps(response, json, began + at)) void look(json).then(answer, answer)
    const { method = '', url: path = '' } = request
    const delivery: Delivery = { id, method, path, headers: flat(request), json, answered, at }
    deliveries.push(delivery)
    recorder.add(exchangeOf(delivery, endpoint.path, body, performance.now() - began - at), { body, json })
    wake()
  }

  function wake(): void {
    for (const one of waiting) one()
    waiting.clear()
  }

  const host = endpoint.host.includes(':') ? `[${endpoint.host}]` : endpoint.host
  return {
    ...statuses,
    ...held,
    url: endpoint.publicUrl ?? `http://${host}:${listener.port}${endpoint.path}`,
    deliveries,
    look: (first) => void (look = first),
    probed: (mark) => probes.has(mark),
    next: () => new Promise((resolve) => waiting.add(resolve)),
    close() {
      wake()
      return listener.close()
    },
  }
}

/** Makes the exchange of a delivery, whose answer has no body. */
function exchangeOf(
  { id, method, headers, answered, at }: Delivery,
  url: string,
  body: string,
  duration: number,
): Exchange {
  return {
    id,
    kind: 'webhook',
    operation: null,
    key: 'none',
    request: { method, url, headers, body },
    answer: { status: answered, headers: {}, body: '' },
    error: null,
    start: at,
    duration,
  }
}

/** Reads bodies, and counts what they hold. */
function openBodies() {
  let [characters, allValues] = [0, 0]
  return {
    areTooMuch: () => characters > most.characters || allValues > most.allValues,
    /** Reads a body as JSON; undefined where it is none, or holds too many values. */
    read(body: string): unknown {
      const values = valuesIn(body)
      characters += body.length
      allValues += Math.min(values, most.values)
      return values > most.values ? undefined : readJson(body)
    },
  }
}

/** Chooses the status of each answer. */
function openStatuses() {
  /** The status that each event was answered with when it first came. */
  const first = new Map<unknown, number>()
  let [varied, fussy, lately] = [false, 0, 0]
  let refused: Which | null = null
  return {
    lately: () => lately,
    vary: () => void (varied = true),
    refuse: (these: Which | null) => void (refused = these),
    /** Returns the status for a delivery before which so many came. */
    statusFor(json: unknown, count: number): number {
      // An implementation that records its deliveries says so in the events that it posts, too.
      varied ||= isRecord(json) && Array.isArray(json['webhook_deliveries'])
      const event = isRecord(json) ? json['id'] : undefined
      const before = event === undefined ? undefined : first.get(event)
      // Who repeats what was not answered with 200 takes that alone for a success: it is not made to go on so.
      if (before !== undefined && before !== 200) fussy += 1
      const varies = varied && before === undefined && fussy < mostFussy
      const success = varies ? (successes[count % successes.length] ?? 200) : 200
      const status = refused?.(json) ? 500 : success
      if (before === undefined) {
        lately = performance.now()
        first.set(event, status)
      }
      return status
    },
  }
}

/** Keeps deliveries without an answer, and measures how long their sender waits. */
function openHeld() {
  const unanswered = new Set<ServerResponse>()
  const givenUp: number[] = []
  let held: Which | null = null
  return {
    givenUp,
    hold(these: Which | null) {
      held = these
      const all = [...unanswered]
      unanswered.clear()
      if (these === null) for (const response of all) response.writeHead(200).end()
    },
    /** Says that a delivery gets no answer for now. */
    keeps(response: ServerResponse, json: unknown, since: number): boolean {
      if (!held?.(json)) return false
      unanswered.add(response)
      response.on('close', () => {
        if (unanswered.delete(response)) givenUp.push(performance.now() - since)
      })
      return true
    },
  }
}

function turnAway(response: ServerResponse, status: number): void {
  response.writeHead(status, { connection: 'close' }).end()
}

/** The path, without its query, of a registered endpoint or of a request line, which may name the whole address (RFC 9112, 3.2.2). */
function pathOf(address: string): string {
  const [target = ''] = address.split(/[?#]/)
  return target.replace(/^https?:\/\/[^/]*/i, '') || '/'
}

/** Decodes a body; one that cannot be decoded is no event, and is kept as it came. */
async function textOf({ headers }: IncomingMessage, bytes: Buffer): Promise<string> {
  const limit = { bytes: 1024 * 1024, values: Infinity }
  return readText(bytes, headers['content-encoding'], limit).catch(() => bytes.toString('utf8'))
}

function flat(request: IncomingMessage): Record<string, string> {
  return Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
}
