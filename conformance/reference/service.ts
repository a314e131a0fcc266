import type { EventEmitter } from 'node:events'
import type { SchemaName } from '../../generated/fields.ts'
import type { IncomingCall, Urls } from './call.ts'
import type { Clock } from './clock.ts'
import type { Context } from './context.ts'
import type { Exchange } from './exchange.ts'
import type { Rules } from './rules.ts'
import type { Keys } from './rules/keys.ts'
import type { Charge, Event, Keeper, IdKind, Ledger, Mode, Posting, Store } from './store.ts'

/** The kind of answer that a resource is written into. */
export type AnswerKind = 'created' | 'retrieved' | 'marked' | 'listed' | 'webhook' | 'envelope'
/** Where a resource is written: as an answer's own, or embedded in another resource. */
export type AnswerPlace = AnswerKind | `embedded:${AnswerKind}`

/** A change of what is written, never of what is stored; `at` undefined means everywhere. */
export interface Tamper {
  schema: SchemaName
  at?: readonly (AnswerPlace | 'embedded')[]
  /** The value to write instead; undefined leaves a nested resource out. */
  change: (value: Record<string, unknown>) => unknown
}

/** Posts the events of a merchant to its endpoints. */
export interface Sender {
  /** Posts an event to some endpoints, to all registered ones unless given. */
  post: (event: Event, to?: readonly string[]) => void
  /** Attempts a posting now, or in its turn where postings queue. */
  attempt: (posting: Posting) => void
  /** The postings that are under way, or wait for their turn. */
  underWay: ReadonlySet<Posting>
  /** Cuts what is under way, as if it had never been posted. */
  forget: () => void
}

/** What operations work with: one merchant's keys, lists, endpoints, rules and clock. */
export interface Service {
  rules: Rules
  keys: Keys
  urls: Urls
  store: Store
  keeper: Keeper
  /** The endpoints of the merchant that events are posted to. */
  endpoints: string[]
  tampers: readonly Tamper[]
  /** The merchant's name on the authorization page. */
  merchant: string
  /** Draws for identifiers, from 0 to below 1. */
  random: () => number
  clock: Clock
  sender: Sender
  /** Emits `change` after each task of the clock, and where a posting has come to its end. */
  activity: EventEmitter
  log: (line: string) => void
  /** Takes each request with its answer, and each attempt to post an event. */
  onExchange: ((exchange: Exchange) => void) | undefined
}

/** What all merchants of a service share. */
export type SharedSettings = Pick<Service, 'urls' | 'log' | 'onExchange'>

/** A new identifier by the rules. */
export function newId({ rules, random }: Service, kind: IdKind, mode: Mode): string {
  return rules.newId({ kind, live: mode === 'live', random })
}

/** The ledger that the keys of a mode see. */
export function ledgerOf({ store }: Service, mode: Mode): Ledger {
  return store[mode]
}

/** The context of a request: the resources that its path and its parameters name. */
export function contextOfCall(
  service: Service,
  call: IncomingCall,
): Context & { call: IncomingCall; ledger: Ledger } {
  const { id, body, operation, mode } = call
  const ledger = ledgerOf(service, mode)
  const event = ledger.eventById.get(id)
  const charge = event?.charge ?? ledger.charges.get(id)
  const source = charge?.source ?? ledger.sources.get(String(body['source'] ?? id))
  const token = charge?.token ?? ledger.tokens.get(String(body['card'] ?? id))
  return { call, operation, ledger, event, charge, source, token }
}

/** The context of a charge. */
export function contextOfCharge(
  service: Service,
  charge: Charge,
): Context & { charge: Charge; ledger: Ledger } {
  const { source, token, mode } = charge
  return { ledger: ledgerOf(service, mode), charge, source, token }
}

/** The context of an event. */
export function contextOfEvent(service: Service, event: Event): Context & { event: Event } {
  const { charge, mode } = event
  return charge === undefined
    ? { ledger: ledgerOf(service, mode), event }
    : { ...contextOfCharge(service, charge), event }
}
