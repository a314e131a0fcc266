import { Inconclusive } from '../../api/inconclusive.ts'
import type { Answer } from '../../api/answer.ts'
import { createdAt, idOf, readText, type Resource } from '../../api/resource.ts'
import type { EventKey } from '../../../generated/fields.ts'
import { chargeOf } from '../../known/events.ts'
import { flow, type Api } from '../api.ts'
import { gotThrough, visitedCharge, type Visited } from '../authorization/authorization.ts'
import { newCharge } from '../charges/charges.ts'
import { eventsOf, listOf, ofKey } from '../lists/pages.ts'
import { walk, type Walk } from '../lists/walk.ts'
import { only, type ChargeName, type EventTurn, type Turn } from '../plan.ts'
import { retrieveLater } from '../requests.ts'
import { readUntil } from '../until.ts'

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
  const isComplete = (found: Resource[]) =>
    keys.every((key) => found.some((event) => event.value['key'] === key && isOf(event, id)))
  // A list may be refused until the first event is in it.
  const look = () => ownEvents(api, id, { enough: isComplete, open: true })
  const events = await readUntil(api, { what: `${keys.at(-1)} in the list`, of: id }, look, isComplete)
  return { charge, events, waited: isComplete(events) ? null : api.services.options.timeout }
}

/** Reads the events that the list of a charge holds, without those of others. */
export async function ownEvents(
  api: Api,
  id: string,
  how: Pick<Walk, 'enough' | 'expected' | 'open'> = {},
): Promise<Resource[]> {
  const { pages } = await walk(api, listOf(id), { most: 20, ...how })
  const own = eventsOf(pages).filter((event) => isOf(event, id))
  // Where deliveries are recorded, answers that vary show whether the status is what is recorded.
  if (own.some(({ value }) => Array.isArray(value['webhook_deliveries']))) api.services.receiver?.vary()
  return own
}

function isOf(event: Resource, charge: string): boolean {
  return (chargeOf(event) ?? charge) === charge
}

/** A pending charge with its charge.create event. */
export const recordedCharge = flow(
  'recorded charge',
  async (api, { row }: { row: ChargeName }): Promise<Recorded> => {
    const { charge } = await newCharge(api, only(row))
    return awaitEvents(api, charge, ['charge.create'])
  },
)

/** A charge whose customer got through the page, once its charge.complete event is in its list or the time is up. */
export const settledCharge = flow('settled charge', async (api, turn: Turn): Promise<Settled> => {
  const visited = await visitedCharge(api, turn)
  gotThrough(visited)
  return { ...visited, ...(await awaitEvents(api, visited.charge, ['charge.create', 'charge.complete'])) }
})

/** Finds the one event of a key among those of a charge; throws Inconclusive where it is not there. */
export function eventOf({ events, charge, waited }: Recorded, key: EventKey): Resource {
  const [found] = ofKey(events, key)
  if (found) return found
  const time = waited === null ? '' : ` within ${waited} s`
  throw new Inconclusive(`The list of ${idOf(charge)}'s events showed no ${key}${time}.`, [
    events[0]?.from ?? charge.from,
  ])
}

/** Lists when a charge and its events were created, in milliseconds, where they show it; throws Inconclusive where none does. */
export function momentsOf({ charge, events }: Pick<Recorded, 'charge' | 'events'>): number[] {
  const moments = [charge, ...events].map(createdAt).filter((time) => !Number.isNaN(time))
  if (moments.length > 0) return moments
  throw new Inconclusive('Neither the charge nor an event of it shows when it was created.', [charge.from])
}

/** The id of an event that can be retrieved, unless none can. */
export const knownEvent = flow('known event', async (api): Promise<string> => {
  const listed = eventOf(await recordedCharge(api, { row: 'first' }), 'charge.create')
  const id = readText(listed, 'id')
  await retrieveEvent(api, id)
  return id
})

/** Retrieves an event by its id; a moment is given between list and retrieval. */
export function retrieveEvent(api: Api, id: string): Promise<Answer> {
  return retrieveLater(api, 'retrieveEvent', id)
}

/** Both events of a settled charge, retrieved once more after both were. */
export const eventsRetrievedAgain = flow('events retrieved again', async (api, turn: Turn): Promise<void> => {
  const keys = ['charge.create', 'charge.complete'] as const
  const all = await Promise.all(keys.map((key) => retrievedEvent(api, { ...turn, key })))
  for (const { listed } of all)
    await api.call('retrieveEvent', { id: readText(listed, 'id'), intent: 'late' })
})

/** An event of a settled charge, retrieved by its id. */
export const retrievedEvent = flow(
  'retrieved event',
  async (api, { key, ...turn }: EventTurn): Promise<{ listed: Resource; answer: Answer }> => {
    const listed = eventOf(await settledCharge(api, turn as Turn), key)
    return { listed, answer: await retrieveEvent(api, readText(listed, 'id')) }
  },
)
