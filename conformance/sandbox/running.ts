import type { Charge, Event, FailureCode } from '../../generated/types.ts'
import type { ScheduledTask } from '../reference/clock.ts'
import type { Draws } from '../reference/random.ts'
import type { Service } from '../reference/service.ts'
import type { Store } from '../reference/store.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import type { Behaviour } from './behaviours.ts'
import type { Disturbance } from './disturbances.ts'
import type { SandboxOptions } from './options.ts'
import type { LoggedRequest } from './requests.ts'

/** The settings that a world begins with, and that a reset restores. */
export interface Beginning {
  behaviours: readonly Behaviour[]
  disturbances: readonly string[]
  endpoints: readonly string[]
  seed: number
  /** True where the seed decides identifiers, too. */
  isRepeatable: boolean
}

/** Everything of a world that its folder and its named snapshots keep. */
export interface Snapshot {
  store: Store
  /** The milliseconds that its clock is ahead. */
  ahead: number
  waiting: readonly ScheduledTask[]
  endpoints: readonly string[]
  behaviours: readonly Behaviour[]
  disturbances: readonly Disturbance[]
  /** The positions of its random draws. */
  positions: { identifiers: number; disturbances: number }
}

/** A world of a running sandbox: one merchant, with its behaviours, disturbances and log. */
export interface RunningWorld {
  /** Its name; empty for the world of the sandbox's own keys. */
  name: string
  options: SandboxOptions
  service: Service
  beginning: Beginning
  behaviours: readonly Behaviour[]
  disturbances: readonly Disturbance[]
  draws: { identifiers: Draws; disturbances: Draws }
  /** The last requests, newest first. */
  requests: readonly LoggedRequest[]
  /** Serialised snapshots, by their names. */
  saved: Map<string, Uint8Array>
  /** Aborted when the sandbox ends. */
  ended: AbortSignal
}

/** A charge of the sandbox, with the types that the contract leaves open. */
export type SandboxCharge = Charge & {
  readonly currency: string
  readonly authorize_uri: string | null
  readonly return_uri: string | null
  readonly failure_code: FailureCode | null
  readonly failure_message: string | null
}

/** The number of charges, events and requests that are shown, the last ones. */
export const maxRequestsShown = 100

/** A world's state, with its last hundred charges, events and requests, newest first. */
export type State = ReturnType<typeof stateOf>

/** Reads the state of a world. */
export function stateOf({
  name,
  service,
  beginning,
  behaviours,
  disturbances,
  requests,
  saved,
}: RunningWorld) {
  const { store, rules, keys, endpoints, urls, clock, sender } = service
  const charges = [...store.test.charges.values(), ...store.live.charges.values()]
  const events = [...store.test.events, ...store.live.events]
  const postings = [
    ...[...sender.underWay].map((posting) => ({ posting, due: clock.now() })),
    ...clock.waiting().flatMap(({ task, due }) => (task.task === 'post' ? { ...task, due } : [])),
  ]
  return {
    world: name,
    baseUrl: urls.baseUrl,
    now: rules.datetime({ at: rules.now(), field: 'now' }),
    seed: beginning.seed,
    keys,
    behaviours,
    disturbances: disturbances.map(({ text, done }) => ({ rule: text, done })),
    endpoints: [...endpoints],
    snapshots: [...saved.keys()],
    /** The webhooks that are under way or due later. */
    postings: postings.map(({ posting: { event, uri }, due }) => ({
      event: event.id,
      key: event.key,
      uri,
      due: rules.datetime({ at: rules.now() + due - clock.now(), field: 'due' }),
    })),
    charges: newest(charges, ({ createdAt }) => createdAt).map(
      (charge) => writeCharge(service, charge, 'retrieved') as SandboxCharge,
    ),
    events: newest(events, ({ at }) => at).map(
      (event) => writeEvent(service, event, 'retrieved') as Event,
    ),
    requests,
  }
}

/** The last items, newest first. */
function newest<Item>(items: readonly Item[], timeOf: (item: Item) => number): Item[] {
  const reversed = items.toReversed().sort((first, second) => timeOf(second) - timeOf(first))
  return reversed.slice(0, maxRequestsShown)
}
