import { inEvents } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { complete, failed, pending, successful, withSource } from '../triggers.ts'

const asNow = inEvents((_snapshot, now) => now)

const older = inEvents(({ createdAt }) => ({ createdAt: createdAt - 60_000 }))

const snapshots: Table = {
  'charge-create-event-pending': {
    'shows the charge as it is now in every event': asNow,
    'shows the charge as it is now in events of charges that make their source': [asNow, withSource],
    'shows a new charge as paid in its event': [inEvents(() => ({ paid: true })), pending],
    'shows a new charge as authorized in its event': [inEvents(() => ({ authorized: true })), pending],
    'shows a new charge that makes its source as authorized in its event': [
      inEvents(() => ({ authorized: true })),
      pending,
      withSource,
    ],
    'shows no authorize_uri in the event of a new charge': [
      inEvents(() => ({ authorizeUri: null })),
      pending,
    ],
    'shows no expires_at in the event of a new charge': [inEvents(() => ({ expiresAt: null })), pending],
    'shows another amount in the event of a new charge': [
      inEvents(({ amount }) => ({ amount: amount * 100 })),
      pending,
    ],
    'shows a new charge as a minute older in its event': [older, pending],
  },
  'charge-complete-event-final': {
    'shows a successful charge as a minute older in its event': [older, successful],
    'shows a complete charge as pending in its event': [inEvents(() => ({ status: 'pending' })), complete],
    'shows a failed charge as expired in its event': [inEvents(() => ({ status: 'expired' })), failed],
    'shows another amount in the event of a complete charge': [
      inEvents(({ amount }) => ({ amount: amount + 1 })),
      successful,
    ],
    'shows another return_uri in the event of a complete charge': [
      inEvents(() => ({ returnUri: 'https://example.com/' })),
      complete,
    ],
  },
  'charge-status-equals-event': {
    'shows a failed charge as successful in its event': [inEvents(() => ({ status: 'successful' })), failed],
  },
  'charge-failure-code-null-unless-failed': {
    'gives a successful charge a failure code in its event': [
      inEvents(() => ({ failureCode: 'payment_rejected' })),
      successful,
    ],
  },
  'charge-expires-after-created': {
    'lets the charges in events expire before they were created': inEvents(() => ({
      expiresAt: Date.parse('2020-01-01T00:00:00Z'),
    })),
  },
}

/** Faults of events that show a wrong charge. */
export const eventSnapshotsFaults = faultsOf(snapshots)
