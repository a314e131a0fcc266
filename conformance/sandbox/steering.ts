import type { BankCode, FailureCode } from '../../generated/types.ts'
import type { Call } from '../reference/call.ts'
import { createCharge } from '../reference/operations/charges.ts'
import { expire, settle, upToDate } from '../reference/operations/outcomes.ts'
import { banks } from '../reference/rules/sources.ts'
import type { Service } from '../reference/service.ts'
import type { Charge, Event } from '../reference/store.ts'
import { shown } from '../settings/usage.ts'
import type { Clock } from './clock.ts'
import { eventKeys, type EventKey } from './disturbances.ts'
import { readDuration } from './duration.ts'
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

/** The number of times that an event is posted again, and the wait before. */
export interface Resending {
  times?: number
  /** The time to wait, such as 30s. */
  after?: string
}

const mostTimes = 100
const latest = Date.UTC(9999, 0)

/** Triggers an event; resolves to its charge. Throws a SandboxError for an unknown key, code, bank or charge. */
export async function trigger(service: Service, key: EventKey, how: Triggering = {}): Promise<Charge> {
  assertKnown('The event', key, eventKeys)
  const { failed, bank, charge: id } = how
  if (failed !== undefined) assertKnown('The failure code', failed, service.rules.failureCodes())
  if (bank !== undefined && !Object.hasOwn(banks, bank))
    throw new SandboxError(
      'unknown_name',
      `The bank ${shown(bank)} is unknown; use ${Object.keys(banks).join(', ')}.`,
    )
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
  const body = {
    amount: String(amount),
    currency: 'MYR',
    source: { type: 'duitnow_obw', bank },
    return_uri: 'https://shop.example/thanks',
  }
  const sent = { method: 'POST', path: '/charges', operation: 'createChargeWithSource', body } as const
  const call: Call = {
    ...sent,
    ordinal: 0,
    headers: {},
    id: '',
    query: {},
    mode: 'test',
    kind: 'secret',
  }
  const { charges } = service.store.test
  try {
    await createCharge(service, call)
  } catch (error) {
    throw new SandboxError('invalid_value', `No charge could be made: ${(error as Error).message}.`)
  }
  return [...charges.values()].at(-1) as Charge
}

function chargeOf(service: Service, id: string): Charge {
  const { test, live } = service.store
  const charge = test.charges.get(id) ?? live.charges.get(id)
  if (charge === undefined)
    throw new SandboxError('not_found', `The charge ${shown(id)} is not here; name one that is.`)
  return upToDate(service, charge)
}

/** Finds an event; throws a SandboxError for an unknown id. */
export function eventOf({ store }: Service, id: string): Event {
  const event = store.test.eventById.get(id) ?? store.live.eventById.get(id)
  if (event === undefined)
    throw new SandboxError('not_found', `The event ${shown(id)} is not here; name one that is.`)
  return event
}

/** Posts an event again to every endpoint, once unless given; throws a SandboxError for an unknown event. */
export function resend(service: Service, id: string, { times = 1, after = '0s' }: Resending = {}): void {
  const event = eventOf(service, id)
  if (!Number.isInteger(times) || times < 1 || times > mostTimes)
    throw new SandboxError(
      'invalid_value',
      `The times ${times} are not from 1 to ${mostTimes}; give a whole number of them.`,
    )
  if (service.endpoints.length === 0)
    throw new SandboxError(
      'conflict',
      'There is no endpoint to post to; start with --webhook-url, or set one.',
    )
  const wait = readDuration('The time to wait', after)
  for (let count = 0; count < times; count += 1) service.later(wait, () => void service.post(event))
}

/** Puts the clock forward; charges whose time is over by then expire one after the other, each at its own time. */
export function moveClock(service: Service, clock: Clock, by: string): void {
  const target = Date.now() + clock.ahead() + readDuration('The clock', by)
  if (target > latest)
    throw new SandboxError('invalid_value', `The clock: ${shown(by)} is past the year 9998; move it by less.`)
  const due = (['test', 'live'] as const)
    .flatMap((mode) => [...service.store[mode].charges.values()])
    .filter(({ status, expiresAt }) => status === 'pending' && expiresAt !== null && expiresAt <= target)
    .sort((one, other) => (one.expiresAt ?? 0) - (other.expiresAt ?? 0))
  for (const charge of due) {
    clock.move(Math.max(0, (charge.expiresAt ?? 0) - Date.now() - clock.ahead()))
    upToDate(service, charge)
  }
  clock.move(Math.max(0, target - Date.now() - clock.ahead()))
}
