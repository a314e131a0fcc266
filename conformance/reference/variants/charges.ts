import type { Rules } from '../rules.ts'
import { idPrefixes, type Kind } from '../store.ts'
import { answerRules } from '../rules/answers.ts'
import { chargeRules } from '../rules/charges.ts'
import { sourceRules } from '../rules/sources.ts'
import type { Tamper } from '../service.ts'
import { pause, variantsOf, type Variants } from './variant.ts'

function charge(change: Tamper['change'], at?: Tamper['at']): Tamper {
  return {
    schema: 'Charge',
    change,
    ...(at === undefined ? {} : { at }),
  }
}

const odd = {
  funding_currency: 7,
  ip: { v4: '10.0.0.1' },
  link: ['a'],
  description: false,
  metadata: { object: 'charge', id: 'chrg_test_of_the_merchant', list: [1] },
  schedule: 1.5,
  customer: 'cust_1',
  dispute: { object: 'dispute' },
  transaction: 'trxn_1',
  branch: true,
  terminal: {},
  device: [],
  authorization_type: 3,
  authorized_amount: 'all',
  captured_amount: null,
  zero_interest_installments: null,
}

const flags = {
  capturable: true,
  capture: false,
  disputable: true,
  refundable: true,
  partially_refundable: true,
  reversible: true,
}

const amounts = { fee: -3, fee_vat: 0, net: 0, interest: 9, interest_vat: -9, funding_amount: 0 }

function ids(write: (kind: Kind, tail: string, live: boolean) => string): Partial<Rules> {
  return {
    newId: (kind, live, random) => {
      const id = answerRules.newId(kind, live, random)
      return kind === 'charge' || kind === 'event' || kind === 'source' || kind === 'delivery'
        ? write(kind, id.split('_').at(-1) ?? '', live)
        : id
    },
  }
}

/** Honest choices about charges. */
export const chargeVariants: Variants = variantsOf({
  'charge-retrieval-path': {
    'retrieves charges at their location alone': {
      chargePath: () => '/payments/{id}',
      location: (kind, id) => (kind === 'charge' ? `/payments/${id}` : `/${kind}s/${id}`),
    },
    'retrieves charges where the profile says': [
      { chargePath: () => '/lookup/charge/{id}/status' },
      { declared: { retrievalPath: '/lookup/charge/{id}/status' } },
    ],
    'retrieves charges nowhere': [{ chargePath: () => undefined }, { alone: true }],
  },
  'charge-retrieval-fields': {
    'retrieves little of a charge': charge(
      ({ object, id, status }) => ({ object, id, status, state: { code: 1 } }),
      ['retrieved'],
    ),
    'retrieves another shape of a charge': charge(
      ({ id, status }) => ({
        id,
        status,
        amount: '500.00',
        currency: 'myr',
        created_at: 1_700_000_000,
      }),
      ['retrieved'],
    ),
  },
  'the fields of a charge without a type': {
    'fills charge fields oddly': charge((value) => ({ ...value, ...odd })),
  },
  'the precise meaning of each charge field': {
    'sets every flag that is open': charge((value) => ({ ...value, ...flags, ...amounts })),
  },
  'the length of a return_uri': {
    'refuses a return_uri of more than 255 characters': {
      returnUriAccepted: (uri, operation) =>
        uri.length <= 255 && chargeRules.returnUriAccepted(uri, operation),
    },
  },
  'charge-fee-values': {
    'takes no fee': { fees: (amount) => ({ fee: 0, fee_vat: 0, net: amount }) },
  },
  'charge-expiry-time': {
    'lets a charge expire after two minutes': { expiresAt: (createdAt) => createdAt + 120_000 },
    'lets a charge expire after a year': { expiresAt: (createdAt) => createdAt + 366 * 86_400_000 },
  },
  'charge-embeds-source': {
    'does not embed a source that was named': () => {
      const named = new Set<string>()
      return {
        findSource: (id, ledger) => {
          named.add(id)
          return sourceRules.findSource(id, ledger)
        },
        embeddedSource: (written, { id }) => (named.has(id) ? null : written),
      }
    },
    'embeds no source in events': charge((value) => ({ ...value, source: null }), ['embedded']),
  },
  'the authorize_uri of a charge in an event': {
    'addresses the page otherwise in events': charge(
      (value) => {
        const uri = value['authorize_uri']
        return { ...value, authorize_uri: typeof uri === 'string' ? `${uri}?from=event` : uri }
      },
      ['embedded'],
    ),
  },
  'charge-source-twice': {
    'charges a source again': { sourceUsable: () => true },
  },
  'what a refused attempt does to its source': {
    'burns a source at any attempt': () => {
      const tried = new Set<string>()
      return {
        sourceUsable: ({ id }) => {
          const unused = !tried.has(id)
          tried.add(id)
          return unused
        },
      }
    },
  },
  'how soon a charge is final': {
    'is final a moment after the return': { settlesAfter: () => 200 },
    'is final before the return': { beforeSettling: () => pause(60) },
  },
  'paid of a failed charge': {
    'shows a failed charge as paid': [
      charge((value) => ({ ...value, paid: value['paid'] === true || value['status'] === 'failed' })),
      { against: ['charge-failed-unpaid'] },
    ],
  },
  'failure_code of a charge that has not failed': {
    'gives a code to what has not failed': [
      charge((value) => ({ ...value, failure_code: value['failure_code'] ?? 'none' })),
      { against: ['charge-failure-code-null-unless-failed'] },
    ],
  },
  'expires_at beside created_at': {
    'expires a charge as it is made': [
      charge((value) => ({ ...value, expires_at: value['created_at'] })),
      { against: ['charge-expires-after-created'] },
    ],
  },
  'the form of ids': {
    'gives ids in capitals': ids((kind, tail) => `${idPrefixes[kind]}_${tail.toUpperCase()}`),
    'gives ids with dashes': ids((kind, tail, live) =>
      [idPrefixes[kind], live ? 'live' : 'sandbox', ...(tail.match(/.{1,5}/g) ?? [])].join('-'),
    ),
    'gives long ids': ids((kind, tail) => `${idPrefixes[kind]}${'0'.repeat(200)}${tail}`),
    'counts ids': () => {
      let last = 0
      return ids((kind) => `${kind === 'event' ? '' : idPrefixes[kind]}${++last}`)
    },
  },
  'the datetimes of charges that are null': {
    'does not date charges': [
      { schema: 'Charge', change: (charge) => ({ ...charge, created_at: null }) },
      { alone: true },
    ],
  },
  'how soon a charge is retrieved': {
    'retrieves a charge a moment after it was created': {
      findCharge: (id, ledger) => {
        const charge = ledger.charges.get(id)
        // Each is late for another time, up to half a second.
        const late = ((charge?.amount ?? 0) * 37) % 500
        return charge && Math.abs(Date.now() - charge.createdAt) > late ? charge : undefined
      },
    },
  },
})
