import type { Answer } from '../../api/answer.ts'
import { Inapplicable, Inconclusive, unmet } from '../../api/inconclusive.ts'
import { readText, type Resource } from '../../api/resource.ts'
import { isRecord } from '../../basics/values.ts'
import type { EventKey } from '../../../generated/fields.ts'
import { chargeOf, isMain } from '../../known/events.ts'
import { flow, type Api } from '../api.ts'
import { ownEvents, retrievedEvent } from '../events/events.ts'
import { allEvents, runEvents } from '../events/run-events.ts'
import type { EventTurn } from '../plan.ts'
import { readUntil } from '../until.ts'
import { awaitWebhook, postedFor, type Posted } from './webhooks.ts'

/** An event, with what it records of its deliveries. */
export interface Delivered {
  event: Resource
  records: Record<string, unknown>[]
  /** The records of deliveries to the endpoint of this run. */
  ours: Record<string, unknown>[]
  posted: Posted[]
}

/**
 * Retrieves an event whose webhook came until it records a delivery to the endpoint and how all of them ended, or the time is up.
 * Throws Inapplicable where events do not hold webhook_deliveries.
 */
export const deliveriesOf = flow('deliveries', async (api, turn: EventTurn): Promise<Delivered> => {
  const { listed, answer } = await retrievedEvent(api, turn)
  return awaitRecords(api, listed, answer)
})

/** The deliveries that each event of the run's charges records: that of the last charge was answered another status than the first were. */
export const allDeliveries = flow('all deliveries', async (api): Promise<Promise<Delivered>[]> => {
  const all = allEvents(await runEvents(api)).filter(isMain)
  const delivered = all.map((event) => awaitRecords(api, event))
  for (const one of delivered) one.catch(() => undefined)
  return delivered
})

/** Lists what an event records of the deliveries of its webhook. */
export function recordsIn({ value }: Resource): Record<string, unknown>[] {
  const deliveries = value['webhook_deliveries']
  return Array.isArray(deliveries) ? deliveries.filter(isRecord) : []
}

/** Reads what an event that a list showed records of its deliveries: it is retrieved where that is not all yet. Throws as `deliveriesOf` does. */
export async function awaitRecords(api: Api, listed: Resource, earlier?: Answer): Promise<Delivered> {
  const charge = readText(listed, 'data.id')
  const key = listed.value['key'] as EventKey
  const id = readText(listed, 'id')
  if (!('webhook_deliveries' in listed.value))
    throw new Inapplicable('No event that is listed holds webhook_deliveries.')
  if ((await awaitWebhook(api, charge, key)) === null)
    throw new Inconclusive(`No webhook came for ${key} of ${charge}.`, [listed.from])
  const look = async (answer: Answer | undefined): Promise<Delivered> => {
    const event = answer === undefined ? listed : await eventIn(api, answer, listed)
    const records = recordsIn(event)
    const posted = postedFor(api, charge, key)
    const addresses = addressesOf(api, posted)
    const ours = records.filter(({ uri }) => addresses.some((one) => isSame(uri, one)))
    return { event, records, ours, posted }
  }
  const first = await look(earlier)
  if (isOver(api, first)) return first
  return readUntil(
    api,
    { what: `delivery of ${key} in the records`, of: id },
    async () => look(await api.call('retrieveEvent', { id })),
    (delivered) => isOver(api, delivered),
  )
}

/** Gives the event with its records: as it is retrieved, or as it is listed where deliveries are shown in lists alone. */
async function eventIn(api: Api, answer: Answer, listed: Resource): Promise<Resource> {
  const { id, key } = listed.value
  const shown = answer.ok ? answer.shown : null
  if (shown !== null && shown.value['id'] !== id) throw unmet('retrieve-event-same-event', [answer.id])
  const retrieved = shown ?? listed
  const charge = chargeOf(listed) ?? ''
  // Where the id leads to another event, its records are of that one.
  if (retrieved.value['key'] !== key || (chargeOf(retrieved) ?? charge) !== charge)
    throw unmet('event-equals-listed', [retrieved.from])
  // An event that cannot be retrieved was listed before its deliveries were recorded.
  if (shown !== null && 'webhook_deliveries' in shown.value) return shown
  const inList = await ownEvents(api, charge)
  return inList.find(({ value }) => value['id'] === id) ?? retrieved
}

/** Lists the addresses of the endpoint: it may be registered under another name of this machine, and what was posted says under which. */
function addressesOf({ services }: Api, posted: Posted[]): string[] {
  const named = posted.map(({ delivery }) => `http://${delivery.headers['host']}${delivery.path}`)
  return [...(services.receiver === null ? [] : [services.receiver.url]), ...named]
}

function isSame(uri: unknown, url: string): boolean {
  const canCompare = typeof uri === 'string' && URL.canParse(uri) && URL.canParse(url)
  return canCompare && new URL(uri).href === new URL(url).href
}

/** Lists the webhooks of an event, by its id: another event of the same kind is another finding. */
export function postedAs({ value }: Resource, posted: readonly Posted[]): Posted[] {
  return posted.filter((one) => one.event.value['id'] === value['id'])
}

/** Tells whether something stands before the endpoint that may answer or repeat a delivery by itself. */
export function isRepeatable({ services }: Api): boolean {
  return services.options.webhook.publicUrl !== null
}

/** Tells whether each delivery that came to the endpoint is recorded, one of them was answered, and no other one is still under way. */
function isOver(api: Api, { event, records, ours, posted }: Delivered): boolean {
  if (!isRepeatable(api) && ours.length < postedAs(event, posted).length) return false
  const isUnderWay = ({ status, error }: Record<string, unknown>) => status == null && error == null
  return ours.some(wasAnswered) && !records.some(isUnderWay)
}

/** Tells whether a record is of an attempt that got an HTTP answer, of whatever type its status is; one that got none may be repeated. */
export function wasAnswered({ status, error }: Record<string, unknown>): boolean {
  const code = Number(status)
  if (!(code >= 100 && code <= 599)) return false
  return code < 300 || typeof error !== 'string' || error === ''
}
