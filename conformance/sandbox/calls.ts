import { bringUpToDate } from '../reference/operations/outcomes.ts'
import { number, text, type Flags } from '../settings/flags.ts'
import { inBrief } from '../settings/usage.ts'
import { assertChangeable, type Behaviour } from './behaviours.ts'
import { eventKeys, readDisturbance } from './disturbances.ts'
import type { EventKey } from './disturbances.ts'
import { readDuration } from './duration.ts'
import { SandboxError } from './errors.ts'
import { options } from './options.ts'
import type { RunningWorld, State } from './running.ts'
import { eventOf, trigger, triggerParameters, type Triggered, type Triggering } from './trigger.ts'
import { waitUntilPosted } from './waiting.ts'
import { applyBehaviours, resetWorld, restoreSnapshot, saveSnapshot } from './world.ts'

/** A call that steers a world of a sandbox. */
export interface SandboxCall<Given extends readonly unknown[] = never[]> {
  does: string
  /** Its parameters. */
  takes: Flags
  /** The parameter that must be given, and that is an operand of the command. */
  operand?: string
  /** Takes its operand, if any, and parameters; resolves to its answer, or nothing. */
  act: (world: RunningWorld, ...values: Given) => Promise<Triggered | void> | void
}

/** The calls as methods of a world; each resolves once its effects are kept. */
export type Calls = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends SandboxCall<infer Given>
    ? (...values: Given) => Promise<Name extends 'trigger' ? Triggered : State>
    : never
}

const within = text('TIME', 'How long to wait at most.', { default: '30s' })
const snapshotName = text('NAME', 'The name of the snapshot.')

/** The calls that steer a world: methods, page, commands, and POST /_sandbox/<name>. */
export const calls = {
  trigger: {
    does: 'Triggers an event, of a new charge unless one is named.',
    takes: {
      event: text('EVENT', 'The key of the event.', { enum: eventKeys }),
      ...triggerParameters,
    },
    operand: 'event',
    act: (world: RunningWorld, key: EventKey, parameters: Triggering = {}): Promise<Triggered> =>
      trigger(world, key, parameters),
  },
  resend: {
    does: 'Posts an event again.',
    takes: { event: text('ID', 'The event.'), times: { ...number(100, 'How often.'), minimum: 1 } },
    operand: 'event',
    act({ service }: RunningWorld, id: string, { times = 1 }: { times?: number } = {}) {
      const event = eventOf(service, id)
      if (service.endpoints.length === 0)
        throw new SandboxError(
          'conflict',
          'There is no endpoint to post to; name one with --webhook-url.',
        )
      for (let count = 0; count < times; count += 1) service.sender.post(event)
    },
  },
  delivered: {
    does: 'Waits until an event was posted to every endpoint: each has taken it, or was given up.',
    takes: { event: text('ID', 'The event.'), within },
    operand: 'event',
    act: (world: RunningWorld, id: string, parameters: { within?: string } = {}) =>
      waitUntilPosted(world, boundOf(parameters), eventOf(world.service, id)),
  },
  settled: {
    does: 'Waits until all that is scheduled has happened, and all webhooks were posted.',
    takes: { within },
    act: (world: RunningWorld, parameters: { within?: string } = {}) =>
      waitUntilPosted(world, boundOf(parameters)),
  },
  clock: {
    does: 'Puts the clock forward, such as by 2h.',
    takes: { by: text('TIME', 'How far.') },
    operand: 'by',
    act({ service }: RunningWorld, by: string) {
      const { clock, rules, store } = service
      const milliseconds = readDuration('The clock', by)
      if (rules.now() + milliseconds > latest)
        throw new SandboxError(
          'invalid_value',
          `The clock: ${inBrief(by)} leads past the year 9998; put it forward by less.`,
        )
      clock.move(milliseconds)
      for (const { charges } of [store.test, store.live])
        for (const charge of charges.values()) bringUpToDate(service, charge)
    },
  },
  behave: {
    does: 'Behaves in these ways, beside those from the start.',
    takes: { names: options.behave },
    operand: 'names',
    act(world: RunningWorld, names: readonly Behaviour[]) {
      const fixed = world.beginning.behaviours
      assertChangeable(names.filter((name) => !fixed.includes(name)))
      applyBehaviours(world, [...new Set([...fixed, ...names])])
    },
  },
  disturb: {
    does: 'Disturbs by these rules alone, such as POST /charges: lose the answer 10%.',
    takes: { rules: options.disturb },
    operand: 'rules',
    act(world: RunningWorld, rules: readonly string[]) {
      world.disturbances = rules.map(readDisturbance)
    },
  },
  webhooks: {
    does: 'Posts webhooks to these endpoints alone.',
    takes: { urls: options.webhookUrl },
    operand: 'urls',
    act({ service }: RunningWorld, urls: readonly string[]) {
      service.endpoints = [...urls]
    },
  },
  save: {
    does: 'Saves a snapshot of everything under a name.',
    takes: { name: snapshotName },
    operand: 'name',
    act: (world: RunningWorld, name: string) => saveSnapshot(world, name),
  },
  restore: {
    does: 'Restores a snapshot: lists, clock, endpoints, rules, and what was scheduled.',
    takes: { name: snapshotName },
    operand: 'name',
    act: (world: RunningWorld, name: string) => restoreSnapshot(world, name),
  },
  reset: {
    does: 'Forgets what was made, and begins as at the start: clock, endpoints and rules.',
    takes: {},
    act: (world: RunningWorld) => resetWorld(world),
  },
} satisfies Record<string, SandboxCall>

/** The latest time of a clock, as datetimes have four digits for the year. */
const latest = Date.UTC(9999, 0, 1)

function boundOf({ within: time = within.default }: { within?: string }): number {
  return readDuration('within', time)
}
