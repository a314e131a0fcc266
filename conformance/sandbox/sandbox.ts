import type { BankCode, Charge, Event, FailureCode } from '../../generated/types.ts'
import type { Urls } from '../reference/call.ts'
import type { Keys } from '../reference/rules/keys.ts'
import type { Behaviour } from './behaviours.ts'
import type { DisturbanceRule, EventKey } from './disturbances.ts'
import type { LoggedRequest } from './requests.ts'

/** Everything that a sandbox shows of itself, with the last hundred charges, events and requests, newest first. */
export interface State {
  now: string
  seed: number
  keys: Keys
  behaviours: readonly Behaviour[]
  disturbances: readonly { rule: DisturbanceRule; done: number }[]
  endpoints: readonly string[]
  charges: readonly Charge[]
  events: readonly Event[]
  requests: readonly LoggedRequest[]
}

/** The charge of an event that is triggered, and its outcome. */
export interface Triggering {
  /** The id of a pending charge; a new one of test mode unless given. */
  charge?: string
  /** The failure code of a charge that fails. */
  failed?: FailureCode
  amount?: number
  bank?: BankCode
}

/** The charge and the events of a trigger, as the service shows them. */
export interface Triggered {
  charge: Charge
  events: readonly Event[]
}

/** The calls that steer a sandbox; each resolves once its effects are kept. */
export interface Calls {
  /** Triggers an event, of a new charge unless one is named. */
  trigger: (event: EventKey, how?: Triggering) => Promise<Triggered>
  /** Posts an event again. */
  resend: (event: string, how?: { times?: number }) => Promise<State>
  /** Puts the clock forward, such as by 2h. */
  clock: (by: string) => Promise<State>
  /** Behaves as other honest services do, beside the behaviours from the start. */
  behave: (names: readonly Behaviour[]) => Promise<State>
  /** Disturbs requests and webhooks by these rules alone. */
  disturb: (rules: readonly DisturbanceRule[]) => Promise<State>
  /** Posts webhooks to these endpoints alone. */
  webhooks: (urls: readonly string[]) => Promise<State>
  /** Forgets what was made, and behaves as at the start. */
  reset: () => Promise<State>
}

/** A running sandbox: the reference implementation, with the calls that show and steer it. After close() every call rejects. */
export interface Sandbox extends Urls, Calls, AsyncDisposable {
  keys: Keys
  /** The seed of its disturbances. */
  seed: number
  /** Resolves once no endpoint is still to get an event: each has taken it, or was given up. */
  delivered: (event: string) => Promise<State>
  /** Resolves once no endpoint is still to get any event. */
  settled: () => Promise<State>
  state: () => State
  close: () => Promise<void>
}
