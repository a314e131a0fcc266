import { setImmediate } from 'node:timers/promises'
import { enumerations } from '../../generated/operations.ts'
import type { Event } from '../../generated/types.ts'
import type { Call } from '../reference/call.ts'
import { createCharge } from '../reference/operations/charges.ts'
import { expire, settle, upToDate } from '../reference/operations/outcomes.ts'
import { rules as usualRules } from '../reference/rules.ts'
import type { Service } from '../reference/service.ts'
import {
  emptyStore,
  type Charge as StoredCharge,
  type Event as StoredEvent,
} from '../reference/store.ts'
import { rulesOf } from '../reference/variants/variant.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import { number, text, type Flags, type ValuesOf } from '../settings/flags.ts'
import { shown } from '../settings/usage.ts'
import { assertChangeable, combined, type Behaviour } from './behaviours.ts'
import { eventKeys, readDisturbance, readDuration } from './disturbances.ts'
import type { DisturbanceRule, EventKey } from './disturbances.ts'
import { SandboxError } from './errors.ts'
import { withMiddleware } from './middleware.ts'
import { options } from './options.ts'
import type { Running, SandboxCharge, State } from './running.ts'

/** A call that steers a sandbox. */
export interface SandboxCall<Given extends readonly unknown[] = never[]> {
  does: string
  /** Its parameters, of which the first is required. */
  takes: Flags
  /** Resolves to its answer; to nothing where that is the state of the sandbox. */
  act: (running: Running, ...given: Given) => Promise<Triggered | void> | void
}

const triggering = {
  charge: text('ID', 'The pending charge; a new one of test mode unless given.'),
  failed: text('CODE', 'The failure code of a charge that fails.', {
    enum: enumerations.FailureCode,
  }),
  amount: number(1e12, 'The amount of a new charge.'),
  bank: text('BANK', 'The bank of a new charge.', { enum: enumerations.BankCode }),
}

/** The charge of an event that is triggered, and its outcome. */
export type Triggering = ValuesOf<typeof triggering>

/** The charge and the events of a trigger, as the service shows them. */
export interface Triggered {
  charge: SandboxCharge
  events: readonly Event[]
}

/** The calls as methods of a sandbox; each resolves once its effects are kept. */
export type Calls = {
  [Name in keyof typeof calls]: (typeof calls)[Name] extends SandboxCall<infer Given>
    ? (...given: Given) => Promise<Name extends 'trigger' ? Triggered : State>
    : never
}

/** Every call that steers a sandbox, as its methods, its page, its commands and POST /_sandbox/<name> offer it. */
export const calls = {
  trigger: {
    does: 'Triggers an event, of a new charge unless one is named.',
    takes: { event: text('EVENT', 'The key of the event.', { enum: eventKeys }), ...triggering },
    async act({ service }: Running, key: EventKey, how: Triggering = {}): Promise<Triggered> {
      const { charge: id, failed, amount = 50_000, bank = 'cimb' } = how
      const charge =
        id === undefined
          ? await makeCharge(service, String(amount), bank)
          : upToDate(service, chargeOf(service, id))
      if (key !== 'charge.create' && !service.rules.mayChange(charge)) {
        const message = `The charge ${charge.id} is ${charge.status} already; name a pending one, or none.`
        throw new SandboxError('conflict', message)
      }
      if (key === 'charge.expire') expire(service, charge)
      const failure = failed && ({ status: 'failed', failureCode: failed } as const)
      if (key === 'charge.complete')
        await settle(service, charge, failure ?? { status: 'successful' })
      return {
        charge: writeCharge(service, charge, 'retrieved') as SandboxCharge,
        events: charge.events.map((event) => writeEvent(service, event, 'retrieved') as Event),
      }
    },
  },
  resend: {
    does: 'Posts an event again.',
    takes: { event: text('ID', 'The event.'), times: { ...number(100, 'How often.'), minimum: 1 } },
    act({ service }: Running, id: string, { times = 1 }: { times?: number } = {}) {
      const event = eventOf(service, id)
      if (service.endpoints.length === 0)
        throw new SandboxError(
          'conflict',
          'There is no endpoint to post to; name one with --webhook-url.',
        )
      for (let count = 0; count < times; count += 1) void service.post(event)
    },
  },
  clock: {
    does: 'Puts the clock forward, such as by 2h.',
    takes: { by: text('TIME', 'How far.') },
    async act({ service, clock }: Running, by: string) {
      // Webhooks of what was just made begin to wait a turn later.
      await setImmediate()
      clock.move(readDuration('The clock', by))
      for (const { charges } of [service.store.test, service.store.live])
        for (const charge of charges.values()) upToDate(service, charge)
    },
  },
  behave: {
    does: 'Behaves in these ways, beside those from the start.',
    takes: { names: options.behave },
    act: behave,
  },
  disturb: {
    does: 'Disturbs by these rules alone, such as POST /charges: lose the answer 10%.',
    takes: { rules: options.disturb },
    act: disturb,
  },
  webhooks: {
    does: 'Posts webhooks to these endpoints alone.',
    takes: { urls: options.webhookUrl },
    act({ service }: Running, urls: readonly string[]) {
      service.endpoints = [...urls]
    },
  },
  reset: { does: 'Forgets what was made, and behaves as at the start.', takes: {}, act: reset },
} satisfies Record<string, SandboxCall>

/** Behaves in these ways beside those from the start. */
export function behave(running: Running, names: readonly Behaviour[]): void {
  const { service, options } = running
  const fixed = options.behave ?? []
  const all = [...new Set([...fixed, ...names])]
  const variant = combined(all)
  assertChangeable(names.filter((name) => !fixed.includes(name)))
  running.behaviours = all
  service.tampers = variant.options?.tampers ?? []
  Object.assign(service.rules, withMiddleware(running, { ...usualRules, ...rulesOf(variant) }))
}

function disturb(running: Running, rules: readonly DisturbanceRule[]): void {
  running.disturbances = rules.map(readDisturbance)
}

function reset(running: Running): void {
  const { service, clock, owed, posts, options } = running
  Object.assign(service.store, emptyStore())
  clock.clear()
  owed.clear()
  posts.emit('change')
  running.requests = []
  disturb(running, options.disturb ?? [])
  behave(running, [])
}

async function makeCharge(service: Service, amount: string, bank: string): Promise<StoredCharge> {
  const source = { type: 'duitnow_obw', bank }
  const body = { amount, currency: 'MYR', source, return_uri: 'https://shop.example/thanks' }
  const request = {
    ordinal: 0,
    method: 'POST',
    path: '/charges',
    headers: {},
    id: '',
    query: {},
    body,
  }
  const call: Call = {
    ...request,
    operation: 'createChargeWithSource',
    mode: 'test',
    kind: 'secret',
  }
  try {
    const { id } = (await createCharge(service, call)) as SandboxCharge
    return chargeOf(service, id)
  } catch (error) {
    throw new SandboxError('invalid_value', `No charge could be made: ${(error as Error).message}.`)
  }
}

function chargeOf({ store: { test, live } }: Service, id: string): StoredCharge {
  return test.charges.get(id) ?? live.charges.get(id) ?? missing('charge', id)
}

/** Finds an event; throws a SandboxError for an unknown one. */
export function eventOf({ store: { test, live } }: Service, id: string): StoredEvent {
  return test.eventById.get(id) ?? live.eventById.get(id) ?? missing('event', id)
}

function missing(kind: string, id: string): never {
  throw new SandboxError('not_found', `The ${kind} ${shown(id)} is not here; name one that is.`)
}
