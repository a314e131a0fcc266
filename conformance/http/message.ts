import type { OperationId } from '../../generated/operations.ts'
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
  /** The body as it is stored, without card number and security code. */
  shown: string | null
  /** Where it waits, complete but for its last byte, for those that are to arrive with it. */
  barrier?: Barrier | undefined
}

/** What came back; `status` is 0 and `error` says why when no complete answer came. */
export interface Incoming {
  id: string
  status: number
  headers: Headers
  body: string
  /** The body as JSON; undefined when it is none, or a page. */
  json: unknown
  error: string | null
  duration: number
  /** Whether the request was sent again, because no answer came; it may be refused then for what it did the first time. */
  repeated?: true
}

/** The headers of an answer by their names in small letters; one that came more than once with all of its values. */
export type Headers = Record<string, string | string[]>

/** The headers of an answer as they came, names and values in turn. */
export function headersOf(raw: readonly Buffer[]): Headers {
  const headers = Object.create(null) as Headers
  for (let at = 0; at + 1 < raw.length; at += 2) {
    const name = (raw[at]?.toString('latin1') ?? '').toLowerCase()
    const value = raw[at + 1]?.toString('latin1') ?? ''
    const before = headers[name]
    if (Array.isArray(before)) before.push(value)
    else headers[name] = before === undefined ? value : [before, value]
  }
  return headers
}
