import type { Call } from '../reference/call.ts'
import { createCharge } from '../reference/operations/charges.ts'
import { expire, settle, upToDate } from '../reference/operations/outcomes.ts'
import type { Service } from '../reference/service.ts'
import type { Charge } from '../reference/store.ts'
import { shown, unknown, UsageError } from '../settings/usage.ts'
import type { Clock } from './clock.ts'
import { eventKeys } from './disturbances.ts'
import { readDuration } from './duration.ts'

/** The charge that is to have an event, and the outcome that leads to it. */
export interface Triggering {
  /** A pending charge; a new one of test mode unless said. */
  charge?: string
  /** The failure code of a charge that is to fail. */
  failed?: string
  amount?: number
  bank?: string
}

/** The number of times that an event is posted again, and the wait before. */
export interface Resending {
  times?: number
  /** The time to wait, such as 30s. */
  after?: string
}

const mostTimes = 100
const latest = Date.UTC(9999, 0)

/** Brings an event about; resolves to its charge. Throws a UsageError for an unknown key, code or charge. */
export async function trigger(service: Service, key: string, how: Triggering = {}): Promise<Charge> {
  if (!eventKeys.includes(key)) throw unknown('The event', key, eventKeys)
  const codes = service.rules.failureCodes()
  const { failed } = how
  if (failed !== undefined && !codes.includes(failed)) throw unknown('The failure code', failed, codes)
  const charge = how.charge === undefined ? await makeCharge(service, how) : chargeOf(service, how.charge)
  if (key === 'charge.create') return charge
  if (!service.rules.mayChange(charge))
    throw new UsageError(`The charge ${charge.id} is ${charge.status} already; name a pending one, or none.`)
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
  const asked = { method: 'POST', path: '/charges', operation: 'createChargeWithSource', body } as const
  const unread = { ordinal: 0, headers: {}, id: '', query: {}, json: undefined }
  const call: Call = { ...asked, ...unread, mode: 'test', kind: 'secret' }
  const { charges } = service.store.test
  try {
    await createCharge(service, call)
  } catch (error) {
    throw new UsageError(`No charge could be made: ${(error as Error).message}.`)
  }
  return [...charges.values()].at(-1) as Charge
}

function chargeOf(service: Service, id: string): Charge {
  const charge = service.store.test.charges.get(id) ?? service.store.live.charges.get(id)
  if (charge === undefined) throw new UsageError(`The charge ${shown(id)} is not here; name one that is.`)
  return upToDate(service, charge)
}

/** Posts an event again to every endpoint, once unless said; throws a UsageError for an unknown event. */
export function resend(service: Service, id: string, { times = 1, after = '0s' }: Resending = {}): void {
  const event = service.store.test.eventById.get(id) ?? service.store.live.eventById.get(id)
  if (event === undefined) throw new UsageError(`The event ${shown(id)} is not here; name one that is.`)
  if (!Number.isInteger(times) || times < 1 || times > mostTimes)
    throw new UsageError(`The times ${times} are not from 1 to ${mostTimes}; give a whole number of them.`)
  if (service.endpoints.length === 0)
    throw new UsageError('There is no endpoint to post to; start with --webhook-url, or set one.')
  const wait = readDuration('The time to wait', after)
  for (let count = 0; count < times; count += 1) service.later(wait, () => service.post(event))
}

/** Puts the clock forward; charges whose time is over by then expire one after the other, each at its own time. */
export function moveClock(service: Service, clock: Clock, by: string): void {
  const target = Date.now() + clock.ahead() + readDuration('The clock', by)
  if (target > latest) throw new UsageError(`The clock: ${shown(by)} is past the year 9998; move it by less.`)
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
