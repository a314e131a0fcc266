import { kinds, type MadeKindName } from '../../generated/resources.ts'
import type { Model, ResourceState } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import { sightingsOfKind } from './subjects.ts'

/** A resource of the run, as a later answer or an event shows it. */
export interface ResourceSighting {
  readonly state: ResourceState
  readonly resource: Resource
  /** When the answer or webhook was complete. */
  readonly seenAt: number
}

/** Resources of a kind as answers after their creation show them: retrieved, changed or listed. */
export function laterSightings(model: Model, kind: MadeKindName): ResourceSighting[] {
  const { acts, updates } = kinds[kind]
  const states = model.resources[kind]
  const retrieved = [...states.values()].flatMap((state) =>
    state.retrievals.map(({ resource, end }): ResourceSighting => ({
      state,
      resource,
      seenAt: end,
    })),
  )
  const changed = [...acts, ...updates]
    .flatMap(({ operation }) => model.acceptedCalls(operation))
    .flatMap(({ target, resource, end }): ResourceSighting[] => {
      const state = states.get(target ?? '')
      return state === undefined ? [] : [{ state, resource, seenAt: end }]
    })
  const listed = model.pages
    .filter(({ recordKind }) => recordKind === kind)
    .flatMap(({ items, call: { end } }) =>
      items.flatMap(({ resource, subject: state }): ResourceSighting[] =>
        resource === null || state === null ? [] : [{ state, resource, seenAt: end }],
      ),
    )
  return [...retrieved, ...changed, ...listed]
}

/** Resources of a kind as their events show them. */
export const sightingsInEvents = (model: Model, kind: MadeKindName): ResourceSighting[] =>
  sightingsOfKind(model, kind).map(({ subject, data, seenAt }) => ({
    state: subject,
    resource: data,
    seenAt,
  }))
