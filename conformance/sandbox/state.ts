import type { Event, Charge } from '../../generated/types.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import type { DisturbanceRule } from './disturbances.ts'
import type { Internals } from './internals.ts'
import { isoSeconds } from './middleware.ts'
import type { State } from './sandbox.ts'

/** Reads the state of a sandbox. */
export function stateOf({ service, middleware, seed, behaviours }: Internals): State {
  const { store, rules, keys, endpoints } = service
  const charges = [...store.test.charges.values(), ...store.live.charges.values()]
  const events = [...store.test.events, ...store.live.events]
  return {
    now: isoSeconds(rules.now()),
    seed,
    keys,
    behaviours,
    disturbances: middleware.disturbances.map(({ text, done }) => ({ rule: text as DisturbanceRule, done })),
    endpoints: [...endpoints],
    charges: newest(charges, ({ createdAt }) => createdAt).map(
      (charge) => writeCharge(service, charge, 'retrieved') as Charge,
    ),
    events: newest(events, ({ at }) => at).map((event) => writeEvent(service, event, 'retrieved') as Event),
    requests: middleware.requests,
  }
}

/** Returns the last hundred, newest first. */
function newest<Item>(items: readonly Item[], timeOf: (item: Item) => number): Item[] {
  const reversed = items.toReversed().sort((one, other) => timeOf(other) - timeOf(one))
  return reversed.slice(0, 100)
}
