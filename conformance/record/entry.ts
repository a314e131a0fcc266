import type { OperationId } from '../../generated/operations.ts'
import type { ObservationId, RequirementId } from '../../generated/requirements.ts'

/** One line of a record (`exchanges.jsonl`). Times are milliseconds from the start of the run. */
export type Entry = RunEntry | LearnedEntry | Exchange | VisitEntry | WaitEntry | SkipEntry | EndEntry

/** The first line: what was judged, and with which settings. */
export interface RunEntry {
  kind: 'run'
  version: 2
  /** `assay` for a run of the kit, `har` for traffic that it did not make. */
  origin: 'assay' | 'har'
  /** When it began, as a datetime. */
  started: string
  baseUrl: string
  vaultUrl: string
  payUrl: string | null
  live: boolean
  embedded: boolean
  /** The webhook endpoint as the implementation knows it; null without one. */
  webhookUrl: string | null
  /** True where the operator says that the endpoint is registered. */
  webhookRegistered: boolean
  /** True where webhooks come through a public URL, whose proxy may repeat or lose them. */
  webhookThroughProxy: boolean
  /** Milliseconds that something is waited for. */
  timeout: number
  webhookTimeout: number
  reverseOrder: string
  /** The parameter of createCharge that takes a token; null where there is none. */
  tokenParameter: string | null
}

/** What the driver learned of how this implementation is reached. A later line adds to an earlier one. */
export interface LearnedEntry {
  kind: 'learned'
  /** The way that retrieves a charge; null where none does. */
  retrieval?: 'declared' | 'location' | 'path' | null
  /** True where a published test card was accepted, or the profile's. */
  card?: boolean
  /** The operations that are not there. */
  absent?: OperationId[]
  /** Set where the keys are why a run could not begin: nothing tells of the implementation then. */
  keys?: 'refused' | 'swapped'
  /** True where a probe through the public webhook URL arrived. */
  webhookProbed?: boolean
}

/** The kind of key that a request carried, never the key. */
export type KeyKind = 'public' | 'secret' | 'unknown' | 'blank' | 'none'

/** One request with its answer, or one webhook. */
export interface Exchange extends Position {
  kind: 'request' | 'visit' | 'webhook'
  id: string
  /** The operation of the contract; null for a page, a webhook and whatever else was asked for. */
  operation: OperationId | null
  key: KeyKind
  /** How an unknown key differs from the right one. */
  unlike?: string
  /** The example of the contract that the request is built on. */
  base?: string
  /** The generated case that it sends. */
  case?: string
  /** What the request is about, and what is to come of it; without these it is valid and to be accepted. */
  about?: RequirementId | ObservationId
  expect?: Expected
  /** The resource that the path, or the location that was followed, stands for. */
  target?: string
  /** Set where nobody can have been given its id: it is long, and drawn at random. */
  madeUp?: true
  /** Set where the location of that resource was followed. */
  followed?: true
  request: { method: string; url: string; headers: Record<string, string>; body: string | null }
  /** Null where no complete answer came. */
  answer: { status: number; headers: Record<string, string>; body: string } | null
  error: string | null
  start: number
  duration: number
  /** Why this answer counts for nothing and the request was sent again: lost, throttled, or its key locked. */
  retried?: 'lost' | 'throttled' | 'locked'
  /** Set where an earlier attempt of this request was lost: it may have happened then. */
  repeated?: true
  /** The way in which the request was sent that the contract does not name, to see whether only that is understood. */
  other?: 'a password' | 'the key as password' | 'JSON' | 'plain brackets'
  /** What the answer or the webhook showed of a card that was sent, before it was taken out. */
  shows?: ('card number' | 'security code')[]
  /** Set where the body was not valid UTF-8. */
  invalidUtf8?: true
  /** The length of a body of which only the beginning was kept. */
  cut?: number
}

/** What is to come of a request; `open` where the specification does not say. */
export type Expected = 'accepted' | 'refused' | 'open'

/** Where in a run something happened. */
export interface Position {
  scenario: string
  /** The place of the command in its scenario, such as 3, or 3.2.1 for the first command of the second branch. */
  step: string
}

/** One visit of a customer to the page of a charge. */
export interface VisitEntry extends Position {
  kind: 'visited'
  charge: string
  choose: 'successful' | 'failed' | null
  /** True where a request that makes the choice was sent and not refused by the page. */
  chose: boolean
  /** True where that request may have meant something else. */
  doubtful?: true
  /** The navigation to return_uri; null where it was not seen. */
  returned: string | null
  /** Why the visit got no further; null where it ended well. */
  stuck: string | null
  /** True where only a browser takes the last page further. */
  needsBrowser?: true
  /** The exchanges of the visit. */
  exchanges: string[]
  start: number
  duration: number
}

/** How long something was waited for, and whether it was found. */
export interface WaitEntry extends Position {
  kind: 'wait'
  what: string
  of: string | null
  found: boolean
  start: number
  duration: number
}

/** A command that could not be performed, because what it stands on is not there. */
export interface SkipEntry extends Position {
  kind: 'skip'
  about?: RequirementId | ObservationId
  reason: string
  /** The exchange that stood in the way. */
  because?: string
  start: number
}

/** The last line: when the run ended, and why early. */
export interface EndEntry {
  kind: 'end'
  /** True once any request was answered, be it only in part. */
  answered?: boolean
  start: number
  reason: string | null
  /** The connections and deliveries that the webhook endpoint turned away, where there were any: a missing webhook may be among them. */
  dropped?: number
  /** The explored scenarios that count; the others were tried on the way to them. */
  kept?: readonly string[]
}
