import type { Event, Charge } from '../../generated/types.ts'
import type { Keys } from '../reference/rules/keys.ts'
import type { Service } from '../reference/service.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import type { Clock } from './clock.ts'
import type { Layer } from './layer.ts'
import { isoSeconds, type LoggedRequest, type RequestLog } from './requests.ts'

/** Everything that a sandbox shows of itself, with the last charges, events and requests, newest first. */
export interface State {
  now: string
  seed: number
  keys: Keys
  behaviours: readonly string[]
  disturbances: readonly { rule: string; done: number }[]
  endpoints: readonly string[]
  /** The webhooks that wait, each with the time when it is due. */
  waiting: readonly { event: string; key: string; endpoint: string; attempt: number; due: string }[]
  charges: readonly Charge[]
  events: readonly Event[]
  requests: readonly LoggedRequest[]
}

/** The parts of a sandbox that its state is read from. */
export interface Parts {
  service: Service
  clock: Clock
  requests: RequestLog
  seed: number
  layer: Layer
  behaviours: readonly string[]
}

const most = 100

/** Reads the state of a sandbox. */
export function stateOf({ service, clock, requests, layer, seed, behaviours }: Parts): State {
  const ledgers = [service.store.test, service.store.live]
  const charges = ledgers.flatMap((ledger) => [...ledger.charges.values()].slice(-most))
  const events = ledgers.flatMap((ledger) => ledger.events.slice(-most))
  return {
    now: isoSeconds(service.rules.now()),
    seed,
    keys: service.keys,
    behaviours,
    disturbances: layer.disturbances.map(({ text, done }) => ({ rule: text, done })),
    endpoints: [...service.endpoints],
    waiting: clock
      .waiting()
      .slice(0, most)
      .map(({ event: { id, key }, uri, attempt, due }) => {
        return { event: id, key, endpoint: uri, attempt, due: isoSeconds(due) }
      }),
    charges: newest(charges, ({ createdAt }) => createdAt).map(
      (charge) => writeCharge(service, charge, 'retrieved') as Charge,
    ),
    events: newest(events, ({ at }) => at).map((event) => writeEvent(service, event, 'retrieved') as Event),
    requests: requests.all,
  }
}

function newest<Item>(items: readonly Item[], timeOf: (item: Item) => number): Item[] {
  return items
    .toReversed()
    .sort((one, other) => timeOf(other) - timeOf(one))
    .slice(0, most)
}
