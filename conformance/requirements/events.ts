import { isDeepStrictEqual } from 'node:util'
import { eventsByKey, fields, type SchemaName } from '../../generated/fields.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'
import { isRecord, membersOf, short } from '../basics/values.ts'
import { knownPart } from '../contract/known-part.ts'
import type { Model, EventSighting } from '../model/model.ts'
import { eventKeyOf, read } from '../model/resource.ts'
import { causesOfCount, comesOnce } from './event-counts.ts'
import { requirement, unique, type OwnedId, type Requirement } from './requirement.ts'
import { knownEvents } from './subjects.ts'
import { expect, expectFields, passes, irrevocable, type RuleVerdict } from './verdict.ts'

/** The requirements whose breach shows wherever an event of one place is looked for in another. */
export const eventIdentity = ['event-id-unique', 'webhook-body-event'] as const

/**
 * Events wherever they are shown, and how many ("Event", "Events", "Retrieve an event", "States").
 */
export const eventRequirements: readonly Requirement[] = [
  requirement('event-id-unique', { judge: unique(shownIds) }),
  requirement('event-equals-listed', {
    judge: sameEverywhere,
    explainedBy: [
      ...eventIdentity,
      ...madeKinds.flatMap((kind) => kinds[kind].events.flatMap(({ data }) => data ?? [])),
    ],
  }),
  ...madeKinds.flatMap((kind) =>
    kinds[kind].events.flatMap(({ once, key }) =>
      once === null
        ? []
        : requirement(once, { judge: comesOnce(kind, key), explainedBy: causesOfCount(kind) }),
    ),
  ),
]

/** The ids of events as answers show them; webhooks are compared by `event-equals-listed`. */
function shownIds(model: Model): OwnedId[] {
  return knownEvents(model).flatMap(({ id, key, subject, answerSightings }) =>
    answerSightings.map(({ event }) => ({ id, owner: `${key} of ${subject.id}`, from: event })),
  )
}

/** Each place must show the same event under one id; what breaks the schema is judged there. */
function* sameEverywhere(model: Model): Generator<RuleVerdict> {
  for (const { id, key, subject, answerSightings, webhookSightings, sightings } of knownEvents(
    model,
  )) {
    const [first, ...others] = sightings.filter(({ event }) => event.inspection.broken.length === 0)
    for (const sighting of others) if (first !== undefined) yield sameEvent(first, sighting)
    const [listed] = answerSightings
    const withOtherKeys = subject.events.filter((event) => event.id === id && event.key !== key)
    const retrieved = withOtherKeys.flatMap((event) =>
      event.answerSightings.filter(({ where }) => where === 'retrieved'),
    )
    for (const sighting of retrieved) if (first !== undefined) yield sameEvent(first, sighting)
    const stray = subject.events.find(
      (event) => event.key === key && event.answerSightings.length === 0,
    )
    const [post] = stray?.webhookSightings ?? []
    if (listed && post && webhookSightings.length === 0)
      yield expectFields(post.event, { id }, listed.event)
  }
}

/** An event must be the same wherever it is shown. */
function sameEvent(first: EventSighting, second: EventSighting): RuleVerdict {
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
    ...expect(false, 'the same event everywhere', values, second.event, first.event),
    actual,
  })
}

const places: Record<EventSighting['where'], string> = {
  account: 'in the list of all events',
  'own list': 'in the list of its own resource',
  retrieved: 'where it is retrieved',
  webhook: 'in the webhook',
}

/** True for two showings of one event: equal but for webhook_deliveries and unlisted fields. */
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
  return irrevocable(expectFields(data, { id, ...lasting, ...values }, call))
}
