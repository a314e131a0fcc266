import type { Rules } from '../rules.ts'
import { idPrefixes, type Kind } from '../store.ts'
import { answerRules } from '../rules/answers.ts'
import { chargeRules } from '../rules/charges.ts'
import { sourceRules } from '../rules/sources.ts'
import type { Tamper } from '../service.ts'
import { pause, type Variants } from './variant.ts'

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
export const chargeVariants: Variants = {
  'retrieves charges at their location alone': {
    allows: 'charge-retrieval-path',
    rules: {
      chargePath: () => '/payments/{id}',
      location: (kind, id) => (kind === 'charge' ? `/payments/${id}` : `/${kind}s/${id}`),
    },
  },
  'retrieves charges where the profile says': {
    allows: 'charge-retrieval-path',
    rules: { chargePath: () => '/lookup/charge/{id}/status' },
    declared: { retrievalPath: '/lookup/charge/{id}/status' },
  },
  'retrieves charges nowhere': {
    allows: 'charge-retrieval-path',
    rules: { chargePath: () => undefined },
    alone: true,
  },
  'retrieves little of a charge': {
    allows: 'charge-retrieval-fields',
    options: {
      tampers: [
        charge(({ object, id, status }) => ({ object, id, status, state: { code: 1 } }), ['retrieved']),
      ],
    },
  },
  'retrieves another shape of a charge': {
    allows: 'charge-retrieval-fields',
    options: {
      tampers: [
        charge(
          ({ id, status }) => ({ id, status, amount: '500.00', currency: 'myr', created_at: 1_700_000_000 }),
          ['retrieved'],
        ),
      ],
    },
  },
  'fills charge fields oddly': {
    allows: 'the fields of a charge without a type',
    options: { tampers: [charge((value) => ({ ...value, ...odd }))] },
  },
  'sets every flag that is open': {
    allows: 'the precise meaning of each charge field',
    options: {
      tampers: [charge((value) => ({ ...value, ...flags, ...amounts }))],
    },
  },
  'refuses a return_uri of more than 255 characters': {
    allows: 'the length of a return_uri',
    rules: {
      returnUriAccepted: (uri, operation) =>
        uri.length <= 255 && chargeRules.returnUriAccepted(uri, operation),
    },
  },
  'takes no fee': {
    allows: 'charge-fee-values',
    rules: { fees: (amount) => ({ fee: 0, fee_vat: 0, net: amount }) },
  },
  'lets a charge expire after two minutes': {
    allows: 'charge-expiry-time',
    rules: { expiresAt: (createdAt) => createdAt + 120_000 },
  },
  'lets a charge expire after a year': {
    allows: 'charge-expiry-time',
    rules: { expiresAt: (createdAt) => createdAt + 366 * 86_400_000 },
  },
  'does not embed a source that was named': {
    allows: 'charge-embeds-source',
    rules: () => {
      const named = new Set<string>()
      return {
        findSource: (id, ledger) => {
          named.add(id)
          return sourceRules.findSource(id, ledger)
        },
        embeddedSource: (written, { id }) => (named.has(id) ? null : written),
      }
    },
  },
  'embeds no source in events': {
    allows: 'charge-embeds-source',
    options: { tampers: [charge((value) => ({ ...value, source: null }), ['embedded'])] },
  },
  'addresses the page otherwise in events': {
    allows: 'the authorize_uri of a charge in an event',
    options: {
      tampers: [
        charge(
          (value) => {
            const uri = value['authorize_uri']
            return { ...value, authorize_uri: typeof uri === 'string' ? `${uri}?from=event` : uri }
          },
          ['embedded'],
        ),
      ],
    },
  },
  'charges a source again': { allows: 'charge-source-twice', rules: { sourceUsable: () => true } },
  'burns a source at any attempt': {
    allows: 'what a refused attempt does to its source',
    rules: () => {
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
  'is final a moment after the return': {
    allows: 'how soon a charge is final',
    rules: { settlesAfter: () => 200 },
  },
  'is final before the return': {
    allows: 'how soon a charge is final',
    rules: { beforeSettling: () => pause(60) },
  },
  'shows a failed charge as paid': {
    allows: 'paid of a failed charge',
    options: {
      tampers: [
        charge((value) => ({ ...value, paid: value['paid'] === true || value['status'] === 'failed' })),
      ],
    },
    against: ['charge-failed-unpaid'],
  },
  'gives a code to what has not failed': {
    allows: 'failure_code of a charge that has not failed',
    options: {
      tampers: [charge((value) => ({ ...value, failure_code: value['failure_code'] ?? 'none' }))],
    },
    against: ['charge-failure-code-null-unless-failed'],
  },
  'expires a charge as it is made': {
    allows: 'expires_at beside created_at',
    options: { tampers: [charge((value) => ({ ...value, expires_at: value['created_at'] }))] },
    against: ['charge-expires-after-created'],
  },
  'gives ids in capitals': {
    allows: 'the form of ids',
    rules: ids((kind, tail) => `${idPrefixes[kind]}_${tail.toUpperCase()}`),
  },
  'gives ids with dashes': {
    allows: 'the form of ids',
    rules: ids((kind, tail, live) =>
      [idPrefixes[kind], live ? 'live' : 'sandbox', ...(tail.match(/.{1,5}/g) ?? [])].join('-'),
    ),
  },
  'gives long ids': {
    allows: 'the form of ids',
    rules: ids((kind, tail) => `${idPrefixes[kind]}${'0'.repeat(200)}${tail}`),
  },
  'counts ids': {
    allows: 'the form of ids',
    rules: () => {
      let last = 0
      return ids((kind) => `${kind === 'event' ? '' : idPrefixes[kind]}${++last}`)
    },
  },
  'does not date charges': {
    allows: 'the datetimes of charges that are null',
    alone: true,
    options: { tampers: [{ schema: 'Charge', change: (charge) => ({ ...charge, created_at: null }) }] },
  },
  'retrieves a charge a moment after it was created': {
    allows: 'how soon a charge is retrieved',
    rules: {
      findCharge: (id, ledger) => {
        const charge = ledger.charges.get(id)
        // Each is late for another time, up to half a second.
        const late = ((charge?.amount ?? 0) * 37) % 500
        return charge && Math.abs(Date.now() - charge.createdAt) > late ? charge : undefined
      },
    },
  },
}
