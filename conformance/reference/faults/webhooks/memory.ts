import { rules } from '../../rules.ts'
import type { Event } from '../../store.ts'
import { faultsOf, type Entry } from '../fault.ts'
import { afterLooks, afterWrongAmount, chargedAgain } from '../remembering.ts'

const table: Record<string, Entry> = {
  'posts no completion once the page was opened four times': {
    breaks: 'charge-complete-webhook',
    rules: afterLooks((often) => ({
      webhookTargets: ({ key, charge }, registered) =>
        key === 'charge.complete' && charge && often(charge) ? [] : registered,
    })),
  },
  'posts no completion of a charge whose source was asked for another amount': {
    breaks: 'charge-complete-webhook',
    rules: afterWrongAmount((times) => ({
      webhookTargets: ({ key, charge }, registered) =>
        key === 'charge.complete' && times(charge?.source?.id ?? '') > 0 ? [] : registered,
    })),
  },
  'posts no creation of a charge whose source was asked for another amount': {
    breaks: 'charge-create-webhook',
    rules: afterWrongAmount((times) => ({
      webhookTargets: ({ key, charge }, registered) =>
        key === 'charge.create' && times(charge?.source?.id ?? '') > 0 ? [] : registered,
    })),
  },
  'posts no creation of the second charge of a source': {
    breaks: 'charge-create-webhook',
    rules: chargedAgain((before) => ({
      webhookTargets: ({ key, charge }, registered) =>
        key === 'charge.create' && charge && before(charge) > 0 ? [] : registered,
    })),
  },
  'posts no completion of the first charge of a source once there is a second': {
    breaks: 'charge-complete-webhook',
    rules: chargedAgain((before, all) => ({
      webhookTargets: ({ key, charge }, registered) =>
        key === 'charge.complete' && charge?.source && before(charge) < all(charge.source).length - 1
          ? []
          : registered,
    })),
  },
  'posts another event than it lists once the page was opened four times': {
    breaks: 'event-equals-listed',
    rules: afterLooks((often) => ({
      webhookBody: (text, { key, charge }) =>
        key === 'charge.complete' && charge && often(charge)
          ? text.replace('"description":null', '"description":"paid"')
          : rules.webhookBody(text, { key, charge } as never),
    })),
  },
  'records no delivery of a completion once the page was opened four times': {
    breaks: 'webhook-delivery-recorded',
    rules: afterLooks((often) => ({
      recordsDelivery: (_delivery, { key, charge }) => key === 'charge.create' || !charge || !often(charge),
    })),
  },
  'records no delivery of the second charge of a source': {
    breaks: 'webhook-delivery-recorded',
    rules: chargedAgain((before) => ({
      recordsDelivery: (_delivery, { charge }) => !charge || before(charge) === 0,
    })),
  },
  'retrieves an event as it was when it was first asked for': {
    breaks: 'webhook-delivery-recorded',
    rules: () => {
      const kept = new Map<string, Event>()
      return {
        findEvent(id, ledger) {
          const event = rules.findEvent(id, ledger)
          if (event && !kept.has(id)) kept.set(id, { ...event, deliveries: [...event.deliveries] })
          return kept.get(id)
        },
      }
    },
  },
  'never retrieves an event that was asked for before it was there': {
    breaks: ['retrieve-event-accepts-valid-request', 'event-location-retrieves'],
    rules: () => {
      const absent = new Set<string>()
      return {
        listedAfter: () => 60,
        retrievableAfter: () => 60,
        findEvent(id, ledger) {
          const event = rules.findEvent(id, ledger)
          if (event === undefined) absent.add(id)
          return absent.has(id) ? undefined : event
        },
      }
    },
  },
}

/** Faults of webhooks that show only after something else was done. */
export const webhookHistoryFaults = faultsOf(table)
