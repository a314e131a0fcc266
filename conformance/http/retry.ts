import type { HttpRequest } from './message.ts'
import type { Outcome } from './transport.ts'

/** A decision to send a request again. */
export interface Retry {
  /** Milliseconds to wait before. */
  wait: number
  /** True where all requests are to wait, not this one alone. */
  all: boolean
}

/** The one policy by which requests are sent again. */
export interface RetryPolicy {
  /** Decides whether a request is sent again, after so many earlier tries; null where it is not. */
  decide(request: HttpRequest, outcome: Outcome, tries: number): Retry | null
}

/** The most times that one request is sent again because the implementation asked for it. */
const most = 6

/** The longest time, in milliseconds, that is waited because the implementation asked for it. */
const longest = 60_000

/**
 * Opens the retry policy of a run. What only reads is sent again once when its answer was lost; what changes something only where a kept
 * connection was closed under it, and never with live keys. After 429, or 503 with Retry-After, a request is sent again when its time has come;
 * once one was sent so in vain, no other is until an answer comes.
 */
export function openRetryPolicy(live: boolean): RetryPolicy {
  let gaveUp = false
  return {
    decide(request, outcome, tries) {
      const isChange = changes(request)
      if (outcome.error !== null) {
        const isHarmless = !isChange || (outcome.stale && !live)
        return isHarmless && tries === 0 && !gaveUp ? { wait: 20, all: false } : null
      }
      if (!asksToWait(outcome)) {
        gaveUp = false
        return null
      }
      const all = !(request.wrongKey && outcome.headers['retry-after'] === undefined)
      const wait = waitOf(outcome, tries)
      const mayWait = wait <= longest && tries < (all && gaveUp ? 0 : most)
      if (mayWait && !(isChange && live)) return { wait, all }
      gaveUp ||= all
      return null
    },
  }
}

/** Returns true for a request that may change something. */
export function changes({ method }: HttpRequest): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method)
}

/** Returns true for an answer that asks to come back later. */
export function asksToWait({ status, headers }: Outcome): boolean {
  return status === 429 || (status === 503 && headers['retry-after'] !== undefined)
}

/** Gives the milliseconds that an answer asks to wait; where it names no time, twice as many after each try. */
function waitOf({ headers }: Outcome, tries: number): number {
  const text = String(headers['retry-after'] ?? '')
  // A date is one of the implementation's own clock, as the date of its answer is.
  const sent = Date.parse(String(headers['date'] ?? ''))
  const now = Number.isNaN(sent) ? Date.now() : sent
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  const wait = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 100 * 2 ** tries
  return Math.max(wait, 20)
}
