import type { OperationId } from '../../../generated/operations.ts'
import type { Barrier } from './barrier.ts'

/** One request to send. */
export interface Outgoing {
  id: string
  kind: 'request' | 'visit'
  /** The operation of the contract; null for whatever else is asked for. */
  operation: OperationId | null
  /** The kind of key that the request carries. */
  key: 'public' | 'secret' | 'none' | 'blank' | 'unknown'
  method: 'GET' | 'POST' | 'OPTIONS'
  url: string
  headers: Record<string, string>
  body: string | null
  /** The body as it may be stored, without card number and security code. */
  shown: string | null
  /** Called each time before it is sent, also when it is sent again; it throws where it must not be. */
  before?: () => void
  /** The place where it waits, sent all but its last byte, for the requests that are to arrive with it. */
  barrier?: Barrier | undefined
}

/** The answer to a request; `status` is 0 and `error` says why when no complete answer came. */
export interface Incoming {
  id: string
  status: number
  headers: Headers
  body: string
  /** The body as JSON; undefined when it is none, or a page. */
  json: unknown
  error: string | null
  duration: number
  /** Set when the request was sent again because no answer came: it may then be refused for what it did the first time. */
  repeated?: true
}

/** The error of a request that was not sent: the run sends nothing more, or nothing to that address. */
export class Unsent extends Error {
  override readonly name = 'Unsent'
}

/** The headers of an answer by their names in small letters; one that came more than once is a list of its values. */
export type Headers = Record<string, string | string[]>
