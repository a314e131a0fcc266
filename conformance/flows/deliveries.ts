import type { Answer } from '../answer.ts'
import type { Api } from '../api.ts'
import { Inapplicable, Inconclusive } from '../check.ts'
import { flow, until } from '../flow.ts'
import { isRecord } from '../inspect.ts'
import { readText, type Resource } from '../resource.ts'
import {
  awaitWebhook,
  chargeOf,
  eventOf,
  ownEvents,
  postedFor,
  retrieveEvent,
  retrievedEvent,
  watchEvent,
  type EventKey,
  type Posted,
} from './events.ts'
import { lastCharge } from './history.ts'

/** What an event records of its deliveries. */
export interface Delivered {
  event: Resource
  records: Record<string, unknown>[]
  /** The records of deliveries to the endpoint of this run. */
  ours: Record<string, unknown>[]
  posted: Posted[]
}

/**
 * Retrieves an event whose webhook came until it records a delivery to the endpoint and how all of them ended, or the time is up.
 * Throws inapplicable where events do not hold webhook_deliveries.
 */
export const deliveriesOf = flow(
  'deliveries',
  async (api, { n, key }: { n: number; key: EventKey }): Promise<Delivered> => {
    const { listed, answer } = await retrievedEvent(api, { n, key })
    return awaitRecords(api, listed, key, answer)
  },
)

/** What the event of the run's last charge records: by then the endpoint answers another status than at first. */
export const lastDeliveries = flow('last deliveries', async (api): Promise<Delivered> => {
  const listed = eventOf(await lastCharge(api), 'charge.create')
  return awaitRecords(api, listed, 'charge.create', await retrieveEvent(api, listed))
})

async function awaitRecords(api: Api, listed: Resource, key: EventKey, earlier: Answer): Promise<Delivered> {
  const charge = readText(listed, 'data.id')
  const id = readText(listed, 'id')
  if (!('webhook_deliveries' in listed.value))
    throw new Inapplicable('No event that is listed holds webhook_deliveries.')
  if ((await awaitWebhook(api, charge, key)) === null)
    throw new Inconclusive(`No webhook came for ${key} of ${charge}.`, [listed.from])
  const url = api.context.receiver?.url
  let last: Delivered = { event: listed, records: [], ours: [], posted: [] }
  const read = async (answer: Answer): Promise<Delivered> => {
    if (answer.ok && answer.shown && answer.shown.value['id'] !== id)
      throw new Inconclusive('retrieve-event-same-event does not hold.', [answer.id])
    const shown = answer.ok ? answer.shown : null
    const retrieved = shown ?? listed
    // Of an event that is another one by its id, the records are those of that one.
    if (retrieved.value['key'] !== key || (chargeOf(retrieved) ?? charge) !== charge)
      throw new Inconclusive('event-equals-listed does not hold.', [retrieved.from])
    // Deliveries may be shown in lists alone, and what cannot be retrieved was listed before they came.
    const isTold = shown !== null && 'webhook_deliveries' in shown.value
    const inList = isTold ? [] : await ownEvents(api, charge)
    const event = inList.find(({ value }) => value['id'] === id) ?? retrieved
    watchEvent(api, event)
    const records = Array.isArray(event.value['webhook_deliveries'])
      ? event.value['webhook_deliveries'].filter(isRecord)
      : []
    const posted = postedFor(api, charge, key)
    // The endpoint may be registered under another name of this machine: what was posted says under which.
    const known = posted.map(({ delivery }) => `http://${delivery.headers['host']}${delivery.path}`)
    last = {
      event,
      records,
      ours: records.filter((record) => [url, ...known].some((one) => sameAddress(record['uri'], one))),
      posted,
    }
    return last
  }
  if (isOver(await read(earlier))) return last
  await until(api, `delivery of ${key} in the records of ${id}`, async () =>
    isOver(await read(await api.call('retrieveEvent', { id }))) ? true : undefined,
  )
  return last
}

/** Whether a delivery to the endpoint was answered, and no other one is still under way. */
function isOver({ records, ours }: Delivered): boolean {
  const isUnderWay = ({ status, error }: Record<string, unknown>) => status == null && error == null
  return ours.some(wasAnswered) && !records.some(isUnderWay)
}

/** Whether a record is of an attempt that got an HTTP answer; one that got none may be repeated. */
export function wasAnswered({ status, error }: Record<string, unknown>): boolean {
  if (typeof status !== 'number' || status < 100 || status > 599) return false
  return status < 300 || typeof error !== 'string' || error === ''
}

function sameAddress(uri: unknown, url: string | undefined): boolean {
  return (
    typeof uri === 'string' &&
    url !== undefined &&
    URL.canParse(uri) &&
    new URL(uri).href === new URL(url).href
  )
}
