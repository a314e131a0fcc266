import { isDeepStrictEqual } from 'node:util'
import { kinds, type EventOfKind, type MadeKindName } from '../../generated/resources.ts'
import { asksToWait } from '../basics/status.ts'
import type { AcceptedCall, Model, TrackedResource } from '../model/model.ts'
import { isFinalStatus, read } from '../model/resource.ts'
import { endOf, type VisitEntry } from '../record/entry.ts'
import { isOfSource } from './subjects.ts'

/** The visits of a charge of a source whose customer was to choose, oldest first. */
export const choosingVisits = (charge: TrackedResource): VisitEntry[] =>
  isOfSource(charge) ? charge.visits.filter(({ choice }) => choice !== null) : []

/** The first choosing visit; undefined where another overlaps it: either may be first. */
export const firstVisitIfAlone = (charge: TrackedResource): VisitEntry | undefined =>
  firstVisitUnless(charge, () => true)

/** The first choosing visit; undefined where an overlapping one chose otherwise. */
export const firstVisitIfUncontested = (charge: TrackedResource): VisitEntry | undefined =>
  firstVisitUnless(charge, (first, other) => first.choice !== other.choice)

/** The first choosing visit; undefined where an overlapping one contests it. */
function firstVisitUnless(
  charge: TrackedResource,
  contests: (first: VisitEntry, other: VisitEntry) => boolean,
): VisitEntry | undefined {
  const [first, ...others] = choosingVisits(charge)
  if (first === undefined) return undefined
  const isContested = others.some((other) => other.start < endOf(first) && contests(first, other))
  return isContested ? undefined : first
}

/**
 * True for a visit whose choice the service surely received: it was not stuck, or its last request
 * got an answer below 500 that does not ask to wait, or is not in the record.
 */
export function isChoiceAnswered(
  { hasChosen, stuck, exchanges }: VisitEntry,
  model: Model,
): boolean {
  if (!hasChosen) return false
  if (stuck === null) return true
  const last = model.exchanges.find(({ id }) => id === exchanges.at(-1))
  if (last === undefined) return true
  // A broken server may have taken the choice, or not.
  return last.answer !== null && !asksToWait(last.answer) && last.answer.status < 500
}

/**
 * The earliest moment, in milliseconds of the run, at which a change is certain; null while it is
 * not:
 *
 * | cause | certain at |
 * | --- | --- |
 * | creation | the end of its answer |
 * | page | `completionCertainAt`; in traffic `completionCertainAtInTraffic` |
 * | an operation | the end of its first accepted call; of an update, of one that shows the change |
 * | nothing that the contract names | never |
 */
export function changeCertainAt(
  subject: TrackedResource,
  cause: EventOfKind['cause'],
  model: Model,
): number | null {
  if (cause === 'creation') return subject.creation.end
  if (cause === 'page' && !model.isRun) return completionCertainAtInTraffic(subject)
  if (cause === 'page') return completionCertainAt(subject, model)
  if (cause === null) return null
  const change = model
    .countedCalls(cause)
    .find(
      (call) =>
        call.target === subject.id &&
        (!isEmittedByUpdate(subject.kind, cause) || showsChange(call, subject)),
    )
  return change?.end ?? null
}

/**
 * True for an answer that differs from the creation: an update that changes nothing needs no event.
 */
const showsChange = (
  { resource: { value } }: AcceptedCall,
  { resource }: TrackedResource,
): boolean =>
  Object.entries(value).some(
    ([name, content]) =>
      name in resource.value && !isDeepStrictEqual(content, resource.value[name]),
  )

/** When traffic first shows a charge as complete for certain: successful, or final after a choice. */
const completionCertainAtInTraffic = (charge: TrackedResource): number | null =>
  finalRetrievals(charge).find(
    ({ end, resource }) =>
      read(resource, 'status') === 'successful' ||
      charge.visits.some(({ hasChosen, doubtful, start }) => hasChosen && !doubtful && start < end),
  )?.end ?? null

/**
 * The earliest moment at which the completion of a charge is certain:
 *
 * | what shows it | certain at |
 * | --- | --- |
 * | a retrieval with a final status; for a source, after the first choosing visit began | its end |
 * | an answered and undoubted choice, where nothing is retrieved | the end of the visit |
 * | anything else | null |
 */
function completionCertainAt(charge: TrackedResource, model: Model): number | null {
  const { visits } = charge
  // `charge-complete-not-before-completion` judges one that is complete before a customer chose.
  const firstChoiceStart = Math.min(
    ...visits.filter(({ choice }) => choice !== null).map(({ start }) => start),
  )
  const finalRetrieval = finalRetrievals(charge).find(
    ({ end }) => !isOfSource(charge) || firstChoiceStart < end,
  )
  if (finalRetrieval !== undefined) return finalRetrieval.end
  const decisiveVisit = visits.find(
    (visit) => visit.choice !== null && isChoiceAnswered(visit, model) && !visit.doubtful,
  )
  // A charge that can be retrieved shows itself whether it is complete.
  return decisiveVisit === undefined || charge.retrievals.length > 0 ? null : endOf(decisiveVisit)
}

/**
 * True for an event that an update causes: an operation that changes a resource, but not its state.
 */
export const isEmittedByUpdate = (kind: MadeKindName, cause: EventOfKind['cause']): boolean =>
  kinds[kind].updates.some(({ operation }) => operation === cause)

/** The retrievals that show a charge in a final state. */
export const finalRetrievals = ({ id, retrievals }: TrackedResource): AcceptedCall[] =>
  retrievals.filter(
    ({ resource: { value } }) => isFinalStatus(value['status']) && value['id'] === id,
  )
