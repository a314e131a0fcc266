import type { Charge, Ledger, Source } from '../store.ts'
import { rules, type Rules } from '../rules.ts'
import {
  answersWith,
  byStart,
  lastOf,
  locates,
  names,
  rarely,
  records,
  shows,
  spoilt,
  type Change,
  type Json,
} from './effects.ts'
import { faultsOf, type Row, type Table } from './fault.ts'
import {
  afterPayment,
  afterWrongAmount,
  afterWrongCurrency,
  again,
  aged,
  at,
  chargedBefore,
  complete,
  everyFifth,
  failed,
  on,
  onPlatform,
  pause,
  pending,
  secondAtOnce,
  secondOfSource,
  sentAgain,
  where,
  whileMaking,
  withSource,
} from './triggers.ts'

const made = (change: Change) => shows('Charge', change, 'created')
const counted = (count: (amount: number) => number) =>
  made(({ amount }) => ({ amount: count(Number(amount)) }))
const retrieved = (change: Change) => shows('Charge', change, 'retrieved')
const single = on('createChargeWithSource')
const first = on('createCharge')

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

/** Breaks the comparison of an amount with that of its source. */
const amounts = (sameAmount: Rules['sameAmount']): Partial<Rules> => ({ sameAmount })
const anyAmount = amounts(() => true)
const anyCurrency: Partial<Rules> = {
  currencyAccepted: (currency, operation) =>
    operation === 'createCharge' || rules.currencyAccepted(currency, operation),
  sameCurrency: () => true,
}
const anyUri: Partial<Rules> = { returnUriAccepted: () => true }
const uris = (read: (uri: string) => string): Partial<Rules> => ({
  returnUriAccepted: (uri, operation) => rules.returnUriAccepted(read(uri), operation),
})
const makesRefused: Partial<Rules> = { makesRefused: () => true }
const findsSource = (find: (id: string, ledger: Ledger) => Source | null | undefined): Partial<Rules> => ({
  findSource: (id, ledger) => ledger.sources.get(id) ?? find(id, ledger),
  sourceUsable: () => true,
})

const refusals: Table = {
  'charge-amount-equals-source': {
    'charges more than the source holds': amounts((amount, source) => amount >= source.amount),
    'charges less than the source holds': amounts((amount, source) => amount <= source.amount),
    'charges what is nearly the amount of the source': amounts(
      (amount, source) => Math.abs(amount - source.amount) < 100,
    ),
    'charges any amount': anyAmount,
    'drops the sign of the amount of a charge': [
      { readAmount: (text, operation) => rules.readAmount(text.replace(/^-/, ''), operation) },
      first,
    ],
  },
  'charge-currency-equals-source': {
    'charges in any currency': anyCurrency,
    'charges in a text that begins with the currency': [
      {
        currencyAccepted: (currency) => currency.startsWith('MYR'),
        sameCurrency: (currency, source) => currency.startsWith(source.currency),
      },
      first,
    ],
  },
  'charge-source-known': {
    'charges an unknown source': { findSource: (id, ledger) => ledger.sources.get(id) ?? null },
    'charges the last source for an unknown one': {
      ...findsSource((_id, { sources }) => lastOf(sources.values())),
      ...anyAmount,
    },
    'charges a source by an id that is cut': findsSource((id, { sources }) => byStart(sources.values(), id)),
    'charges some source by the id of a token': findsSource((id, { sources, tokens }) =>
      tokens.has(id) ? lastOf(sources.values()) : undefined,
    ),
    'charges some source by the id of a charge': findsSource((id, { sources, charges }) =>
      charges.has(id) ? lastOf(sources.values()) : undefined,
    ),
    'charges some source for a blank one': findsSource((id, { sources }) =>
      id === '' ? lastOf(sources.values()) : undefined,
    ),
  },
  'create-charge-return-uri-pattern': {
    'takes http addresses in the second form alone': [uris((uri) => uri.replace(/^http:/, 'https:')), single],
    'takes every text that begins with http': { returnUriAccepted: (uri) => uri.startsWith('http') },
    'takes every scheme that begins with https': uris((uri) => uri.replace(/^https\w*:/, 'https:')),
    'takes every text that begins with https or ftp': {
      returnUriAccepted: (uri) => /^(https|ftp)/.test(uri),
    },
    'takes http addresses in capitals': uris((uri) => uri.replace(/^HTTP:/, 'https:')),
    'takes http addresses of this machine by their number': uris((uri) =>
      uri.replace(/^http:(?=\/\/127\.)/, 'https:'),
    ),
  },
  'create-charge-return-uri-required': {
    'takes a charge without return_uri in the second form': {
      requires: (name, operation) => name !== 'return_uri' || operation === 'createCharge',
    },
  },
  'create-charge-amount-required': {
    'makes a charge of nothing': {
      requires: (_name, operation, asked = {}) =>
        operation !== 'createCharge' || Object.keys(asked).length > 0,
    },
  },
  'refusal-creates-nothing': {
    'makes a charge of a refused request': makesRefused,
    'makes a charge of a refused request in the first form': [makesRefused, first],
    'makes a charge of a refused request in the second form': [makesRefused, single],
    'makes a charge of a refused request that names neither source nor return_uri': {
      makesRefused: (operation, { return_uri }) =>
        operation === 'createChargeWithSource' && return_uri === undefined,
    },
  },
}

const missing: Partial<Rules> = { findCharge: () => undefined }
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

/** Faults of charges. */
export const chargeFaults = faultsOf(creation, refusals, retrieval)

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
