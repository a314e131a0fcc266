import type { Charge } from '../../store.ts'
import { rules, type Rules } from '../../rules.ts'
import { answersWith, shows, type Change } from '../effects.ts'
import { faultsOf, type Table } from '../fault.ts'
import { aged, complete, everyFifth, failed, on, pending, where, withSource } from '../triggers.ts'
import { missing } from './effects.ts'

const retrieved = (change: Change) => shows('Charge', change, 'retrieved')

const shownAs = (shown: Charge['status']): Partial<Rules> => ({
  findCharge: (id, ledger) => {
    const charge = ledger.charges.get(id)
    return charge && { ...charge, status: shown }
  },
})

const retrieval: Table = {
  'retrieve-charge-consistent': {
    'retrieves no complete charge': [missing, complete],
    'retrieves no pending charge': [missing, pending],
    'retrieves no charge that made its source': [missing, withSource],
    'retrieves no charge that has been complete for two seconds': [
      missing,
      complete,
      aged(2000),
      { beside: ['charge-*', 'list-*'] },
    ],
    'retrieves only the eight latest charges': {
      findCharge: (id, { charges }) =>
        [...charges.keys()].slice(-8).includes(id) ? charges.get(id) : undefined,
    },
    'retrieves four charges of five': [missing, everyFifth],
  },
  'charge-facts-stay': {
    'retrieves a charge that was created later': retrieved(({ created_at: at }) => ({
      created_at: rules.datetime(Date.parse(String(at)) + 300_000, ''),
    })),
    'retrieves the amount of a charge in ringgit': retrieved(({ amount }) => ({
      amount: Number(amount) / 100,
    })),
    'retrieves a charge with another return_uri': retrieved({ return_uri: 'https://shop.example/' }),
    'forgets the return_uri of a charge that is complete': [
      answersWith({ return_uri: null }),
      on('retrieveCharge'),
      complete,
      { beside: ['charge-becomes-*'] },
    ],
  },
  'source-facts-stay': {
    'retrieves a charge with another bank': retrieved(({ source }) => ({
      source: { ...(source as object), bank: 'kfh' },
    })),
  },
  'retrieve-charge-same-charge': {
    'retrieves the first charge for every id': {
      findCharge: (id, { charges }) => charges.get(id) && [...charges.values()][0],
    },
    'retrieves a charge of another id': retrieved({ id: 'chrg_test_another' }),
    'retrieves a charge of another id once it is complete': [
      answersWith({ id: 'chrg_test_another' }),
      on('retrieveCharge'),
      complete,
      { beside: ['charge-*'] },
    ],
  },
  'charge-status-equals-event': {
    'retrieves a charge as it was when it was first retrieved': () => {
      const kept = new Map<string, Charge>()
      return {
        findCharge: (id, ledger) => {
          const charge = ledger.charges.get(id)
          if (charge && !kept.has(id)) kept.set(id, { ...charge })
          return kept.get(id)
        },
      }
    },
    'retrieves every charge as pending': retrieved({ status: 'pending' }),
    'retrieves a pending charge as successful': [shownAs('successful'), pending],
    'retrieves a charge that is pending for a second as successful': [
      shownAs('successful'),
      pending,
      where(({ charge }) => charge !== undefined && Date.now() - charge.createdAt > 1000),
    ],
    'retrieves a pending charge as failed': [shownAs('failed'), pending],
    'retrieves every failed charge as successful': [shownAs('successful'), failed],
    'retrieves every failed charge as expired': [shownAs('expired'), failed],
  },
}

/** Faults of charges as they are retrieved. */
export const chargeRetrievalFaults = faultsOf(retrieval)
