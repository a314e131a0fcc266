import { rules, type Rules } from '../rules.ts'
import type { Charge } from '../store.ts'
import { faultsOf, onceInFive, type Entry } from './fault.ts'

const changed = (change: Record<string, unknown>) => (event: Record<string, unknown>) => ({
  ...event,
  ...change,
})
const odd = ({ amount }: Charge) => amount % 2 === 1
const twice = ['charge.create', 'charge.create']
/** Shows new charges otherwise in their events. */
const showing = (change: Partial<Charge>, of: (charge: Charge) => boolean = () => true): Partial<Rules> => ({
  eventCharge: (snapshot) =>
    snapshot.status === 'pending' && of(snapshot) ? { ...snapshot, ...change } : snapshot,
})
/** Shows charges of a status as a minute older in their events. */
const redated = (status: Charge['status']): Partial<Rules> => ({
  eventCharge: (snapshot) =>
    snapshot.status === status ? { ...snapshot, createdAt: snapshot.createdAt - 60_000 } : snapshot,
})

const table: Record<string, Entry> = {
  'records no creation': {
    breaks: 'charge-create-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' ? [] : rules.eventsFor(occurrence, charge),
    },
  },
  'records no creation of charges that make their source': {
    breaks: 'charge-create-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' && odd(charge) ? [] : rules.eventsFor(occurrence, charge),
    },
  },
  'records a creation twice': {
    breaks: 'charge-create-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' ? twice : rules.eventsFor(occurrence, charge),
    },
  },
  'records one creation of five twice': {
    breaks: 'charge-create-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' && charge.amount % 5 === 0 ? twice : rules.eventsFor(occurrence, charge),
    },
  },
  'records a creation again when it is completed': {
    breaks: ['charge-create-event-once', 'charge-create-event-pending'],
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed'
          ? ['charge.create', 'charge.complete']
          : rules.eventsFor(occurrence, charge),
    },
  },
  'records no completion': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' ? [] : rules.eventsFor(occurrence, charge),
    },
  },
  'records no completion of a charge on a platform': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' && charge.source?.fields['platform_type']
          ? []
          : rules.eventsFor(occurrence, charge),
    },
  },
  'records no completion of a failed charge': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' && charge.status === 'failed' ? [] : rules.eventsFor(occurrence, charge),
    },
  },
  'records a completion under another key': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' ? ['charge.completed'] : rules.eventsFor(occurrence, charge),
    },
  },
  'records a completion twice': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed'
          ? ['charge.complete', 'charge.complete']
          : rules.eventsFor(occurrence, charge),
    },
  },
  'records one completion of five twice': {
    breaks: 'charge-complete-event-once',
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'completed' && charge.amount % 5 === 0
          ? ['charge.complete', 'charge.complete']
          : rules.eventsFor(occurrence, charge),
    },
    told: onceInFive.told,
  },
  'records a completion at creation as well': {
    breaks: [
      'charge-complete-not-before-completion',
      'charge-complete-event-once',
      'charge-complete-event-final',
    ],
    rules: {
      eventsFor: (occurrence, charge) =>
        occurrence === 'created' ? ['charge.create', 'charge.complete'] : rules.eventsFor(occurrence, charge),
    },
  },
  'records the completion of charges that make their source at creation': {
    breaks: [
      'charge-complete-not-before-completion',
      'charge-complete-event-final',
      'charge-complete-event-once',
    ],
    rules: {
      eventsFor: (occurrence, charge) =>
        odd(charge)
          ? occurrence === 'created'
            ? ['charge.create', 'charge.complete']
            : []
          : rules.eventsFor(occurrence, charge),
    },
    // Charges of that form which nobody visits are the twins of refusals.
    touches: ['charge-complete-*', 'create-charge-*'],
  },
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
  'gives both events of a charge one id': {
    breaks: [
      'event-id-unique',
      'charge-create-event-once',
      'event-equals-listed',
      'webhook-delivery-status-returned',
      'list-total-counts-matching',
      'list-pages-complete',
      'list-from-earliest',
      'list-to-latest',
      'list-offset-skips',
      'retrieve-event-accepts-valid-request',
    ],
    rules: () => {
      const ids = { last: '', left: 0 }
      return {
        newId: (kind, live, random) => {
          if (kind !== 'event') return rules.newId(kind, live, random)
          if (ids.left === 0) Object.assign(ids, { last: rules.newId(kind, live, random), left: 2 })
          ids.left -= 1
          return ids.last
        },
      }
    },
  },
  'shows another user in a retrieved event': {
    breaks: 'event-equals-listed',
    tamper: { schema: 'Event', at: ['retrieved'], change: changed({ user_uid: 'user_another' }) },
  },
  'shows another user in one retrieved event of five': {
    breaks: 'event-equals-listed',
    tamper: {
      schema: 'Event',
      at: ['retrieved'],
      often: onceInFive.often,
      change: changed({ user_uid: 'user_another' }),
    },
    told: onceInFive.told,
  },
  'dates a retrieved event otherwise': {
    breaks: 'event-equals-listed',
    tamper: { schema: 'Event', at: ['retrieved'], change: changed({ created_at: '2026-01-01T00:00:00Z' }) },
  },
  'leaves the description out of listed events': {
    breaks: 'event-equals-listed',
    tamper: {
      schema: 'Event',
      at: ['listed'],
      change: (event) => ({ ...event, data: { ...(event['data'] as object), metadata: { listed: true } } }),
    },
  },
  'shows another user in webhooks': {
    breaks: 'event-equals-listed',
    tamper: { schema: 'Event', at: ['webhook'], change: changed({ user_uid: 'user_another' }) },
  },
  'posts the charge of a webhook with more': {
    breaks: 'event-equals-listed',
    tamper: { schema: 'Charge', at: ['embedded:webhook'], change: changed({ description: 'by webhook' }) },
  },
  'posts a charge without its net': {
    breaks: 'charge-net',
    tamper: { schema: 'Charge', at: ['embedded:webhook'], change: ({ net: _net, ...charge }) => charge },
  },
  'lists a charge with a text for its fee': {
    breaks: 'charge-fee',
    tamper: { schema: 'Charge', at: ['embedded:listed'], change: changed({ fee: '12' }) },
  },
  'shows a live event of a test charge': {
    breaks: 'keys-decide-livemode',
    rules: { livemode: (mode, kind) => kind === 'event' || rules.livemode(mode, kind) },
  },
}

/** Faults of events. */
export const eventFaults = faultsOf(table, [
  'charge-*',
  'event-*',
  'list-*-complete',
  'list-*-only-own',
  'list-chronological',
  'list-total-counts-matching',
  'retrieve-*-same-*',
  'retrieve-event-*',
  'webhook-*',
])
