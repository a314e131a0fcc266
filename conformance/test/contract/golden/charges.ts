import { absent, each, type Golden } from './golden.ts'
import { source } from './sources.ts'
import { card } from './tokens.ts'

/** A list envelope, as the specification writes it. */
export const list: Golden = {
  valid: {
    object: 'list',
    data: [],
    limit: 20,
    offset: 0,
    total: 0,
    location: '/charges/chrg_test_1/refunds',
    order: 'chronological',
    from: '1970-01-01T00:00:00Z',
    to: '2026-11-21T10:00:00Z',
  },
  wrong: {
    object: 'array',
    data: {},
    limit: '20',
    offset: 0.5,
    total: null,
    location: null,
    order: absent,
    from: '1970-01-01',
    to: '2026-13-01T00:00:00Z',
  },
  allowed: [
    ['order', 'reverse_chronological'],
    ['location', '/events'],
    ['total', 3],
  ],
}

const flags =
  'authorized capturable capture disputable refundable partially_refundable reversed reversible voided paid expired'
const amounts = 'amount net fee fee_vat interest interest_vat funding_amount refunded_amount'
const unsaid =
  'location currency funding_currency ip link description schedule customer dispute transaction branch terminal device ' +
  'authorization_type authorized_amount captured_amount failure_code failure_message zero_interest_installments'

/** A charge, as the specification writes it. */
export const charge: Golden = {
  valid: {
    object: 'charge',
    id: 'chrg_test_1',
    livemode: false,
    ...each(amounts, 100),
    ...each(unsaid, null),
    ...each(flags, false),
    location: '/charges/chrg_test_1',
    currency: 'MYR',
    transaction_fees: { fee_flat: '0.0', fee_rate: '1.8', vat_rate: '8.0' },
    platform_fee: { fixed: null, amount: null, percentage: null },
    metadata: {},
    card: null,
    source: { ...source.valid, charge_status: 'pending' },
    status: 'pending',
    authorize_uri: 'https://pay.example/1',
    return_uri: 'https://shop.example/',
    created_at: '2026-11-21T10:00:00Z',
    paid_at: null,
    expires_at: '2026-11-21T11:00:00Z',
    expired_at: null,
    reversed_at: null,
    refunds: list.valid,
  },
  wrong: {
    object: 'payment',
    id: 'ch_1',
    livemode: 'test',
    ...each(amounts, '100'),
    ...each(unsaid, absent),
    ...each(flags, null),
    transaction_fees: { fee_flat: '0.0', fee_rate: 1.8, vat_rate: '8.0' },
    platform_fee: null,
    metadata: [],
    card: 'card_test_1',
    source: 'src_test_1',
    status: 'paid',
    authorize_uri: absent,
    return_uri: absent,
    created_at: 'now',
    paid_at: 'today',
    expires_at: 1_795_000_000,
    expired_at: '2026-11-21T24:00:00Z',
    reversed_at: absent,
    refunds: [],
  },
  allowed: [
    ['id', 'chrg_1'],
    ['status', 'expired'],
    ['source', null],
    ['card', card.valid],
    ['metadata', { order: '17' }],
    ['paid_at', '2026-11-21T10:05:00Z'],
    ['expires_at', null],
    ['created_at', null],
    ['failure_code', 'payment_rejected'],
    ['description', 'Tea'],
    ['platform_fee', { fixed: 1, amount: 2, percentage: '0.5' }],
  ],
}
