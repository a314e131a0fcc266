import type { OperationId } from '../../generated/operations.ts'
import type { Area, ObservationId, RequirementId } from '../../generated/requirements.ts'
import type { Depth } from '../settings/options.ts'

/** When a scenario is driven: beside most others, while nothing else changes anything, late with wrong keys, or after the last act. */
export type Phase = 'main' | 'quiet' | 'keys' | 'end'

/** A named list of commands: all that the driver is given. */
export interface Scenario {
  readonly name: string
  readonly depth: Depth
  readonly phase: Phase
  readonly steps: readonly Step[]
  /** The areas whose requirements it shows, beyond those that its commands are about, and single ones. */
  readonly areas?: readonly Area[]
  readonly shows?: readonly RequirementId[]
  /** True where only a run of everything takes it, or a deep one: it repeats in another order what others show. */
  readonly isHistory?: true
}

/** The name under which a scenario keeps what a command made or read. One that begins with @ is shared by all scenarios. */
export type Slot = string

/** A command, branches that are raced at the same time, or branches that are driven beside each other. */
export type Step = Call | Visit | Await | Pause | { readonly race: Branches } | { readonly beside: Branches }

type Branches = readonly (readonly Step[])[]

/** Changes to a request by parameter; null leaves it out. `{slot.field}` and `{slot.field+1}` read a slot: a datetime moves by seconds, a number grows. */
export type Changes = Readonly<
  Record<string, string | readonly string[] | Readonly<Record<string, string>> | null>
>

/** The key that a request carries: that of its operation, the other kind, none, an empty one, or one that nobody holds. */
export type KeyChoice = 'right' | 'other' | 'none' | 'blank' | UnknownKey

/** The ways in which a key that nobody holds is unlike the right one. */
export const unknownKeys = [
  'random',
  'one more',
  'one before',
  'one less',
  'last changed',
  'other case',
  'first half',
] as const
export type UnknownKey = (typeof unknownKeys)[number]

/** Calls an operation. */
export interface Call {
  readonly call: OperationId
  /** The slot that keeps what the answer shows. */
  readonly as?: Slot
  /** The slot whose resource the path names. */
  readonly on?: Slot
  /** Asks for an id that nobody was given instead, or for that of another slot. */
  readonly unknownId?: 'random' | 'near' | 'longer' | 'shorter' | Slot
  /** The slot whose source, or token, is charged. */
  readonly source?: Slot
  readonly token?: Slot
  readonly base?: string
  readonly change?: Changes
  readonly key?: KeyChoice
  /** Follows the location of the resource instead of the path of the operation. */
  readonly follow?: true
  readonly about?: RequirementId | ObservationId
  readonly expect?: 'refused' | 'open'
  readonly case?: string
  /** Sends it in a way that the contract does not name, to see whether only that is understood. */
  readonly other?: 'a password' | 'the key as password' | 'JSON' | 'plain brackets'
  /** Reads every page of a list, of this many events each where a size is given. */
  readonly walk?: true
}

/** Takes a customer to the page of a charge; null opens it only. */
export interface Visit {
  readonly visit: Slot
  readonly choose: 'successful' | 'failed' | null
}

/** Polls until something is there, or the time-out has passed. */
export interface Await {
  readonly await:
    'final' | 'created event' | 'completed event' | 'webhooks' | 'deliveries' | 'account' | 'charge status'
  readonly of: Slot
  /** The charge whose status a token is to show. */
  readonly charge?: Slot
  /** Waits for two looks in a row that show it: of several copies of a list one may be behind. */
  readonly steadily?: true
  /** Keeps the events of a list in slots, by their keys. */
  readonly keep?: Readonly<Record<string, Slot>>
}

/** Lets seconds pass, where datetimes of whole seconds must differ. */
export interface Pause {
  readonly pause: number
}

/** Makes a scenario of the main phase, unless it is said otherwise. */
export function scenario(
  name: string,
  kind: Depth | (Partial<Omit<Scenario, 'name' | 'steps'>> & Pick<Scenario, 'depth'>),
  steps: readonly (Step | readonly Step[])[],
): Scenario {
  return { name, phase: 'main', ...(typeof kind === 'string' ? { depth: kind } : kind), steps: steps.flat() }
}

/** Sends a request that is to be refused. */
export const refused = (about: RequirementId, call: Call): Call => ({ ...call, about, expect: 'refused' })

/** Does several things in turn with what one slot holds. */
export const inTurn = (slot: Slot, ...all: readonly ((slot: Slot) => Step | readonly Step[])[]): Step[] =>
  all.flatMap((one) => one(slot))

/** Lists all steps, those of branches too. */
export const flat = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => {
    const branches = 'race' in step ? step.race : 'beside' in step ? step.beside : null
    return branches?.flatMap(flat) ?? [step]
  })
