import type { Rules } from '../../rules.ts'
import type { Charge } from '../../store.ts'
import { changed, type Entry, faultsOf, onceInFive } from '../fault.ts'
import { ages } from '../remembering.ts'

/** Retrieves only the charges that are of a kind. */
function finding(shown: (charge: Charge) => boolean): Partial<Rules> {
  return {
    findCharge: (id, ledger) => {
      const found = ledger.charges.get(id)
      return found && shown(found) ? found : undefined
    },
  }
}

/** The datetime a few minutes after another one. */
function later(datetime: unknown): string {
  return new Date(Date.parse(String(datetime)) + 300_000).toISOString().replace(/\.\d+/, '')
}

const table: Record<string, Entry> = {
  'retrieves a charge that was created later': {
    breaks: 'charge-facts-stay',
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => ({ ...charge, created_at: later(charge['created_at']) }),
    },
  },
  'retrieves the amount of a charge in ringgit': {
    breaks: 'charge-facts-stay',
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => ({ ...charge, amount: Number(charge['amount']) / 100 }),
    },
  },
  'retrieves a charge with another return_uri': {
    breaks: 'charge-facts-stay',
    tamper: { schema: 'Charge', at: ['retrieved'], change: changed({ return_uri: 'https://shop.example/' }) },
  },
  'retrieves a charge with another bank': {
    breaks: 'source-facts-stay',
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => ({ ...charge, source: { ...(charge['source'] as object), bank: 'kfh' } }),
    },
  },
  'retrieves the first charge for every id': {
    breaks: ['retrieve-charge-same-charge'],
    rules: { findCharge: (id, ledger) => ledger.charges.get(id) && [...ledger.charges.values()][0] },
  },
  'retrieves a charge of another id': {
    breaks: 'retrieve-charge-same-charge',
    tamper: { schema: 'Charge', at: ['retrieved'], change: changed({ id: 'chrg_test_another' }) },
  },
  'retrieves a charge of another id once it is complete': {
    breaks: 'retrieve-charge-same-charge',
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => ({
        ...charge,
        ...(charge['status'] === 'pending' ? {} : { id: 'chrg_test_another' }),
      }),
    },
    told: { beside: ['charge-*'] },
  },
  'retrieves no charge that made its source': {
    breaks: 'retrieve-charge-consistent',
    rules: finding((charge) => charge.source?.withCharge !== true),
  },
  'retrieves no pending charge': {
    breaks: 'retrieve-charge-consistent',
    rules: finding((charge) => charge.status !== 'pending'),
  },
  'retrieves no complete charge': {
    breaks: 'retrieve-charge-consistent',
    rules: finding((charge) => charge.status === 'pending'),
  },
  'retrieves no charge that has been complete for two seconds': {
    breaks: 'retrieve-charge-consistent',
    rules: () => {
      const age = ages()
      return finding(({ id, status }) => status === 'pending' || age(id) < 2000)
    },
    told: { beside: ['charge-*', 'list-*'] },
  },
  'retrieves only the eight latest charges': {
    breaks: 'retrieve-charge-consistent',
    rules: {
      findCharge: (id, { charges }) =>
        [...charges.keys()].slice(-8).includes(id) ? charges.get(id) : undefined,
    },
  },
  'retrieves a charge as it was when it was first retrieved': {
    breaks: [
      'charge-status-equals-event',
      'charge-becomes-successful',
      'charge-becomes-failed',
      'charge-final-states-final',
    ],
    rules: () => {
      const kept = new Map<string, Charge>()
      return {
        findCharge: (id, ledger) => {
          const found = kept.get(id) ?? ledger.charges.get(id)
          if (found !== undefined && !kept.has(id)) kept.set(id, { ...found })
          return found && { ...(kept.get(id) ?? found) }
        },
      }
    },
  },
  'retrieves four charges of five': {
    breaks: 'retrieve-charge-consistent',
    rules: () => {
      let count = 0
      return { findCharge: (id, ledger) => (++count % 5 === 4 ? undefined : ledger.charges.get(id)) }
    },
    told: onceInFive.told,
  },
  'forgets the return_uri of a charge that is complete': {
    breaks: 'charge-facts-stay',
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => (charge['status'] === 'pending' ? charge : { ...charge, return_uri: null }),
    },
    told: { beside: ['charge-becomes-*'] },
  },
  'retrieves every charge as pending': {
    breaks: [
      'charge-status-equals-event',
      'charge-becomes-successful',
      'charge-becomes-failed',
      'charge-final-states-final',
      'token-charge-status-reflects-charge',
    ],
    tamper: { schema: 'Charge', at: ['retrieved'], change: changed({ status: 'pending' }) },
  },
  'retrieves a pending charge as successful': {
    breaks: ['charge-status-equals-event', 'charge-final-states-final'],
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => (charge['status'] === 'pending' ? { ...charge, status: 'successful' } : charge),
    },
  },
  'retrieves a charge that is pending for a second as successful': {
    breaks: ['charge-status-equals-event', 'charge-final-states-final'],
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => {
        const age = Date.now() - Date.parse(String(charge['created_at']))
        return charge['status'] === 'pending' && age > 1000 ? { ...charge, status: 'successful' } : charge
      },
    },
  },
  'retrieves a pending charge as failed': {
    breaks: ['charge-status-equals-event', 'charge-final-states-final'],
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => (charge['status'] === 'pending' ? { ...charge, status: 'failed' } : charge),
    },
  },
  'retrieves every complete charge as successful': {
    breaks: ['charge-status-equals-event', 'charge-becomes-failed', 'charge-final-states-final'],
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => (charge['status'] === 'failed' ? { ...charge, status: 'successful' } : charge),
    },
  },
  'retrieves every failed charge as expired': {
    breaks: ['charge-status-equals-event', 'charge-becomes-failed', 'charge-final-states-final'],
    tamper: {
      schema: 'Charge',
      at: ['retrieved'],
      change: (charge) => (charge['status'] === 'failed' ? { ...charge, status: 'expired' } : charge),
    },
  },
}

/** Faults of charges as they are retrieved. */
export const chargeRetrievalFaults = faultsOf(table)
