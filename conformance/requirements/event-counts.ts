import type { RequirementId } from '../../generated/requirements.ts'
import { kinds, type EventOfKind, type MadeName } from '../../generated/resources.ts'
import type { ResourceState, EventState, Model } from '../model/model.ts'
import { createdAt } from '../model/datetime.ts'
import { isUpdate, timeOfChange } from './completion.ts'
import { each, type Rule } from './requirement.ts'
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
 * A change of a resource must have exactly one event; updates one, to as many as were sent.
 * Inconclusive while it is not sure that the change was made.
 */
export function comesOnce(kind: MadeName, { key, by }: Pick<EventOfKind, 'key' | 'by'>): Rule {
  return each(
    (model) => model.resources[kind].values(),
    (subject, model) =>
      judgeCount(
        subject,
        {
          key,
          maxEvents: isUpdate(kind, by) ? Math.max(1, updatesOf(subject, by, model)) : 1,
          changedAt: timeOfChange(subject, by, model),
        },
        model,
      ),
  )
}

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
  const { key, maxEvents, changedAt } = changes
  const events = eventsWithKey(subject, key)
  const expected = maxEvents > 1 ? `1 to ${maxEvents} ${key} events` : `1 ${key} event`
  const actual = `${events.length} for ${subject.id}`
  const walks = walksOver(model, subject, { first: createdAt(subject.resource) })
  // Its own list shows it best.
  const walk = walks.findLast(({ ownerId }) => ownerId !== null) ?? walks.at(-1)
  if (events.length === 0) {
    if (changedAt === null || walk === undefined) return null
    const until = walks.findLast((candidate) => isSettled(candidate, changedAt, model))?.start
    const absence = { expected, actual, since: changedAt, until }
    return missing(model, absence, walk.call, subject.resource)
  }
  const listings = events.map(({ answerSightings }) => answerSightings[0]?.event ?? '')
  const evidence = [walk?.call ?? [], listings, subject.resource].flat()
  return events.length > maxEvents ? fails(expected, actual, ...evidence) : passes(...evidence)
}

/** The events of a resource with a key that answers show, not webhooks alone. */
export const eventsWithKey = ({ events }: ResourceState, key: string): EventState[] =>
  events.filter((event) => event.key === key && event.answerSightings.length > 0)
