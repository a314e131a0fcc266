import { rules, type Rules } from '../../rules.ts'
import type { Page } from '../../rules/lists.ts'
import type { Event, Ledger } from '../../store.ts'
import { faultsOf, onceInFive, type Entry } from '../fault.ts'
import { byStart } from '../ids.ts'

function without(key: string) {
  return (event: Event) => event.key !== key
}

/** Adds an event of another charge to the pages of a charge's own list that are asked for in one way. */
function leaking(asked: (page: Page) => boolean): Partial<Rules> {
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

/** The events of a charge, or of one that has an event like this. */
function eventsBy(isMeant: (event: Event) => boolean, id: string, ledger: Ledger) {
  return rules.chargeEvents(ledger.events.find(isMeant)?.charge?.id ?? id, ledger)
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
  'lists the events of a charge by an id that is cut': {
    breaks: 'list-charge-events-only-own',
    rules: {
      chargeEvents: (id, ledger) =>
        rules.chargeEvents(
          ledger.charges.has(id) ? id : (byStart(ledger.charges.values(), id)?.id ?? id),
          ledger,
        ),
    },
  },
  'lists the events of a charge by the id of its source': {
    breaks: 'list-charge-events-only-own',
    rules: { chargeEvents: (id, ledger) => eventsBy(({ charge }) => charge?.source?.id === id, id, ledger) },
  },
  'lists the events of a charge by the id of one of them': {
    breaks: 'list-charge-events-only-own',
    rules: { chargeEvents: (id, ledger) => eventsBy((event) => event.id === id, id, ledger) },
  },
}

/** Faults of which events a list shows. */
export const completenessFaults = faultsOf(table)
