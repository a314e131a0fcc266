import type { EventEmitter } from 'node:events'
import type { Charge, Event, FailureCode } from '../../generated/types.ts'
import type { Service } from '../reference/service.ts'
import type { Timers } from '../reference/timers.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import type { Behaviour } from './behaviours.ts'
import type { Disturbance, DisturbanceRule } from './disturbances.ts'
import type { Owed } from './folder.ts'
import type { SandboxOptions } from './options.ts'
import type { LoggedRequest } from './requests.ts'

/** Everything that a running sandbox consists of. */
export interface Running {
  options: SandboxOptions
  service: Service
  clock: Timers
  seed: number
  /** Draws from 0 to below 1. */
  random: () => number
  behaviours: readonly Behaviour[]
  disturbances: readonly Disturbance[]
  /** The last requests, newest first. */
  requests: readonly LoggedRequest[]
  /** The webhooks that are under way or wait. */
  owed: Set<Owed>
  /** Emits `change` where one of them is no longer owed, and at the end. */
  posts: EventEmitter
}

/** A charge of the sandbox, with the types that the contract leaves open. */
export type SandboxCharge = Charge & {
  readonly currency: string
  readonly authorize_uri: string | null
  readonly return_uri: string | null
  readonly failure_code: FailureCode | null
  readonly failure_message: string | null
}

/** The number of the last charges, events and requests that are shown. */
export const mostShown = 100

/** Everything that a sandbox shows of itself, with the last hundred charges, events and requests, newest first. */
export type State = ReturnType<typeof stateOf>

/** Reads the state of a sandbox. */
export function stateOf({ service, seed, behaviours, disturbances, requests }: Running) {
  const { store, rules, keys, endpoints, urls } = service
  const charges = [...store.test.charges.values(), ...store.live.charges.values()]
  const events = [...store.test.events, ...store.live.events]
  return {
    baseUrl: urls.baseUrl,
    now: rules.datetime(rules.now(), 'now'),
    seed,
    keys,
    behaviours,
    disturbances: disturbances.map(({ text, done }) => ({ rule: text as DisturbanceRule, done })),
    endpoints: [...endpoints],
    charges: newest(charges, ({ createdAt }) => createdAt).map(
      (charge) => writeCharge(service, charge, 'retrieved') as SandboxCharge,
    ),
    events: newest(events, ({ at }) => at).map(
      (event) => writeEvent(service, event, 'retrieved') as Event,
    ),
    requests,
  }
}

/** Returns the last ones, newest first. */
function newest<Item>(items: readonly Item[], timeOf: (item: Item) => number): Item[] {
  const reversed = items.toReversed().sort((one, other) => timeOf(other) - timeOf(one))
  return reversed.slice(0, mostShown)
}
