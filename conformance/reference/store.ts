/** Test and live keys see separate ledgers ("Authentication", 4). */
export type Mode = 'test' | 'live'
/** A public key is for clients, a secret key for servers. */
export type KeyKind = 'public' | 'secret'
/** Status values of a charge ("States and transitions"). */
export type ChargeStatus = 'pending' | 'successful' | 'failed' | 'expired'
/** How a customer's authorization ended. */
export type Outcome = { status: 'successful' } | { status: 'failed'; failureCode: string }
/** What happened to a charge, to be turned into events by the rule eventsFor. */
export type Occurrence = 'created' | 'completed' | 'expired' | 'revisited'

/** A card as kept: wire fields, never the full number or the security code. */
export interface Card {
  id: string
  mode: Mode
  createdAt: number
  fields: Record<string, unknown>
}

/** A token as kept; `failureCode` is what charging its test card leads to. */
export interface Token {
  id: string
  mode: Mode
  createdAt: number
  card: Card
  used: boolean
  chargeStatus: string
  failureCode: string | undefined
}

/** A source as kept; `fields` holds what is null or empty when created. */
export interface Source {
  id: string
  mode: Mode
  createdAt: number
  amount: number
  currency: string
  type: string
  bank: string
  chargeStatus: string
  charges: number
  /** Whether it was made in one request with its charge. */
  withCharge: boolean
  fields: Readonly<Record<string, unknown>>
}

/** The fields of a charge that its outcome changes. */
export interface ChargeState {
  status: ChargeStatus
  paid: boolean
  authorized: boolean
  paidAt: number | null
  expiredAt: number | null
  failureCode: string | null
  failureMessage: string | null
}

/** A charge as kept; times are milliseconds since 1970. */
export interface Charge extends ChargeState {
  id: string
  mode: Mode
  createdAt: number
  amount: number
  currency: string
  source: Source | null
  token: Token | null
  returnUri: string | null
  description: string | null
  metadata: unknown
  authorizeUri: string | null
  paymentId: string
  /** What its page's form carries, from the first time that the page is shown. */
  formToken: string | null
  expiresAt: number | null
  /** Its events as listed, in order of creation. */
  events: Event[]
}

/** One attempt to post an event, as recorded. */
export interface Delivery {
  id: string
  uri: string
  status: number
  error: string | null
  payload: string
  createdAt: number
}

/** What an event keeps of its charge at that time: all that changes of one. */
export interface Snapshot extends ChargeState {
  sourceStatus: string | undefined
}

/** An event as kept; `raw` is an item from before this run. */
export interface Event {
  id: string
  mode: Mode
  at: number
  key: string
  charge: Charge | undefined
  snapshot: Snapshot | undefined
  deliveries: Delivery[]
  raw: Record<string, unknown> | undefined
}

/** Everything of one mode; events are in order of creation. */
export interface Ledger {
  tokens: Map<string, Token>
  sources: Map<string, Source>
  charges: Map<string, Charge>
  eventById: Map<string, Event>
  events: Event[]
}

/** Both ledgers, and the charges by the identifier of their authorization page. */
export interface Store {
  test: Ledger
  live: Ledger
  payments: Map<string, Charge>
}

const emptyLedger = (): Ledger => ({
  tokens: new Map(),
  sources: new Map(),
  charges: new Map(),
  eventById: new Map(),
  events: [],
})

/** A store that holds nothing. */
export const emptyStore = (): Store => ({ test: emptyLedger(), live: emptyLedger(), payments: new Map() })

/** The first index whose event is at or after an instant, in a list sorted by time. */
export const firstAtOrAfter = (events: readonly Event[], instant: number): number => {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.at ?? Infinity) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** What an event keeps of a charge as it is now. */
export const snapshotOf = (charge: Charge): Snapshot => ({
  status: charge.status,
  paid: charge.paid,
  authorized: charge.authorized,
  paidAt: charge.paidAt,
  expiredAt: charge.expiredAt,
  failureCode: charge.failureCode,
  failureMessage: charge.failureMessage,
  sourceStatus: charge.source?.chargeStatus,
})

/** The charge as it was when an event kept a snapshot of it. */
export const chargeAt = ({ sourceStatus, ...state }: Snapshot, charge: Charge): Charge => ({
  ...charge,
  ...state,
  source: charge.source && { ...charge.source, chargeStatus: sourceStatus ?? charge.source.chargeStatus },
})

const insert = (events: Event[], event: Event): void => {
  if ((events.at(-1)?.at ?? -Infinity) <= event.at) events.push(event)
  else events.splice(firstAtOrAfter(events, event.at + 1), 0, event)
}

/** Makes an event appear in its lists, keeping them sorted even when it arrives late. */
export const listEvent = (ledger: Ledger, event: Event): void => {
  insert(ledger.events, event)
  const { charge } = event
  if (charge === undefined) return
  // most charges have one event, and a list that is begun with it takes no room for more
  if (charge.events.length === 0) charge.events = [event]
  else insert(charge.events, event)
}
