import type { Operation } from './names.ts'
import type { KeyKind } from './store.ts'

/** A request with its answer, a visit of a page, or an attempt to post an event. */
export interface Exchange {
  kind: 'request' | 'visit' | 'webhook'
  /** The operation of a request or a visit; undefined for a webhook and whatever is not there. */
  operation: Operation | undefined
  /** The kind of key that a request carried. */
  key: KeyKind | 'unknown' | 'none'
  /** The secret key of the merchant's test mode, which tells merchants apart. */
  merchant: string
  /** The identifier of the event that is posted. */
  event: string | undefined
  /** With keys and card numbers, as it came. */
  request: { method: string; url: string; headers: Record<string, string>; body: string }
  /** Null where no complete answer came, or went out. */
  answer: { status: number; headers: Record<string, string>; body: string } | null
  error: string | null
  /** Milliseconds since 1970, by the clock of this machine. */
  start: number
  /** Milliseconds. */
  duration: number
}
