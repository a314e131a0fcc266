import { kinds, madeKinds, type MadeKindName } from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
import type { Model, TrackedResource } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import { createdDirectly, perModel, sightingsOfKind } from './subjects.ts'

/** A resource of the run, as an answer or an event shows it. */
export interface ResourceSighting {
  readonly tracked: TrackedResource
  readonly resource: Resource
  readonly where: 'creation' | 'retrieval' | 'change' | 'list' | 'event'
  /** When the answer or webhook was complete. */
  readonly seenAt: number
}

const sightingsByPlace = perModel((model) =>
  grouped(
    madeKinds.flatMap((kind) => everySighting(model, kind)),
    ({ tracked, where }) => `${tracked.kind} ${where}`,
  ),
)

/** The sightings of a kind at some places, place by place. */
export const sightingsAt = (
  model: Model,
  kind: MadeKindName,
  ...places: readonly ResourceSighting['where'][]
): ResourceSighting[] =>
  places.flatMap((where) => sightingsByPlace(model).get(`${kind} ${where}`) ?? [])

function everySighting(model: Model, kind: MadeKindName): ResourceSighting[] {
  const { acts, updates } = kinds[kind]
  const trackedById = model.resources[kind]
  const changes = [...acts, ...updates].flatMap(({ operation }) => model.countedCalls(operation))
  return [
    ...createdDirectly(model, kind).map((tracked): ResourceSighting => {
      const { resource, creation } = tracked
      return { tracked, resource, where: 'creation', seenAt: creation.end }
    }),
    ...[...trackedById.values()].flatMap((tracked) =>
      tracked.retrievals.map(({ resource, end: seenAt }): ResourceSighting => {
        return { tracked, resource, where: 'retrieval', seenAt }
      }),
    ),
    ...changes.flatMap(({ target, resource, end: seenAt }): ResourceSighting[] => {
      const tracked = trackedById.get(target ?? '')
      return tracked === undefined ? [] : [{ tracked, resource, where: 'change', seenAt }]
    }),
    ...model.pages.flatMap(({ itemKind, items, call: { end: seenAt } }) =>
      items.flatMap(({ resource, subject: tracked }): ResourceSighting[] =>
        itemKind !== kind || resource === null || tracked === null
          ? []
          : [{ tracked, resource, where: 'list', seenAt }],
      ),
    ),
    ...sightingsOfKind(model, kind).map(
      ({ subject: tracked, data: resource, seenAt }): ResourceSighting => {
        return { tracked, resource, where: 'event', seenAt }
      },
    ),
  ]
}

/** Every charge that shows a field; what a retrieval leaves out is open. */
export const chargesWithField =
  (field: string) =>
  (model: Model): ResourceSighting[] => [
    ...sightingsAt(model, 'Charge', 'creation', 'event'),
    ...retrievedChargesWithField(model, field),
  ]

/** The retrieved charges that show a field. */
export const retrievedChargesWithField = (model: Model, field: string): ResourceSighting[] =>
  sightingsAt(model, 'Charge', 'retrieval').filter(
    ({ tracked: { id }, resource: { value } }) => value['id'] === id && Object.hasOwn(value, field),
  )
