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
import { faultsOf, type Row } from './fault.ts'
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
const madeWithSource = (change: Change): Row[1] => answersWith(change)
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
    ['charge-return-uri-echo', made(({ return_uri: uri }) => ({ return_uri: spoil(String(uri)) }))],
  ])

const oneId = [
  'charge-id-unique',
  'list-charge-events-accepts-valid-request',
  'retrieve-charge-same-charge',
] as const

const creation: Record<string, Row> = {
  ...Object.fromEntries(spoiltUris),
  'returns null for return_uri': ['charge-return-uri-echo', made({ return_uri: null })],
  'locates charges elsewhere': [
    'charge-location-path',
    locates('charge', (id) => `https://dashboard.payment.example/charges/${id}`),
  ],
  'shows the id of a charge as its location': ['charge-location-path', locates('charge', (id) => id)],
  'returns the amount of a charge in ringgit': [
    'charge-amount-echo',
    counted((amount) => Math.round(amount / 100)),
  ],
  'returns an amount that lost a unit in ringgit': [
    ['charge-amount-echo', 'create-charge-amount-accepted'],
    counted((amount) => Math.trunc((amount / 100) * 100)),
  ],
  'returns another amount for charges that make their source': [
    'charge-amount-echo',
    madeWithSource({ amount: 7_777 }),
    single,
  ],
  'returns another amount for one charge of five': ['charge-amount-echo', rarely(made({ amount: 1 }))],
  'returns the currency of a charge in small letters': ['charge-currency-echo', made({ currency: 'myr' })],
  'returns the settlement currency of a charge': ['charge-currency-echo', made({ currency: 'THB' })],
  'returns null for the currency of one charge of five': [
    'charge-currency-echo',
    rarely(made({ currency: null })),
  ],
  'returns a card with a charge of a source': ['charge-card-null', made({ card })],
  'returns a card with one charge of five': ['charge-card-null', rarely(made({ card }))],
  'returns a new charge as successful': ['charge-pending-when-new', made({ status: 'successful' })],
  'returns one new charge of five as failed': ['charge-pending-when-new', rarely(made({ status: 'failed' }))],
  'returns a new charge as paid': ['charge-unpaid-when-new', made({ paid: true })],
  'returns one new charge of five as paid': ['charge-unpaid-when-new', rarely(made({ paid: true }))],
  'returns a new charge as authorized': ['charge-unauthorized-when-new', made({ authorized: true })],
  'returns charges that make their source as authorized': [
    'charge-unauthorized-when-new',
    madeWithSource({ authorized: true }),
    single,
  ],
  'returns no authorize_uri': ['charge-authorize-uri-set', made({ authorize_uri: null })],
  'returns a path as authorize_uri': [
    'charge-authorize-uri-set',
    made({ authorize_uri: '/payments/1/authorize' }),
  ],
  'returns an address of an app as authorize_uri': [
    'charge-authorize-uri-set',
    made({ authorize_uri: 'bank://authorize/1' }),
  ],
  'returns no authorize_uri for one charge of five': [
    'charge-authorize-uri-set',
    rarely(made({ authorize_uri: null })),
  ],
  'sends the customer to another host': [
    'charge-authorize-uri-host',
    {
      authorizeUri: (paymentId, urls) =>
        `${urls.payUrl.replace('127.0.0.1', 'localhost')}/payments/${paymentId}/authorize`,
    },
  ],
  'sends one customer of five to another port': [
    'charge-authorize-uri-host',
    rarely(made({ authorize_uri: 'http://127.0.0.1:9/authorize' })),
  ],
  'returns no expires_at': ['charge-expires-at-set', made({ expires_at: null })],
  'returns no expires_at for charges that make their source': [
    'charge-expires-at-set',
    madeWithSource({ expires_at: null }),
    single,
  ],
  'lets a charge expire before it was created': [
    'charge-expires-after-created',
    made({ expires_at: '2020-01-01T00:00:00Z' }),
  ],
  'lets a charge expire when it is created': [
    'charge-expires-after-created',
    made(({ created_at: at }) => ({ expires_at: at })),
  ],
  'gives a pending charge a failure code': [
    'charge-failure-code-null-unless-failed',
    made({ failure_code: 'failed_processing' }),
  ],
  'gives a pending charge an empty failure code': [
    'charge-failure-code-null-unless-failed',
    made({ failure_code: '' }),
  ],
  'shows one id for all charges': [oneId, made({ id: 'chrg_test_5x0a1b2c3d4e5f6g7h8' })],
  'shows one id for one charge of five': [oneId, rarely(made({ id: 'chrg_test_5x0a1b2c3d4e5f6g7h8' }))],
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
const uriForms = ['create-charge-return-uri-pattern', 'create-charge-return-uri-format'] as const

const refusals: Record<string, Row> = {
  'charges more than the source holds': [
    'charge-amount-equals-source',
    amounts((amount, source) => amount >= source.amount),
  ],
  'charges less than the source holds': [
    'charge-amount-equals-source',
    amounts((amount, source) => amount <= source.amount),
  ],
  'charges what is nearly the amount of the source': [
    'charge-amount-equals-source',
    amounts((amount, source) => Math.abs(amount - source.amount) < 100),
  ],
  'charges any amount': ['charge-amount-equals-source', anyAmount],
  'charges another amount of a source with a platform': [
    'charge-amount-equals-source',
    anyAmount,
    first,
    onPlatform,
  ],
  'drops the sign of the amount of a charge': [
    'charge-amount-equals-source',
    { readAmount: (text, operation) => rules.readAmount(text.replace(/^-/, ''), operation) },
    first,
  ],
  'charges in any currency': ['charge-currency-equals-source', anyCurrency],
  'charges in a text that begins with the currency': [
    'charge-currency-equals-source',
    {
      currencyAccepted: (currency) => currency.startsWith('MYR'),
      sameCurrency: (currency, source) => currency.startsWith(source.currency),
    },
    first,
  ],
  'charges an unknown source': [
    'charge-source-known',
    { findSource: (id, ledger) => ledger.sources.get(id) ?? null },
  ],
  'charges the last source for an unknown one': [
    ['charge-source-known', 'charge-amount-equals-source'],
    { ...findsSource((_id, { sources }) => lastOf(sources.values())), ...anyAmount },
  ],
  'charges a source by an id that is cut': [
    'charge-source-known',
    findsSource((id, { sources }) => byStart(sources.values(), id)),
  ],
  'charges some source by the id of a token': [
    'charge-source-known',
    findsSource((id, { sources, tokens }) => (tokens.has(id) ? lastOf(sources.values()) : undefined)),
  ],
  'charges some source by the id of a charge': [
    'charge-source-known',
    findsSource((id, { sources, charges }) => (charges.has(id) ? lastOf(sources.values()) : undefined)),
  ],
  'charges some source for a blank one': [
    'charge-source-known',
    findsSource((id, { sources }) => (id === '' ? lastOf(sources.values()) : undefined)),
  ],
  'takes http addresses in the second form alone': [
    'create-charge-return-uri-pattern',
    uris((uri) => uri.replace(/^http:/, 'https:')),
    single,
  ],
  'takes every text that begins with http': [
    uriForms,
    { returnUriAccepted: (uri) => uri.startsWith('http') },
  ],
  'takes every scheme that begins with https': [
    'create-charge-return-uri-pattern',
    uris((uri) => uri.replace(/^https\w*:/, 'https:')),
  ],
  'takes every text that begins with https or ftp': [
    uriForms,
    { returnUriAccepted: (uri) => /^(https|ftp)/.test(uri) },
  ],
  'takes http addresses in capitals': [
    'create-charge-return-uri-pattern',
    uris((uri) => uri.replace(/^HTTP:/, 'https:')),
  ],
  'takes http addresses of this machine by their number': [
    'create-charge-return-uri-pattern',
    uris((uri) => uri.replace(/^http:(?=\/\/127\.)/, 'https:')),
  ],
  'takes a charge without return_uri in the second form': [
    'create-charge-return-uri-required',
    { requires: (name, operation) => name !== 'return_uri' || operation === 'createCharge' },
  ],
  'makes a charge of nothing': [
    'create-charge-amount-required',
    {
      requires: (_name, operation, asked = {}) =>
        operation !== 'createCharge' || Object.keys(asked).length > 0,
    },
  ],
  'makes a charge of a refused request': ['refusal-creates-nothing', makesRefused],
  'makes a charge of a refused request in the first form': ['refusal-creates-nothing', makesRefused, first],
  'makes a charge of a refused request in the second form': ['refusal-creates-nothing', makesRefused, single],
  'makes a charge of a refused request that names neither source nor return_uri': [
    'refusal-creates-nothing',
    {
      makesRefused: (operation, { return_uri }) =>
        operation === 'createChargeWithSource' && return_uri === undefined,
    },
  ],
}

const missing: Partial<Rules> = { findCharge: () => undefined }
const status = ['charge-status-equals-event', 'charge-final-states-final'] as const
const ends = ['charge-becomes-successful', 'charge-becomes-failed'] as const
const shownAs = (shown: Charge['status']): Partial<Rules> => ({
  findCharge: (id, ledger) => {
    const charge = ledger.charges.get(id)
    return charge && { ...charge, status: shown }
  },
})

const retrieval: Record<string, Row> = {
  'retrieves no complete charge': ['retrieve-charge-consistent', missing, complete],
  'retrieves no pending charge': ['retrieve-charge-consistent', missing, pending],
  'retrieves no charge that made its source': ['retrieve-charge-consistent', missing, withSource],
  'retrieves no charge that has been complete for two seconds': [
    'retrieve-charge-consistent',
    missing,
    complete,
    aged(2000),
    { beside: ['charge-*', 'list-*'] },
  ],
  'retrieves only the eight latest charges': [
    'retrieve-charge-consistent',
    {
      findCharge: (id, { charges }) =>
        [...charges.keys()].slice(-8).includes(id) ? charges.get(id) : undefined,
    },
  ],
  'retrieves four charges of five': ['retrieve-charge-consistent', missing, everyFifth],
  'retrieves a charge that was created later': [
    'charge-facts-stay',
    retrieved(({ created_at: at }) => ({ created_at: rules.datetime(Date.parse(String(at)) + 300_000, '') })),
  ],
  'retrieves the amount of a charge in ringgit': [
    'charge-facts-stay',
    retrieved(({ amount }) => ({ amount: Number(amount) / 100 })),
  ],
  'retrieves a charge with another return_uri': [
    'charge-facts-stay',
    retrieved({ return_uri: 'https://shop.example/' }),
  ],
  'forgets the return_uri of a charge that is complete': [
    'charge-facts-stay',
    answersWith({ return_uri: null }),
    on('retrieveCharge'),
    complete,
    { beside: ['charge-becomes-*'] },
  ],
  'retrieves a charge with another bank': [
    'source-facts-stay',
    retrieved(({ source }) => ({ source: { ...(source as object), bank: 'kfh' } })),
  ],
  'retrieves the first charge for every id': [
    'retrieve-charge-same-charge',
    { findCharge: (id, { charges }) => charges.get(id) && [...charges.values()][0] },
  ],
  'retrieves a charge of another id': ['retrieve-charge-same-charge', retrieved({ id: 'chrg_test_another' })],
  'retrieves a charge of another id once it is complete': [
    'retrieve-charge-same-charge',
    answersWith({ id: 'chrg_test_another' }),
    on('retrieveCharge'),
    complete,
    { beside: ['charge-*'] },
  ],
  'retrieves a charge as it was when it was first retrieved': [
    ['charge-status-equals-event', ...ends, 'charge-final-states-final'],
    () => {
      const kept = new Map<string, Charge>()
      return {
        findCharge: (id, ledger) => {
          const charge = ledger.charges.get(id)
          if (charge && !kept.has(id)) kept.set(id, { ...charge })
          return kept.get(id)
        },
      }
    },
  ],
  'retrieves every charge as pending': [
    [
      'charge-status-equals-event',
      ...ends,
      'charge-final-states-final',
      'token-charge-status-reflects-charge',
    ],
    retrieved({ status: 'pending' }),
  ],
  'retrieves a pending charge as successful': [status, shownAs('successful'), pending],
  'retrieves a charge that is pending for a second as successful': [
    status,
    shownAs('successful'),
    pending,
    where(({ charge }) => charge !== undefined && Date.now() - charge.createdAt > 1000),
  ],
  'retrieves a pending charge as failed': [status, shownAs('failed'), pending],
  'retrieves every failed charge as successful': [
    [...status, 'charge-becomes-failed'],
    shownAs('successful'),
    failed,
  ],
  'retrieves every failed charge as expired': [
    [...status, 'charge-becomes-failed'],
    shownAs('expired'),
    failed,
  ],
}

/** Faults of charges. */
export const chargeFaults = faultsOf({ ...creation, ...refusals, ...retrieval })

/** Faults of charges that show only after another request. */
export const chargeHistoryFaults = faultsOf({
  'finds a source that was asked for in vain before': [
    'charge-source-known',
    {
      findSource: (_id, { sources }) => [...sources.values()].find(({ charges }) => charges === 0),
      sameAmount: () => true,
    },
    again,
  ],
  'charges another amount of a source that was made with a charge': [
    'charge-amount-equals-source',
    { ...anyAmount, sourceUsable: () => true },
    withSource,
  ],
  'charges another amount of a source that was charged before': [
    'charge-amount-equals-source',
    anyAmount,
    chargedBefore,
  ],
  'charges another amount when it is asked to for the second time': [
    'charge-amount-equals-source',
    anyAmount,
    again,
  ],
  'charges less of a source that is paid': [
    'charge-amount-equals-source',
    amounts((amount, source) => amount <= source.amount),
    afterPayment,
  ],
  'charges another amount once another currency was refused': [
    'charge-amount-equals-source',
    anyAmount,
    afterWrongCurrency,
  ],
  'charges an amount that another source of the bank was charged': [
    'charge-amount-equals-source',
    () => {
      const charged = new Set<string>()
      return {
        sameAmount: (amount, source) => {
          const own = `${source.bank} ${amount}`
          if (amount === source.amount) charged.add(own)
          return charged.has(own)
        },
      }
    },
  ],
  'charges in another currency when it is asked to for the second time': [
    'charge-currency-equals-source',
    anyCurrency,
    first,
    again,
  ],
  'charges in another currency once another amount was refused': [
    'charge-currency-equals-source',
    anyCurrency,
    first,
    afterWrongAmount,
  ],
  'takes any address when it is given for the second time': [uriForms, anyUri, first, again],
  'takes any address for a source that was charged before': [uriForms, anyUri, first, chargedBefore],
  'charges a source that is paid again without an amount and a currency': [
    ['create-charge-currency-required', 'create-charge-amount-required'],
    { requires: (name) => !['amount', 'currency'].includes(name) },
    first,
    afterPayment,
  ],
  'makes a charge of a request that is refused for the second time': [
    'refusal-creates-nothing',
    makesRefused,
    first,
    again,
  ],
  'makes a charge of a request that is refused for a source that was charged': [
    'refusal-creates-nothing',
    makesRefused,
    first,
    chargedBefore,
  ],
  'echoes another return_uri once another amount was refused for its source': [
    'charge-return-uri-echo',
    answersWith({ return_uri: 'https://example.com/' }),
    first,
    afterWrongAmount,
  ],
  'shows another amount once another amount was refused for its source': [
    'charge-amount-echo',
    answersWith(({ amount }) => ({ amount: Number(amount) + 1 })),
    first,
    afterWrongAmount,
  ],
  'makes a charge that is authorized once another amount was refused': [
    ['charge-unauthorized-when-new', 'charge-create-event-pending'],
    { newCharge: () => ({ ...rules.newCharge(), authorized: true }) },
    first,
    afterWrongAmount,
  ],
  'records the creation of the second charge of a source twice': [
    'charge-create-event-once',
    records('charge.create', 'charge.create'),
    at('created'),
    secondOfSource,
  ],
  'does not retrieve the second charge of a source': ['retrieve-charge-consistent', missing, secondOfSource],
  'takes an unknown currency in a single request when it is asked for again': [
    'create-charge-currency-enum',
    { currencyAccepted: () => true },
    single,
    sentAgain,
  ],
  'takes an unknown bank in a single request when it is asked for again': [
    'create-charge-source-bank-enum',
    { bankAccepted: () => true },
    single,
    sentAgain,
  ],
})

/** Changes a charge that is made while another one of its source is made. */
const meets = (change: (charge: Charge) => Partial<Charge>): Partial<Rules> => ({
  beforeKeeping: (charge) => void Object.assign(charge, change(charge)),
})

/** Faults of charges that show only when requests come at once. */
export const chargeRaceFaults = faultsOf({
  'takes any address while another charge of the source is made': [uriForms, anyUri, first, whileMaking],
  'makes a charge of what it refuses while another charge of the source is made': [
    'refusal-creates-nothing',
    makesRefused,
    first,
    whileMaking,
  ],
  'takes an unknown currency in a single request while another one is made': [
    'create-charge-currency-enum',
    () => {
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
  ],
  'gives charges of the same fiftieth of a second the same id': [
    [
      'charge-id-unique',
      'charge-create-event-once',
      'charge-create-event-pending',
      'list-events-complete',
      'event-id-unique',
      'list-charge-events-complete',
    ],
    names('charge', () => `chrg_test_${Math.floor(Date.now() / 20).toString(36)}`),
  ],
  'echoes another address for the second of two charges of a source at once': [
    ['charge-return-uri-echo', 'charge-create-event-pending'],
    meets(() => ({ returnUri: 'https://example.com/' })),
    secondAtOnce,
  ],
  'shows the second of two charges of a source at once as authorized': [
    ['charge-unauthorized-when-new', 'charge-create-event-pending'],
    meets(() => ({ authorized: true })),
    secondAtOnce,
  ],
  'gives the second of two charges of a source at once no page': [
    ['charge-authorize-uri-set', 'charge-create-event-pending'],
    meets(() => ({ authorizeUri: null })),
    secondAtOnce,
  ],
  'embeds another source in the second of two charges at once': [
    ['charge-embeds-its-source', 'source-facts-stay'],
    meets(({ source }) => ({ source: source && { ...source, bank: 'uob', amount: source.amount + 1 } })),
    secondAtOnce,
  ],
  'retrieves the first of two charges of a source at once for both': [
    ['retrieve-charge-same-charge', ...ends, 'charge-final-states-final', 'charge-status-equals-event'],
    {
      findCharge: (id, { charges }) => {
        const own = charges.get(id)
        return [...charges.values()].find(({ source }) => source?.id === own?.source?.id)
      },
    },
    secondAtOnce,
  ],
})
