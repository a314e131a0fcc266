import { asksToWait } from '../basics/status.ts'
import type { HttpRequest } from './message.ts'
import type { Outcome } from './transport.ts'

/** A request that was sent, and its outcome. */
interface TriedRequest {
  readonly request: Pick<HttpRequest, 'method' | 'wrongKey'>
  readonly outcome: Pick<Outcome, 'status' | 'headers' | 'error' | 'stale'>
  /** How often it was sent before. */
  readonly earlierAttempts: number
  /** True where its key is live: a write is then never sent twice. */
  readonly isLive: boolean
  /** True where an earlier request was retried in vain. */
  readonly isRetryingInVain: boolean
}

/** When a request is tried again: after which outcome, how often, and after how long. */
interface RetryRule {
  readonly applies: (tried: TriedRequest) => boolean
  readonly maxRetries: (tried: TriedRequest) => number
  readonly afterMs: (tried: TriedRequest) => number
}

const maxRetryAfterMs = 60_000
const minDelayMs = 20

const retryRules: readonly RetryRule[] = [
  {
    // A lost read.
    applies: ({ request, outcome }) => outcome.error !== null && !isWrite(request),
    maxRetries: ({ isRetryingInVain }) => (isRetryingInVain ? 0 : 1),
    afterMs: () => minDelayMs,
  },
  {
    // A write on a kept connection that was closed before any answer: it was hardly read.
    applies: ({ outcome, isLive }) => outcome.error !== null && outcome.stale && !isLive,
    maxRetries: ({ isRetryingInVain }) => (isRetryingInVain ? 0 : 1),
    afterMs: () => minDelayMs,
  },
  {
    // 429, or 503 with Retry-After.
    applies: ({ request, outcome, isLive }) => asksToWait(outcome) && !(isLive && isWrite(request)),
    maxRetries: ({ request, outcome, isRetryingInVain }) =>
      isRetryingInVain && throttlesAllRequests(request, outcome) ? 0 : 6,
    afterMs: ({ outcome, earlierAttempts }) => delayMsOf(outcome, earlierAttempts),
  },
]

/** The milliseconds until a request is tried again; null where it is not. */
export function retryDelayMs(tried: TriedRequest): number | null {
  const rule = retryRules.find(({ applies }) => applies(tried))
  if (rule === undefined || tried.earlierAttempts >= rule.maxRetries(tried)) return null
  const delayMs = rule.afterMs(tried)
  return delayMs <= maxRetryAfterMs ? delayMs : null
}

/** True for a request that may change something. */
export function isWrite({ method }: Pick<HttpRequest, 'method'>): boolean {
  return !['GET', 'HEAD', 'OPTIONS'].includes(method)
}

/** True where the limit is on all requests, not on this wrong key. */
export function throttlesAllRequests(
  { wrongKey }: Pick<HttpRequest, 'wrongKey'>,
  { headers }: Pick<Outcome, 'headers'>,
): boolean {
  return !wrongKey || headers['retry-after'] !== undefined
}

/** The milliseconds that an answer asks to wait; without a time, twice as long after each try. */
function delayMsOf({ headers }: Pick<Outcome, 'headers'>, earlierAttempts: number): number {
  const text = String(headers['retry-after'] ?? '')
  // A date is one of the implementation's own clock, as the date of its answer is.
  const sent = Date.parse(String(headers['date'] ?? ''))
  const now = Number.isNaN(sent) ? Date.now() : sent
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  const delayMs = seconds >= 0 ? seconds * 1000 : 100 * 2 ** earlierAttempts
  return Math.max(delayMs, minDelayMs)
}
