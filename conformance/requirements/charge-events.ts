import type { EventKey } from '../../generated/fields.ts'
import type { TrackedResource, Model, EventSighting } from '../model/model.ts'
import { createdAt } from '../model/datetime.ts'
import { read } from '../model/resource.ts'
import { chargeEchoes } from './charges.ts'
import { eventIdentity, eventsWithKey, judgeFacts } from './events.ts'
import { judgeState } from './kinds.ts'
import { fails, failsAt, irrevocable, passes, requirement } from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { charges, isOfSource, knownEvents } from './subjects.ts'
import { walksCovering } from './walks.ts'

/** The requirements of a new charge whose breach its charge.create event also shows. */
const creationCauses = [
  'charge-pending-when-new',
  'charge-unpaid-when-new',
  'charge-unauthorized-when-new',
  'charge-authorize-uri-set',
  'charge-expires-at-set',
] as const

/** The events of charges and their data ("Events", "States: charge", "Create a charge"). */
export const chargeEventRequirements: readonly Requirement[] = [
  requirement('charge-create-event-pending', {
    subjects: (model) => sightingsOf(model, 'charge.create'),
    judge: judgePending,
    explainedBy: [...chargeEchoes, ...eventIdentity, ...creationCauses],
  }),
  requirement('charge-complete-event-final', {
    subjects: (model) => sightingsOf(model, 'charge.complete'),
    judge: (sighting) => judgeState(sighting, ['successful', 'failed']),
    explainedBy: [
      ...chargeEchoes,
      ...eventIdentity,
      'charge-complete-not-before-completion',
      'charge-becomes-successful',
      'charge-becomes-failed',
    ],
  }),
  requirement('charge-complete-not-before-completion', {
    subjects: charges,
    judge: judgeEarlyCompletion,
    explainedBy: ['event-id-unique'],
    runOnly: true,
  }),
]

const sightingsOf = (model: Model, key: EventKey): EventSighting[] =>
  knownEvents(model).flatMap((event) => (event.key === key ? event.sightings : []))

/** A charge.create event must show the charge of a source as pending, with its page and expiry. */
function judgePending(sighting: EventSighting): RuleVerdict {
  const { subject: charge, data } = sighting
  if (!isOfSource(charge)) return judgeFacts(sighting)
  const unsetField = ['authorize_uri', 'expires_at'].find(
    (name) => typeof read(data, name) !== 'string',
  )
  if (unsetField === undefined)
    return judgeFacts(sighting, { status: 'pending', paid: false, authorized: false })
  return irrevocable(
    failsAt(`${unsetField} set`, { [unsetField]: data.value[unsetField] }, data, charge.creation),
  )
}

/** No charge.complete event may show before a customer was at the page. */
function judgeEarlyCompletion(charge: TrackedResource, model: Model): RuleVerdict | null {
  // The charge of a token may complete without a customer.
  if (!isOfSource(charge) || charge.resource.value['status'] !== 'pending') return null
  const firstVisitStart = Math.min(...charge.visits.map(({ start }) => start))
  const earlyEvent = eventsWithKey(charge, 'charge.complete').find(
    ({ seenAt }) => seenAt < firstVisitStart,
  )
  if (earlyEvent) {
    const expected = 'no charge.complete event before a customer was at the page'
    const listing = earlyEvent.answerSightings[0]?.event ?? ''
    return fails(expected, `${earlyEvent.id} of ${charge.id}`, listing, charge.resource)
  }
  const earlyWalk = walksCovering(model, charge, { createdFrom: createdAt(charge.resource) }).find(
    ({ start }) => start < firstVisitStart,
  )
  return earlyWalk === undefined ? null : passes(earlyWalk.call, charge.resource)
}
