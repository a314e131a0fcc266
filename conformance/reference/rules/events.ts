import type { Charge, Event, Ledger, Mode, Occurrence } from '../store.ts'

const keys: Record<Occurrence, readonly string[]> = {
  created: ['charge.create'],
  completed: ['charge.complete'],
  expired: ['charge.expire'],
  revisited: [],
}

/** Decisions on events ("Event", "Events"). */
export const eventRules = {
  /** The keys of the events that an occurrence records, in order. */
  eventsFor: (occurrence: Occurrence, _charge: Charge): readonly string[] => keys[occurrence],
  /** The charge that an event shows: as it was then, or as it is now. */
  eventCharge: (snapshot: Charge, _now: Charge): Charge => snapshot,
  /** The name of an event's creation datetime. */
  eventDateField: (_event: Event): 'created_at' | 'created' => 'created_at',
  /** Whether an event shows its webhook deliveries. */
  showsDeliveries: (_event: Event): boolean => true,
  /** Milliseconds until the events of an occurrence are recorded, and dated. */
  recordedAfter: (_occurrence: Occurrence): number => 0,
  /** Milliseconds until an event is in the lists. */
  listedAfter: (_event: Event): number => 0,
  /** Milliseconds until an event is retrievable. */
  retrievableAfter: (_event: Event): number => 0,
  /** The event that retrieval answers with. */
  findEvent: (id: string, ledger: Ledger): Event | undefined => ledger.eventById.get(id),
  /** Events from before this server was started, as they are written; each with id, key, data and a creation datetime. */
  earlierEvents: (_mode: Mode): readonly Record<string, unknown>[] => [],
}
