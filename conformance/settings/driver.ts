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

/** One answer to a request of a customer. */
export interface Answer {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** Sends one request of a customer; the caller records it as an exchange, bounds it in size and time, follows no redirect and never sends a key. */
export type Send = (request: Request, signal: AbortSignal) => Promise<Answer>

/** Decides which addresses a run may connect to: the operator's own origins, public addresses, and of other addresses only the kind that the implementation has. */
export interface Reach {
  /** Rejects with Unsent where a run may not connect to a URL, as its name resolves now. */
  see(url: URL): Promise<void>
  /** True for a URL on an origin that the operator named. */
  isNamed(url: URL): boolean
  /**
   * Opens a connection through the proxy that leads to an address; null where none does. An origin that the operator named is asked for
   * by its name, any other by an address that was looked at as `see` does, so that the proxy resolves nothing of the implementation's choice.
   */
  tunnel(url: URL): Promise<Socket | null>
  /** Resolves a name as `dns.lookup` does, to the addresses that a run may connect to; fails with Unsent where there is none. */
  readonly lookup: LookupFunction
}

/** One visit of a customer to an authorization page; whether `authorizeUri` may be visited at all is the caller's decision. */
export interface Visit {
  authorizeUri: string
  want: Result
  returnUri: string
  send: Send
  /** Decides where the customer may go; `send` asks it by itself. */
  reach: Reach
  /** Gives the operator's headers for a URL, none outside the origins of the API; `send` adds them by itself. */
  added?: (url: string) => Readonly<Record<string, string>>
  /** Ends the visit when aborted: every driver then arrives as stuck. */
  signal: AbortSignal
  /** Resolves to true once the charge is complete. */
  settled?: () => Promise<boolean>
  /** Tells the operator something. */
  tell?: (line: string) => void
  /** Waits for a place or a person without counting that as time of the visit. */
  aside?: <Came>(waited: Promise<Came>) => Promise<Came>
}

/** The end of a visit; `chose` is true where a request chose the wanted result on the way, and `doubtful` where that request may have meant something else. */
export type Arrival =
  | {
      kind: 'returned'
      url: string
      how: 'redirect' | 'refresh' | 'script' | 'link' | 'form'
      chose: boolean
      doubtful?: boolean
    }
  | {
      kind: 'finished'
      page: string
      status: number | null
      chose: boolean
      doubtful?: boolean
      /** True for a page with scripts, or frames, that only a browser takes further. */
      scripted?: boolean
    }
  | {
      kind: 'stuck'
      page: string
      status: number | null
      lookedFor: string
      saw: string
      /** True where the choice was made, and no step led on. */
      chose?: boolean
      /** True for a page with scripts, or frames, that only a browser takes further. */
      scripted?: boolean
    }

/** Gets a customer through one authorization page; it never throws for what the page does. */
export interface Driver {
  (visit: Visit): Promise<Arrival>
  /** Closes what its visits share, such as a browser, at the end of a run. */
  close?: () => Promise<void>
  /** True where a person goes to the pages, who is sent to no more of them than must be. */
  isPerson?: true
}
