import { valueAt } from '../basics/values.ts'
import { eventsByKey, type EventKey } from '../../generated/fields.ts'
import type { MadeName } from '../../generated/resources.ts'
import { createdAt, eventKeyOf, type Resource } from '../api/resource.ts'

/** The keys of the events that a charge of the redirect method has, in their order ("Events"). */
export const eventKeys: readonly EventKey[] = ['charge.create', 'charge.complete']

/** The events of the run's own charges, as answers and webhooks showed them. */
export interface SeenEvents {
  /**
   * Notes a showing of an event, and gives the charge that it is about, where that is the run's own, and null otherwise.
   * One that shows no charge is about `about`: the one in whose list it is, or whose event was asked for.
   */
  see(event: Resource, about?: string | null): string | null
  /** Gives the first showing of an event that fits its schema; undefined until one came. */
  first(id: unknown): Resource | undefined
  /** Gives the key and the charge that an identifier was shown with first, in words; undefined until it was shown. */
  owner(id: string): string | undefined
  /** Gives when the earliest of them was created, in milliseconds; Infinity until one came. */
  earliest(): number
  /** Gives when the latest of them was created, in milliseconds; -Infinity until one came. */
  latest(): number
}

/** Opens an empty collection of events; `isOwn` tells whether a resource of a kind is the run's own. */
export function openSeenEvents(isOwn: (kind: MadeName, id: string) => boolean): SeenEvents {
  const firsts = new Map<string, Resource>()
  const owners = new Map<string, string>()
  let [earliest, latest] = [Infinity, -Infinity]
  return {
    see(event, about) {
      const charge = chargeOf(event) ?? about ?? null
      if (charge === null || !isOwn(subjectKindOf(event), charge)) return null
      const { id } = event.value
      earliest = Math.min(earliest, createdAt(event) || Infinity)
      latest = Math.max(latest, createdAt(event) || -Infinity)
      if (typeof id !== 'string' || eventKeyOf(event.value) === null) return charge
      if (!owners.has(id)) owners.set(id, ownerOf(event))
      if (!firsts.has(id) && event.inspection.broken.length === 0) firsts.set(id, event)
      return charge
    },
    first: (id) => firsts.get(String(id)),
    owner: (id) => owners.get(id),
    earliest: () => earliest,
    latest: () => latest,
  }
}

/** Gives the kind of what an event is about: a charge, where the contract does not show its key. */
export function subjectKindOf({ value }: Pick<Resource, 'value'>): MadeName {
  const key = eventKeyOf(value)
  return key === null ? 'Charge' : eventsByKey[key].holds
}

/** Tells whether an event has one of the keys that the contract shows of charges. */
export function isMain(event: Pick<Resource, 'value'>): boolean {
  return eventKeyOf(event.value) !== null && subjectKindOf(event) === 'Charge'
}

/** Gives the id of the charge that an event is about; null where it shows none. */
export function chargeOf({ value }: Pick<Resource, 'value'>): string | null {
  const id = valueAt(value, 'data.id')
  return typeof id === 'string' ? id : null
}

/** Words the key and the charge of an event, which its identifier stands for. */
export function ownerOf(event: Pick<Resource, 'value'>): string {
  return `${String(event.value['key'])} of ${chargeOf(event) ?? 'no charge'}`
}

/** Gives an event without what it records of deliveries, which one showing tells and another may not. */
export function withoutDeliveries(event: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return { ...event, webhook_deliveries: undefined }
}
