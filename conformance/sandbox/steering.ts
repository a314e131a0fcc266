import type { BankCode, FailureCode } from '../../generated/types.ts'
import { createCharge } from '../reference/operations/charges.ts'
import { expire, settle, upToDate } from '../reference/operations/outcomes.ts'
import { banks } from '../reference/rules/sources.ts'
import type { Service } from '../reference/service.ts'
import type { Charge, Event } from '../reference/store.ts'
import { shown } from '../settings/usage.ts'
import { readDuration, type Clock } from './clock.ts'
import { eventKeys, type EventKey } from './disturbances.ts'
import { assertKnown, SandboxError } from './errors.ts'

/** The charge of an event that is triggered, and its outcome. */
export interface Triggering {
  /** The id of a pending charge; a new one of test mode unless given. */
  charge?: string
  /** The failure code of a charge that fails. */
  failed?: FailureCode
  amount?: number
  bank?: BankCode
}

const mostTimes = 100

/** Triggers an event; resolves to its charge. Throws a SandboxError for an unknown key, code, bank or charge. */
export async function trigger(service: Service, key: EventKey, how: Triggering = {}): Promise<Charge> {
  assertKnown('The event', key, eventKeys)
  const { failed, charge: id } = how
  if (failed !== undefined) assertKnown('The failure code', failed, service.rules.failureCodes())
  const charge = id === undefined ? await makeCharge(service, how) : chargeOf(service, id)
  if (key === 'charge.create') return charge
  if (!service.rules.mayChange(charge))
    throw new SandboxError(
      'conflict',
      `The charge ${charge.id} is ${charge.status} already; name a pending one, or none.`,
    )
  if (key === 'charge.expire') expire(service, charge)
  else if (failed === undefined) await settle(service, charge, { status: 'successful' })
  else await settle(service, charge, { status: 'failed', failureCode: failed })
  return charge
}

async function makeCharge(service: Service, { amount = 50_000, bank = 'cimb' }: Triggering): Promise<Charge> {
  const codes = Object.keys(banks)
  assertKnown('The bank', bank, codes, `use ${codes.join(', ')}`)
  const { charges } = service.store.test
  try {
    await createCharge(service, {
      ordinal: 0,
      method: 'POST',
      path: '/charges',
      operation: 'createChargeWithSource',
      headers: {},
      id: '',
      query: {},
      body: {
        amount: String(amount),
        currency: 'MYR',
        source: { type: 'duitnow_obw', bank },
        return_uri: 'https://shop.example/thanks',
      },
      mode: 'test',
      kind: 'secret',
    })
  } catch (error) {
    throw new SandboxError('invalid_value', `No charge could be made: ${(error as Error).message}.`)
  }
  return [...charges.values()].at(-1) as Charge
}

function chargeOf(service: Service, id: string): Charge {
  const { test, live } = service.store
  const charge = test.charges.get(id) ?? live.charges.get(id)
  if (charge === undefined) throw notFound('charge', id)
  return upToDate(service, charge)
}

/** Finds an event; throws a SandboxError for an unknown one. */
export function eventOf({ store: { test, live } }: Service, id: string): Event {
  const event = test.eventById.get(id) ?? live.eventById.get(id)
  if (event === undefined) throw notFound('event', id)
  return event
}

function notFound(kind: string, id: string): SandboxError {
  return new SandboxError('not_found', `The ${kind} ${shown(id)} is not here; name one that is.`)
}

/** Posts an event again to every endpoint; throws a SandboxError for an unknown event. */
export function resend(service: Service, id: string, { times = 1 }: { times?: number } = {}): void {
  const event = eventOf(service, id)
  if (times < 1 || times > mostTimes)
    throw new SandboxError(
      'invalid_value',
      `resend: times ${times} cannot be used; give from 1 to ${mostTimes}.`,
    )
  if (service.endpoints.length === 0)
    throw new SandboxError('conflict', 'There is no endpoint to post to; name one with --webhook-url.')
  for (let count = 0; count < times; count += 1) void service.post(event)
}

/** Puts the clock forward; charges whose time is over by then expire, each at its own time. */
export function moveClock(service: Service, clock: Clock, by: string): void {
  const [now, time] = [clock.now(), readDuration('The clock', by)]
  for (const { charges } of [service.store.test, service.store.live])
    for (const charge of charges.values())
      if (charge.status === 'pending' && charge.expiresAt !== null && charge.expiresAt <= now + time)
        clock.later(charge.expiresAt - now, () => void upToDate(service, charge))
  clock.move(time)
}
