import type { DecodedBody } from './body.ts'
import type { Barrier } from './barrier.ts'

/** One request to send. */
export interface HttpRequest {
  id: string
  /** A visit is a customer's request: it goes before others, and its answer is a page. */
  kind: 'request' | 'visit'
  method: string
  url: string
  headers: Record<string, string>
  body: string | null
  /** Where it waits, sent but for its last byte, for the requests that are to arrive with it. */
  barrier?: Barrier
  /** The length of the chain of requests that wait for its answer: the longest goes first. */
  requestsWaitingForIt?: number
  /** Set for a wrong key: a 429 without Retry-After then holds up no other request. */
  wrongKey?: true
}

/** The headers of an answer by their names in small letters; a repeated one is a list. */
export type Headers = Record<string, string | string[]>

/** One attempt to send a request; times are milliseconds since the run began. */
export interface Attempt {
  /** 0 where no complete answer came. */
  status: number
  /** The reason why no complete answer came; null where one did. */
  error: string | null
  start: number
  duration: number
}

/** The answer to a request. */
export interface HttpResponse extends Attempt, DecodedBody {
  headers: Headers
  /** The headers that were sent, the operator's own among them. */
  sentHeaders: Record<string, string>
  /** The earlier attempts, where the request was sent again. */
  retried: readonly Attempt[]
}

/** Thrown for a request that is not sent: the run has ended, or its address is not allowed. */
export class NotSentError extends Error {
  override readonly name = 'NotSentError'
}
