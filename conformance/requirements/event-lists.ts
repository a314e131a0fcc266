import { kinds } from '../../generated/resources.ts'
import type { TrackedEvent, Model, ListPage } from '../model/model.ts'
import { createdAt } from '../model/datetime.ts'
import { subjectIdOf, eventKeyOf } from '../model/resource.ts'
import { check, irrevocable, passes, requirement } from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { listedEvents, pages } from './subjects.ts'
import { judgeItemInList, walksCovering } from './walks.ts'

/** The requirements of the events that a list holds ("List events", "List events for a charge"). */
export const eventListRequirements: readonly Requirement[] = [
  requirement('list-events-complete', {
    subjects: listedEvents,
    judge: (event, model) => judgeListed(null, event, model),
    explainedBy: [
      'event-id-unique',
      'list-from-earliest',
      'list-to-latest',
      'list-offset-skips',
      'list-pages-complete',
    ],
    shownBy: ['pays the first charge', 'the last charge'],
  }),
  requirement('list-charge-events-only-own', { subjects: pages, judge: judgeOwnEvents }),
  requirement('list-charge-events-complete', {
    subjects: listedEvents,
    judge(event, model) {
      const listing = event.answerSightings.find(({ where }) => where === 'own list')
      return judgeListed(event.subject.id, event, model) ?? (listing ? passes(listing.event) : null)
    },
    explainedBy: ['event-id-unique'],
  }),
]

/** An event must be in its list once the timeout is over. */
function judgeListed(
  ownerId: ListPage['ownerId'],
  event: TrackedEvent,
  model: Model,
): RuleVerdict | null {
  const { id, key, subject, seenAt } = event
  const [first] = event.answerSightings
  if (first === undefined) return null
  const time = createdAt(first.event)
  const walks = walksCovering(model, subject, { createdFrom: time, createdUntil: time })
  const name = ownerId === null ? 'all events' : `its ${kinds[subject.kind].object}`
  const expected = `${id} (${key} of ${subject.id}) in the list of ${name}`
  return judgeItemInList(
    walks.filter((walk) => walk.ownerId === ownerId),
    { key: id, dueFrom: seenAt, expected, evidence: first.event },
    model,
  )
}

/**
 * A charge's list must hold no charge events of another charge, known or not. Events of other keys
 * may be about a dispute or a refund.
 */
function judgeOwnEvents({
  call: { resource, operation, target },
  items,
}: ListPage): RuleVerdict | null {
  const chargeEvents = items.filter(({ value }) => isAboutCharge(value))
  const otherId = chargeEvents
    .map(({ value }) => subjectIdOf(value))
    .find((id) => id !== null && id !== target)
  if (operation !== 'listChargeEvents' || chargeEvents.length === 0) return null
  return irrevocable(
    check(otherId === undefined, `events of ${target} alone`, `an event of ${otherId}`, resource),
  )
}

const isAboutCharge = (value: unknown): boolean => {
  const key = eventKeyOf(value)
  return key !== null && kinds.Charge.events.some((event) => event.key === key)
}
