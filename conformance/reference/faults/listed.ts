import { rules, type Rules } from '../rules.ts'
import type { Page } from '../rules/lists.ts'
import type { Event } from '../store.ts'
import { faultsOf, onceInFive, type Entry } from './fault.ts'

const without = (key: string) => (event: Event) => event.key !== key

/** Adds an event of another charge to the pages of a charge's own list that are asked for in one way. */
const leaking = (asked: (page: Page) => boolean): Partial<Rules> => {
  let other: Event | undefined
  return {
    accountEvents: (ledger) => {
      other = undefined
      return rules.accountEvents(ledger)
    },
    chargeEvents: (id, ledger) => {
      other = ledger.events.find(({ charge }) => charge !== undefined && charge.id !== id)
      return rules.chargeEvents(id, ledger)
    },
    pageOf: (events, span, page) => {
      const shown = rules.pageOf(events, span, page)
      return other !== undefined && asked(page) ? [...shown, other] : shown
    },
  }
}

const table: Record<string, Entry> = {
  'lists no creations for the account': {
    breaks: 'list-events-complete',
    rules: { accountEvents: (ledger) => ledger.events.filter(without('charge.create')) },
  },
  'lists no events of a charge while it is pending': {
    breaks: 'list-charge-events-complete',
    rules: {
      chargeEvents: (id, ledger) => {
        const events = rules.chargeEvents(id, ledger)
        return ledger.charges.get(id)?.status === 'pending' ? events && [] : events
      },
    },
  },
  'lists no completions for the account': {
    breaks: 'list-events-complete',
    rules: { accountEvents: (ledger) => ledger.events.filter(without('charge.complete')) },
  },
  'lists no events of failed charges for the account': {
    breaks: 'list-events-complete',
    rules: {
      accountEvents: (ledger) => ledger.events.filter((event) => event.snapshot?.status !== 'failed'),
    },
  },
  'lists four events of five for the account': {
    breaks: 'list-events-complete',
    rules: {
      accountEvents: (ledger) => ledger.events.filter((event) => (event.charge?.amount ?? 0) % 5 !== 3),
    },
  },
  'lists no completions under the charge': {
    breaks: 'list-charge-events-complete',
    rules: {
      chargeEvents: (id, ledger) => rules.chargeEvents(id, ledger)?.filter(without('charge.complete')),
    },
  },
  'lists no completions of failed charges under the charge': {
    breaks: 'list-charge-events-complete',
    rules: {
      chargeEvents: (id, ledger) =>
        rules.chargeEvents(id, ledger)?.filter((event) => event.snapshot?.status !== 'failed'),
    },
  },
  'lists no creations under the charge': {
    breaks: 'list-charge-events-complete',
    rules: { chargeEvents: (id, ledger) => rules.chargeEvents(id, ledger)?.filter(without('charge.create')) },
  },
  'lists the events of all charges under each': {
    breaks: 'list-charge-events-only-own',
    rules: { chargeEvents: (id, ledger) => (ledger.charges.has(id) ? ledger.events : undefined) },
  },
  'lists an event of another charge under each': {
    breaks: 'list-charge-events-only-own',
    rules: {
      chargeEvents: (id, ledger) =>
        rules
          .chargeEvents(id, ledger)
          ?.concat(ledger.events.filter(({ charge }) => charge?.id !== id).slice(0, 1)),
    },
  },
  'lists an event of another charge under each in reverse order alone': {
    breaks: ['list-charge-events-only-own', 'list-limit-not-exceeded'],
    rules: leaking(({ order }) => order !== 'chronological'),
  },
  'lists an event of another charge under each past the first alone': {
    breaks: ['list-charge-events-only-own', 'list-limit-not-exceeded'],
    rules: leaking(({ offset }) => offset > 0),
  },
  'lists an event of another charge under one of five': {
    breaks: 'list-charge-events-only-own',
    rules: {
      chargeEvents: (id, ledger) => {
        const own = rules.chargeEvents(id, ledger)
        const other = ledger.events.find(({ charge }) => charge?.id !== id)
        return own && other && (ledger.charges.get(id)?.amount ?? 0) % 5 === 0 ? [...own, other] : own
      },
    },
    told: onceInFive.told,
  },
  'retrieves the first event for every id': {
    breaks: ['retrieve-event-same-event', 'event-location-retrieves'],
    rules: { findEvent: (id, ledger) => ledger.eventById.get(id) && ledger.events[0] },
  },
  'retrieves the other event of the charge': {
    breaks: ['retrieve-event-same-event', 'event-location-retrieves'],
    rules: {
      findEvent: (id, ledger) => {
        const found = ledger.eventById.get(id)
        return (
          found && (ledger.events.find((other) => other.charge === found.charge && other !== found) ?? found)
        )
      },
    },
  },
  'retrieves an event by what its id begins with': {
    breaks: 'retrieve-event-unknown-id',
    rules: {
      findEvent: (id, ledger) =>
        ledger.eventById.get(id) ?? ledger.events.find((event) => id.startsWith(event.id)),
    },
  },
  'retrieves some event for an unknown id': {
    breaks: 'retrieve-event-unknown-id',
    rules: { findEvent: (id, ledger) => ledger.eventById.get(id) ?? ledger.events[0] },
  },
  'retrieves no completions': {
    breaks: ['retrieve-event-accepts-valid-request', 'event-location-retrieves'],
    rules: {
      findEvent: (id, ledger) => {
        const found = ledger.eventById.get(id)
        return found?.key === 'charge.complete' ? undefined : found
      },
    },
  },
  'shows locations of events that lead nowhere': {
    breaks: 'event-location-retrieves',
    rules: {
      location: (kind, id, urls) => (kind === 'event' ? `/v1/events/${id}` : rules.location(kind, id, urls)),
    },
  },
  'shows locations of events on another origin': {
    breaks: 'event-location-retrieves',
    rules: {
      location: (kind, id, urls) =>
        kind === 'event' ? `https://api.payment.example/events/${id}` : rules.location(kind, id, urls),
    },
  },
  'shows the list as the location of an event': {
    breaks: 'event-location-retrieves',
    rules: { location: (kind, id, urls) => (kind === 'event' ? '/events' : rules.location(kind, id, urls)) },
  },
}

/** Faults of how events are listed, retrieved and located. */
export const listedFaults = faultsOf(table, [
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
