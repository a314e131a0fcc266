import { rules } from '../../rules.ts'
import { answersWith, records } from '../effects.ts'
import { faultsOf } from '../fault.ts'
import {
  afterPayment,
  afterWrongAmount,
  afterWrongCurrency,
  again,
  at,
  chargedBefore,
  onPlatform,
  secondOfSource,
  sentAgain,
  withSource,
} from '../triggers.ts'
import { anyAmount, amounts, first, anyCurrency, anyUri, makesRefused, missing, single } from './effects.ts'

/** Faults of charges that show only after another request. */
export const chargeHistoryFaults = faultsOf({
  'charge-source-known': {
    'finds a source that was asked for in vain before': [
      {
        findSource: (_id, { sources }) => [...sources.values()].find(({ charges }) => charges === 0),
        sameAmount: () => true,
      },
      again,
    ],
  },
  'charge-amount-equals-source': {
    'charges another amount of a source that was made with a charge': [
      { ...anyAmount, sourceUsable: () => true },
      withSource,
    ],
    'charges another amount of a source with a platform': [anyAmount, first, onPlatform],
    'charges another amount of a source that was charged before': [anyAmount, chargedBefore],
    'charges another amount when it is asked to for the second time': [anyAmount, again],
    'charges less of a source that is paid': [
      amounts((amount, source) => amount <= source.amount),
      afterPayment,
    ],
    'charges another amount once another currency was refused': [anyAmount, afterWrongCurrency],
    'charges an amount that another source of the bank was charged': () => {
      const charged = new Set<string>()
      return {
        sameAmount: (amount, source) => {
          const own = `${source.bank} ${amount}`
          if (amount === source.amount) charged.add(own)
          return charged.has(own)
        },
      }
    },
  },
  'charge-currency-equals-source': {
    'charges in another currency when it is asked to for the second time': [anyCurrency, first, again],
    'charges in another currency once another amount was refused': [anyCurrency, first, afterWrongAmount],
  },
  'create-charge-return-uri-pattern': {
    'takes any address when it is given for the second time': [anyUri, first, again],
    'takes any address for a source that was charged before': [anyUri, first, chargedBefore],
  },
  'create-charge-currency-required': {
    'charges a source that is paid again without an amount and a currency': [
      { requires: (name) => !['amount', 'currency'].includes(name) },
      first,
      afterPayment,
    ],
  },
  'refusal-creates-nothing': {
    'makes a charge of a request that is refused for the second time': [makesRefused, first, again],
    'makes a charge of a request that is refused for a source that was charged': [
      makesRefused,
      first,
      chargedBefore,
    ],
  },
  'charge-return-uri-echo': {
    'echoes another return_uri once another amount was refused for its source': [
      answersWith({ return_uri: 'https://example.com/' }),
      first,
      afterWrongAmount,
    ],
  },
  'charge-amount-echo': {
    'shows another amount once another amount was refused for its source': [
      answersWith(({ amount }) => ({ amount: Number(amount) + 1 })),
      first,
      afterWrongAmount,
    ],
  },
  'charge-unauthorized-when-new': {
    'makes a charge that is authorized once another amount was refused': [
      { newCharge: () => ({ ...rules.newCharge(), authorized: true }) },
      first,
      afterWrongAmount,
    ],
  },
  'charge-create-event-once': {
    'records the creation of the second charge of a source twice': [
      records('charge.create', 'charge.create'),
      at('created'),
      secondOfSource,
    ],
  },
  'retrieve-charge-consistent': {
    'does not retrieve the second charge of a source': [missing, secondOfSource],
  },
  'create-charge-currency-enum': {
    'takes an unknown currency in a single request when it is asked for again': [
      { currencyAccepted: () => true },
      single,
      sentAgain,
    ],
  },
  'create-charge-source-bank-enum': {
    'takes an unknown bank in a single request when it is asked for again': [
      { bankAccepted: () => true },
      single,
      sentAgain,
    ],
  },
})
