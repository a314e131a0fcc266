import { rules } from '../rules.ts'
import { banks } from '../rules/sources.ts'
import { faultsOf, type Entry } from './fault.ts'

const isEmpty = (asked: object = {}): boolean => Object.keys(asked).length === 0

const table: Record<string, Entry> = {
  'takes whatever begins with the code of a bank': {
    breaks: ['create-source-bank-enum', 'create-charge-source-bank-enum'],
    rules: { bankAccepted: (bank) => Object.keys(banks).some((code) => bank.startsWith(code)) },
  },
  'takes what every object holds for the code of a bank': {
    breaks: ['create-source-bank-enum', 'create-charge-source-bank-enum'],
    rules: { bankAccepted: (bank) => bank in banks },
  },
  'takes whatever begins with the type': {
    breaks: ['create-source-type-enum', 'create-charge-source-type-enum'],
    rules: { typeAccepted: (type) => type.startsWith('duitnow_obw') },
  },
  'takes whatever begins with the currency': {
    breaks: ['create-source-currency-enum', 'create-charge-currency-enum'],
    rules: { currencyAccepted: (currency) => currency.startsWith('MYR') },
  },
  'charges in whatever begins with the currency': {
    breaks: 'charge-currency-equals-source',
    rules: {
      currencyAccepted: (currency, operation) =>
        rules.currencyAccepted(operation === 'createCharge' ? currency.slice(0, 3) : currency, operation),
      sameCurrency: (currency, source) => currency.startsWith(source.currency),
    },
  },
  'takes http addresses in capitals': {
    breaks: 'create-charge-return-uri-pattern',
    rules: {
      returnUriAccepted: (uri, operation) =>
        rules.returnUriAccepted(uri.replace(/^HTTP:/, 'https:'), operation),
    },
  },
  'takes http addresses of this machine by their number': {
    breaks: 'create-charge-return-uri-pattern',
    rules: {
      returnUriAccepted: (uri, operation) =>
        rules.returnUriAccepted(uri.replace(/^http:(?=\/\/127\.)/, 'https:'), operation),
    },
  },
  'drops the sign of the amount of a charge of a known source': {
    breaks: 'charge-amount-equals-source',
    rules: {
      readAmount: (text, operation) =>
        rules.readAmount(operation === 'createCharge' ? text.replace(/^-/, '') : text, operation),
    },
  },
  'keeps 32 bits of an amount': {
    breaks: ['create-source-amount-maximum', 'create-charge-amount-maximum'],
    rules: {
      readAmount: (text, operation) => {
        const amount = rules.readAmount(text, operation)
        return amount === undefined ? undefined : amount % 2 ** 32
      },
    },
  },
  'makes a token of nothing': {
    breaks: 'create-token-card-expiration-month-required',
    rules: { cardRequires: (_field, card) => !isEmpty(card) },
  },
  'makes a source of nothing': {
    breaks: 'create-source-amount-required',
    rules: { sourceRequires: (_field, _operation, asked) => !isEmpty(asked) },
  },
  'makes a charge of nothing': {
    breaks: 'create-charge-amount-required',
    rules: { chargeRequires: (_field, _operation, asked) => !isEmpty(asked) },
  },
  'refuses months in two digits beside years in two': {
    breaks: 'create-token-card-expiration-year-accepted',
    rules: () => {
      let padded = false
      return {
        readMonth: (text) => {
          padded = text.length === 2
          return rules.readMonth(text)
        },
        readYear: (text) => (padded && text.length === 2 ? undefined : rules.readYear(text)),
      }
    },
  },
  'loses a unit of an amount in ringgit': {
    breaks: [
      'source-amount-echo',
      'charge-amount-echo',
      'create-source-amount-maximum',
      'create-charge-amount-maximum',
    ],
    rules: {
      readAmount: (text, operation) => {
        const amount = rules.readAmount(text, operation)
        return amount === undefined ? undefined : Math.trunc((amount / 100) * 100)
      },
    },
  },
  'makes a charge of a refused request that names neither source nor return_uri': {
    breaks: 'refusal-creates-nothing',
    rules: {
      makesRefused: (operation, { return_uri }) =>
        operation === 'createChargeWithSource' && return_uri === undefined,
    },
  },
}

/** Faults of how the values of requests are read. */
export const requestFaults = faultsOf(table, [
  'create-*',
  'token-*',
  'card-*',
  'source-*',
  'charge-*-echo',
  'charge-*-equals-source',
])
