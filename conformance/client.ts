import type { ClientRequest } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { operations } from '../generated/operations.ts'
import { Inconclusive } from './check.ts'
import { openConnections } from './connections.ts'
import type { RunOptions } from './options.ts'
import { openGate } from './gate.ts'
import { readJson } from './json.ts'
import type { Exchange, Recorder } from './record.ts'
import type { Secrets } from './secrets.ts'
import { transfer } from './transfer.ts'

/** One request to send. */
export interface Outgoing {
  id: string
  kind: 'request' | 'visit'
  operation: Exchange['operation']
  key: Exchange['key']
  method: 'GET' | 'POST' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  body: string | null
  /** The body as it is stored, without card number and security code. */
  shown: string | null
}

/** What came back; `status` is 0 and `error` says why when no complete answer came. */
export interface Incoming {
  id: string
  status: number
  headers: Record<string, string | string[]>
  body: string
  /** The body as JSON; undefined when it is none, or a page. */
  json: unknown
  error: string | null
  duration: number
  /** Whether the request was sent again, because no answer came; it may be refused then for what it did the first time. */
  repeated?: true
}

/** Sends requests, bounded in size, time and count, and records each as an exchange. */
export interface Client {
  /** Throws inconclusive when the run was interrupted or its budget of requests is spent. */
  send(outgoing: Outgoing, signal?: AbortSignal): Promise<Incoming>
  sent(): number
  /** From now on nothing more is sent, for this reason. */
  halt(reason: string): void
  /** How many answers asked to come back later (429, or 503 with Retry-After). */
  throttled(): number
  /** For how many milliseconds in all nothing was sent because of that. */
  held(): number
  /** Whether any request was ever answered. */
  answered(): boolean
  close(): Promise<void>
}

/**
 * How often one request is sent again because the implementation asked to come back later: while nothing came through yet,
 * once something did, and after a request for which that was in vain.
 */
const patience = { new: 3, well: 8, tired: 0 }

/** The same for a request with a key that its operation does not take: to be told to come back, with no word of when, may be all the refusal there is. */
const patienceOfWrong = 5

/** The longest time, in milliseconds, that is waited because the implementation asked for it. */
const longestWait = 60_000

/** Opens the client of a run. */
export function openClient(options: RunOptions, recorder: Recorder, secrets: Secrets, began: number): Client {
  const connections = openConnections(options.concurrency)
  // One listener for all requests that are under way: one for each takes a twentieth of a run.
  const underWay = new Set<() => void>()
  const endAll = (): void => underWay.forEach((end) => end())
  options.signal?.addEventListener('abort', endAll)
  const gate = openGate(options.concurrency)
  const narrow = openGate(2)
  let sent = 0
  let throttled = 0
  let answered = false
  let mood: keyof typeof patience = 'new'
  let halted: string | null = null
  // Where a kept connection was closed under a request, what changes something goes over new ones from then on.
  let wary = options.target.live

  async function attempt(
    outgoing: Outgoing,
    signal: AbortSignal | undefined,
    enter: () => Promise<void>,
    over: 'kept' | 'new',
  ): Promise<Incoming> {
    if (sent >= options.maxRequests)
      throw new Inconclusive(
        `The budget of ${options.maxRequests} requests is spent; --max-requests allows more.`,
      )
    sent += 1
    options.onProgress({ kind: 'exchange', id: outgoing.id, requests: sent })
    const start = performance.now()
    let request: ClientRequest | undefined
    try {
      request = connections.open(outgoing, over)
      const received = await transfer(request, outgoing, {
        timeout: options.timeout,
        underWay,
        signal,
        enter,
        onAnswer: () => {
          answered = true
        },
      })
      const json = outgoing.kind === 'request' ? readJson(received.body) : undefined
      return { id: outgoing.id, ...received, json, error: null, duration: performance.now() - start }
    } catch (error) {
      if (options.signal?.aborted) throw new Inconclusive('The run was interrupted.')
      const duration = performance.now() - start
      return {
        id: outgoing.id,
        status: 0,
        headers: {},
        body: '',
        json: undefined,
        error: explain(error),
        duration,
        ...(stale(error, request) ? { stale: true } : {}),
        ...(closed(error) ? { closed: true } : {}),
      }
    }
  }

  /** Does something once there is a place for it, and nothing keeps all from being sent. */
  async function inside<Done>({ kind }: Outgoing, what: () => Promise<Done>): Promise<Done> {
    // The time of a customer's visit is bounded.
    const leave = await gate.enter(kind === 'visit')
    try {
      await gate.open()
      if (halted !== null) throw new Inconclusive(halted)
      return await what()
    } finally {
      leave()
    }
  }

  async function patiently(
    outgoing: Outgoing,
    signal: AbortSignal | undefined,
    enter: () => Promise<void>,
    over: 'kept' | 'new',
  ): Promise<Incoming> {
    for (let tries = 0; ; tries += 1) {
      const { incoming, later, again, alone } = await inside(outgoing, async () => {
        const came = await attempt(outgoing, signal, enter, over)
        const wait = retryAfter(came, tries)
        const own = hasWrongKey(outgoing) && came.headers['retry-after'] === undefined
        const most = own ? patienceOfWrong : patience[mood]
        const patient = wait !== null && wait <= longestWait && tries < most
        if (patient && !own) gate.shut(wait)
        return { incoming: came, later: wait, again: patient, alone: own }
      })
      if (later === null) {
        if (incoming.error === null) mood = 'well'
        gate.relax()
        return incoming
      }
      throttled += 1
      // Nothing else is held up by what may be meant for this request alone.
      if (again && alone) await pause(later)
      if (!again) {
        if (!alone) mood = 'tired'
        return {
          ...incoming,
          status: 0,
          json: undefined,
          error: `answered ${incoming.status} ${tries + 1} times, asking to come back later`,
        }
      }
    }
  }

  return {
    async send(outgoing, signal) {
      if (options.signal?.aborted) throw new Inconclusive('The run was interrupted.')
      const leaves: (() => void)[] = []
      const enter = async () => {
        if (leaves.length === 0) leaves.push(await narrow.enter())
      }
      try {
        const record = (exchange: Outgoing, came: Incoming) => {
          const start = performance.now() - began - came.duration
          recorder.add(stored(exchange, came, start, secrets), came)
          return came
        }
        const reads = outgoing.method === 'GET'
        let incoming = await patiently(outgoing, signal, enter, wary && !reads ? 'new' : 'kept')
        // A connection that was closed says nothing of the request: it is sent twice more then, and once after anything else.
        let left = 'closed' in incoming ? 2 : 1
        const inVain = (came: Incoming) =>
          came.error !== null &&
          mood !== 'tired' &&
          (reads || ('stale' in came && !options.target.live)) &&
          !signal?.aborted
        for (let count = 1; left > 0 && inVain(incoming); count += 1) {
          left -= 1
          wary ||= !reads
          record({ ...outgoing, id: `${outgoing.id}/lost-${count}` }, incoming)
          // Nothing is held while waiting for a place again.
          for (const away of leaves.splice(0)) away()
          await pause(20)
          // Over a connection of its own: kept ones may be closed just when they are used.
          incoming = { ...(await patiently(outgoing, signal, enter, 'new')), repeated: true }
        }
        return record(outgoing, incoming)
      } finally {
        for (const away of leaves) away()
      }
    },
    sent: () => sent,
    halt(reason) {
      halted ??= reason
    },
    throttled: () => throttled,
    held: gate.held,
    answered: () => answered,
    async close() {
      options.signal?.removeEventListener('abort', endAll)
      connections.close()
    },
  }
}

/** Whether a request carries no right key: one that is none, or of another kind than that of its operation. */
function hasWrongKey({ kind, operation, key }: Outgoing): boolean {
  if (kind !== 'request') return false
  return operation === null ? key !== 'public' && key !== 'secret' : operations[operation].key !== key
}

/** How many milliseconds to wait before the request is sent again; null when the answer is an answer. */
function retryAfter({ status, headers }: Incoming, tries: number): number | null {
  const value = headers['retry-after']
  if (status !== 429 && !(status === 503 && value !== undefined)) return null
  const text = String(value ?? '')
  // A date is one of the implementation's own clock, as the date of its answer is.
  const sent = Date.parse(String(headers['date'] ?? ''))
  const now = Number.isNaN(sent) ? Date.now() : sent
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  const wait = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 100 * 2 ** tries
  return Math.max(wait, 20)
}

/** Whether a kept-alive connection was closed by the other side before this request was looked at. */
function stale(error: unknown, request: ClientRequest | undefined): boolean {
  return closed(error) && (request?.socket?.bytesRead ?? 1) > 0
}

/** Whether the other side closed the connection. */
function closed(error: unknown): boolean {
  const { code } = error as { code?: string }
  return code === 'ECONNRESET' || code === 'EPIPE'
}

function explain(error: unknown): string {
  if (closed(error)) return 'the other side closed the connection'
  const { message, code } = error as { message?: string; code?: string }
  const text = message === undefined || message === '' ? String(code ?? error) : message
  return text.slice(0, 200)
}

function stored(outgoing: Outgoing, incoming: Incoming, start: number, secrets: Secrets): Exchange {
  const { id, kind, operation, key, method, url, shown } = outgoing
  const { authorization: _, cookie: __, ...headers } = outgoing.headers
  const flat = Object.entries(incoming.headers).map(([name, value]) => [
    name,
    secrets.redact(Array.isArray(value) ? value.join(', ') : value),
  ])
  return {
    id,
    kind,
    operation,
    key,
    request: {
      method,
      url: secrets.redact(url),
      headers,
      body: shown === null ? null : secrets.redact(shown),
    },
    answer:
      incoming.error === null
        ? { status: incoming.status, headers: Object.fromEntries(flat), body: secrets.redact(incoming.body) }
        : null,
    error: incoming.error,
    start,
    duration: incoming.duration,
  }
}
