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

/** One visit of a customer to an authorization page; whether `authorizeUri` may be visited at all is the caller's decision. */
export interface Visit {
  authorizeUri: string
  want: Result
  returnUri: string
  send: Send
  /** Ends the visit when aborted: every driver then arrives as stuck. */
  signal: AbortSignal
  /** Polls whether the charge has changed; for the person driver. */
  settled?: () => Promise<boolean>
  tell?: (line: string) => void
}

/** Where a visit ended; `chose` says that the wanted result was chosen on the way, by a request that was sent. */
export type Arrival =
  | {
      kind: 'returned'
      url: string
      how: 'redirect' | 'refresh' | 'script' | 'link' | 'form'
      chose: boolean
    }
  | { kind: 'finished'; page: string; status: number | null; chose: boolean }
  | {
      kind: 'stuck'
      page: string
      status: number | null
      lookedFor: string
      saw: string
      /** Whether it was past the choice, where no step was left. */
      chose?: boolean
    }

/** Gets a customer through one authorization page; it never throws for what the page does. */
export type Driver = (visit: Visit) => Promise<Arrival>

/** The message of whatever was thrown. */
export function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown)
}
