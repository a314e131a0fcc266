import type { Area } from '../generated/requirements.ts'
import type { Accepted } from './accepted.ts'
import type { Driver } from './authorization/driver.ts'
import type { CheckResult } from './finding.ts'
import type { Pins } from './pins.ts'
import type { Target } from './target.ts'

/** Everything that a run is told. */
export interface RunOptions {
  target: Target
  /** Gets a customer through the authorization page. */
  driver: Driver
  webhook: WebhookOptions
  /** Seconds that one exchange, and one wait for a condition, may take. */
  timeout: number
  /** Seconds that a webhook may take to arrive. */
  webhookTimeout: number
  /** Requests at once. */
  concurrency: number
  /** Requests in all. */
  maxRequests: number
  /** How many answers of each kind are looked at, at least 4. */
  sample: number
  /** How often each request case is sent; once unless said. */
  repeat?: number
  /** Globs of requirement ids; empty for all. */
  only: readonly string[]
  tags: readonly Area[]
  /** Whether a SHOULD counts as a MUST. */
  strict: boolean
  /** The amount that all charges of a live run may come to, in the smallest unit of the currency; null for no limit. */
  maxAmount: number | null
  declared: Declared
  /** Whether the webhook of a last charge is refused, to see if it is posted again. */
  observeRetries?: boolean
  /** The file that exchanges are appended to; null for a temporary one. */
  exchanges: string | null
  onProgress: (progress: Progress) => void
  /** Ends the run early: what was not judged is inconclusive. */
  signal: AbortSignal | null
}

/** Where the kit receives webhooks. */
export interface WebhookOptions {
  host: string
  /** 0 for any free port. */
  port: number
  /** Null for an unguessable path, made anew for each run. */
  path: string | null
  /** What the merchant registered, when a tunnel or proxy stands between. */
  publicUrl: string | null
  /** Whether the operator says that the endpoint is registered. */
  registered: boolean
  /** Registers the endpoint with the implementation, where the caller can. */
  register: ((url: string) => void | Promise<void>) | null
}

/** What the operator declares about the implementation beyond its addresses. */
export interface Declared {
  /** A card that the implementation accepts; null to try published test numbers. */
  card: { number: string; securityCode?: string } | null
  /** The path at which a charge is retrieved, with `{id}`; null to find out. */
  retrievalPath: string | null
  /** The word for the reverse order of a list. */
  reverseOrder: string
  /** The parameter of createCharge that takes a token; null when there is none. */
  tokenParameter: string | null
  /** The return_uri of charges, with `{nonce}`. */
  returnUri: string
  /** Failures that do not make the run nonconformant. */
  accepted: readonly Accepted[]
  /** Answers to observations that the operator relies on: another one makes the run nonconformant. */
  pins: Pins
}

/** What the specification's silence leaves to the operator, when the operator says nothing. */
export const undeclared: Declared = {
  card: null,
  retrievalPath: null,
  reverseOrder: 'reverse_chronological',
  tokenParameter: null,
  returnUri: 'https://example.com/assay/{nonce}?run={nonce}&from=Assay%2B1',
  accepted: [],
  pins: {},
}

/** What a run tells while it goes on. */
export type Progress =
  | { kind: 'started'; checks: number; webhookUrl: string | null }
  | { kind: 'exchange'; id: string; requests: number }
  | { kind: 'waiting'; what: string; since: number; limit: number }
  | { kind: 'arrived'; what: string }
  | { kind: 'told'; line: string }
  | { kind: 'checked'; id: string; result: CheckResult; done: number; checks: number }
