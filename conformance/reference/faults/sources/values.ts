import { rules } from '../../rules.ts'
import { banks } from '../../rules/sources.ts'
import { faultsOf, type Entry } from '../fault.ts'

const table: Record<string, Entry> = {
  'shows the id of a source as its location': {
    breaks: 'source-location-path',
    rules: { location: (kind, id, urls) => (kind === 'source' ? id : rules.location(kind, id, urls)) },
  },
  'refuses one bank with one of the platforms': {
    breaks: 'create-source-accepts-valid-request',
    rules: {
      finished: (answer, { operation, body }) =>
        operation === 'createSource' && body['bank'] === 'rhb' && body['platform_type'] === 'ANDROID'
          ? { ...answer, status: 400, body: '{"object":"error"}' }
          : answer,
    },
  },
  'takes whatever begins with the code of a bank': {
    breaks: ['create-source-bank-enum', 'create-charge-source-bank-enum'],
    rules: { bankAccepted: (bank) => Object.keys(banks).some((code) => bank.startsWith(code)) },
  },
  'takes whatever ends with the code of a bank': {
    breaks: ['create-source-bank-enum', 'create-charge-source-bank-enum'],
    rules: { bankAccepted: (bank) => Object.keys(banks).some((code) => bank !== '' && bank.endsWith(code)) },
  },
  'takes any part of the codes of banks': {
    breaks: ['create-source-bank-enum', 'create-charge-source-bank-enum'],
    rules: { bankAccepted: (bank) => bank !== '' && Object.keys(banks).join().includes(bank) },
  },
  'takes any part of the type': {
    breaks: ['create-source-type-enum', 'create-charge-source-type-enum'],
    rules: { typeAccepted: (type) => type !== '' && 'duitnow_obw'.includes(type) },
  },
  'takes any part of the currency': {
    breaks: ['create-source-currency-enum', 'create-charge-currency-enum'],
    rules: { currencyAccepted: (currency) => currency !== '' && 'MYR'.includes(currency) },
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
  'keeps 32 bits of an amount': {
    breaks: ['create-source-amount-maximum', 'create-charge-amount-maximum'],
    rules: {
      readAmount: (text, operation) => {
        const amount = rules.readAmount(text, operation)
        return amount === undefined ? undefined : amount % 2 ** 32
      },
    },
  },
  'keeps 64 bits of an amount': {
    breaks: ['create-source-amount-maximum', 'create-charge-amount-maximum'],
    rules: {
      readAmount: (text, operation) =>
        rules.readAmount(/^\d{20,}$/.test(text) ? String(BigInt.asUintN(64, BigInt(text))) : text, operation),
    },
  },
  'keeps seven digits of an amount': {
    breaks: ['create-source-amount-maximum', 'create-charge-amount-maximum'],
    rules: {
      readAmount: (text, operation) => rules.readAmount(text.replace(/^(\d{7})\d+$/, '$1'), operation),
    },
  },
  'loses a unit of an amount in ringgit': {
    breaks: [
      'source-amount-echo',
      'charge-amount-echo',
      'create-source-amount-maximum',
      'create-charge-amount-maximum',
      'charge-embeds-its-source',
      'charge-embeds-created-source',
      'charge-create-event-pending',
    ],
    rules: {
      readAmount: (text, operation) => {
        const amount = rules.readAmount(text, operation)
        return amount === undefined ? undefined : Math.trunc((amount / 100) * 100)
      },
    },
    told: { beside: ['create-charge-*'] },
  },
}

/** Faults of how amount, currency, type and bank of a source are read. */
export const sourceValueFaults = faultsOf(table)
