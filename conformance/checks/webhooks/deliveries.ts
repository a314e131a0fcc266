import { isDeepStrictEqual } from 'node:util'
import { Inapplicable, Inconclusive, unmet } from '../../api/inconclusive.ts'
import { idOf, type Resource } from '../../api/resource.ts'
import { isRecord, short } from '../../basics/values.ts'
import { type Inspection } from '../../contract/inspect.ts'
import type { Api } from '../../flows/api.ts'
import { eventTurns } from '../../flows/plan.ts'
import {
  allDeliveries,
  deliveriesOf,
  isRepeatable,
  postedAs,
  recordsIn,
  wasAnswered,
  type Delivered,
} from '../../flows/webhooks/deliveries.ts'
import { readJson } from '../../http/json.ts'
import type { Delivery } from '../../webhooks/old/receiver.ts'
import { chargeOf, ownerOf, withoutDeliveries } from '../../known/events.ts'
import type { Known } from '../../known/known.ts'
import { check, type Check } from '../check.ts'
import { invariant, type Invariant } from '../invariant.ts'
import { each, expect, fail, pass, type Judgement } from '../judgement.ts'

/** A judgement of one record of a delivery on its event. */
type OfRecord = (record: Record<string, unknown>, event: Resource) => Judgement

/** The invariants and the checks of what events record of the deliveries of their webhooks ("Webhook delivery"); only the checks hold for what they show. */
export const deliveryJudges: readonly (Check | Invariant)[] = [
  invariant('webhook-delivery-key-of-event', { events: 'all' }, (event, known) =>
    firstBroken(event, known, keyOfEvent),
  ),
  invariant('webhook-delivery-payload-event', { events: 'all' }, (event, known, { receiver }) =>
    firstBroken(event, known, (record) => payloadOfCharge(record, event, receiver?.deliveries ?? [])),
  ),
  check('webhook-delivery-recorded', 'records each delivery on its event', 'end', (api) =>
    eachDelivered(api, (delivered) => judgeRecorded(api, delivered)),
  ),
  check('webhook-delivery-id-unique', 'gives every delivery an id of its own', 'end', (api) => {
    const owners = new Map<string, unknown>()
    return eachDelivered(api, ({ event, records }) => {
      if (records.length === 0) throw new Inconclusive('No delivery was recorded.', [event.from])
      const [id, ids] = [event.value['id'], records.map((record) => String(record['id']))]
      const taken = ids.find((one, at) => (owners.get(one) ?? id) !== id || ids.indexOf(one) !== at)
      for (const one of ids) owners.set(one, owners.get(one) ?? id)
      const actual = `${taken} for deliveries of ${String(owners.get(taken ?? ''))} and ${String(id)}`
      return expect(taken === undefined, 'an id of its own', actual, event.from)
    })
  }),
  check('webhook-delivery-uri-registered', 'names the endpoint in a delivery', 'end', (api) =>
    eachDelivered(api, ({ event, records, ours }) => {
      if (records.length === 0) throw new Inconclusive('No delivery was recorded.', [event.from])
      const url = String(api.services.receiver?.url)
      return expect(
        ours.length > 0,
        `uri ${url}`,
        `uri ${records.map((record) => short(record['uri'])).join(', ')}`,
        event.from,
      )
    }),
  ),
  check(
    'webhook-delivery-status-returned',
    'records the status that the endpoint returned',
    'end',
    async (api) => {
      // An answer may get lost on its way, now and then.
      let excused = (await allDeliveries(api)).length / 10
      const isLost = ({ error }: Record<string, unknown>) => typeof error === 'string' && --excused >= 0
      const judge = (record: Record<string, unknown>, { event, ours, posted }: Delivered): Judgement => {
        // A delivery that got no answer was repeated, as another record shows.
        if (!wasAnswered(record) && (ours.some(wasAnswered) || isLost(record))) return pass(event.from)
        const returned = posted.map(({ delivery }) => delivery.answered)
        const holds = returned.includes(Number(record['status'])) && typeof record['status'] === 'number'
        return expect(
          holds,
          `status ${[...new Set(returned)].join(' or ')}`,
          { status: record['status'] },
          event.from,
          ...posted.map(({ delivery }) => delivery.id),
        )
      }
      return eachRecord(api, judge)
    },
  ),
  check('webhook-delivery-key-of-event', 'records a delivery under the key of its event', 'end', (api) =>
    eachRecord(api, (record, { event }) => keyOfEvent(record, event)),
  ),
  check('webhook-delivery-payload-event', 'records the event as the payload of a delivery', 'end', (api) =>
    eachRecord(api, (record, { event, posted }) => {
      const payload = readJson(String(record['payload']))
      const isPayload = ({ value }: Resource) =>
        isRecord(payload) && isDeepStrictEqual(withoutDeliveries(payload), withoutDeliveries(value))
      const holds = isPayload(event)
      if (!holds && posted.some((one) => isPayload(one.event)))
        throw unmet('event-equals-listed', [event.from])
      return expect(holds, anEvent, { payload: record['payload'] }, event.from)
    }),
  ),
  check('webhook-delivery-error-string', 'explains a delivery that got no answer', 'end', (api) =>
    eachDelivered(api, ({ event, records }) => {
      // A status that is a text is of an answer, too.
      const unanswered = records.filter(({ status }) => !(Number(status) >= 100))
      if (unanswered.length === 0) throw new Inapplicable('Every delivery got an answer.')
      return each(unanswered, ({ error }) =>
        expect(typeof error === 'string', 'an error that is a string', { error }, event.from),
      )
    }),
  ),
]

const anEvent = 'the event as a JSON text'

const keyOfEvent: OfRecord = (record, { value, from }) =>
  expect(record['key'] === value['key'], `key ${short(value['key'])}`, { key: record['key'] }, from)

/** Judges that a payload tells of the charge of its event, or is a webhook that came: what was posted, another requirement judges. */
function payloadOfCharge(
  { payload }: Record<string, unknown>,
  event: Resource,
  deliveries: readonly Delivery[],
): Judgement {
  const [charge, text] = [chargeOf(event), String(payload)]
  if (charge !== null && text.includes(charge)) return pass(event.from)
  const told = readJson(text)
  const holds =
    (isRecord(told) && chargeOf({ value: told }) === charge) ||
    deliveries.some(({ json }) => told !== undefined && isDeepStrictEqual(json, told))
  return expect(holds, anEvent, { payload }, event.from)
}

/** Judges the records of answered deliveries on an event; null where none is broken, or another requirement tells of them. */
function firstBroken(event: Resource, { events }: Known, judge: OfRecord): Judgement | null {
  if (events.owner(idOf(event)) !== ownerOf(event) || brokenRecord(event) !== undefined) return null
  return (
    recordsIn(event)
      .filter(wasAnswered)
      .map((record) => judge(record, event))
      .find(({ holds }) => !holds) ?? null
  )
}

/** Judges that an event whose webhook came records as many deliveries as came. */
export function judgeRecorded(api: Api, { event, records, ours, posted }: Delivered): Judgement {
  const came = postedAs(event, posted).map(({ delivery }) => delivery.id)
  if (!isRepeatable(api) && ours.length > 0 && came.length > ours.length)
    return fail(`${came.length} deliveries, as many as came`, `${ours.length}`, event.from, ...came)
  const taken = ours.filter(({ status }) => Number(status) >= 200 && Number(status) < 300).length
  // A tunnel before the endpoint may have answered some deliveries by itself.
  if (!isRepeatable(api) && taken > posted.length)
    return fail(`${posted.length} taken deliveries, as many as came`, `${taken}`, event.from)
  return expect(records.length > 0, 'a delivery to the endpoint', 'webhook_deliveries is empty', event.from)
}

/** Finds what does not fit the schema in what an event records of deliveries. */
function brokenRecord({ inspection }: Resource): Inspection['broken'][number] | undefined {
  return inspection.broken.find(({ pointer }) => /^\/webhook_deliveries(\/|$)/.test(pointer))
}

/**
 * Judges what events record of their deliveries, once they record one to the endpoint or the time is up.
 * These are all events of the run's charges as they are listed, and some as they are retrieved.
 */
async function eachDelivered(
  api: Api,
  judge: (delivered: Delivered) => Judgement | Promise<Judgement>,
): Promise<Judgement> {
  const retrieved = eventTurns(api).map((turn) => deliveriesOf(api, turn))
  return each([...retrieved, ...(await allDeliveries(api))], async (recorded) => {
    const delivered = await recorded
    const { event } = delivered
    const broken = brokenRecord(event)
    if (broken) throw unmet(broken.requirement, [event.from], broken.actual)
    return judge(delivered)
  })
}

function eachRecord(
  api: Api,
  judge: (record: Record<string, unknown>, delivered: Delivered) => Judgement,
): Promise<Judgement> {
  return eachDelivered(api, (delivered) => {
    if (delivered.ours.length === 0)
      throw new Inconclusive('No delivery to the endpoint was recorded.', [delivered.event.from])
    return each(delivered.ours, (record) => judge(record, delivered))
  })
}
