import type { DecisionInput } from '../context.ts'
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
  }: DecisionInput<{ occurrence: Occurrence; charge: Charge }>): readonly string[] =>
    occurrences[occurrence],
  /** An event shows its charge as it was then. */
  eventCharge: ({ snapshot }: DecisionInput<{ snapshot: Charge; now: Charge }>): Charge => snapshot,
  /** The name of an event's creation datetime. */
  eventDateField: (_decision: DecisionInput<{ event: Event }>): 'created_at' | 'created' =>
    'created_at',
  /** An event shows its webhook deliveries. */
  showsDeliveries: (_decision: DecisionInput<{ event: Event }>): boolean => true,
  /** The milliseconds until the events of an occurrence are recorded, and dated. */
  recordedAfter: (_decision: DecisionInput<{ occurrence: Occurrence }>): number => 0,
  /** The milliseconds until an event is in the lists. */
  listedAfter: (_decision: DecisionInput<{ event: Event }>): number => 0,
  /** The milliseconds until an event is retrievable. */
  retrievableAfter: (_decision: DecisionInput<{ event: Event }>): number => 0,
  /** The event to retrieve. */
  findEvent: ({ id, ledger }: DecisionInput<{ id: string; ledger: Ledger }>): Event | undefined =>
    ledger.eventById.get(id),
  /** Events from before the start, as written: each with id, key, data and a creation datetime. */
  earlierEvents: (
    _decision: DecisionInput<{ mode: Mode }>,
  ): readonly Record<string, unknown>[] => [],
}
