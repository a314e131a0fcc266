import { setImmediate } from 'node:timers/promises'
import { enumerations } from '../../generated/operations.ts'
import type { Charge, Event } from '../../generated/types.ts'
import { started } from '../basics/started.ts'
import { rules as defaultRules } from '../reference/index.ts'
import type { Call } from '../reference/call.ts'
import { createCharge } from '../reference/operations/charges.ts'
import { expire, settle, upToDate } from '../reference/operations/outcomes.ts'
import type { Service } from '../reference/service.ts'
import { emptyStore, type Charge as StoredCharge, type Event as StoredEvent } from '../reference/store.ts'
import { rulesOf } from '../reference/variants/variant.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import type { Flags } from '../settings/flags.ts'
import { shown } from '../settings/usage.ts'
import { assertHotSwappable, combined, type Behaviour } from './behaviours.ts'
import { eventKeys, readDisturbance, readDuration } from './disturbances.ts'
import { SandboxError } from './errors.ts'
import { number, options, text } from './options.ts'
import { withMiddleware } from './middleware.ts'
import type { Running } from './running.ts'
import type { Calls, Triggered } from './sandbox.ts'

/** The name of a call that steers a sandbox. */
export type CallName = keyof Calls

/** A call that steers a sandbox, with what it takes, of which the first is required. */
export interface SandboxCall {
  does: string
  takes: Flags
}

/** A call with its function, which resolves to what is shown of it, or to nothing where that is the state of the sandbox. */
export interface Acting<Given extends readonly unknown[] = readonly unknown[]> extends SandboxCall {
  act: (running: Running, ...given: Given) => Promise<Triggered | void> | void
}

/** Every call that steers a sandbox, as its methods, its page, its commands and POST /_sandbox/<name> offer it. */
export const calls: { readonly [Name in CallName]: Acting<Parameters<Calls[Name]>> } = {
  trigger: {
    does: 'Triggers an event, of a new charge unless one is named.',
    takes: {
      event: { ...text('EVENT', 'The key of the event.'), enum: eventKeys },
      charge: text('ID', 'The pending charge.'),
      failed: { ...text('CODE', 'The failure code of a charge that fails.'), enum: enumerations.FailureCode },
      amount: number(0, 1e12, 'The amount of a new charge.'),
      bank: { ...text('BANK', 'The bank of a new charge.'), enum: enumerations.BankCode },
    },
    async act({ service }, key, { charge: id, failed, amount = 50_000, bank = 'cimb' } = {}) {
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
      if (key === 'charge.complete') await settle(service, charge, failure ?? { status: 'successful' })
      return {
        charge: writeCharge(service, charge, 'retrieved') as Charge,
        events: charge.events.map((event) => writeEvent(service, event, 'retrieved') as Event),
      } satisfies Triggered
    },
  },
  resend: {
    does: 'Posts an event again.',
    takes: { event: text('ID', 'The event.'), times: number(1, 100, 'How often.') },
    act({ service }, id, { times = 1 } = {}) {
      const event = eventOf(service, id)
      if (service.endpoints.length === 0)
        throw new SandboxError('conflict', 'There is no endpoint to post to; name one with --webhook-url.')
      for (let count = 0; count < times; count += 1) void service.post(event)
    },
  },
  clock: {
    does: 'Puts the clock forward, such as by 2h.',
    takes: { by: text('TIME', 'How far.') },
    async act({ service, clock }, by) {
      // Webhooks of what was just made begin to wait a turn later.
      await setImmediate()
      const [now, time] = [service.rules.now(), readDuration('The clock', by)]
      // A charge whose time is over by then expires at its own time.
      for (const { charges } of [service.store.test, service.store.live])
        for (const charge of charges.values())
          if (charge.status === 'pending' && charge.expiresAt !== null && charge.expiresAt <= now + time)
            clock.later(charge.expiresAt - now, () => void upToDate(service, charge))
      clock.move(time)
    },
  },
  behave: {
    does: `Behaves in these ways, beside those from the start (${started()} list --variants).`,
    takes: { names: options.behave },
    act: behave,
  },
  disturb: {
    does: 'Disturbs by these rules alone, such as POST /charges: lose the answer 10%.',
    takes: { rules: options.disturb },
    act: (running, rules) => void (running.disturbances = rules.map(readDisturbance)),
  },
  webhooks: {
    does: 'Posts webhooks to these endpoints alone.',
    takes: { urls: options.webhookUrl },
    act: ({ service }, urls) => void (service.endpoints = [...urls]),
  },
  reset: { does: 'Forgets what was made, and behaves as at the start.', takes: {}, act: reset },
}

/** Behaves in these ways beside those from the start. */
export function behave(running: Running, names: readonly Behaviour[]): void {
  const { service, options } = running
  const fixed = options.behave ?? []
  const all = [...new Set([...fixed, ...names])]
  const variant = combined(all)
  assertHotSwappable(names.filter((name) => !fixed.includes(name)))
  running.behaviours = all
  service.tampers = variant.options?.tampers ?? []
  Object.assign(service.rules, withMiddleware(running, { ...defaultRules, ...rulesOf(variant) }))
}

function reset(running: Running): void {
  const { service, clock, owed, posts, options } = running
  Object.assign(service.store, emptyStore())
  clock.clear()
  owed.clear()
  posts.emit('change')
  running.requests = []
  running.disturbances = (options.disturb ?? []).map(readDisturbance)
  behave(running, [])
}

const chargeRequest = {
  ordinal: 0,
  method: 'POST',
  path: '/charges',
  headers: {},
  id: '',
  query: {},
} as const

async function makeCharge(service: Service, amount: string, bank: string): Promise<StoredCharge> {
  const source = { type: 'duitnow_obw', bank }
  const body = { amount, currency: 'MYR', source, return_uri: 'https://shop.example/thanks' }
  const operation = 'createChargeWithSource'
  const call: Call = { ...chargeRequest, operation, body, mode: 'test', kind: 'secret' }
  try {
    const { id } = (await createCharge(service, call)) as Charge
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
