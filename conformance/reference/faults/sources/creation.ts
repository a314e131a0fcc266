import { resources } from '../../../../generated/resources.ts'
import { rules } from '../../rules.ts'
import { changed, type Entry, faultsOf, isEmpty, onceInFive } from '../fault.ts'

const filled: Record<string, unknown> = {
  billing: {},
  shipping: {},
  references: [],
  provider_references: {},
  installment_term: 0,
  zero_interest_installments: false,
  receipt_amount: 0,
  name: '',
  platform_type: 'WEB',
}

const set = resources.Source.nullWhenNew.map((field): [string, Entry] => [
  `sets ${field} of a new source`,
  {
    breaks: 'source-fields-null-when-new',
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: (source) => ({ ...source, [field]: source[field] ?? filled[field] ?? 'set' }),
    },
  },
])

const withoutField = (['amount', 'currency', 'type', 'bank'] as const).map((field): [string, Entry] => [
  `makes sources for a platform without ${field}`,
  {
    breaks: `create-source-${field}-required`,
    rules: {
      requires: (one, _operation, asked = {}) => one !== field || !('platform_type' in asked),
    },
  },
])

const table: Record<string, Entry> = {
  ...Object.fromEntries(set),
  'sets the name of one new source of five': {
    breaks: 'source-fields-null-when-new',
    tamper: {
      schema: 'Source',
      at: ['created'],
      often: onceInFive.often,
      change: changed({ name: 'Aisyah' }),
    },
    told: onceInFive.told,
  },
  'sets the ip of a new source with a platform': {
    breaks: 'source-fields-null-when-new',
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: (source) => ({ ...source, ip: source['platform_type'] === null ? source['ip'] : '127.0.0.1' }),
    },
  },
  'returns a new source with items': {
    breaks: 'source-arrays-empty-when-new',
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: changed({ items: [{ name: 'Tea', amount: 100, quantity: 1 }] }),
    },
  },
  'returns a new source with discounts': {
    breaks: 'source-arrays-empty-when-new',
    tamper: { schema: 'Source', at: ['created'], change: changed({ discounts: [null] }) },
  },
  'shows the id of one source for all with a platform': {
    breaks: ['source-id-unique', 'create-charge-accepts-valid-request'],
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: (source) =>
        source['platform_type'] === null ? source : { ...source, id: 'src_test_platform' },
    },
  },
  'charges no source of another bank by its id': {
    breaks: ['create-charge-accepts-valid-request', 'create-charge-source-bank-accepted'],
    rules: { sameAmount: (amount, source) => rules.sameAmount(amount, source) && source.bank === 'cimb' },
  },
  'shows an id that no source has': {
    breaks: 'create-charge-accepts-valid-request',
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: (source) => ({ ...source, id: `${String(source['id'])}x` }),
    },
  },
  'returns the amount of a source in ringgit': {
    breaks: 'source-amount-echo',
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: (source) => ({ ...source, amount: Math.round(Number(source['amount']) / 100) }),
    },
  },
  'returns the amount of a source without its fee': {
    breaks: 'source-amount-echo',
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: (source) => ({ ...source, amount: Number(source['amount']) - 1 }),
    },
  },
  'returns another amount at the limit': {
    breaks: 'source-amount-echo',
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: (source) => (source['amount'] === 2_000_000 ? { ...source, amount: 1_999_999 } : source),
    },
    told: { beside: ['create-source-*'] },
  },
  'returns another amount once in five': {
    breaks: 'source-amount-echo',
    tamper: {
      schema: 'Source',
      at: ['created'],
      often: onceInFive.often,
      change: changed({ amount: 50_000_000 }),
    },
    told: onceInFive.told,
  },
  'returns another bank': {
    breaks: 'source-bank-echo',
    tamper: { schema: 'Source', at: ['created'], change: changed({ bank: 'rhb' }) },
  },
  'returns another bank for uob': {
    breaks: 'source-bank-echo',
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: (source) => (source['bank'] === 'uob' ? { ...source, bank: 'ocbc' } : source),
    },
    told: { beside: ['create-source-*'] },
  },
  'refuses large amounts of one bank': {
    breaks: ['create-source-accepts-valid-request', 'create-charge-accepts-valid-request'],
    rules: {
      amountInRange: (amount, operation, asked) =>
        rules.amountInRange(amount, operation) && !(asked?.['bank'] === 'kfh' && amount > 60_000),
    },
    told: { sample: 22 },
  },
  'makes a source of an amount below the minimum and lists it beside an error': {
    breaks: 'create-source-amount-minimum',
    rules: {
      amountInRange: (amount, operation) =>
        (operation === 'createSource' && amount > 0 && amount < 100) ||
        rules.amountInRange(amount, operation),
    },
    tamper: {
      schema: 'Source',
      at: ['created'],
      change: (source) => {
        const within = rules.amountInRange(Number(source['amount']), 'createSource')
        return within ? source : { object: 'error', code: 'invalid_amount', data: [source] }
      },
    },
  },
  'returns a new source as pending': {
    breaks: 'source-charge-status-unknown-when-new',
    rules: { newSourceStatus: () => 'pending' },
  },
  'returns one new source of five as pending': {
    breaks: 'source-charge-status-unknown-when-new',
    tamper: {
      schema: 'Source',
      at: ['created'],
      often: onceInFive.often,
      change: changed({ charge_status: 'pending' }),
    },
    told: onceInFive.told,
  },
  'leaves the charge_status of a charged source unknown': {
    breaks: 'source-charge-status-pending-once-charged',
    rules: { sourceStatusAfter: (status, source) => (status === 'pending' ? source.chargeStatus : status) },
  },
  'takes a charged source for paid': {
    breaks: 'source-charge-status-pending-once-charged',
    rules: { sourceStatusAfter: (status) => (status === 'pending' ? 'successful' : status) },
  },
  ...Object.fromEntries(withoutField),
  'makes sources for a platform below the least amount': {
    breaks: 'create-source-amount-minimum',
    rules: {
      amountInRange: (amount, operation, asked = {}) =>
        ('platform_type' in asked && amount > 0 && amount < 100) ||
        rules.amountInRange(amount, operation, asked),
    },
  },
  'makes a source of nothing': {
    breaks: 'create-source-amount-required',
    rules: { requires: (_name, operation, asked) => operation !== 'createSource' || !isEmpty(asked) },
  },
  'makes sources without the bank that was chosen': {
    breaks: 'source-bank',
    rules: { newSource: (asked) => ({ ...rules.newSource(asked), bank: '' }) },
  },
}

/** Faults of sources as they are created. */
export const sourceCreationFaults = faultsOf(table)
