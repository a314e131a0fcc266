import { isRecord } from '../contract/inspect.ts'
import type { EventKey } from '../../generated/fields.ts'
import { createdAt, eventKeyOf, type Resource } from '../api/resource.ts'

/** The keys of the events that a charge of the redirect method has, in their order ("Events"). */
export const eventKeys: readonly EventKey[] = ['charge.create', 'charge.complete']

/** What answers and webhooks showed of the events of the run's own charges. */
export interface SeenEvents {
  /**
   * Notes a showing of an event; the charge that it is about, where that is the run's own, and null otherwise.
   * One that shows no charge is about that in whose list it is, `listOf`.
   */
  see(event: Resource, listOf?: string): string | null
  /** The first showing of an event that fits its schema, without what it records of its deliveries; undefined until one came. */
  first(id: unknown): Resource | undefined
  /** Whose an identifier is, as it was shown first: a key and a charge. */
  owner(id: string): string | undefined
  /** When the latest of them was created, in milliseconds; -Infinity until one came. */
  latest(): number
}

/** Opens an empty collection of events; `isOwn` tells whether a charge is the run's own. */
export function openSeenEvents(isOwn: (charge: unknown) => boolean): SeenEvents {
  const firsts = new Map<string, Resource>()
  const owners = new Map<string, string>()
  let latest = -Infinity
  return {
    see(event, listOf) {
      const charge = chargeOf(event) ?? listOf ?? null
      if (charge === null || !isOwn(charge)) return null
      const { id } = event.value
      latest = Math.max(latest, createdAt(event) || -Infinity)
      if (typeof id !== 'string' || !isMain(event)) return charge
      if (!owners.has(id)) owners.set(id, ownerOf(event))
      if (!firsts.has(id) && event.inspection.broken.length === 0) firsts.set(id, event)
      return charge
    },
    first: (id) => firsts.get(String(id)),
    owner: (id) => owners.get(id),
    latest: () => latest,
  }
}

/** Whether an event has one of the keys that the contract shows. */
export function isMain({ value }: Pick<Resource, 'value'>): boolean {
  return eventKeyOf(value) !== null
}

/** The id of the charge that an event is about; null when it shows none. */
export function chargeOf({ value }: Pick<Resource, 'value'>): string | null {
  const { data } = value
  return isRecord(data) && typeof data['id'] === 'string' ? data['id'] : null
}

/** Whose the identifier of an event is: its key and its charge. */
export function ownerOf(event: Pick<Resource, 'value'>): string {
  return `${String(event.value['key'])} of ${chargeOf(event) ?? 'no charge'}`
}
