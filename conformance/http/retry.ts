import type { Headers, HttpRequest } from './message.ts'

/** The outcome of one attempt, as far as it decides whether the request is sent again. */
export interface Outcome {
  status: number
  headers: Headers
  error: string | null
  /** True where a kept connection was closed before anything of the answer came. */
  stale: boolean
}

/** A decision to send a request again. */
export interface Retry {
  reason: 'lost' | 'throttled'
  /** Milliseconds to wait before. */
  wait: number
  /** True where all requests are to wait, not this one alone. */
  all: boolean
}

/** The one policy by which requests are sent again. */
export interface RetryPolicy {
  /** Decides whether a request is sent again, after so many earlier tries; `'no'` where it is not, `'gave up'` where it was asked to come back too often. */
  decide(request: HttpRequest, outcome: Outcome, tries: number): Retry | 'no' | 'gave up'
}

/** The most times that a request is sent again because the implementation asked for it: before anything was answered, after that, and with a wrong key. */
const most = { new: 3, usual: 8, wrongKey: 5 }

/** The longest time, in milliseconds, that is waited because the implementation asked for it. */
const longest = 60_000

/**
 * Opens the retry policy of a run. What only reads is sent again once when its answer was lost; what changes something only where a kept
 * connection was closed under it, and never with live keys. After 429, or 503 with Retry-After, a request is sent again when its time has come;
 * once one was sent so in vain, no other is.
 */
export function openRetryPolicy(live: boolean): RetryPolicy {
  let [isAnswered, gaveUp] = [false, false]
  return {
    decide(request, outcome, tries) {
      const reads = request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS'
      const mayRepeat = reads || !live
      if (outcome.error !== null) {
        const isHarmless = reads || (outcome.stale && mayRepeat)
        return isHarmless && tries === 0 && !gaveUp ? { reason: 'lost', wait: 20, all: false } : 'no'
      }
      const wait = retryAfter(outcome, tries)
      if (wait === null) {
        isAnswered = true
        gaveUp = false
        return 'no'
      }
      const all = !(request.wrongKey && outcome.headers['retry-after'] === undefined)
      const times = all ? (gaveUp ? 0 : isAnswered ? most.usual : most.new) : most.wrongKey
      if (mayRepeat && wait <= longest && tries < times) return { reason: 'throttled', wait, all }
      gaveUp ||= all && mayRepeat
      return 'gave up'
    },
  }
}

/** Gives the milliseconds that an answer asks to wait before the request is sent again; null where it asks for none. */
function retryAfter({ status, headers }: Outcome, tries: number): number | null {
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
