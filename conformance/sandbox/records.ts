import {
  emptyStore,
  listEvent,
  type Charge,
  type Delivery,
  type Event,
  type Kept,
  type Source,
  type Store,
  type Token,
} from '../reference/store.ts'

type Without<Item, Names extends keyof Item> = Omit<Item, Names> & { [Name in Names]?: undefined }

// Members that are undefined are not written: to leave them out of a copy takes three times as long.
type StoredCharge = Without<Omit<Charge, 'source' | 'token'>, 'events'> & {
  source: string | null
  token: string | null
}
/** An event as a line holds it. */
type StoredEvent = Without<Omit<Event, 'charge'>, 'deliveries' | 'raw'> & {
  charge: string
  /** The endpoints that it is for; those of its time unless given. */
  to: readonly string[] | undefined
}

/** One line of a journal: the things that an act made or changed, each as it is afterwards. */
export interface Line {
  token?: readonly Token[]
  source?: readonly Source[]
  charge?: readonly StoredCharge[]
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

/** Turns a charge into what a line holds of it. */
export function storedCharge(charge: Charge): StoredCharge {
  const { source, token } = charge
  return { ...charge, events: undefined, source: source?.id ?? null, token: token?.id ?? null }
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
  for (const token of line.token ?? []) renew(store[token.mode].tokens, token)
  for (const source of line.source ?? []) renew(store[source.mode].sources, source)
  for (const charge of line.charge ?? []) addCharge(store, charge)
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

function addCharge(store: Store, stored: StoredCharge): void {
  const { tokens, sources, charges } = store[stored.mode]
  const token = tokens.get(stored.token ?? '') ?? null
  const source = sources.get(stored.source ?? '') ?? null
  const known = charges.get(stored.id)
  const charge = renew(charges, { ...stored, token, source, events: known?.events ?? [] })
  if (token === null) store.payments.set(charge.paymentId, charge)
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
function renew<Item extends Kept['token' | 'source' | 'charge']>(items: Map<string, Item>, item: Item): Item {
  const known = items.get(item.id)
  if (known !== undefined) return Object.assign(known, item)
  items.set(item.id, item)
  return item
}
