import { kinds, type MadeName } from '../../generated/resources.ts'
import type { Model, ResourceState } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import { sightingsOfKind } from './subjects.ts'

/** A resource of the run as an answer or an event shows it later. */
export interface Look {
  readonly state: ResourceState
  readonly resource: Resource
  /** When the answer or webhook was complete. */
  readonly end: number
}

/** Resources of a kind as they are retrieved, listed, and answered by what changes them. */
export function laterLooks(model: Model, kind: MadeName): Look[] {
  const { acts, updates } = kinds[kind]
  const states = model.resources[kind]
  const retrieved = [...states.values()].flatMap((state) =>
    state.retrievals.map(({ resource, end }): Look => ({ state, resource, end })),
  )
  const changed = [...acts, ...updates]
    .flatMap(({ operation }) => model.acceptedCalls(operation))
    .flatMap(({ target, resource, end }): Look[] => {
      const state = states.get(target ?? '')
      return state === undefined ? [] : [{ state, resource, end }]
    })
  const listed = model.pages
    .filter(({ recordKind }) => recordKind === kind)
    .flatMap(({ items, call: { end } }) =>
      items.flatMap(({ resource, subject: state }): Look[] =>
        resource === null || state === null ? [] : [{ state, resource, end }],
      ),
    )
  return [...retrieved, ...changed, ...listed]
}

/** Resources of a kind as their events show them. */
export const eventLooks = (model: Model, kind: MadeName): Look[] =>
  sightingsOfKind(model, kind).map(({ subject, data, seenAt }) => ({
    state: subject,
    resource: data,
    end: seenAt,
  }))
