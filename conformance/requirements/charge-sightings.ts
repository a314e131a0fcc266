import type { Model, TrackedResource } from '../model/model.ts'
import type { Resource } from '../model/resource.ts'
import { charges, perModel, sightingsOfKind } from './subjects.ts'

/** A charge as an answer or an event shows it. */
export interface ChargeSighting {
  readonly charge: TrackedResource
  readonly resource: Resource
  readonly where: 'creation' | 'event' | 'retrieval'
}

/** Every charge as an answer to its creation or an event shows it. */
export const chargeSightings = perModel((model): ChargeSighting[] => [
  ...charges(model).map((charge) => ({
    charge,
    resource: charge.resource,
    where: 'creation' as const,
  })),
  ...sightingsOfKind(model, 'Charge').map(({ subject, data }) => ({
    charge: subject,
    resource: data,
    where: 'event' as const,
  })),
])

/** Every charge that shows a field; what a retrieval leaves out is open. */
export const sightingsWithField =
  (field: string) =>
  (model: Model): ChargeSighting[] => [
    ...chargeSightings(model),
    ...retrievalsWithField(model, field),
  ]

/** The retrieved charges that show a field. */
export const retrievalsWithField = (model: Model, field: string): ChargeSighting[] =>
  charges(model).flatMap((charge) =>
    charge.retrievals
      .filter(({ resource: { value } }) => value['id'] === charge.id && Object.hasOwn(value, field))
      .map(({ resource }) => ({ charge, resource, where: 'retrieval' as const })),
  )
