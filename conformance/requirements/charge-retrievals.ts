import { shortJson } from '../basics/values.ts'
import type {
  AcceptedCall,
  EventSighting,
  TrackedEvent,
  Model,
  TrackedResource,
} from '../model/model.ts'
import { isFinalStatus, read } from '../model/resource.ts'
import { answerLine } from './answer-line.ts'
import { choosingVisits, finalRetrievals } from './completion.ts'
import {
  checkFields,
  fails,
  irrevocable,
  missing,
  passes,
  requirement,
  unclear,
} from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { whyNotRetrieved } from './resources.ts'
import { callsFor, charges, isOfSource } from './subjects.ts'

/** Charges as they are retrieved ("Retrieving a charge", "States: charge"). */
export const chargeRetrievalRequirements: readonly Requirement[] = [
  requirement('charge-final-states-final', {
    subjects: charges,
    judge: judgeFinality,
    explainedBy: ['retrieve-charge-same-charge'],
    inapplicable: whyNotRetrieved,
  }),
  requirement('retrieve-charge-consistent', {
    subjects: charges,
    judge: judgeRetrievable,
    inapplicable: whyNotRetrieved,
  }),
  requirement('charge-status-equals-event', {
    subjects: charges,
    judge: judgeStatus,
    explainedBy: [
      'charge-complete-event-once',
      'event-id-unique',
      'event-id',
      'retrieve-charge-same-charge',
    ],
    inapplicable: whyNotRetrieved,
  }),
]

export const statusIn = ({ resource: { value } }: AcceptedCall): string =>
  `status ${shortJson(value['status'])}`

/** A final charge must stay as it is; an older state may show again until the timeout is over. */
function judgeFinality(charge: TrackedResource, model: Model): RuleVerdict | null {
  const [first, ...others] = finalRetrievals(charge)
  if (first === undefined || !isOfSource(charge)) return null
  const names = ['status', 'paid', 'paid_at', 'failure_code'].filter(
    (name) => first.resource.value[name],
  )
  const firstValues = Object.fromEntries(names.map((name) => [name, first.resource.value[name]]))
  const change = others
    .map(({ resource }) => checkFields(resource, firstValues, first))
    .find(({ outcome }) => outcome === 'failed')
  if (change !== undefined)
    return irrevocable({ ...change, expected: `${change.expected}, as before` })
  const last = charge.retrievals.at(-1)
  if (
    last !== undefined &&
    last.start > first.end &&
    !isFinalStatus(last.resource.value['status'])
  ) {
    const expected = `${statusIn(first)}, as before`
    const actual = statusIn(last)
    return missing(
      model,
      { expected, actual, dueFrom: first.end, lastLookAt: last.start },
      last,
      first,
    )
  }
  // Without a later choice nothing could have changed it.
  const laterVisit = choosingVisits(charge).slice(1).at(-1)
  const laterRetrieval =
    laterVisit && [first, ...others].find(({ start }) => start > laterVisit.start)
  return laterRetrieval === undefined ? null : passes(others.at(-1) ?? first)
}

/** True where a run learned a way to retrieve charges, or traffic shows one. */
const canRetrieve = ({ learned, isRun, countedCalls }: Model): boolean =>
  Boolean(learned.retrieval) || (!isRun && countedCalls('retrieveCharge').length > 0)

/** A charge must be retrievable like the other charges; once retrieved, it must not vanish. */
function judgeRetrievable(charge: TrackedResource, model: Model): RuleVerdict | null {
  const retrievals = callsFor(model, 'retrieveCharge', charge.id).filter(
    ({ expect }) => expect === 'accepted',
  )
  const last = retrievals.at(-1)
  if (last === undefined || !canRetrieve(model)) return null
  const firstAccepted = retrievals.find(({ isAccepted }) => isAccepted)
  const lost =
    firstAccepted &&
    retrievals.slice(retrievals.indexOf(firstAccepted)).find(({ isAccepted }) => !isAccepted)
  if (lost !== undefined) return fails('the charge, as before', answerLine(lost), lost)
  if (firstAccepted !== undefined) return passes(firstAccepted)
  const expected = 'the charge, in the way of others'
  const actual = answerLine(last)
  const dueFrom = charge.creation.end
  return missing(
    model,
    { expected, actual, dueFrom, lastLookAt: last.start, timeoutMs: 1000 },
    last,
  )
}

/**
 * A charge must be retrieved with the status of its charge.complete event, and must not be final
 * without such an event.
 */
function judgeStatus(charge: TrackedResource, model: Model): RuleVerdict | null {
  if (!isOfSource(charge)) return null
  const complete = charge.events.find(({ key }) => key === 'charge.complete')
  const [sighting] = complete?.sightings ?? []
  return complete === undefined || sighting === undefined
    ? judgeCompletion(charge, model)
    : judgeStatusOfEvent(charge, { complete, sighting }, model)
}

/** A charge that is retrieved as final must have a charge.complete event in a later list. */
function judgeCompletion(charge: TrackedResource, model: Model): RuleVerdict | null {
  const finals = finalRetrievals(charge)
  const [firstFinal] = finals
  const lastFinal = finals.at(-1)
  const lastPage = charge.pages.at(-1)
  if (firstFinal === undefined || lastFinal === undefined || lastPage === undefined) return null
  // A page of other traffic need not show all events.
  if (!model.isRun) return null
  const expected = 'a charge.complete event with its status'
  const actual = `${statusIn(lastFinal)} and no such event`
  const dueFrom = firstFinal.end
  const lastLookAt = lastPage.call.start
  return missing(model, { expected, actual, dueFrom, lastLookAt }, lastFinal, lastPage.call)
}

/** A charge must be retrieved with the final status that its charge.complete event shows. */
function judgeStatusOfEvent(
  charge: TrackedResource,
  { complete, sighting }: { complete: TrackedEvent; sighting: EventSighting },
  model: Model,
): RuleVerdict | null {
  const lastRetrieval = charge.retrievals.at(-1)
  if (lastRetrieval === undefined) return null
  const status = read(sighting.data, 'status')
  if (!isFinalStatus(status))
    return unclear(
      'It cannot be judged while charge-complete-event-final does not hold.',
      sighting.event,
    )
  const finals = finalRetrievals(charge)
  const differingOrLast =
    finals.find((call) => call.resource.value['status'] !== status) ?? finals.at(-1)
  if (differingOrLast !== undefined)
    return checkFields(differingOrLast.resource, { status }, sighting.event)
  const expected = `status ${shortJson(status)}`
  const actual = statusIn(lastRetrieval)
  const dueFrom = complete.seenAt
  const lastLookAt = lastRetrieval.start
  return missing(model, { expected, actual, dueFrom, lastLookAt }, lastRetrieval, sighting.event)
}
