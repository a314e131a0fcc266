import { isDeepStrictEqual } from 'node:util'
import { eventsByKey, fields, type SchemaName } from '../../generated/fields.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { kinds, madeKinds, type EventOfKind, type MadeKindName } from '../../generated/resources.ts'
import { isRecord, membersOf, shortJson, valueAtPath } from '../basics/values.ts'
import { knownPart } from '../contract/known-part.ts'
import { createdAt } from '../model/datetime.ts'
import type { EventSighting, TrackedEvent, Model, TrackedResource } from '../model/model.ts'
import { eventKeyOf, read } from '../model/resource.ts'
import { isEmittedByUpdate, changeCertainAt } from './completion.ts'
import {
  checkFields,
  derivedRequirement,
  each,
  fails,
  failsAt,
  irrevocable,
  missing,
  passes,
  requirement,
  unique,
} from './requirement.ts'
import type { OwnedId, Requirement, Rule, RuleVerdict } from './requirement.ts'
import { knownEvents } from './subjects.ts'
import { showsEverythingUntil, walksCovering, type Walk } from './walks.ts'

/** The requirements whose breach shows wherever an event is looked for in another place. */
export const eventIdentity = ['event-id-unique', 'webhook-body-event'] as const

/** What explains that a resource has too many events, or too few. */
const countCauses = [
  'event-id',
  'event-key',
  'event-data',
  'event-id-unique',
  'list-events-complete',
  'list-charge-events-complete',
  'list-limit-applied',
  'list-offset-skips',
  'list-pages-complete',
  'list-from-earliest',
  'list-to-latest',
] as const

/** What else explains the number of events of a key: a status was final too early, or changed. */
const furtherCountCauses: { readonly [key: string]: readonly RequirementId[] } = {
  'charge.complete': ['charge-complete-not-before-completion', 'charge-final-states-final'],
}

/**
 * Events wherever they are shown, and how many ("Event", "Events", "Retrieve an event", "States").
 */
export const eventRequirements: readonly Requirement[] = [
  requirement('event-id-unique', { rule: unique(shownIds) }),
  requirement('event-equals-listed', {
    rule: [each(sightingPairs, judgeSameEvent), each(knownEvents, judgePostedId)],
    explainedBy: [
      ...eventIdentity,
      ...madeKinds.flatMap((kind) => kinds[kind].events.flatMap(({ ids }) => ids.data ?? [])),
    ],
  }),
  ...madeKinds.flatMap((kind) =>
    kinds[kind].events.flatMap((event) =>
      derivedRequirement(event.ids.once, {
        rule: oneEventPerChange(kind, event),
        explainedBy: [
          ...countCauses,
          ...[kinds[kind].ids.unique ?? []].flat(),
          ...(furtherCountCauses[event.key] ?? []),
        ],
      }),
    ),
  ),
]

/**
 * The rule of `event.ids.once`, such as charge-complete-event-once: a resource that changed has
 * exactly one event of the key; where updates emit it, one to as many as there were updates.
 */
export function oneEventPerChange(
  kind: MadeKindName,
  { key, cause }: Pick<EventOfKind, 'key' | 'cause'>,
): Rule {
  /**
   * | events of the key | verdict |
   * | --- | --- |
   * | more than changes allow | fails |
   * | 1 up to that number | passes |
   * | 0 after a certain change, with a complete list | fails once the timeout is over, else unclear |
   * | 0 otherwise | null |
   */
  const judgeCount = (subject: TrackedResource, model: Model): RuleVerdict | null => {
    const maxEvents = isEmittedByUpdate(kind, cause)
      ? Math.max(1, updatesOf(subject, cause, model))
      : 1
    const events = eventsWithKey(subject, key)
    const expected = maxEvents > 1 ? `1 to ${maxEvents} ${key} events` : `1 ${key} event`
    const actual = `${events.length} for ${subject.id}`
    const walks = walksCovering(model, subject, { createdFrom: createdAt(subject.resource) })
    // The resource's own list is the better evidence: it holds nothing else.
    const walk = walks.findLast(({ ownerId }) => ownerId !== null) ?? walks.at(-1)
    if (events.length === 0) {
      const dueFrom = changeCertainAt(subject, cause, model)
      if (dueFrom === null || walk === undefined) return null
      const lastLookAt = lastCaughtUpAt(walks, dueFrom, model)
      const absence = { expected, actual, dueFrom, lastLookAt }
      return missing(model, absence, walk.call, subject.resource)
    }
    const firstSightings = events.flatMap(({ answerSightings: [first] }) => first?.event ?? [])
    const evidence = [...(walk ? [walk.call] : []), ...firstSightings, subject.resource]
    return events.length > maxEvents ? fails(expected, actual, ...evidence) : passes(...evidence)
  }
  return each((model) => model.resources[kind].values(), judgeCount)
}

/** The start of the last walk that shows everything until `dueFrom`; undefined for none. */
const lastCaughtUpAt = (
  walks: readonly Walk[],
  dueFrom: number,
  model: Model,
): number | undefined => walks.findLast((walk) => showsEverythingUntil(walk, dueFrom, model))?.start

/** How many updates may have changed a resource: those that succeeded, or got no answer. */
function updatesOf({ id }: TrackedResource, cause: EventOfKind['cause'], model: Model): number {
  const succeeded = model.calls.filter(({ isSuccess }) => isSuccess)
  return [...succeeded, ...model.unanswered].filter(
    ({ operation, exchange }) => operation === cause && exchange.target === id,
  ).length
}

/**
 * The events of a resource with a key, each once, however many lists show it. One that only
 * webhooks show is left out.
 */
export const eventsWithKey = ({ events }: TrackedResource, key: string): TrackedEvent[] =>
  events.filter((event) => event.key === key && event.answerSightings.length > 0)

/** The ids of events as answers show them; webhooks are compared by `event-equals-listed`. */
function shownIds(model: Model): OwnedId[] {
  return knownEvents(model).flatMap(({ id, key, subject, answerSightings }) =>
    answerSightings.map(({ event }) => ({ id, owner: `${key} of ${subject.id}`, evidence: event })),
  )
}

type SightingPair = [first: EventSighting, later: EventSighting]

/** Each later sighting of an event beside its first, without those that have broken fields. */
function sightingPairs(model: Model): SightingPair[] {
  return knownEvents(model).flatMap(({ id, subject }) => {
    const sightings = subject.events.flatMap((event) => (event.id === id ? event.sightings : []))
    const [first, ...others] = sightings.filter(({ event }) => event.inspection.broken.length === 0)
    return first === undefined ? [] : others.map((later): SightingPair => [first, later])
  })
}

/** The webhook of a listed event must have the same id. */
function judgePostedId({ id, key, subject, webhookSightings, answerSightings }: TrackedEvent) {
  const [listedSighting] = answerSightings
  const postedEvent = subject.events.find(
    (event) => event.key === key && event.answerSightings.length === 0,
  )
  const [post] = postedEvent?.webhookSightings ?? []
  if (listedSighting === undefined || post === undefined || webhookSightings.length > 0) return null
  return checkFields(post.event, { id }, listedSighting.event)
}

/** An event must be the same wherever it is shown. */
function judgeSameEvent([first, second]: SightingPair): RuleVerdict {
  const { schema } = first.event
  if (areAlike(schema, first.event.value, second.event.value))
    return passes(second.event, first.event)
  const parts = [first, second].map(({ event }) => listedPart(schema, event.value))
  const path = differingPath(parts[0], parts[1])
  const values = parts.map((part) => valueAtPath(part, path))
  const [firstText, secondText] = values.map((value) =>
    value === undefined ? 'absent' : shortJson(value, 60),
  )
  const name = path.join('.')
  const place = first.where === second.where ? 'later' : places[second.where]
  const actual = `${name} is ${firstText} ${places[first.where]}, and ${secondText} ${place}`
  return irrevocable({
    ...failsAt('the same event everywhere', { [name]: values[1] }, second.event, first.event),
    actual,
  })
}

const places: Record<EventSighting['where'], string> = {
  account: 'in the list of all events',
  'own list': 'in the list of its own resource',
  retrieved: 'where it is retrieved',
  webhook: 'in the webhook',
}

/**
 * True for sightings that differ in nothing but webhook_deliveries and fields beyond the contract.
 */
export const areAlike = (schema: SchemaName, first: unknown, second: unknown): boolean =>
  isDeepStrictEqual(withoutDeliveries(first), withoutDeliveries(second)) ||
  isDeepStrictEqual(listedPart(schema, first), listedPart(schema, second))

const listedPart = (schema: SchemaName, event: unknown): unknown =>
  knownPart(schema, withoutDeliveries(event))

/** An event without its webhook_deliveries. */
function withoutDeliveries(event: unknown): Record<string, unknown> {
  const { webhook_deliveries: _, ...others } = membersOf(event)
  return others
}

/** The path of the first and deepest member in which two JSON values differ. */
function differingPath(first: unknown, second: unknown): string[] {
  if (!isRecord(first) || !isRecord(second)) return []
  const isDifferent = (name: string): boolean => !isDeepStrictEqual(first[name], second[name])
  const [name] = Object.keys({ ...first, ...second }).filter(isDifferent)
  return name === undefined ? [] : [name, ...differingPath(first[name], second[name])]
}

/** An event must show the lasting facts of its resource as its creation did, and `values`. */
export function judgeFacts(
  { subject: { kind, id, resource, creation }, event, data }: EventSighting,
  values: object = {},
): RuleVerdict {
  const key = eventKeyOf(event.value)
  // An event about a deleted resource may show fewer fields.
  const formFields = fields[key === null ? kind : eventsByKey[key].dataSchema]
  const facts = Object.fromEntries(
    kinds[kind].lasting
      .filter((path) => Object.hasOwn(formFields, path.replace(/\..*/, '')))
      .map((path) => [path, read(resource, path)]),
  )
  return irrevocable(checkFields(data, { id, ...facts, ...values }, creation))
}
