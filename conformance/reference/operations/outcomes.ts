import type { OccurredEvent } from '../clock.ts'
import { newId, contextOfCharge, contextOfEvent, type Service } from '../service.ts'
import { snapshotOf, type Charge, type Event, type Occurrence, type Outcome } from '../store.ts'

/** Records, lists and posts the events of an occurrence, with the charge as it is ("Events"). */
export function recordOccurrence(service: Service, charge: Charge, occurrence: Occurrence): void {
  const { rules, clock } = service
  const context = contextOfCharge(service, charge)
  const delayMs = rules.recordedAfter({ ...context, occurrence })
  service.keeper.changed()
  const snapshot = snapshotOf(charge)
  for (const key of rules.eventsFor({ ...context, occurrence }))
    clock.later(delayMs, { task: 'record', occurred: { mode: charge.mode, key, charge, snapshot } })
}

/** Records an event as of now, lists and posts it. */
export function recordEvent(service: Service, occurred: OccurredEvent): void {
  const { rules, clock, sender } = service
  const event: Event = {
    id: newId(service, 'event', occurred.mode),
    // whole seconds, as shown: a list from an event's own datetime includes it
    at: Math.floor(rules.now() / 1000) * 1000,
    ...occurred,
    deliveries: [],
    raw: undefined,
  }
  clock.later(rules.retrievableAfter(contextOfEvent(service, event)), { task: 'retrieve', event })
  clock.later(rules.listedAfter(contextOfEvent(service, event)), { task: 'list', event })
  sender.post(event)
}

/** Completes a charge once: the first of concurrent outcomes wins ("States and transitions"). */
export async function settle(service: Service, charge: Charge, outcome: Outcome): Promise<void> {
  const { rules, clock } = service
  await rules.beforeSettling(contextOfCharge(service, charge))
  clock.later(rules.settlesAfter(contextOfCharge(service, charge)), {
    task: 'settle',
    charge,
    outcome,
  })
}

/** Brings a charge to its outcome at once, unless the rules forbid it. */
export function settleNow(service: Service, charge: Charge, outcome: Outcome): void {
  const { rules } = service
  const { source, token } = charge
  const context = contextOfCharge(service, charge)
  if (!rules.maySettle(context)) return
  Object.assign(charge, rules.settled({ ...context, outcome, now: rules.now() }))
  if (source !== null)
    source.chargeStatus = rules.sourceStatusAfter({ ...context, status: charge.status, source })
  if (token !== null)
    Object.assign(token, rules.chargedToken({ ...context, status: charge.status }))
  recordOccurrence(service, charge, 'completed')
}

/** Marks a pending charge as expired. */
export function expire(service: Service, charge: Charge): void {
  const { rules } = service
  const { source } = charge
  charge.status = 'expired'
  charge.expiredAt = rules.now()
  if (source !== null)
    source.chargeStatus = rules.sourceStatusAfter({
      ...contextOfCharge(service, charge),
      status: 'expired',
      source,
    })
  recordOccurrence(service, charge, 'expired')
}

/** The charge, expired first if its time is over. */
export function bringUpToDate(service: Service, charge: Charge): Charge {
  const { rules } = service
  if (charge.status === 'pending' && rules.expired({ charge, now: rules.now() }))
    expire(service, charge)
  return charge
}
