import { isDeepStrictEqual } from 'node:util'
import { kinds, type EventOfKind, type MadeName } from '../../generated/resources.ts'
import type { Accepted, Model, ResourceState } from '../model/model.ts'
import { isFinal, read } from '../model/resource.ts'
import { isThrough } from './choices.ts'
import { isOfSource } from './subjects.ts'

/** The moment by which the change was made that an event records; null where that is not sure. */
export function timeOfChange(
  subject: ResourceState,
  cause: EventOfKind['by'],
  model: Model,
): number | null {
  if (cause === 'creation') return subject.call.end
  if (cause === 'page' && !model.policy.isRun) return completionInTraffic(subject)
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

/** When traffic showed a charge as final: successful, or after a choice that is certain. */
const completionInTraffic = (charge: ResourceState): number | null =>
  finalRetrievals(charge).find(
    ({ end, resource }) =>
      read(resource, 'status') === 'successful' ||
      charge.visits.some(({ chose, doubtful, start }) => chose && !doubtful && start < end),
  )?.end ?? null

/** The moment by which a charge was complete; null where that is not sure. */
function completionOf(charge: ResourceState, model: Model): number | null {
  const { visits } = charge
  // `charge-complete-not-before-completion` judges one that is complete before a customer chose.
  const firstChoiceStart = Math.min(
    ...visits.filter(({ choose }) => choose !== null).map(({ start }) => start),
  )
  const final = finalRetrievals(charge).find(
    ({ end }) => !isOfSource(charge) || firstChoiceStart < end,
  )
  if (final !== undefined) return final.end
  const decisiveVisit = visits.find(
    (visit) => visit.choose !== null && isThrough(visit, model) && !visit.doubtful,
  )
  // Where the charge can be retrieved, it says itself whether it is complete.
  return decisiveVisit === undefined || charge.retrievals.length > 0
    ? null
    : decisiveVisit.start + decisiveVisit.duration
}

/** True for what changes a resource each time, without moving it to another state. */
export const isUpdate = (kind: MadeName, by: EventOfKind['by']): boolean =>
  kinds[kind].updates.some(({ operation }) => operation === by)

/** The retrievals that show a charge in a final state. */
export const finalRetrievals = ({ id, retrievals }: ResourceState): Accepted[] =>
  retrievals.filter(({ resource: { value } }) => isFinal(value['status']) && value['id'] === id)
