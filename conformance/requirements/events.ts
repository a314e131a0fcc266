import { isDeepStrictEqual } from 'node:util'
import { eventsByKey, fields, type SchemaName } from '../../generated/fields.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import { isRecord, membersOf, short } from '../basics/values.ts'
import { knownPart } from '../contract/known-part.ts'
import type { EventSighting, EventState, Model } from '../model/model.ts'
import { eventKeyOf, read } from '../model/resource.ts'
import { causesOfCount, comesOnce } from './event-counts.ts'
import { each, derivedRequirement, requirement, unique } from './requirement.ts'
import type { OwnedId, Requirement } from './requirement.ts'
import { knownEvents } from './subjects.ts'
import { check, checkFields, passes, irrevocable, type RuleVerdict } from './verdict.ts'

/** The requirements whose breach shows wherever an event of one place is looked for in another. */
export const eventIdentity = ['event-id-unique', 'webhook-body-event'] as const

/**
 * Events wherever they are shown, and how many ("Event", "Events", "Retrieve an event", "States").
 */
export const eventRequirements: readonly Requirement[] = [
  requirement('event-id-unique', { rule: unique(shownIds) }),
  requirement('event-equals-listed', {
    rule: [each(laterSightings, sameEvent), each(knownEvents, judgePostedId)],
    explainedBy: [
      ...eventIdentity,
      ...madeKinds.flatMap((kind) => kinds[kind].events.flatMap(({ ids }) => ids.data ?? [])),
    ],
  }),
  ...madeKinds.flatMap((kind) =>
    kinds[kind].events.flatMap((event) =>
      derivedRequirement(event.ids.once, {
        rule: comesOnce(kind, event),
        explainedBy: causesOfCount(kind),
      }),
    ),
  ),
]

/** The ids of events as answers show them; webhooks are compared by `event-equals-listed`. */
function shownIds(model: Model): OwnedId[] {
  return knownEvents(model).flatMap(({ id, key, subject, answerSightings }) =>
    answerSightings.map(({ event }) => ({ id, owner: `${key} of ${subject.id}`, from: event })),
  )
}

type SightingPair = [first: EventSighting, later: EventSighting]

/** Each later sighting under the id of an event, beside the first; broken ones are left out. */
function laterSightings(model: Model): SightingPair[] {
  return knownEvents(model).flatMap(({ id, subject }) => {
    const sightings = subject.events.flatMap((event) => (event.id === id ? event.sightings : []))
    const [first, ...others] = sightings.filter(({ event }) => event.inspection.broken.length === 0)
    return first === undefined ? [] : others.map((later): SightingPair => [first, later])
  })
}

/** The webhook of a listed event must have its id, where it is the only one of its key. */
function judgePostedId({ id, key, subject, webhookSightings, answerSightings }: EventState) {
  const [listed] = answerSightings
  const unlisted = subject.events.find(
    (event) => event.key === key && event.answerSightings.length === 0,
  )
  const [post] = unlisted?.webhookSightings ?? []
  if (listed === undefined || post === undefined || webhookSightings.length > 0) return null
  return checkFields(post.event, { id }, listed.event)
}

/** An event must be the same wherever it is shown. */
function sameEvent([first, second]: SightingPair): RuleVerdict {
  const { schema } = first.event
  const difference = areAlike(schema, first.event.value, second.event.value)
    ? null
    : differenceOf(listedPart(schema, first.event.value), listedPart(schema, second.event.value))
  if (difference === null) return passes(second.event, first.event)
  const [firstValue, secondValue] = difference.values.map((value) =>
    value === undefined ? 'absent' : short(value, 60),
  )
  const place = first.where === second.where ? 'later' : places[second.where]
  const actual = `${difference.path} is ${firstValue} ${places[first.where]}, and ${secondValue} ${place}`
  const values = { [difference.path]: difference.values[1] }
  return irrevocable({
    ...check(false, 'the same event everywhere', values, second.event, first.event),
    actual,
  })
}

const places: Record<EventSighting['where'], string> = {
  account: 'in the list of all events',
  'own list': 'in the list of its own resource',
  retrieved: 'where it is retrieved',
  webhook: 'in the webhook',
}

/** True for two sightings of one event: equal but for webhook_deliveries and unlisted fields. */
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

/** The first and deepest difference of two JSON values; null where they are equal. */
function differenceOf(
  first: unknown,
  second: unknown,
  path = '',
): { path: string; values: unknown[] } | null {
  if (isDeepStrictEqual(first, second)) return null
  if (isRecord(first) && isRecord(second))
    for (const name of Object.keys({ ...first, ...second })) {
      const deeper = differenceOf(first[name], second[name], path === '' ? name : `${path}.${name}`)
      if (deeper !== null) return deeper
    }
  return { path, values: [first, second] }
}

/**
 * An event must show the facts of its resource as the answer to its creation did, and these values.
 */
export function lasts(
  { subject: { kind, id, resource, call }, event, data }: EventSighting,
  values: object = {},
): RuleVerdict {
  const key = eventKeyOf(event.value)
  // The event of one that was ended may show less of it.
  const formFields = fields[key === null ? kind : eventsByKey[key].dataSchema]
  const lasting = Object.fromEntries(
    kinds[kind].lasting
      .filter((path) => Object.hasOwn(formFields, path.replace(/\..*/, '')))
      .map((path) => [path, read(resource, path)]),
  )
  return irrevocable(checkFields(data, { id, ...lasting, ...values }, call))
}
