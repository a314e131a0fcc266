import { newId, type Service } from '../service.ts'
import {
  listEvent,
  snapshotOf,
  type Charge,
  type Event,
  type Occurrence,
  type Outcome,
  type Snapshot,
} from '../store.ts'

/** Records the events of an occurrence with the charge as it is now, lists and posts them. */
export const record = (service: Service, charge: Charge, occurrence: Occurrence): void => {
  const { rules } = service
  const late = rules.recordedAfter(occurrence)
  const snapshot = snapshotOf(charge)
  for (const key of rules.eventsFor(occurrence, charge))
    if (late <= 0) recordEvent(service, charge, snapshot, key)
    else service.later(late, () => recordEvent(service, charge, snapshot, key))
}

const recordEvent = (service: Service, charge: Charge, snapshot: Snapshot, key: string): void => {
  const { rules, later } = service
  const ledger = rules.ledgerOf(charge.mode, service.store)
  const event: Event = {
    id: newId(service, 'event', charge.mode),
    mode: charge.mode,
    // whole seconds, as shown: a list from an event's own datetime includes it
    at: Math.floor(rules.now() / 1000) * 1000,
    key,
    charge,
    snapshot,
    deliveries: [],
    raw: undefined,
  }
  later(rules.retrievableAfter(event), () => ledger.eventById.set(event.id, event))
  later(rules.listedAfter(event), () => listEvent(ledger, event))
  service.post(event)
}

const settleNow = (service: Service, charge: Charge, outcome: Outcome): void => {
  const { rules } = service
  if (!rules.maySettle(charge)) return
  Object.assign(charge, rules.settled(outcome, rules.now()))
  if (charge.source !== null)
    charge.source.chargeStatus = rules.sourceStatusAfter(charge.status, charge.source)
  if (charge.token !== null) Object.assign(charge.token, rules.chargedToken(charge.status))
  record(service, charge, 'completed')
}

/** Brings a charge to its outcome, once: of several concurrent outcomes the first one written wins. */
export const settle = async (service: Service, charge: Charge, outcome: Outcome): Promise<void> => {
  await service.rules.beforeSettling(charge)
  service.later(service.rules.settlesAfter(charge), () => settleNow(service, charge, outcome))
}

/** Brings a card's charge to its outcome within the request that makes it. */
export const settleCard = (service: Service, charge: Charge, failureCode: string | undefined): void =>
  settleNow(
    service,
    charge,
    failureCode === undefined ? { status: 'successful' } : { status: 'failed', failureCode },
  )

/** Marks a pending charge as expired. */
export const expire = (service: Service, charge: Charge): void => {
  charge.status = 'expired'
  charge.expiredAt = service.rules.now()
  if (charge.source !== null)
    charge.source.chargeStatus = service.rules.sourceStatusAfter('expired', charge.source)
  record(service, charge, 'expired')
}

/** The charge, expired first if its time is over. */
export const upToDate = (service: Service, charge: Charge): Charge => {
  if (charge.status === 'pending' && service.rules.expired(charge, service.rules.now()))
    expire(service, charge)
  return charge
}
