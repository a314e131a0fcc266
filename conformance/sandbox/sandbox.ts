import type { Reference, ReferenceOptions } from '../reference/index.ts'
import type { State } from './state.ts'
import type { Resending, Triggering } from './steering.ts'

/** The options of the sandbox, beside those of the reference implementation. */
export interface SandboxOptions extends Omit<ReferenceOptions, 'store' | 'keeper' | 'timers' | 'around'> {
  /** The folder that keeps everything; memory alone unless given. */
  data?: string
  /** The names of honest variants that it behaves as. */
  behave?: readonly string[]
  /** Rules such as `POST /charges: lose the answer 10%`. */
  disturb?: readonly string[]
  /** The machines that the page at /_sandbox is for: this one unless said, all, or none. */
  page?: 'here' | 'everywhere' | 'nowhere'
}

/** A running sandbox: the reference implementation, with the calls that show and steer it. */
export interface Sandbox extends Omit<Reference, 'service'> {
  /** The seed that disturbances are drawn from. */
  seed: number
  /** Makes an event happen, to a new charge unless one is named. */
  trigger: (event: string, how?: Triggering) => Promise<Triggered>
  /** Posts an event again. */
  resend: (event: string, how?: Resending) => Promise<State>
  /** Puts the clock forward, such as by 2h. */
  clock: (by: string) => Promise<State>
  /** Behaves as other honest services do, beside the behaviours that it was started with. */
  behave: (names: readonly string[]) => Promise<State>
  /** Disturbs requests and webhooks by these rules alone. */
  disturb: (rules: readonly string[]) => Promise<State>
  /** Posts webhooks to these endpoints alone. */
  webhooks: (urls: readonly string[]) => Promise<State>
  /** Posts the webhooks that wait. */
  hurry: () => Promise<State>
  /** Forgets what was made, and behaves as at the start. */
  reset: () => Promise<State>
  state: () => State
}

/** The charge and the events that a trigger brought about, as the service shows them. */
export interface Triggered {
  charge: { id: string; status: string }
  events: readonly { id: string; key: string }[]
}
