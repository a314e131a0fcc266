import type { LookupFunction, Socket } from 'node:net'

/** The state that a visit is to bring a charge into. */
export type Result = 'successful' | 'failed'

/** One request of a customer. */
export interface Request {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: string
}

/** What came back for one request of a customer. */
export interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** Sends one request of a customer; the caller records it as an exchange, bounds it in size and time, follows no redirect and never sends a key. */
export type Send = (request: Request, signal: AbortSignal) => Promise<Answer>

/** Where a run may go: the operator's own origins, public addresses, and others only of the kind that the implementation itself is at. */
export interface Reach {
  /** Rejects with Unsent, as a name is resolved now, where an address on http or https may not be gone to. */
  see(url: URL): Promise<void>
  /** Whether an address is on an origin that the operator named. */
  isNamed(url: URL): boolean
  /**
   * Opens a connection through the proxy that leads to an address; null where none does. An origin that the operator named is asked for
   * by its name, any other by an address that was looked at as `see` does, so that the proxy resolves nothing of the implementation's choice.
   */
  tunnel(url: URL): Promise<Socket | null>
  /** Resolves a name as `dns.lookup` does, to those addresses that may be gone to; with an error of Unsent where there is none. */
  readonly lookup: LookupFunction
}

/** One visit of a customer to an authorization page; whether `authorizeUri` may be visited at all is the caller's decision. */
export interface Visit {
  authorizeUri: string
  want: Result
  returnUri: string
  send: Send
  /** Where it may go; `send` keeps to it by itself. */
  reach: Reach
  /** The headers that are added to a request of this address, which `send` does by itself: the operator's own, on the origins of the API alone. */
  added?: (url: string) => Readonly<Record<string, string>>
  /** Ends the visit when aborted: every driver then arrives as stuck. */
  signal: AbortSignal
  /** Whether the charge is complete by now. */
  settled?: () => Promise<boolean>
  /** Tells the operator something. */
  tell?: (line: string) => void
  /** Waits for what is not the implementation's, such as a place or a person: the time of the visit stands still. */
  aside?: <Came>(waited: Promise<Came>) => Promise<Came>
}

/** Where a visit ended; `chose` says that the wanted result was chosen on the way, by a request that was sent. */
export type Arrival =
  | {
      kind: 'returned'
      url: string
      how: 'redirect' | 'refresh' | 'script' | 'link' | 'form'
      chose: boolean
    }
  | {
      kind: 'finished'
      page: string
      status: number | null
      chose: boolean
      /** Whether the page has scripts that only a browser runs. */
      scripted?: boolean
    }
  | {
      kind: 'stuck'
      page: string
      status: number | null
      lookedFor: string
      saw: string
      /** Whether it was past the choice, where no step was left. */
      chose?: boolean
      /** Whether the page has scripts that only a browser runs. */
      scripted?: boolean
    }

/** Gets a customer through one authorization page; it never throws for what the page does. */
export interface Driver {
  (visit: Visit): Promise<Arrival>
  /** Ends what its visits share, once a run is over. */
  close?: () => Promise<void>
  /** Whether a person goes to the pages, who is sent to no more of them than must be. */
  isPerson?: true
}
