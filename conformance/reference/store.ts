/** The kinds of things that have an identifier, with the beginnings of it. */
export const idPrefixes = {
  token: 'tokn',
  card: 'card',
  source: 'src',
  charge: 'chrg',
  event: 'evnt',
  delivery: 'whdl',
  payment: 'pay2',
  form: 'form',
}

/** A kind of things that have an identifier. */
export type IdKind = keyof typeof idPrefixes

/** The mode of a key: test and live keys see separate ledgers ("Authentication", 4). */
export type Mode = 'test' | 'live'
/** The kind of a key: a public one is for clients, a secret one for servers ("Authentication"). */
export type KeyKind = 'public' | 'secret'
/** Status values of a charge ("States and transitions"). */
export type ChargeStatus = 'pending' | 'successful' | 'failed' | 'expired'
/** The end of a customer's authorization. */
export type Outcome = { status: 'successful' } | { status: 'failed'; failureCode: string }
/** The keys of the events of what happens to a charge, in order ("Events", 3). */
export const occurrences = {
  created: ['charge.create'],
  completed: ['charge.complete'],
  expired: ['charge.expire'],
  revisited: [],
} as const satisfies Record<string, readonly string[]>

/** Something that happens to a charge; the rule eventsFor turns it into events. */
export type Occurrence = keyof typeof occurrences

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
  /** It was made in one request with its charge. */
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
  /** The token in its page's form, from the first time that the page is shown. */
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

/** An event as kept; `raw` is an item from before this run. */
export interface Event {
  id: string
  mode: Mode
  at: number
  key: string
  charge: Charge | undefined
  /** The charge as it was then. */
  snapshot: Charge | undefined
  deliveries: Delivery[]
  raw: Record<string, unknown> | undefined
}

/** An event on its way to an endpoint. */
export interface Posting {
  event: Event
  uri: string
  /** The copies that are still to be taken by the endpoint. */
  copies: number
  /** The attempts to post the present copy. */
  attempts: number
  /** The body of every attempt, from the first one on. */
  payload: string | undefined
}

/** Everything of one mode; events are in order of creation. */
export interface Ledger {
  tokens: Map<string, Token>
  sources: Map<string, Source>
  charges: Map<string, Charge>
  eventById: Map<string, Event>
  events: Event[]
}

/** Everything that is kept. */
export interface Store {
  test: Ledger
  live: Ledger
  /** The charges by the identifier of their authorization page. */
  payments: Map<string, Charge>
}

/** Keeps what is stored beyond the end of the process. */
export interface Keeper {
  /** Notes that something is new or has changed. */
  changed: () => void
  /** Resolves once all changes are safe; undefined where they are already. */
  written: () => Promise<void> | undefined
}

/** Keeps nothing beyond the end of the process. */
export const memoryKeeper: Keeper = { changed: () => undefined, written: () => undefined }

export function emptyStore(): Store {
  return { test: emptyLedger(), live: emptyLedger(), payments: new Map() }
}

function emptyLedger(): Ledger {
  return {
    tokens: new Map(),
    sources: new Map(),
    charges: new Map(),
    eventById: new Map(),
    events: [],
  }
}

/** The first index whose event is at or after an instant, in a list sorted by time. */
export function firstAtOrAfter(events: readonly Event[], instant: number): number {
  let low = 0
  let high = events.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((events[middle]?.at ?? Infinity) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** Copies a charge as it is now, for an event to keep. */
export function snapshotOf(charge: Charge): Charge {
  return { ...charge, source: charge.source && { ...charge.source }, events: [] }
}

/** Inserts an event into its lists, at its place even when it arrives late. */
export function insertEvent(ledger: Ledger, event: Event): void {
  insert(ledger.events, event)
  if (event.charge !== undefined) insert(event.charge.events, event)
}

function insert(events: Event[], event: Event): void {
  if ((events.at(-1)?.at ?? -Infinity) <= event.at) events.push(event)
  else events.splice(firstAtOrAfter(events, event.at + 1), 0, event)
}
