import { answersWith, lastOf, shows, type Change } from '../effects.ts'
import { rules, type Rules } from '../rules.ts'
import type { Charge } from '../store.ts'
import { faultsOf, type FaultTable } from './fault.ts'
import {
  complete,
  everyFifth,
  failed,
  chargingKnownSource,
  onOperations,
  pending,
  chargingInlineSource,
  successful,
  ofInlineSource,
} from './conditions.ts'
import { spoiltAt } from './spoilt.ts'

const createdCharge = (change: Change) => shows('Charge', change, 'created')

const nulls =
  'location street1 street2 city state phone_number postal_code first_digits tokenization_method'
const cardIdentity = {
  object: 'card',
  id: 'card_test_1',
  livemode: false,
  deleted: false,
  country: 'my',
  name: 'A',
}
const cardFeatures = {
  financing: '',
  bank: '',
  brand: 'Visa',
  fingerprint: '',
  last_digits: '4242',
}
const expiry = { expiration_month: 1, expiration_year: 2030, created_at: '2026-01-01T00:00:00Z' }
const noValues = Object.fromEntries(nulls.split(' ').map((name) => [name, null]))
const card = { ...noValues, ...cardIdentity, ...cardFeatures, ...expiry, security_code_check: true }

const creation: FaultTable = {
  'charge-return-uri-echo': {
    ...spoiltAt('shown', 'returns a return_uri', (spoil) =>
      createdCharge(({ return_uri: uri }) => ({ return_uri: spoil(String(uri)) })),
    ),
    'returns null for return_uri': createdCharge({ return_uri: null }),
    'returns the first 255 characters of return_uri': createdCharge(({ return_uri: uri }) => ({
      return_uri: String(uri).slice(0, 255),
    })),
  },
  'charge-amount-echo': {
    'returns an amount that lost a unit in ringgit': createdCharge(({ amount }) => ({
      amount: Math.trunc((Number(amount) / 100) * 100),
    })),
    'returns another amount for charges that make their source': [
      answersWith({ amount: 7_777 }),
      chargingInlineSource,
    ],
  },
  'charge-card-null': {
    'returns a card with a charge of a source': createdCharge(({ card: charged }) =>
      charged === null ? { card } : {},
    ),
  },
  'charge-pending-when-new': {
    'returns a new charge as successful': createdCharge({ status: 'successful' }),
  },
  'charge-unpaid-when-new': {
    'returns a new charge as paid': createdCharge({ paid: true }),
  },
  'charge-unauthorized-when-new': {
    'returns a new charge as authorized': createdCharge({ authorized: true }),
    'returns charges that make their source as authorized': [
      answersWith({ authorized: true }),
      chargingInlineSource,
    ],
  },
  'charge-authorize-uri-set': {
    'returns no authorize_uri': createdCharge({ authorize_uri: null }),
    'returns a path as authorize_uri': createdCharge({ authorize_uri: '/payments/1/authorize' }),
    'returns an address of an app as authorize_uri': createdCharge({
      authorize_uri: 'bank://authorize/1',
    }),
  },
  'charge-authorize-uri-host': {
    'sends the customer to another host': {
      authorizeUri: ({ paymentId, urls }) =>
        `${urls.payUrl.replace('127.0.0.1', 'localhost')}/payments/${paymentId}/authorize`,
    },
  },
  'charge-expires-at-set': {
    'returns no expires_at': createdCharge({ expires_at: null }),
    'returns no expires_at for charges that make their source': [
      answersWith({ expires_at: null }),
      chargingInlineSource,
    ],
  },
  'charge-expires-after-created': {
    'lets a charge expire before it was created': createdCharge({
      expires_at: '2020-01-01T00:00:00Z',
    }),
    'lets a charge expire when it is created': createdCharge(({ created_at: at }) => ({
      expires_at: at,
    })),
  },
  'charge-failure-code-null-unless-failed': {
    'gives a pending charge a failure code': createdCharge({ failure_code: 'failed_processing' }),
    'gives a pending charge an empty failure code': createdCharge({ failure_code: '' }),
  },
}

/** Compares an amount otherwise with that of its source. */
const comparingAmounts = (sameAmount: Rules['sameAmount']): Partial<Rules> => ({ sameAmount })
/** Charges any amount. */
export const anyAmount = comparingAmounts(() => true)
/** Charges in any currency. */
export const anyCurrency: Partial<Rules> = {
  currencyAccepted: ({ currency, operation }) =>
    operation === 'createCharge' || rules.currencyAccepted({ currency, operation }),
  sameCurrency: () => true,
}
/** Makes a charge although the request is refused. */
export const makesRefused: Partial<Rules> = { makesRefused: () => true }
/** Finds no charge that is retrieved. */
export const findsNoCharge: Partial<Rules> = { findCharge: () => undefined }

const lastSource: Partial<Rules> = {
  findSource: ({ id, ledger: { sources } }) => sources.get(id) ?? lastOf(sources.values()),
  sourceUsable: () => true,
}

const refusals: FaultTable = {
  'charge-amount-equals-source': {
    "charges a hundredfold of the source's amount": comparingAmounts(
      ({ amount, source }) => amount === source.amount || amount === source.amount * 100,
    ),
  },
  'charge-source-known': {
    'charges an unknown source': { findSource: ({ id, ledger }) => ledger.sources.get(id) ?? null },
    'charges the last source for an unknown one': { ...lastSource, ...anyAmount },
  },
  'refusal-creates-nothing': {
    'makes a charge of a refused request': makesRefused,
    'makes a charge of a refused request for a known source': [makesRefused, chargingKnownSource],
    'makes a charge of a refused request for an inline source': [
      makesRefused,
      chargingInlineSource,
    ],
  },
}

const retrieved = (change: Change) => shows('Charge', change, 'retrieved')
const shownAs = (status: Charge['status']): Partial<Rules> => ({
  findCharge: ({ id, ledger: { charges } }) => {
    const charge = charges.get(id)
    return charge && { ...charge, status }
  },
})

const pendingState: Partial<Charge> = {
  status: 'pending',
  paid: false,
  authorized: false,
  paidAt: null,
  failureCode: null,
  failureMessage: null,
}

const retrieval = onOperations('retrieveCharge')
const retrievals: FaultTable = {
  'charge-amount': {
    'retrieves a charge with its amount as a text': retrieved(({ amount }) => ({
      amount: String(amount),
    })),
  },
  'charge-unpaid-when-new': {
    'retrieves a pending charge as paid': [answersWith({ paid: true }), retrieval, pending],
  },
  'charge-unauthorized-when-new': {
    'retrieves a pending charge as authorized': [
      answersWith({ authorized: true }),
      retrieval,
      pending,
    ],
  },
  'charge-card-null': {
    'retrieves a charge of a source with a card': retrieved({ card }),
  },
  'charge-failure-code-null-unless-failed': {
    'retrieves a paid charge with a failure code': [
      answersWith({ failure_code: 'failed_processing' }),
      retrieval,
      successful,
    ],
  },
  'charge-embeds-its-source': {
    'retrieves a charge with another source': retrieved(({ source }) => ({
      source: source && { ...(source as object), id: 'src_test_0' },
    })),
  },
  'keys-decide-livemode': {
    'retrieves live charges with test keys': retrieved({ livemode: true }),
  },
  'charge-successful-paid-at': {
    'retrieves a paid charge without a time of payment': retrieved({ paid_at: null }),
  },
  'charge-failed-code': {
    'retrieves a failed charge with a code of its own': retrieved(({ status, failure_code }) => ({
      failure_code: status === 'failed' ? 'declined' : failure_code,
    })),
  },
  'retrieve-charge-consistent': {
    'retrieves no complete charge': [findsNoCharge, complete],
    'retrieves no charge that made its source': [findsNoCharge, ofInlineSource],
    'retrieves four charges of five': [findsNoCharge, everyFifth],
  },
  'charge-facts-stay': {
    'forgets the return_uri of a charge that is complete': [
      answersWith({ return_uri: null }),
      retrieval,
      complete,
    ],
  },
  'source-facts-stay': {
    'retrieves a charge with another bank': retrieved(({ source }) => ({
      source: { ...(source as object), bank: 'kfh' },
    })),
  },
  'charge-final-states-final': {
    'retrieves a final charge as pending a second later': () => {
      const finalSince = new Map<string, number>()
      return {
        findCharge: ({ id, ledger }) => {
          const charge = ledger.charges.get(id)
          if (charge === undefined || charge.status === 'pending') return charge
          const since = finalSince.get(id) ?? performance.now()
          finalSince.set(id, since)
          return performance.now() - since < 1000 ? charge : { ...charge, ...pendingState }
        },
      }
    },
  },
  'charge-status-equals-event': {
    'retrieves a charge as it was when it was first retrieved': () => {
      const firstRetrieved = new Map<string, Charge>()
      return {
        findCharge: ({ id, ledger }) => {
          const charge = ledger.charges.get(id)
          if (charge && !firstRetrieved.has(id)) firstRetrieved.set(id, { ...charge })
          return firstRetrieved.get(id)
        },
      }
    },
    'retrieves a pending charge as successful': [shownAs('successful'), pending],
    'retrieves every failed charge as successful': [shownAs('successful'), failed],
  },
}

/** Faults of charges as they are created, refused and retrieved. */
export const chargeFaults = faultsOf(creation, refusals, retrievals)
