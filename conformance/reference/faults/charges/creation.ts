import { answersWith, locates, rarely, shows, spoilt, type Change, type Json } from '../effects.ts'
import { faultsOf, type Row, type Table } from '../fault.ts'
import { single } from './effects.ts'

const made = (change: Change) => shows('Charge', change, 'created')

const counted = (count: (amount: number) => number) =>
  made(({ amount }) => ({ amount: count(Number(amount)) }))

const card: Json = {
  object: 'card',
  id: 'card_test_1',
  livemode: false,
  location: null,
  deleted: false,
  ...Object.fromEntries(
    'street1 street2 city state phone_number postal_code first_digits tokenization_method'
      .split(' ')
      .map((name) => [name, null]),
  ),
  country: 'my',
  financing: '',
  bank: '',
  brand: 'Visa',
  fingerprint: '',
  last_digits: '4242',
  name: 'A',
  expiration_month: 1,
  expiration_year: 2030,
  security_code_check: true,
  created_at: '2026-01-01T00:00:00Z',
}

const spoiltUris = spoilt
  .filter(([, places]) => places.includes('e'))
  .map(([how, , spoil]): [string, Row] => [
    `returns a return_uri ${how}`,
    made(({ return_uri: uri }) => ({ return_uri: spoil(String(uri)) })),
  ])

const creation: Table = {
  'charge-return-uri-echo': {
    ...Object.fromEntries(spoiltUris),
    'returns null for return_uri': made({ return_uri: null }),
  },
  'charge-location-path': {
    'locates charges elsewhere': locates('charge', (id) => `https://dashboard.payment.example/charges/${id}`),
    'shows the id of a charge as its location': locates('charge', (id) => id),
  },
  'charge-amount-echo': {
    'returns the amount of a charge in ringgit': counted((amount) => Math.round(amount / 100)),
    'returns an amount that lost a unit in ringgit': counted((amount) => Math.trunc((amount / 100) * 100)),
    'returns another amount for charges that make their source': [answersWith({ amount: 7_777 }), single],
    'returns another amount for one charge of five': rarely(made({ amount: 1 })),
  },
  'charge-currency-echo': {
    'returns the currency of a charge in small letters': made({ currency: 'myr' }),
    'returns the settlement currency of a charge': made({ currency: 'THB' }),
    'returns null for the currency of one charge of five': rarely(made({ currency: null })),
  },
  'charge-card-null': {
    'returns a card with a charge of a source': made({ card }),
    'returns a card with one charge of five': rarely(made({ card })),
  },
  'charge-pending-when-new': {
    'returns a new charge as successful': made({ status: 'successful' }),
    'returns one new charge of five as failed': rarely(made({ status: 'failed' })),
  },
  'charge-unpaid-when-new': {
    'returns a new charge as paid': made({ paid: true }),
    'returns one new charge of five as paid': rarely(made({ paid: true })),
  },
  'charge-unauthorized-when-new': {
    'returns a new charge as authorized': made({ authorized: true }),
    'returns charges that make their source as authorized': [answersWith({ authorized: true }), single],
  },
  'charge-authorize-uri-set': {
    'returns no authorize_uri': made({ authorize_uri: null }),
    'returns a path as authorize_uri': made({ authorize_uri: '/payments/1/authorize' }),
    'returns an address of an app as authorize_uri': made({ authorize_uri: 'bank://authorize/1' }),
    'returns no authorize_uri for one charge of five': rarely(made({ authorize_uri: null })),
  },
  'charge-authorize-uri-host': {
    'sends the customer to another host': {
      authorizeUri: (paymentId, urls) =>
        `${urls.payUrl.replace('127.0.0.1', 'localhost')}/payments/${paymentId}/authorize`,
    },
    'sends one customer of five to another port': rarely(
      made({ authorize_uri: 'http://127.0.0.1:9/authorize' }),
    ),
  },
  'charge-expires-at-set': {
    'returns no expires_at': made({ expires_at: null }),
    'returns no expires_at for charges that make their source': [answersWith({ expires_at: null }), single],
  },
  'charge-expires-after-created': {
    'lets a charge expire before it was created': made({ expires_at: '2020-01-01T00:00:00Z' }),
    'lets a charge expire when it is created': made(({ created_at: at }) => ({ expires_at: at })),
  },
  'charge-failure-code-null-unless-failed': {
    'gives a pending charge a failure code': made({ failure_code: 'failed_processing' }),
    'gives a pending charge an empty failure code': made({ failure_code: '' }),
  },
  'charge-id-unique': {
    'shows one id for all charges': made({ id: 'chrg_test_5x0a1b2c3d4e5f6g7h8' }),
    'shows one id for one charge of five': rarely(made({ id: 'chrg_test_5x0a1b2c3d4e5f6g7h8' })),
  },
}

/** Faults of charges as they are created. */
export const chargeCreationFaults = faultsOf(creation)
