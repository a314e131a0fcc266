import type { NetworkPolicy } from '../settings/driver.ts'
import { whyEnded, type RunOptions } from '../settings/options.ts'
import { mayTakeKeys } from '../settings/target.ts'
import { openLimiter } from './limiter.ts'
import { NotSentError, type Attempt, type HttpRequest, type HttpResponse } from './message.ts'
import { openNetworkPolicy, type NetworkOptions } from './network.ts'
import { pauseFor } from '../basics/pause.ts'
import { asksToWait } from '../basics/status.ts'
import { isWrite, throttlesAllRequests, retryDelayMs } from './retry.ts'
import { noAnswer, openTransport } from './transport.ts'

/** Sends the requests of a run, bounded in size, time, count, concurrency and rate. */
export interface Client {
  /**
   * Sends a request, and retries it as `retryDelayMs` says.
   * Throws NotSentError when the run has ended or its budget of requests is spent.
   */
  send(request: HttpRequest, signal?: AbortSignal): Promise<HttpResponse>
  readonly network: NetworkPolicy
  /** Counts the requests that were sent, each attempt as one. */
  sent(): number
  /** Ends all sending from now on, for this reason. */
  halt(reason: string): void
  /** The reason why all sending ended; null where it did not. */
  halted(): string | null
  /** True once any request was answered. */
  answered(): boolean
  close(): Promise<void>
}

/** The options of a client. */
export interface ClientOptions
  extends NetworkOptions, Pick<RunOptions, 'concurrency' | 'rate' | 'maxRequests' | 'header'> {}

/** The losses in a row that end a run. */
const maxLostInARow = 20

/** Opens the client of a run that began at this time of performance.now(). */
export function openClient(options: ClientOptions, began = performance.now()): Client {
  const { target, concurrency, rate, timeout, maxRequests, signal } = options
  const network = openNetworkPolicy(options)
  const transport = openTransport(network, options)
  const limiter = openLimiter(concurrency, rate, signal)
  let [sent, answered] = [0, false]
  let halted: string | null = null
  /** True once a write was lost on a kept connection: each later write gets a new one. */
  let avoidKeepAlive = target.live
  /** The attempts in a row without a complete answer, and the time of the last complete one. */
  let losses = { attempts: 0, since: performance.now() }
  /** True once a request was retried in vain, until an answer comes. */
  let isRetryingInVain = false
  signal?.addEventListener('abort', transport.endAll)

  function assertSending(): void {
    const why = whyEnded({ signal }) ?? halted
    if (why !== null) throw new NotSentError(why)
    if (sent >= maxRequests)
      throw new NotSentError(
        `The budget of ${maxRequests} requests is spent; --max-requests allows more.`,
      )
  }

  /** Halts the run once nothing is answered: each request would take its whole time-out. */
  function noteLoss(error: string): void {
    losses.attempts += 1
    if (losses.attempts < maxLostInARow || performance.now() - losses.since < timeout * 1000) return
    halted ??= `The implementation answers nothing any more: ${losses.attempts} requests in a row got no complete answer, the last one: ${error}. See whether it still runs.`
    transport.endAll()
  }

  async function attempt(
    request: HttpRequest,
    over: 'kept' | 'new',
    stop: AbortSignal | undefined,
  ) {
    assertSending()
    sent += 1
    const start = performance.now()
    const outcome = await transport.send(request, over, stop)
    answered ||= outcome.answered
    if (outcome.error === null && !asksToWait(outcome)) limiter.noteSuccess()
    if (outcome.error === null) losses = { attempts: 0, since: performance.now() }
    else if (signal?.aborted) assertSending()
    else noteLoss(outcome.error)
    return { ...outcome, start: start - began, duration: performance.now() - start }
  }

  async function send(request: HttpRequest, stop?: AbortSignal): Promise<HttpResponse> {
    const isUrgent = request.kind === 'visit' || request.barrier !== undefined
    const priority = isUrgent ? Infinity : (request.requestsWaitingForIt ?? 0)
    const retried: Attempt[] = []
    for (;;) {
      const requestWithHeaders = {
        ...request,
        headers: { ...request.headers, ...addedHeaders(options, request.url) },
      }
      // Kept connections may be closed just when they are used.
      const isFresh =
        (avoidKeepAlive && isWrite(request)) || retried.some(({ error }) => error !== null)
      const outcome = await limiter.run(priority, () =>
        attempt(requestWithHeaders, isFresh ? 'new' : 'kept', stop),
      )
      const { status, error, start, duration } = outcome
      const earlierAttempts = retried.length
      const delayMs = stop?.aborted
        ? null
        : retryDelayMs({
            request,
            outcome,
            earlierAttempts,
            isLive: target.live,
            isRetryingInVain,
          })
      if (error === null && !asksToWait(outcome)) isRetryingInVain = false
      else if (error === null && delayMs === null)
        isRetryingInVain ||= throttlesAllRequests(request, outcome)
      if (delayMs === null) {
        const response = { ...outcome, sentHeaders: requestWithHeaders.headers, retried }
        if (!asksToWait(outcome)) return response
        const throttled = 1 + retried.filter((earlier) => earlier.error === null).length
        const reason = `answered ${status} ${throttled} times, asking to come back later`
        return { ...response, ...noAnswer, error: reason }
      }
      retried.push({ status, error, start, duration })
      avoidKeepAlive ||= error !== null && isWrite(request)
      if (error === null && throttlesAllRequests(request, outcome)) limiter.pause(delayMs)
      else await pauseFor(delayMs, signal)
    }
  }

  return {
    network,
    send,
    sent: () => sent,
    halt(reason) {
      halted ??= reason
    },
    halted: () => halted,
    answered: () => answered,
    async close() {
      signal?.removeEventListener('abort', transport.endAll)
      await transport.close()
    },
  }
}

/** Extra headers of a request: none unless it goes to an origin of the API. */
function addedHeaders({ target, header = [] }: ClientOptions, url: string) {
  if (header.length === 0 || !URL.canParse(url) || !mayTakeKeys(target, new URL(url))) return {}
  return Object.fromEntries(header.map(({ name, value }) => [name, value]))
}
