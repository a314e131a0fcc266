import { eventKind } from '../contract/rows/names.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import { addressOf, hostAndPath } from '../basics/addresses.ts'
import { grouped } from '../basics/grouped.ts'
import { isRecord } from '../basics/values.ts'
import type { AcceptedCall, TrackedEvent, Model, TrackedResource, EventSighting } from './model.ts'
import { nestedResource, looksLike, subjectIdOf, type Resource } from './resource.ts'

/** The resource that an event is about: by its data, or as the owner of the list that shows it. */
export type FindSubject = (
  event: unknown,
  listOwnerId?: string | null,
) => TrackedResource | undefined

/** Searches the resources of kinds that have events. */
export function subjectFinder(resources: Model['resources']): FindSubject {
  const withEvents = madeKinds.filter((kind) => kinds[kind].events.length > 0)
  return (event, listOwnerId) => {
    const id = subjectIdOf(event) ?? listOwnerId ?? ''
    const key = isRecord(event) ? event['key'] : undefined
    const kindOfKey = withEvents.find((kind) =>
      kinds[kind].events.some((known) => known.key === key),
    )
    const candidates = kindOfKey === undefined ? withEvents : [kindOfKey, ...withEvents]
    return candidates
      .map((kind) => resources[kind].get(id))
      .find((tracked) => tracked !== undefined)
  }
}

/** Where and when an event is seen, and its resource where a list says it. */
type SightingPlace = Pick<EventSighting, 'where' | 'seenAt'> & {
  readonly subject?: TrackedResource | undefined
}

/** Adds its events to each resource. Their sightings: answers, then webhooks, each oldest first. */
export function addEvents(
  { run, pages, webhooks }: Pick<Model, 'run' | 'pages' | 'webhooks'>,
  retrievals: readonly AcceptedCall[],
  findSubject: FindSubject,
): TrackedEvent[] {
  const sightingOf = (
    event: Resource | null,
    { where, seenAt, subject = findSubject(event?.value) }: SightingPlace,
  ): EventSighting[] => {
    if (event === null || subject === undefined) return []
    const isEvent = looksLike(eventKind, event.value) && typeof event.value['id'] === 'string'
    return isEvent
      ? [{ where, seenAt, event, data: nestedResource(event, 'data', subject.kind), subject }]
      : []
  }
  const listSightings = pages
    .filter(({ itemKind }) => itemKind === eventKind)
    .flatMap(({ ownerId, items, call: { end: seenAt } }) => {
      const where = ownerId === null ? 'account' : 'own list'
      return items.flatMap(({ resource, subject }) =>
        sightingOf(resource, { where, seenAt, subject: subject ?? undefined }),
      )
    })
  const retrievalSightings = retrievals.flatMap(({ resource, end: seenAt }) =>
    sightingOf(resource, { where: 'retrieved', seenAt }),
  )
  const webhookSightings = webhooks.flatMap(({ event, exchange: { start: seenAt } }) =>
    sightingOf(event, { where: 'webhook', seenAt }),
  )
  const answers = [...listSightings, ...retrievalSightings].sort(
    (first, second) => first.seenAt - second.seenAt,
  )
  const byEvent = grouped([...answers, ...webhookSightings], ({ event: { value }, subject }) =>
    JSON.stringify([value['id'], value['key'], subject.id]),
  )
  const events = [...byEvent.values()].map((sightings) => eventOf(sightings, run.webhookUrl))
  for (const event of events) event.subject.events.push(event)
  return events
}

function eventOf(sightings: readonly EventSighting[], endpoint: string | null): TrackedEvent {
  const [first] = sightings as [EventSighting]
  const event: TrackedEvent = {
    id: String(first.event.value['id']),
    key: String(first.event.value['key']),
    subject: first.subject,
    answerSightings: sightings.filter(({ where }) => where !== 'webhook'),
    webhookSightings: sightings.filter(({ where }) => where === 'webhook'),
    sightings,
    seenAt: Math.min(...sightings.map(({ seenAt }) => seenAt)),
    deliveries: [],
  }
  const addresses = event.webhookSightings.map(({ event: { exchange } }) =>
    addressOf(exchange.request),
  )
  const endpoints = new Set([endpoint ?? '', ...addresses].map(hostAndPath))
  const isToEndpoint = ({ value: { uri } }: Resource): boolean => {
    const address = hostAndPath(String(uri))
    return address !== null && endpoints.has(address)
  }
  for (const { event: eventAnswer, where } of event.answerSightings) {
    const deliveries = eventAnswer.value['webhook_deliveries']
    if (!Array.isArray(deliveries)) continue
    const records = [...deliveries.keys()].map((at) =>
      nestedResource(eventAnswer, `webhook_deliveries.${at}`, 'WebhookDelivery'),
    )
    event.deliveries.push({
      event,
      eventAnswer,
      where,
      records,
      endpointRecords: records.filter(isToEndpoint),
    })
  }
  return event
}
