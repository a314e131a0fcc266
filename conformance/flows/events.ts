import type { Answer } from '../answer.ts'
import type { Api } from '../api.ts'
import { Inconclusive } from '../check.ts'
import { flow, until } from '../flow.ts'
import { isRecord } from '../inspect.ts'
import { createdAt, isMeantAs, readText, resource, type Resource } from '../resource.ts'
import { watchResource } from '../watch.ts'
import type { Delivery } from '../webhooks/receiver.ts'
import { gotThrough, visitedCharge, type Visited } from './authorization.ts'
import { newCharge } from './charges.ts'
import { walk, type Walk } from './lists.ts'

/** The kinds of events that a charge of the redirect method has. */
export type EventKey = 'charge.create' | 'charge.complete'

/** A charge with the events that its own list showed. */
export interface Recorded {
  charge: Resource
  events: Resource[]
  /** Seconds after which no more was waited for; null when all that was awaited came. */
  waited: number | null
}

/** A charge whose customer got through the page, with its events. */
export interface Settled extends Visited, Recorded {}

/** Waits until the list of a charge's events holds these keys, and returns what it holds then. */
export async function awaitEvents(api: Api, charge: Resource, keys: EventKey[]): Promise<Recorded> {
  const id = readText(charge, 'id')
  let events: Resource[] = []
  const came = await until(api, `${keys.at(-1)} of ${id} in its list`, async () => {
    const complete = (found: Resource[]) =>
      keys.every((key) => found.some((event) => event.value['key'] === key && isOf(event, id)))
    // A list may be refused until the first event is in it.
    events = await ownEvents(api, id, { enough: complete, open: true })
    return complete(events) ? true : undefined
  })
  return { charge, events, waited: came ? null : api.context.options.timeout }
}

/** The events that the list of a charge holds; the fields of each are held against the schema. */
export async function ownEvents(
  api: Api,
  id: string,
  how: Pick<Walk, 'enough' | 'expected' | 'open'> = {},
): Promise<Resource[]> {
  const { pages } = await walk(api, { operation: 'listChargeEvents', id }, { most: 20, ...how })
  const events = pages.flatMap((page) => page.events)
  const unique = [...new Map(events.map((event) => [event.value['id'], event])).values()]
  const own = unique.filter((event) => isOf(event, id))
  for (const event of own) watchEvent(api, event)
  return own
}

function isOf(event: Resource, charge: string): boolean {
  return (chargeOf(event) ?? charge) === charge
}

/** Enters the fields of an event whose charge this run made. */
export function watchEvent(api: Api, event: Resource): void {
  watchResource(api.context, event)
  const created = createdAt(event)
  if (created > api.context.latest) api.context.latest = created
  if (Array.isArray(event.value['webhook_deliveries'])) api.context.receiver?.vary()
}

/** Whether an event has one of the keys that a charge of the redirect method has. */
export function isMain({ value }: Resource): boolean {
  return value['key'] === 'charge.create' || value['key'] === 'charge.complete'
}

/** The id of the charge that an event is about; null when it shows none. */
export function chargeOf(event: Resource): string | null {
  const data = event.value['data']
  return isRecord(data) && typeof data['id'] === 'string' ? data['id'] : null
}

/** A pending charge with its charge.create event. */
export const recordedCharge = flow(
  'recorded charge',
  async (api, { n }: { n: number }): Promise<Recorded> => {
    const { charge } = await newCharge(api, { n })
    return awaitEvents(api, charge, ['charge.create'])
  },
)

/** A charge whose customer got through the page, once its charge.complete event is in its list or the time is up. */
export const settledCharge = flow('settled charge', async (api, { n }: { n: number }): Promise<Settled> => {
  const visited = await visitedCharge(api, { n })
  gotThrough(visited)
  return { ...visited, ...(await awaitEvents(api, visited.charge, ['charge.create', 'charge.complete'])) }
})

/** The one event of a key among those of a charge; throws inconclusive when it is not there. */
export function eventOf({ events, charge, waited }: Recorded, key: EventKey): Resource {
  const found = events.find((event) => event.value['key'] === key)
  if (found) return found
  const time = waited === null ? '' : ` within ${waited} s`
  throw new Inconclusive(`The list of ${String(charge.value['id'])}'s events showed no ${key}${time}.`, [
    events[0]?.from ?? charge.from,
  ])
}

/** When a charge and its events were created, in milliseconds, where they show it; throws inconclusive when none does. */
export function momentsOf({ charge, events }: Pick<Recorded, 'charge' | 'events'>): number[] {
  const known = [charge, ...events].map(createdAt).filter((time) => !Number.isNaN(time))
  if (known.length === 0)
    throw new Inconclusive('Neither the charge nor an event of it shows when it was created.', [charge.from])
  return known
}

/** The id of an event that can be retrieved, unless none can. */
export const knownEvent = flow('known event', async (api): Promise<string> => {
  const listed = eventOf(await recordedCharge(api, { n: 0 }), 'charge.create')
  await retrieveEvent(api, listed)
  return readText(listed, 'id')
})

/** Retrieves an event by its id; a moment is given between list and retrieval. */
export async function retrieveEvent(api: Api, listed: Resource): Promise<Answer> {
  const id = readText(listed, 'id')
  const found = await until(api, `retrieval of ${id}`, async () => {
    const answer = await api.call('retrieveEvent', { id, mayBeLate: true })
    return answer.ok ? answer : undefined
  })
  return found ?? (await api.call('retrieveEvent', { id }))
}

/** An event of a settled charge, retrieved by its id. */
export const retrievedEvent = flow(
  'retrieved event',
  async (api, { n, key }: { n: number; key: EventKey }): Promise<{ listed: Resource; answer: Answer }> => {
    const listed = eventOf(await settledCharge(api, { n }), key)
    const answer = await retrieveEvent(api, listed)
    if (answer.shown) watchEvent(api, answer.shown)
    return { listed, answer }
  },
)

/** A webhook as it came: the delivery and the event in its body. */
export interface Posted {
  delivery: Delivery
  event: Resource
}

/** The webhooks that came for one event of a charge so far. */
export function postedFor(api: Api, charge: string, key: EventKey): Posted[] {
  return (api.context.receiver?.deliveries ?? []).flatMap((delivery) => {
    const { json } = delivery
    if (!isMeantAs('Event', json) || json['key'] !== key) return []
    // Looked at before the event is held against its schema: of a flood of webhooks none is about this charge.
    if (!isRecord(json['data']) || json['data']['id'] !== charge) return []
    return [{ delivery, event: resource('Event', json, delivery.id) }]
  })
}

/** The delivery of an event, by its id, whose body is about something else or of another kind; undefined when there is none, or one that fits came as well. */
export function misfitFor(api: Api, event: Resource): Delivery | undefined {
  const { id, key } = event.value
  const deliveries = api.context.receiver?.deliveries ?? []
  const its = deliveries.filter(({ json }) => isRecord(json) && json['id'] === id)
  const fits = ({ json }: Delivery) =>
    isMeantAs('Event', json) &&
    json['key'] === key &&
    isRecord(json['data']) &&
    json['data']['id'] === chargeOf(event)
  return typeof id !== 'string' || its.some(fits) ? undefined : its[0]
}

/** Waits for the webhook of one event of a charge; null when it did not come in time. Throws inconclusive when there is no endpoint. */
export async function awaitWebhook(api: Api, charge: string, key: EventKey): Promise<Posted | null> {
  const { receiver, receiverError, options } = api.context
  if (receiver === null) throw new Inconclusive(`${receiverError ?? 'There is no webhook endpoint.'}`)
  const what = `webhook ${key} of ${charge}`
  const since = performance.now()
  const limit = options.webhookTimeout
  for (;;) {
    const found = postedFor(api, charge, key)[0]
    if (found) {
      options.onProgress({ kind: 'arrived', what })
      return found
    }
    // Where they come one after the other, the time counts from the last of the run's own, up to six times as long.
    const until = Math.min(Math.max(since, receiver.lately()) + limit * 1000, since + 6 * limit * 1000)
    const left = until - performance.now()
    if (left <= 0 || options.signal?.aborted) return null
    options.onProgress({ kind: 'waiting', what, since, limit })
    await Promise.race([
      receiver.next(),
      new Promise((resolve) => setTimeout(resolve, Math.min(left, 250)).unref()),
    ])
  }
}
