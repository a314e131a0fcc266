import type { Charge } from '../../store.ts'
import { rules, type Rules } from '../../rules.ts'
import { names } from '../effects.ts'
import { faultsOf } from '../fault.ts'
import { pause, secondAtOnce, whileMaking } from '../triggers.ts'
import { anyUri, first, makesRefused } from './effects.ts'

/** Changes a charge that is made while another one of its source is made. */
const meets = (change: (charge: Charge) => Partial<Charge>): Partial<Rules> => ({
  beforeKeeping: (charge) => void Object.assign(charge, change(charge)),
})

/** Faults of charges that show only when requests come at once. */
export const chargeRaceFaults = faultsOf({
  'create-charge-return-uri-pattern': {
    'takes any address while another charge of the source is made': [anyUri, first, whileMaking],
  },
  'refusal-creates-nothing': {
    'makes a charge of what it refuses while another charge of the source is made': [
      makesRefused,
      first,
      whileMaking,
    ],
  },
  'create-charge-currency-enum': {
    'takes an unknown currency in a single request while another one is made': () => {
      let making = 0
      return {
        async beforeKeeping({ token }) {
          if (token !== null) return
          making += 1
          await pause()
          making -= 1
        },
        currencyAccepted: (currency, operation) =>
          rules.currencyAccepted(currency, operation) ||
          (operation === 'createChargeWithSource' && making > 0),
      }
    },
  },
  'charge-id-unique': {
    'gives charges of the same fiftieth of a second the same id': names(
      'charge',
      () => `chrg_test_${Math.floor(Date.now() / 20).toString(36)}`,
    ),
  },
  'charge-return-uri-echo': {
    'echoes another address for the second of two charges of a source at once': [
      meets(() => ({ returnUri: 'https://example.com/' })),
      secondAtOnce,
    ],
  },
  'charge-unauthorized-when-new': {
    'shows the second of two charges of a source at once as authorized': [
      meets(() => ({ authorized: true })),
      secondAtOnce,
    ],
  },
  'charge-authorize-uri-set': {
    'gives the second of two charges of a source at once no page': [
      meets(() => ({ authorizeUri: null })),
      secondAtOnce,
    ],
  },
  'charge-embeds-its-source': {
    'embeds another source in the second of two charges at once': [
      meets(({ source }) => ({ source: source && { ...source, bank: 'uob', amount: source.amount + 1 } })),
      secondAtOnce,
    ],
  },
  'retrieve-charge-same-charge': {
    'retrieves the first of two charges of a source at once for both': [
      {
        findCharge: (id, { charges }) => {
          const own = charges.get(id)
          return [...charges.values()].find(({ source }) => source?.id === own?.source?.id)
        },
      },
      secondAtOnce,
    ],
  },
})
