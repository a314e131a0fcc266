import {
  emptyStore,
  listEvent,
  madeKinds,
  type Charge,
  type Delivery,
  type Event,
  type Ledger,
  type Made,
  type Store,
} from '../reference/store.ts'

type Without<Item, Names extends keyof Item> = Omit<Item, Names> & { [Name in Names]?: undefined }

// Members that are undefined are not written: to leave them out of a copy takes three times as long.
type StoredCharge = Without<Omit<Charge, 'source' | 'token'>, 'events'> & {
  source: string | null
  token: string | null
}
/** The resources that requests made, as a line holds them: each names by identifier what it is made of. */
interface Stored extends Omit<Made, 'charge'> {
  charge: StoredCharge
}
/** An event as a line holds it. */
type StoredEvent = Without<Omit<Event, 'charge'>, 'deliveries' | 'raw'> & {
  charge: string
  /** The endpoints that it is for; those of its time unless given. */
  to: readonly string[] | undefined
}

/** The things of each kind that an act made or changed, each as it is afterwards. */
type Acted = { [Kind in keyof Made]?: readonly Stored[Kind][] }

/** One line of a journal. */
export interface Line extends Acted {
  event?: readonly StoredEvent[]
  /** Events that come to be listed, in order. */
  listed?: readonly string[]
  delivery?: readonly (Delivery & { event: string })[]
  /** The milliseconds that the clock is ahead. */
  ahead?: number
  /** The endpoints that webhooks are posted to from then on. */
  endpoints?: readonly string[]
  /** Nothing of what came before is there any more. */
  reset?: true
}

/** Everything that the lines of a journal tell. */
export interface Told {
  store: Store
  ahead: number
  endpoints: readonly string[] | undefined
  /** The events as they are listed, with the endpoints that they are for. */
  events: Map<string, { event: Event; to: readonly string[] }>
}

/** Turns what requests made of a kind into a part of a line. */
export function storedAs<Kind extends keyof Made>(kind: Kind, items: Iterable<Made[Kind]>): Line {
  const all = [...items]
  return { [kind]: kind === 'charge' ? (all as Charge[]).map(storedCharge) : all }
}

function storedCharge(charge: Charge): StoredCharge {
  const { source, token } = charge
  return { ...charge, events: undefined, source: source?.id ?? null, token: token?.id ?? null }
}

/** Gives what requests made of a kind, by identifier. */
export function madeIn<Kind extends keyof Made>(ledger: Ledger, kind: Kind): Map<string, Made[Kind]> {
  return ledger[`${kind}s`] as unknown as Map<string, Made[Kind]>
}

/** Turns an event into what a line holds of it, which is nothing for one from before the sandbox. */
export function storedEvent(event: Event, to?: readonly string[]): StoredEvent | undefined {
  const { charge, raw } = event
  if (charge === undefined || raw !== undefined) return undefined
  return { ...event, charge: charge.id, deliveries: undefined, raw: undefined, to }
}

/** Adds what a line tells to what was told before. */
export function addLine(told: Told, line: Line): void {
  if (line.reset === true) Object.assign(told, { store: emptyStore(), events: new Map() })
  const { store, events } = told
  told.ahead = line.ahead ?? told.ahead
  told.endpoints = line.endpoints ?? told.endpoints
  for (const kind of madeKinds)
    for (const stored of line[kind] ?? []) renew(store, kind, restored(store, stored))
  for (const stored of line.event ?? []) addEvent(told, stored)
  for (const id of line.listed ?? []) moveToEnd(events, id)
  for (const { event, ...delivery } of line.delivery ?? []) events.get(event)?.event.deliveries.push(delivery)
}

/** Lists the events, once all lines are read. */
export function listEvents({ store, events }: Told): void {
  for (const { event } of events.values()) {
    store[event.mode].eventById.set(event.id, event)
    listEvent(store[event.mode], event)
  }
}

/** Turns what a line holds of something into the thing. */
function restored(store: Store, stored: Stored[keyof Made]): Made[keyof Made] {
  if (!('paymentId' in stored)) return stored
  const { tokens, sources, charges } = store[stored.mode]
  const token = tokens.get(stored.token ?? '') ?? null
  const source = sources.get(stored.source ?? '') ?? null
  return { ...stored, token, source, events: charges.get(stored.id)?.events ?? [] }
}

function addEvent({ store, events, endpoints = [] }: Told, { to = endpoints, ...stored }: StoredEvent): void {
  const charge = store[stored.mode].charges.get(stored.charge)
  if (!events.has(stored.id))
    events.set(stored.id, { event: { ...stored, charge, raw: undefined, deliveries: [] }, to })
}

function moveToEnd<Value>(values: Map<string, Value>, key: string): void {
  const value = values.get(key)
  if (value === undefined) return
  values.delete(key)
  values.set(key, value)
}

/** Keeps the thing that is there already, for those who hold it. */
function renew(store: Store, kind: keyof Made, item: Made[keyof Made]): void {
  const items = madeIn(store[item.mode], kind)
  const kept = Object.assign(items.get(item.id) ?? item, item)
  items.set(item.id, kept)
  if ('paymentId' in kept && kept.authorizeUri !== null) store.payments.set(kept.paymentId, kept)
}
