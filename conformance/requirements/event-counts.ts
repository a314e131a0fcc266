import { isDeepStrictEqual } from 'node:util'
import type { RequirementId } from '../../generated/requirements.ts'
import { kinds, type EventOfKind, type MadeName } from '../../generated/resources.ts'
import type { Accepted, ResourceState, EventState, Model } from '../model/model.ts'
import { createdAt } from '../model/datetime.ts'
import { read } from '../model/resource.ts'
import { finalRetrievals } from './authorization.ts'
import { isThrough } from './choices.ts'
import { each, type Judge } from './requirement.ts'
import { isOfSource } from './subjects.ts'
import { fails, passes, missing, type RuleVerdict } from './verdict.ts'
import { isSettled, walksOver } from './walks.ts'

/** The requirements whose breach shows where the events of a resource are counted. */
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

/** What explains that the events of a resource are too many, or too few. */
export const causesOfCount = (kind: MadeName): readonly RequirementId[] => [
  ...countCauses,
  ...[kinds[kind].ids.unique ?? []].flat(),
]

/**
 * Each change of a resource must have exactly one event. Inconclusive while it is not sure that the
 * change was made.
 */
export function comesOnce(kind: MadeName, { key, by }: Pick<EventOfKind, 'key' | 'by'>): Judge {
  return each(
    (model) => model.resources[kind].values(),
    (subject, model) =>
      judgeCount(
        subject,
        {
          key,
          maxEvents: isUpdate(kind, by) ? updatesOf(subject, by, model) : 1,
          changedAt: timeOfChange(subject, by, model),
        },
        model,
      ),
  )
}

/** True for what changes a resource each time, without moving it to another state. */
const isUpdate = (kind: MadeName, by: EventOfKind['by']): boolean =>
  kinds[kind].updates.some(({ operation }) => operation === by)

/** How many requests may have changed a resource: those that succeeded, or got no answer. */
function updatesOf({ id }: ResourceState, by: EventOfKind['by'], model: Model): number {
  const succeeded = model.calls.filter(({ isSuccess }) => isSuccess)
  return [...succeeded, ...model.unanswered].filter(
    ({ operation, exchange }) => operation === by && exchange.target === id,
  ).length
}

/** The changes of a resource that events of a key record. */
interface Changes {
  readonly key: string
  readonly maxEvents: number
  /** The moment by which one was made for certain; null where that is not known. */
  readonly changedAt: number | null
}

/** A resource must have an event of its change, and no more than its changes. */
function judgeCount(subject: ResourceState, changes: Changes, model: Model): RuleVerdict | null {
  const { key, maxEvents } = changes
  const events = eventsWithKey(subject, key)
  const expected = maxEvents > 1 ? `1 to ${maxEvents} ${key} events` : `1 ${key} event`
  const actual = `${events.length} for ${subject.id}`
  const walks = walksOver(model, subject, { first: createdAt(subject.resource) })
  // Its own list shows it best.
  const walk = walks.findLast(({ list }) => list !== null) ?? walks.at(-1)
  if (events.length === 0) {
    const { changedAt: possibleFrom } = changes
    if (possibleFrom === null || walk === undefined) return null
    const settled = walks.findLast((candidate) => isSettled(candidate, possibleFrom, model))
    const absence = { expected, actual, possibleFrom, lastChecked: settled?.start }
    return missing(model, absence, walk.call, subject.resource)
  }
  const listings = events.map(({ answerSightings }) => answerSightings[0]?.event ?? '')
  const evidence = [walk?.call ?? [], listings, subject.resource].flat()
  return events.length > Math.max(1, maxEvents)
    ? fails(expected, actual, ...evidence)
    : passes(...evidence)
}

/** The events of a resource with a key that answers show, not webhooks alone. */
export const eventsWithKey = ({ events }: ResourceState, key: string): EventState[] =>
  events.filter((event) => event.key === key && event.answerSightings.length > 0)

/** The moment by which the change was made that an event records; null where that is not sure. */
function timeOfChange(
  subject: ResourceState,
  cause: EventOfKind['by'],
  model: Model,
): number | null {
  if (cause === 'creation') return subject.call.end
  if (cause === 'page' && !model.policy.isRun) return successOf(subject)
  if (cause === 'page') return completionOf(subject, model)
  if (cause === null) return null
  const change = model
    .acceptedCalls(cause)
    .find(
      (call) =>
        call.target === subject.id &&
        (!isUpdate(subject.kind, cause) || showsChange(call, subject)),
    )
  return change?.end ?? null
}

/** True for an answer that differs from the creation: what changes nothing may have no event. */
const showsChange = ({ resource: { value } }: Accepted, { resource }: ResourceState): boolean =>
  Object.entries(value).some(
    ([name, content]) =>
      name in resource.value && !isDeepStrictEqual(content, resource.value[name]),
  )

/** When traffic showed a charge as successful: a choice is read from pages, and may be misread. */
const successOf = (charge: ResourceState): number | null =>
  finalRetrievals(charge).find(
    ({ end, resource }) =>
      read(resource, 'status') === 'successful' ||
      charge.visits.some(({ chose, doubtful, start }) => chose && !doubtful && start < end),
  )?.end ?? null

/** The moment by which a charge was complete; null where that is not sure. */
function completionOf(charge: ResourceState, model: Model): number | null {
  const { visits } = charge
  // `charge-complete-not-before-completion` judges one that is complete before a customer chose.
  const chose = Math.min(
    ...visits.filter(({ choose }) => choose !== null).map(({ start }) => start),
  )
  const final = finalRetrievals(charge).find(({ end }) => !isOfSource(charge) || chose < end)
  if (final !== undefined) return final.end
  const chosen = visits.find(
    (visit) => visit.choose !== null && isThrough(visit, model) && !visit.doubtful,
  )
  // Where the charge can be retrieved, it says itself whether it is complete.
  return chosen === undefined || charge.retrievals.length > 0
    ? null
    : chosen.start + chosen.duration
}
