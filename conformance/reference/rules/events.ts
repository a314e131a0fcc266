import type { Decision } from '../context.ts'
import {
  occurrences,
  type Charge,
  type Event,
  type Ledger,
  type Mode,
  type Occurrence,
} from '../store.ts'

/** Decisions on events ("Event", "Events"). */
export const eventRules = {
  /** The keys of the events that an occurrence records, in order ("Events", 3). */
  eventsFor: ({
    occurrence,
  }: Decision<{ occurrence: Occurrence; charge: Charge }>): readonly string[] =>
    occurrences[occurrence],
  /** An event shows its charge as it was then. */
  eventCharge: ({ snapshot }: Decision<{ snapshot: Charge; now: Charge }>): Charge => snapshot,
  /** The name of an event's creation datetime. */
  eventDateField: (_decision: Decision<{ event: Event }>): 'created_at' | 'created' => 'created_at',
  /** An event shows its webhook deliveries. */
  showsDeliveries: (_decision: Decision<{ event: Event }>): boolean => true,
  /** The milliseconds until the events of an occurrence are recorded, and dated. */
  recordedAfter: (_decision: Decision<{ occurrence: Occurrence }>): number => 0,
  /** The milliseconds until an event is in the lists. */
  listedAfter: (_decision: Decision<{ event: Event }>): number => 0,
  /** The milliseconds until an event is retrievable. */
  retrievableAfter: (_decision: Decision<{ event: Event }>): number => 0,
  /** The event to retrieve. */
  findEvent: ({ id, ledger }: Decision<{ id: string; ledger: Ledger }>): Event | undefined =>
    ledger.eventById.get(id),
  /** Events from before the start, as written: each with id, key, data and a creation datetime. */
  earlierEvents: (_decision: Decision<{ mode: Mode }>): readonly Record<string, unknown>[] => [],
}
