import type { Rules } from '../../rules.ts'
import type { Charge } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'

function odd({ amount }: Charge) {
  return amount % 2 === 1
}

/** Shows new charges otherwise in their events. */
function showing(change: Partial<Charge>, of: (charge: Charge) => boolean = () => true): Partial<Rules> {
  return {
    eventCharge: (snapshot) =>
      snapshot.status === 'pending' && of(snapshot) ? { ...snapshot, ...change } : snapshot,
  }
}

/** Shows charges of a status as a minute older in their events. */
function redated(status: Charge['status']): Partial<Rules> {
  return {
    eventCharge: (snapshot) =>
      snapshot.status === status ? { ...snapshot, createdAt: snapshot.createdAt - 60_000 } : snapshot,
  }
}

const table: Record<string, Entry> = {
  'shows the charge of today in every event': {
    breaks: ['charge-create-event-pending', 'event-equals-listed'],
    rules: { eventCharge: (_snapshot, now) => now },
  },
  'shows the charge of today in events of charges that make their source': {
    breaks: ['charge-create-event-pending', 'event-equals-listed'],
    rules: { eventCharge: (snapshot, now) => (odd(now) ? now : snapshot) },
  },
  'shows a new charge as paid in its event': {
    breaks: 'charge-create-event-pending',
    rules: showing({ paid: true }),
  },
  'shows a new charge as authorized in its event': {
    breaks: 'charge-create-event-pending',
    rules: showing({ authorized: true }),
  },
  'shows a new charge that makes its source as authorized in its event': {
    breaks: 'charge-create-event-pending',
    rules: showing({ authorized: true }, odd),
  },
  'shows no authorize_uri in the event of a new charge': {
    breaks: 'charge-create-event-pending',
    rules: showing({ authorizeUri: null }),
  },
  'shows no expires_at in the event of a new charge': {
    breaks: 'charge-create-event-pending',
    rules: showing({ expiresAt: null }),
  },
  'shows another amount in the event of a new charge': {
    breaks: 'charge-create-event-pending',
    rules: {
      eventCharge: (snapshot) =>
        snapshot.status === 'pending' ? { ...snapshot, amount: snapshot.amount * 100 } : snapshot,
    },
  },
  'shows a new charge a minute older': { breaks: 'charge-create-event-pending', rules: redated('pending') },
  'shows a successful charge as a minute older in its event': {
    breaks: 'charge-complete-event-final',
    rules: redated('successful'),
  },
  'shows a complete charge as pending in its event': {
    breaks: ['charge-complete-event-final', 'charge-failure-code-null-unless-failed'],
    rules: {
      eventCharge: (snapshot) =>
        snapshot.status === 'pending' ? snapshot : { ...snapshot, status: 'pending' },
    },
  },
  'shows a failed charge as expired in its event': {
    breaks: 'charge-complete-event-final',
    rules: {
      eventCharge: (snapshot) =>
        snapshot.status === 'failed' ? { ...snapshot, status: 'expired' } : snapshot,
    },
  },
  'shows a failed charge as successful in its event': {
    breaks: [
      'charge-status-equals-event',
      'charge-final-states-final',
      'charge-failure-code-null-unless-failed',
      'charge-successful-paid',
      'charge-successful-paid-at',
    ],
    rules: {
      eventCharge: (snapshot) =>
        snapshot.status === 'failed' ? { ...snapshot, status: 'successful' } : snapshot,
    },
  },
  'shows another amount in the event of a complete charge': {
    breaks: 'charge-complete-event-final',
    rules: {
      eventCharge: (snapshot) =>
        snapshot.status === 'successful' ? { ...snapshot, amount: snapshot.amount + 1 } : snapshot,
    },
  },
  'shows another return_uri in the event of a complete charge': {
    breaks: 'charge-complete-event-final',
    rules: {
      eventCharge: (snapshot) =>
        snapshot.status === 'pending' ? snapshot : { ...snapshot, returnUri: 'https://example.com/' },
    },
  },
  'gives a successful charge a failure code in its event': {
    breaks: 'charge-failure-code-null-unless-failed',
    rules: {
      eventCharge: (snapshot) =>
        snapshot.status === 'successful' ? { ...snapshot, failureCode: 'payment_rejected' } : snapshot,
    },
  },
  'lets the charges in events expire before they were created': {
    breaks: 'charge-expires-after-created',
    rules: {
      eventCharge: (snapshot) => ({ ...snapshot, expiresAt: Date.parse('2020-01-01T00:00:00Z') }),
    },
  },
}

/** Faults of the charge that an event shows. */
export const snapshotFaults = faultsOf(table)
