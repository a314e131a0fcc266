import { fields, type SchemaName } from '../../../generated/fields.ts'
import { resources } from '../../../generated/resources.ts'
import { cut } from '../../basics/cut.ts'
import { membersOf } from '../../basics/values.ts'
import type { TrackedResource, EventSighting } from '../../model/model.ts'
import { createdAt } from '../../model/datetime.ts'
import { looksLike } from '../../model/resource.ts'
import { charges, lastDeliveries, perModel, eventSightings } from '../subjects.ts'
import {
  agreedValue,
  byName,
  distinctValues,
  outcomeOf,
  plainValue,
  coarseMedian,
  type Observations,
} from './observe.ts'

/** The observations of events. */
export const eventObservations: Observations = {
  'event-variant': (model) => {
    const names = ['created_at', 'created', 'webhook_deliveries']
    return byName(
      eventSightings(model).flatMap(({ where, event }) => {
        const source = where === 'account' || where === 'own list' ? 'listed' : where
        return names.filter((name) => name in event.value).map((name) => [source, name] as const)
      }),
    )
  },
  'event-keys': (model) => {
    const listedEvents = model.pages.flatMap(({ items }) =>
      items.filter(({ time }) => time >= startOfRun(model)),
    )
    const posted = model.webhooks.filter(({ json }) => looksLike('Event', json))
    const events = [...listedEvents.map(({ value }) => value), ...posted.map(({ json }) => json)]
    return distinctValues(events.map((event) => plainValue(membersOf(event)['key'])))
  },
  'event-data-versions': (model) => {
    const older = model.pages.find(
      ({ ownerId, to, items }) => ownerId === null && items.length > 0 && to < startOfRun(model),
    )
    return (
      older &&
      byName(
        older.items.map(({ value }) => differenceFromContract(membersOf(membersOf(value)['data']))),
      )
    )
  },
  'list-charge-events-unknown-id': ({ callsTo, resources: { Charge: knownCharges } }) => {
    const call = callsTo('listChargeEvents').find(
      ({ target, key, expect }) =>
        key === 'right' && expect === 'open' && !knownCharges.has(target ?? ''),
    )
    return call && outcomeOf(call)
  },
}

/** When the first charge of the run was created, in milliseconds. */
const startOfRun = perModel((model): number =>
  Math.min(...charges(model).map(({ resource }) => createdAt(resource))),
)

/** An object in an older event, and which of the contract's fields it lacks. */
function differenceFromContract(
  data: Readonly<Record<string, unknown>>,
): [object: string, shape: string] {
  const object = cut(String(data['object']), 60)
  const entry = Object.entries(resources).find(([, kind]) => kind.object === object)
  if (entry === undefined) return [object, 'not in the contract']
  const lacking = Object.keys(fields[entry[0] as SchemaName]).filter((name) => !(name in data))
  return [object, lacking.length === 0 ? 'complete' : `without ${lacking.join(', ')}`]
}

/** The observations of webhooks. */
export const webhookObservations: Observations = {
  'webhook-repeats': ({ events }) =>
    distinctValues(
      events
        .filter(
          ({ webhookSightings }) =>
            webhookSightings.length > 0 && !webhookSightings.some(isRefused),
        )
        .map(({ webhookSightings }) => webhookSightings.length),
    ),
  'webhook-order': (model) => {
    const pairs = charges(model).map(
      (charge) => [postedAt(charge, 'charge.create'), postedAt(charge, 'charge.complete')] as const,
    )
    const both = pairs.filter(([create, complete]) => !Number.isNaN(create + complete))
    return agreedValue(both.map(([create, complete]) => create <= complete))
  },
  'webhook-delay': (model) => {
    const delays = charges(model).map(
      (charge) => postedAt(charge, 'charge.create') - charge.creation.end,
    )
    return coarseMedian(delays.filter((delay) => !Number.isNaN(delay)))
  },
  'webhook-signature': ({ webhooks }) => {
    const names = webhooks.flatMap(({ exchange }) => Object.keys(exchange.request.headers))
    const signatures = distinctValues(
      names.filter((name) => /sign|hmac|digest/i.test(name)).map(plainValue),
    )
    return webhooks.length === 0 ? undefined : (signatures ?? [])
  },
  'webhook-answer': (model) =>
    distinctValues(
      lastDeliveries(model).flatMap(({ endpointRecords, event: { webhookSightings } }) =>
        endpointRecords.map(({ value: { status } }) =>
          webhookSightings.some((post) => answerTo(post) === status)
            ? 'as answered'
            : plainValue(status),
        ),
      ),
    ),
  'webhook-retries': ({ events }) => {
    const refused = events.filter(({ webhookSightings }) => webhookSightings.some(isRefused))
    // One that did not come again may come after the run.
    return (
      refused.some(
        ({ webhookSightings }) =>
          webhookSightings.findIndex(isRefused) < webhookSightings.length - 1,
      ) || undefined
    )
  },
  'webhook-timeout': ({ webhooks }) =>
    coarseMedian(
      webhooks.flatMap(({ exchange: { answer, duration } }) => (answer === null ? [duration] : [])),
    ),
}

/** When the first webhook with a key came for a charge; NaN where none did. */
const postedAt = ({ events }: TrackedResource, key: string): number =>
  events.find((event) => event.key === key)?.webhookSightings[0]?.seenAt ?? NaN

const isRefused = (post: EventSighting): boolean => Number(answerTo(post)) >= 300

const answerTo = ({ event: { exchange } }: EventSighting): number | undefined =>
  exchange.answer?.status
