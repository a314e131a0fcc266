import { enumerations } from '../../generated/operations.ts'
import type { Event } from '../../generated/types.ts'
import { messageOf } from '../basics/thrown.ts'
import type { IncomingCall } from '../reference/call.ts'
import type { Task } from '../reference/clock.ts'
import { createCharge } from '../reference/operations/charges.ts'
import { expire, settle, bringUpToDate } from '../reference/operations/outcomes.ts'
import type { Service } from '../reference/service.ts'
import type { Charge as StoredCharge, Event as StoredEvent } from '../reference/store.ts'
import { writeCharge, writeEvent } from '../reference/write.ts'
import { number, text, type ValuesOf } from '../settings/flags.ts'
import { inBrief } from '../settings/usage.ts'
import type { EventKey } from './disturbances.ts'
import { SandboxError } from './errors.ts'
import type { RunningWorld, SandboxCharge } from './running.ts'
import { waitUntil } from './waiting.ts'

/** The parameters of a trigger beside the key of the event. */
export const triggerParameters = {
  charge: text('ID', 'The pending charge; a new one of test mode unless given.'),
  failed: text('CODE', 'The failure code of a charge that fails.', {
    enum: enumerations.FailureCode,
  }),
  amount: number(1e12, 'The amount of a new charge.'),
  bank: text('BANK', 'The bank of a new charge.', { enum: enumerations.BankCode }),
}

/** The charge of an event that is triggered, and its outcome. */
export type Triggering = ValuesOf<typeof triggerParameters>

/** The triggered event, with its charge and all its events, as the service shows them. */
export interface Triggered {
  charge: SandboxCharge
  event: Event
  events: readonly Event[]
}

/** The milliseconds that a behaviour may take to record an event. */
const maxWaitMs = 10_000

/** Triggers an event, and waits until its charge has settled and all its events are listed. */
export async function trigger(
  world: RunningWorld,
  key: EventKey,
  { charge: id, failed, amount = 50_000, bank = 'cimb' }: Triggering = {},
): Promise<Triggered> {
  const { service } = world
  const charge =
    id === undefined
      ? await makeCharge(service, String(amount), bank)
      : bringUpToDate(service, chargeOf(service, id))
  if (key !== 'charge.create' && !service.rules.mayChange({ charge })) {
    const message = `The charge ${charge.id} is ${charge.status} already; name a pending one, or none.`
    throw new SandboxError('conflict', message)
  }
  if (key === 'charge.expire') expire(service, charge)
  const failure = failed && ({ status: 'failed', failureCode: failed } as const)
  if (key === 'charge.complete') await settle(service, charge, failure ?? { status: 'successful' })
  await waitUntil(world, () => !service.clock.waiting().some(({ task }) => isAbout(charge, task)), {
    maxWaitMs,
    problem: () => `The ${key} of ${charge.id} is still to come; put the clock forward.`,
  })
  const events = charge.events.map((event) => writeEvent(service, event, 'retrieved') as Event)
  const event = events.findLast((event) => event.key === key)
  if (event === undefined)
    throw new SandboxError(
      'conflict',
      `The charge ${charge.id} has no ${key}: a behaviour leaves it out; reset behaviours.`,
    )
  return { charge: writeCharge(service, charge, 'retrieved') as SandboxCharge, event, events }
}

/** True for a task that settles a charge, or records or lists an event of it. */
function isAbout(charge: StoredCharge, task: Task): boolean {
  if (task.task === 'settle') return task.charge === charge
  if (task.task === 'record') return task.occurred.charge === charge
  return task.task !== 'post' && task.event.charge === charge
}

async function makeCharge(service: Service, amount: string, bank: string): Promise<StoredCharge> {
  const source = { type: 'duitnow_obw', bank }
  const call: IncomingCall = {
    ordinal: 0,
    method: 'POST',
    path: '/charges',
    headers: {},
    operation: 'createChargeWithSource',
    id: '',
    query: {},
    body: { amount, currency: 'MYR', source, return_uri: 'https://shop.example/thanks' },
    mode: 'test',
    kind: 'secret',
  }
  try {
    const { id } = (await createCharge(service, call)) as SandboxCharge
    return chargeOf(service, id)
  } catch (error) {
    throw new SandboxError('invalid_value', `No charge could be made: ${messageOf(error)}.`)
  }
}

function chargeOf({ store: { test, live } }: Service, id: string): StoredCharge {
  return test.charges.get(id) ?? live.charges.get(id) ?? throwMissing('charge', id)
}

/** The event of an id; throws a SandboxError where there is none. */
export function eventOf({ store: { test, live } }: Service, id: string): StoredEvent {
  return test.eventById.get(id) ?? live.eventById.get(id) ?? throwMissing('event', id)
}

function throwMissing(kind: string, id: string): never {
  throw new SandboxError('not_found', `The ${kind} ${inBrief(id)} is not here; name one that is.`)
}
