import type { Socket } from 'node:net'

/** Decides where a run may connect to, and opens each connection, also the browser's. */
export interface NetworkPolicy {
  /** Rejects with NotSentError where a run may not connect to a URL. */
  assertAllowed(url: URL): Promise<void>
  /** Connects to a URL's host and port, through its proxy if any. NotSentError if forbidden. */
  connect(url: URL): Promise<Socket>
}

/** The result that a visit is to end in; null to look at the page only and choose nothing. */
type Choice = 'successful' | 'failed' | null

/** One request of a customer; `isChoice` is true where it makes the choice. */
export interface CustomerRequest {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body: string | null
  isChoice: boolean
}

/** The response to a request of a customer. */
export interface CustomerResponse {
  status: number
  headers: Record<string, string | string[]>
  body: string
}

/** One visit of a customer to an authorization page, which the caller has allowed. */
export interface VisitRequest {
  authorizeUri: string
  choice: Choice
  /** The charge's return_uri: going there is recognised and never requested. */
  returnUri: string
  /** Sends and records one request, bounded in size and time, without redirects and keys. */
  send(request: CustomerRequest, signal: AbortSignal): Promise<CustomerResponse>
  /** Opens the connections of a browser. */
  network: NetworkPolicy
  signal: AbortSignal
  /** The seconds that the visit may take once it has begun; waiting for its turn does not count. */
  timeout: number
  /** Shows the operator a line. */
  tell?(line: string): void
  /** True once the charge is complete; for drivers that cannot see it themselves. */
  settled?(): Promise<boolean>
}

/** The end of a visit. */
export interface VisitResult {
  /** True where a request that makes the wanted choice was sent and not refused by the page. */
  hasChosen: boolean
  /** The address that a navigation to return_uri had; null where the customer did not get there. */
  returned: string | null
  /** The reason why the visit got no further; null where it ended well. */
  stuck: { page: string; status: number | null; lookedFor: string; saw: string } | null
  /** True for a last page that only a browser takes further. */
  needsBrowser: boolean
}

/** Gets a customer through authorization pages; it never throws for what a page does. */
export interface CustomerDriver {
  visit(request: VisitRequest): Promise<VisitResult>
  /** Closes what its visits share, such as a browser, at the end of a run. */
  close?(): Promise<void>
}
