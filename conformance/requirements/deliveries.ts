import { addressOf, isInternal } from '../basics/addresses.ts'
import { shortJson } from '../basics/values.ts'
import { parseJson } from '../basics/json.ts'
import { isSuccessStatus } from '../basics/status.ts'
import type { DeliveryRecords, EventSighting, Model } from '../model/model.ts'
import { deliveryOutcome, isUnresolved, read, type Resource } from '../model/resource.ts'
import { endOf } from '../record/entry.ts'
import { areAlike, eventIdentity } from './events.ts'
import { sightingsWithKey } from './posts.ts'
import {
  check,
  checkFields,
  each,
  fails,
  failsDoubled,
  missing,
  passes,
  requirement,
  unclear,
  unique,
} from './requirement.ts'
import type { OwnedId, InapplicableReason, Requirement, RuleVerdict } from './requirement.ts'
import { knownEvents, lastDeliveries, perModel } from './subjects.ts'
import { counted } from '../text/words.ts'

type Delivery = DeliveryRecords & { readonly record: Resource }

/** The last deliveries, one for each record: those to the endpoint of the run, or all. */
const deliveriesWith = (which: 'endpointRecords' | 'records', model: Model): Delivery[] =>
  lastDeliveries(model).flatMap((delivery) =>
    delivery[which].map((record) => ({ ...delivery, record })),
  )
const endpointDeliveries = perModel((model): Delivery[] => deliveriesWith('endpointRecords', model))

/** The webhooks that arrived before the request for the records of their delivery. */
const attemptsBefore = ({ event, eventAnswer: { exchange } }: DeliveryRecords): EventSighting[] =>
  event.webhookSightings.filter(({ seenAt }) => seenAt < exchange.start)

/** The records of attempts at the endpoint; all of them where none names it as its uri. */
const attemptRecords = ({ endpointRecords, records }: DeliveryRecords): readonly Resource[] =>
  endpointRecords.length > 0 ? endpointRecords : records

const hasRecordEach = (delivery: DeliveryRecords): boolean =>
  attemptRecords(delivery).length >= attemptsBefore(delivery).length

/** Deliveries with a record of each attempt: they are judged by the statuses of these. */
const whollyRecorded = (model: Model) => lastDeliveries(model).filter(hasRecordEach)
/** Deliveries with fewer records than attempts: they are judged by how many there are. */
const partlyRecorded = (model: Model) =>
  lastDeliveries(model).filter((delivery) => !hasRecordEach(delivery))

/** Why no deliveries are judged: no event shows any. */
const whyNoDeliveries: InapplicableReason = ({ events }) =>
  events.length > 0 && events.every(({ deliveries }) => deliveries.length === 0)
    ? 'No event that is listed or retrieved has webhook_deliveries, which may be absent.'
    : null

const deliveryOptions = { explainedBy: eventIdentity, inapplicable: whyNoDeliveries } as const

/** The requirements of what events record of their deliveries ("Webhook delivery"). */
export const deliveryRequirements: readonly Requirement[] = [
  requirement('webhook-delivery-recorded', {
    rule: [each(lastDeliveries, judgeRecorded), each(partlyRecorded, judgeRefusal)],
    ...deliveryOptions,
  }),
  requirement('webhook-delivery-id-unique', { rule: unique(deliveryIds), ...deliveryOptions }),
  requirement('webhook-delivery-uri-registered', {
    subjects: lastDeliveries,
    judge: judgeUri,
    ...deliveryOptions,
  }),
  requirement('webhook-delivery-status-returned', {
    rule: [each(endpointDeliveries, judgeStatus), each(whollyRecorded, judgeRefusal)],
    ...deliveryOptions,
  }),
  requirement('webhook-delivery-key-of-event', {
    subjects: endpointDeliveries,
    judge: ({ record, event: { key } }) => checkFields(record, { key }),
    ...deliveryOptions,
  }),
  requirement('webhook-delivery-payload-event', {
    subjects: endpointDeliveries,
    judge: judgePayload,
    ...deliveryOptions,
  }),
  requirement('webhook-delivery-error-string', {
    subjects: (model) => deliveriesWith('records', model),
    judge: judgeError,
    explainedBy: [...eventIdentity, 'webhook-delivery-status-returned'],
    inapplicable: (model) =>
      model.events.some(({ deliveries }) => deliveries.some(({ records }) => records.length > 0))
        ? 'Every delivery got an answer.'
        : whyNoDeliveries(model),
  }),
]

/** True where some event shows a record of a delivery. */
export const showsDeliveries = perModel((model) =>
  lastDeliveries(model).some(({ records }) => records.length > 0),
)

/**
 * As many deliveries must be recorded as arrived, within the timeout. A proxy may repeat some: then
 * one record is enough.
 */
function judgeRecorded(delivery: DeliveryRecords, model: Model): RuleVerdict | null {
  const { endpointRecords, event, eventAnswer } = delivery
  const { start } = eventAnswer.exchange
  const { webhookSightings } = event
  const isProxied = model.run.webhookThroughProxy
  const acceptedCount = endpointRecords.filter(({ value: { status } }) =>
    isSuccessStatus(Number(status)),
  ).length
  const recordsText = (count: number): string => `${counted(count, 'record')} of deliveries`
  if (!isProxied && acceptedCount > webhookSightings.length && webhookSightings.length > 0)
    return fails(
      `${recordsText(webhookSightings.length)}, as many as arrived`,
      `${acceptedCount} that were taken`,
      eventAnswer,
    )
  const earlierPosts = attemptsBefore(delivery)
  const expectedCount = isProxied ? Math.min(1, earlierPosts.length) : earlierPosts.length
  const count = attemptRecords(delivery).length
  const evidence = [eventAnswer, ...earlierPosts.map((post) => post.event)]
  if (count >= expectedCount) return expectedCount === 0 ? null : passes(...evidence)
  // In traffic something else may post events that it reads from a list.
  if (!model.isRun && !showsDeliveries(model))
    return unclear('No event of the traffic shows a delivery.', ...evidence)
  const expected = `${recordsText(expectedCount)}, as many as arrived`
  const actual = counted(count, 'record')
  const dueFrom = earlierPosts[count]?.seenAt ?? start
  return missing(model, { expected, actual, dueFrom, lastLookAt: start }, ...evidence)
}

/** The ids of deliveries, owned by their event; one that an answer shows twice has two owners. */
function deliveryIds(model: Model): OwnedId[] {
  const deliveries = knownEvents(model).flatMap((event) => event.deliveries)
  return deliveries.flatMap(({ records, event }) =>
    records.map((record, index) => {
      const { id } = record.value
      const isFirst = records.findIndex(({ value }) => value['id'] === id) === index
      return { id, owner: isFirst ? event.id : `${event.id} again`, evidence: record }
    }),
  )
}

/** A delivery must name the endpoint. Inconclusive while only others are recorded. */
function judgeUri(
  { where, records, endpointRecords, event, eventAnswer }: DeliveryRecords,
  model: Model,
): RuleVerdict | null {
  const [post] = event.webhookSightings
  if (endpointRecords.length > 0) return passes(eventAnswer)
  if (records.length === 0 || post === undefined) return null
  const expected = `uri ${model.run.webhookUrl}`
  const actual = `uri ${records.map((record) => shortJson(read(record, 'uri'))).join(', ')}`
  const deliveriesThere = lastDeliveries(model).filter(
    (delivery) =>
      delivery.where === where &&
      delivery.event.webhookSightings.length > 0 &&
      delivery.records.length > 0,
  )
  const neverNamesEndpoint =
    deliveriesThere.length > 1 &&
    deliveriesThere.every((other) => other.endpointRecords.length === 0)
  const { isRun } = model
  const knowsEndpointAddress = isRun || !isInternal(addressOf(post.event.exchange.request))
  if (knowsEndpointAddress && neverNamesEndpoint)
    return fails(expected, actual, eventAnswer, post.event)
  if (!isRun) return unclear('The endpoint may have another name behind a proxy.', eventAnswer)
  const lastLookAt = eventAnswer.exchange.start
  return missing(
    model,
    { expected, actual, dueFrom: post.seenAt, lastLookAt },
    eventAnswer,
    post.event,
  )
}

const isAnswered = ({ record }: Delivery): boolean => deliveryOutcome(record.value) === 'answered'

/** The status of a delivery must be one that the endpoint answered, unless that got lost. */
function judgeStatus({ record, event, eventAnswer }: Delivery, model: Model): RuleVerdict | null {
  const posts = event.webhookSightings.map((post) => post.event.exchange)
  const answers = posts.map(({ answer }) => answer?.status)
  const { status } = record.value
  const isFromProxy = model.run.webhookThroughProxy && Number(status) >= 500
  const allDeliveries = endpointDeliveries(model)
  const outcome = deliveryOutcome(record.value)
  const isLost =
    outcome !== 'answered' && (allDeliveries.length === 1 || allDeliveries.some(isAnswered))
  // Between the service and a recorder of traffic something else may have answered.
  const mayBeFromElsewhere = !model.isRun && !answers.every((answer = 0) => isSuccessStatus(answer))
  if (answers.length === 0 || outcome === 'under way') return null
  if (isFromProxy || mayBeFromElsewhere || isLost) return null
  const expected = `status ${[...new Set(answers)].join(' or ')}`
  if (outcome !== 'unreported') {
    const isRight = typeof status === 'number' && answers.includes(status)
    return check(isRight, expected, { status }, record, ...posts)
  }
  // It may have been shown before its attempt was over.
  const dueFrom = Math.max(...posts.map(endOf))
  const lastLookAt = eventAnswer.exchange.start
  const actual = `status ${shortJson(status)}`
  return missing(model, { expected, actual, dueFrom, lastLookAt }, record, ...posts)
}

/** A record must show the status that a refused attempt got. */
function judgeRefusal(delivery: DeliveryRecords, model: Model): RuleVerdict | null {
  const { eventAnswer } = delivery
  const records = attemptRecords(delivery)
  const { isRun, run } = model
  const refusal = attemptsBefore(delivery).find(
    ({ event: { exchange } }) => (exchange.answer?.status ?? 0) >= 300,
  )
  if (refusal === undefined || !isRun || run.webhookThroughProxy) return null
  const { answer } = refusal.event.exchange
  const statuses = records.map(({ value }) => value['status'])
  if (statuses.includes(answer?.status)) return passes(eventAnswer, refusal.event)
  const expected = `a record of the attempt that got ${answer?.status}`
  const actual = `status ${statuses.map((status) => shortJson(status)).join(', ') || 'of none'}`
  // The records of an event may come after it.
  const mayCome = !hasRecordEach(delivery) || records.some(({ value }) => isUnresolved(value))
  const timeoutMs = mayCome ? model.timeoutMs : 0
  const dueFrom = endOf(refusal.event.exchange)
  const lastLookAt = eventAnswer.exchange.start
  return missing(
    model,
    { expected, actual, dueFrom, lastLookAt, timeoutMs },
    eventAnswer,
    refusal.event,
  )
}

/** A delivery without an answer must have an error, once its attempt is over. */
function judgeError({ record, event }: Delivery, model: Model): RuleVerdict | null {
  const outcome = deliveryOutcome(record.value)
  if (Number(record.value['status']) >= 100 || outcome === 'under way') return null
  const error = read(record, 'error')
  if (outcome === 'failed') return passes(record)
  const expected = 'an error that is a string'
  const actual = `error ${shortJson(error)}`
  const lastLookAt = record.exchange.start
  const timeoutMs = model.run.webhookTimeout
  return missing(model, { expected, actual, dueFrom: event.seenAt, lastLookAt, timeoutMs }, record)
}

/** A payload must be the event, as it is listed, retrieved or posted. */
function judgePayload({ record, event }: Delivery): RuleVerdict {
  const payload = read(record, 'payload')
  const { value, duplicates } = parseJson(String(payload))
  const [duplicate] = duplicates
  if (duplicate !== undefined) return failsDoubled(duplicate, record)
  const isShown = sightingsWithKey(event).some((sighting) =>
    areAlike(sighting.event.schema, value, sighting.event.value),
  )
  return check(isShown, 'the event as a JSON text', { payload }, record)
}
