import { absent, each, type Golden } from './golden.ts'

const nullInSources =
  'barcode email installment_term ip absorption_type name mobile_number phone_number platform_type scannable_code ' +
  'billing shipping references provider_references store_id store_name terminal_id zero_interest_installments receipt_amount'

/** A source, as the specification writes it. */
export const source: Golden = {
  valid: {
    object: 'source',
    id: 'src_test_1',
    livemode: false,
    location: '/sources/src_test_1',
    amount: 100,
    bank: 'affin',
    created_at: '2026-12-31T12:00:00Z',
    currency: 'MYR',
    flow: 'redirect',
    items: [],
    type: 'duitnow_obw',
    charge_status: 'unknown',
    discounts: [],
    ...each(nullInSources, null),
  },
  wrong: {
    object: 'charge',
    id: 'tokn_test_1',
    livemode: null,
    location: 42,
    amount: '100',
    bank: 'maybank',
    created_at: '2026-12-31T12:00:00+00:00',
    currency: 'myr',
    flow: 'offline',
    items: null,
    type: 'fpx',
    charge_status: null,
    discounts: {},
    ...each(nullInSources, absent),
  },
  allowed: [
    ...'affin alliance agro ambank islam muamalat rakyat bsn cimb hongleong hsbc kfh maybank2u ocbc public rhb sc uob'
      .split(' ')
      .map((bank): [string, unknown] => ['bank', bank]),
    ['id', 'src_1'],
    ['amount', 2_000_000],
    ['charge_status', 'pending'],
    ['platform_type', 'IOS'],
    ['references', { anything: 1 }],
    ['items', [{ name: 'Tea' }]],
    ['receipt_amount', 100],
  ],
}
