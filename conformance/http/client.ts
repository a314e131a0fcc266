import { randomBytes } from 'node:crypto'
import { whyEnded } from '../settings/ended.ts'
import type { Header } from '../settings/headers.ts'
import { isOwn } from '../settings/target.ts'
import { openLimiter } from './limiter.ts'
import { NotSentError, type Attempt, type HttpRequest, type HttpResponse } from './message.ts'
import { openNetworkPolicy, type NetworkOptions, type NetworkPolicy } from './network.ts'
import { pauseFor } from '../basics/pause.ts'
import { asksToWait, changes, openRetryPolicy } from './retry.ts'
import { openTransport } from './transport.ts'

/** Sends the requests of a run, bounded in size, time, count, concurrency and rate. */
export interface Client {
  /** Sends a request, again where the retry policy says so; throws NotSentError when the run has ended or its budget of requests is spent. */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse>
  readonly network: NetworkPolicy
  /** The id of the trace that all requests belong to; null without one. */
  readonly trace: string | null
  /** Counts the requests that were sent, each attempt as one. */
  sent(): number
  /** Counts the answers that asked to come back later (429, or 503 with Retry-After). */
  throttled(): number
  /** Ends all sending from now on, for this reason. */
  halt(reason: string): void
  /** Returns true once any request was answered. */
  answered(): boolean
  close(): Promise<void>
}

/** The options of a client. */
export interface ClientOptions extends NetworkOptions {
  /** Requests at once. */
  concurrency: number
  /** Requests a second; null for no bound. */
  rate: number | null
  maxRequests: number
  /** Headers that are added to every request on the origins of the API. */
  headers?: readonly Header[]
  /** True where every request on the origins of the API gets a `traceparent`. */
  trace?: boolean
}

/** The requests in a row without a complete answer after which nothing more is sent, if they took the time-out of one, too. */
const mostLost = 20

/** Opens the client of a run that began at this time of performance.now(). */
export function openClient(options: ClientOptions, began = performance.now()): Client {
  const { target, concurrency, rate, timeout, maxRequests, signal } = options
  const network = openNetworkPolicy(options)
  const transport = openTransport(network, options)
  const limiter = openLimiter(concurrency, rate, signal)
  const retries = openRetryPolicy(target.live)
  const trace = options.trace ? randomBytes(16).toString('hex') : null
  let [sent, throttled, answered] = [0, 0, false]
  let halted: string | null = null
  /** Set once a kept connection was closed under a request: from then on a request that changes something gets a new one. */
  let avoidKeepAlive = target.live
  /** The attempts in a row without a complete answer, and the time of the last complete one. */
  let silence = { attempts: 0, since: performance.now() }
  signal?.addEventListener('abort', transport.endAll)

  function assertSending(): void {
    const why = whyEnded({ signal }) ?? halted
    if (why !== null) throw new NotSentError(why)
    if (sent >= maxRequests)
      throw new NotSentError(`The budget of ${maxRequests} requests is spent; --max-requests allows more.`)
  }

  /** Halts the run once the implementation answers nothing any more: each further request would take its whole time-out. */
  function noteSilence(error: string): void {
    silence.attempts += 1
    if (silence.attempts < mostLost || performance.now() - silence.since < timeout * 1000) return
    halted ??= `The implementation answers nothing any more: ${silence.attempts} requests in a row got no complete answer, the last one: ${error}. See whether it still runs.`
    transport.endAll()
  }

  async function attempt(request: HttpRequest, over: 'kept' | 'new', stop: AbortSignal | undefined) {
    assertSending()
    sent += 1
    const start = performance.now()
    const outcome = await transport.send(request, over, stop)
    answered ||= outcome.answered
    if (asksToWait(outcome)) throttled += 1
    if (outcome.error === null) silence = { attempts: 0, since: performance.now() }
    else if (signal?.aborted) assertSending()
    else noteSilence(outcome.error)
    return { ...outcome, start: start - began, duration: performance.now() - start }
  }

  async function send(given: HttpRequest, stop?: AbortSignal): Promise<HttpResponse> {
    const isUrgent = given.kind === 'visit' || given.barrier !== undefined
    const retried: Attempt[] = []
    for (;;) {
      const request = { ...given, headers: { ...given.headers, ...addedHeaders(options, trace, given.url) } }
      // Kept connections may be closed just when they are used.
      const isFresh = (avoidKeepAlive && changes(given)) || retried.some(({ error }) => error !== null)
      const outcome = await limiter.run(isUrgent, () => attempt(request, isFresh ? 'new' : 'kept', stop))
      const { status, headers, text: body, invalidUtf8, error, start, duration } = outcome
      const retry = stop?.aborted ? null : retries.decide(request, outcome, retried.length)
      if (retry !== null) {
        retried.push({ status, error, start, duration })
        avoidKeepAlive ||= error !== null && changes(given)
        if (retry.all) limiter.slowDown(retry.wait)
        else await pauseFor(retry.wait, signal)
        continue
      }
      const more = {
        start,
        duration,
        sentHeaders: request.headers,
        ...(retried.length > 0 && { retried }),
        ...(invalidUtf8 && { invalidUtf8 }),
      }
      if (!asksToWait(outcome)) {
        limiter.speedUp()
        return { status, headers, body, error, ...more }
      }
      const tries = 1 + retried.filter((one) => one.error === null).length
      const gaveUp = `answered ${status} ${tries} times, asking to come back later`
      return { status: 0, headers: {}, body: '', error: gaveUp, ...more }
    }
  }

  return {
    network,
    trace,
    send,
    sent: () => sent,
    throttled: () => throttled,
    halt(reason) {
      halted ??= reason
    },
    answered: () => answered,
    async close() {
      signal?.removeEventListener('abort', transport.endAll)
      await transport.close()
    },
  }
}

/** The headers that are added to a request: none unless it is on an origin of the API. */
function addedHeaders(
  { target, headers = [] }: ClientOptions,
  trace: string | null,
  url: string,
): Record<string, string> {
  if (!URL.canParse(url) || !isOwn(target, new URL(url))) return {}
  const own = Object.fromEntries(headers.map(({ name, value }) => [name, value]))
  if (trace === null) return own
  return { ...own, traceparent: `00-${trace}-${randomBytes(8).toString('hex')}-01` }
}
