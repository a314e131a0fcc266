import { kinds, type MadeKindName } from '../../generated/resources.ts'
import type { Model, TrackedResource } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import { sightingsOfKind } from './subjects.ts'

/** A resource of the run, as a later answer or an event shows it. */
export interface ResourceSighting {
  readonly tracked: TrackedResource
  readonly resource: Resource
  /** When the answer or webhook was complete. */
  readonly seenAt: number
}

/** Resources of a kind as answers after their creation show them: retrieved, changed or listed. */
export function laterSightings(model: Model, kind: MadeKindName): ResourceSighting[] {
  const { acts, updates } = kinds[kind]
  const trackedById = model.resources[kind]
  const retrievalSightings = [...trackedById.values()].flatMap((tracked) =>
    tracked.retrievals.map(({ resource, end }): ResourceSighting => ({
      tracked,
      resource,
      seenAt: end,
    })),
  )
  const changeSightings = [...acts, ...updates]
    .flatMap(({ operation }) => model.acceptedCalls(operation))
    .flatMap(({ target, resource, end }): ResourceSighting[] => {
      const tracked = trackedById.get(target ?? '')
      return tracked === undefined ? [] : [{ tracked, resource, seenAt: end }]
    })
  const listSightings = model.pages
    .filter(({ recordKind }) => recordKind === kind)
    .flatMap(({ items, call: { end } }) =>
      items.flatMap(({ resource, subject: tracked }): ResourceSighting[] =>
        resource === null || tracked === null ? [] : [{ tracked, resource, seenAt: end }],
      ),
    )
  return [...retrievalSightings, ...changeSightings, ...listSightings]
}

/** Resources of a kind as their events show them. */
export const sightingsInEvents = (model: Model, kind: MadeKindName): ResourceSighting[] =>
  sightingsOfKind(model, kind).map(({ subject, data, seenAt }) => ({
    tracked: subject,
    resource: data,
    seenAt,
  }))
