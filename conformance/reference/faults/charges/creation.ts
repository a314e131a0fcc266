import { rules } from '../../rules.ts'
import type { Tamper } from '../../service.ts'
import { changed, type Entry, faultsOf, onceInFive } from '../fault.ts'

function made(change: Record<string, unknown>) {
  return { schema: 'Charge', at: ['created'], change: changed(change) } as const
}

function once(change: Record<string, unknown>) {
  return { schema: 'Charge', at: ['created'], often: onceInFive.often, change: changed(change) } as const
}

const card = {
  object: 'card',
  id: 'card_test_1',
  livemode: false,
  location: null,
  deleted: false,
  street1: null,
  street2: null,
  city: null,
  state: null,
  phone_number: null,
  postal_code: null,
  country: 'my',
  financing: '',
  bank: '',
  brand: 'Visa',
  fingerprint: '',
  first_digits: null,
  last_digits: '4242',
  name: 'A',
  expiration_month: 1,
  expiration_year: 2030,
  security_code_check: true,
  tokenization_method: null,
  created_at: '2026-01-01T00:00:00Z',
}

/** Changes the return_uri of new charges. */
function returning(change: (uri: string) => unknown): Tamper {
  return {
    schema: 'Charge',
    at: ['created'],
    change: (charge) => ({ ...charge, return_uri: change(String(charge['return_uri'])) }),
  }
}

/** Changes the amount of new charges. */
function counting(change: (amount: number) => number): Tamper {
  return {
    schema: 'Charge',
    at: ['created'],
    change: (charge) => ({ ...charge, amount: change(Number(charge['amount'])) }),
  }
}

const table: Record<string, Entry> = {
  'locates charges elsewhere': {
    breaks: 'charge-location-path',
    rules: {
      location: (kind, id, urls) =>
        kind === 'charge'
          ? `https://dashboard.payment.example/charges/${id}`
          : rules.location(kind, id, urls),
    },
  },
  'shows the id of a charge as its location': {
    breaks: 'charge-location-path',
    rules: { location: (kind, id, urls) => (kind === 'charge' ? id : rules.location(kind, id, urls)) },
  },
  'returns the amount of a charge in ringgit': {
    breaks: 'charge-amount-echo',
    tamper: counting((amount) => Math.round(amount / 100)),
  },
  'returns an amount that lost a unit in ringgit': {
    breaks: ['charge-amount-echo', 'create-charge-amount-accepted'],
    tamper: counting((amount) => Math.trunc((amount / 100) * 100)),
  },
  'returns another amount for charges that make their source': {
    breaks: 'charge-amount-echo',
    tamper: counting((amount) => (amount % 2 === 1 ? 50_000 : amount)),
  },
  'returns another amount for one charge of five': {
    breaks: 'charge-amount-echo',
    tamper: once({ amount: 1 }),
    told: onceInFive.told,
  },
  'returns the currency of a charge in small letters': {
    breaks: 'charge-currency-echo',
    tamper: made({ currency: 'myr' }),
  },
  'returns the settlement currency of a charge': {
    breaks: 'charge-currency-echo',
    tamper: made({ currency: 'THB' }),
  },
  'returns null for the currency of one charge of five': {
    breaks: 'charge-currency-echo',
    tamper: once({ currency: null }),
    told: onceInFive.told,
  },
  'returns a return_uri without its query': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => uri.split('?')[0]),
  },
  'returns the first hundred characters of a return_uri': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => uri.slice(0, 100)),
  },
  'returns the first 255 characters of a return_uri': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => uri.slice(0, 255)),
  },
  'returns the first 1024 characters of a return_uri': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => uri.slice(0, 1024)),
  },
  'returns a return_uri with a slash at its end': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => `${uri}/`),
  },
  'returns a return_uri in small letters': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => uri.toLowerCase()),
  },
  'returns a return_uri that it decoded': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => decodeURIComponent(uri)),
  },
  'writes the blanks of a return_uri as forms do': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => uri.replaceAll('%20', '+')),
  },
  'escapes the ampersand of a return_uri': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => uri.replaceAll('&', '&amp;')),
  },
  'cuts a return_uri at its ampersand': {
    breaks: 'charge-return-uri-echo',
    tamper: returning((uri) => uri.split('&')[0]),
  },
  'returns null for return_uri': { breaks: 'charge-return-uri-echo', tamper: made({ return_uri: null }) },
  'returns a card with a charge of a source': { breaks: 'charge-card-null', tamper: made({ card }) },
  'returns a card with one charge of five': {
    breaks: 'charge-card-null',
    tamper: once({ card }),
    told: onceInFive.told,
  },
  'returns a new charge as successful': {
    breaks: 'charge-pending-when-new',
    tamper: made({ status: 'successful' }),
  },
  'returns one new charge of five as failed': {
    breaks: 'charge-pending-when-new',
    tamper: once({ status: 'failed' }),
    told: onceInFive.told,
  },
  'returns a new charge of the least amount as successful': {
    breaks: 'charge-pending-when-new',
    tamper: {
      schema: 'Charge',
      at: ['created'],
      change: (charge) => ({ ...charge, ...(charge['amount'] === 100 ? { status: 'successful' } : {}) }),
    },
    told: { beside: ['create-charge-amount-*'] },
  },
  'returns a new charge as paid': { breaks: 'charge-unpaid-when-new', tamper: made({ paid: true }) },
  'returns one new charge of five as paid': {
    breaks: 'charge-unpaid-when-new',
    tamper: once({ paid: true }),
    told: onceInFive.told,
  },
  'returns a new charge as authorized': {
    breaks: 'charge-unauthorized-when-new',
    tamper: made({ authorized: true }),
  },
  'returns charges that make their source as authorized': {
    breaks: 'charge-unauthorized-when-new',
    tamper: {
      schema: 'Charge',
      at: ['created'],
      change: (charge) => ({ ...charge, authorized: Number(charge['amount']) % 2 === 1 }),
    },
  },
  'returns no authorize_uri': { breaks: 'charge-authorize-uri-set', tamper: made({ authorize_uri: null }) },
  'returns a path as authorize_uri': {
    breaks: 'charge-authorize-uri-set',
    tamper: made({ authorize_uri: '/payments/1/authorize' }),
  },
  'returns an address of an app as authorize_uri': {
    breaks: 'charge-authorize-uri-set',
    tamper: made({ authorize_uri: 'bank://authorize/1' }),
  },
  'returns no authorize_uri for one charge of five': {
    breaks: 'charge-authorize-uri-set',
    tamper: once({ authorize_uri: null }),
    told: onceInFive.told,
  },
  'sends the customer to another host': {
    breaks: 'charge-authorize-uri-host',
    rules: {
      authorizeUri: (paymentId, urls) =>
        `${urls.payUrl.replace('127.0.0.1', 'localhost')}/payments/${paymentId}/authorize`,
    },
  },
  'sends the customer to another port': {
    breaks: 'charge-authorize-uri-host',
    tamper: {
      schema: 'Charge',
      at: ['created'],
      often: onceInFive.often,
      change: (charge) => ({ ...charge, authorize_uri: 'http://127.0.0.1:9/authorize' }),
    },
    told: onceInFive.told,
  },
  'returns no expires_at': { breaks: 'charge-expires-at-set', tamper: made({ expires_at: null }) },
  'returns no expires_at for charges that make their source': {
    breaks: 'charge-expires-at-set',
    tamper: {
      schema: 'Charge',
      at: ['created'],
      change: (charge) => (Number(charge['amount']) % 2 === 1 ? { ...charge, expires_at: null } : charge),
    },
  },
  'lets a charge expire before it was created': {
    breaks: 'charge-expires-after-created',
    tamper: made({ expires_at: '2020-01-01T00:00:00Z' }),
  },
  'lets a charge expire when it is created': {
    breaks: 'charge-expires-after-created',
    tamper: {
      schema: 'Charge',
      at: ['created'],
      change: (charge) => ({ ...charge, expires_at: charge['created_at'] }),
    },
  },
  'gives a pending charge a failure code': {
    breaks: 'charge-failure-code-null-unless-failed',
    tamper: made({ failure_code: 'failed_processing' }),
  },
  'gives a pending charge an empty failure code': {
    breaks: 'charge-failure-code-null-unless-failed',
    tamper: made({ failure_code: '' }),
  },
  'shows one id for all charges': {
    breaks: ['charge-id-unique', 'list-charge-events-accepts-valid-request', 'retrieve-charge-same-charge'],
    tamper: made({ id: 'chrg_test_5x0a1b2c3d4e5f6g7h8' }),
  },
  'shows one id for one charge of five': {
    breaks: ['charge-id-unique', 'list-charge-events-accepts-valid-request', 'retrieve-charge-same-charge'],
    tamper: once({ id: 'chrg_test_5x0a1b2c3d4e5f6g7h8' }),
    told: onceInFive.told,
  },
}

/** Faults of charges as they are created. */
export const chargeCreationFaults = faultsOf(table)
