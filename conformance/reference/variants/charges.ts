import { setTimeout as pause } from 'node:timers/promises'
import { givesIds, shows } from '../effects.ts'
import { rules } from '../rules.ts'
import { pendingState } from '../rules/charges.ts'
import { idPrefixes, type Charge, type IdKind } from '../store.ts'
import { variantsOf } from './variant.ts'

const metadata = { object: 'charge', id: 'chrg_test_of_the_merchant', list: [1] }
const oddContext = {
  ip: { v4: '10.0.0.1' },
  link: ['a'],
  description: false,
  metadata,
  schedule: 1.5,
}
const oddReferences = {
  customer: 'cust_1',
  dispute: { object: 'dispute' },
  branch: true,
  terminal: {},
}
const oddAmounts = {
  funding_currency: 7,
  authorized_amount: 'all',
  captured_amount: null,
  device: [],
}
const oddFields = {
  ...oddContext,
  ...oddReferences,
  ...oddAmounts,
  zero_interest_installments: null,
}

const flags = {
  capturable: true,
  capture: false,
  disputable: true,
  refundable: true,
  reversible: true,
}
const amounts = { fee: -3, fee_vat: 0, net: 0, interest: 9, interest_vat: -9, funding_amount: 0 }

/** Other ids of charges, events, sources and deliveries. */
const otherIds = (write: (kind: IdKind, tail: string, live: boolean, count: number) => string) =>
  givesIds(['charge', 'event', 'source', 'delivery'], (id, count, kind) =>
    write(kind, id.split('_').at(-1) ?? '', !id.includes('_test_'), count),
  )

/** Honest choices about charges. */
export const chargeVariants = variantsOf({
  'charge-retrieval-path': {
    'retrieves charges at their location alone': {
      chargePath: () => '/payments/{id}',
      location: ({ kind, id }) => (kind === 'charge' ? `/payments/${id}` : `/${kind}s/${id}`),
    },
    'retrieves charges where the profile says': [
      { chargePath: () => '/lookup/charge/{id}/status' },
      { declared: { retrievalPath: '/lookup/charge/{id}/status' } },
    ],
    'retrieves charges nowhere': [{ chargePath: () => undefined }, { alone: true }],
    'retrieves charges nowhere, and says 403 to paths that are not there': [
      {
        chargePath: () => undefined,
        refusalStatus: ({ code, operation }) =>
          code === 'not_found' ? 403 : rules.refusalStatus({ code, operation }),
      },
      { alone: true },
    ],
  },
  'charge-retrieval-fields': {
    'retrieves little of a charge': {
      schema: 'Charge',
      at: ['retrieved'],
      change: ({ object, id, status }) => ({ object, id, status, state: { code: 1 } }),
    },
  },
  'the fields of a charge without a type': {
    'fills charge fields oddly': shows('Charge', oddFields),
  },
  'the precise meaning of each charge field': {
    'sets every flag that is open': shows('Charge', { ...flags, ...amounts }),
  },
  'the length of a return_uri': {
    'refuses a return_uri of more than 255 characters': {
      returnUriAccepted: ({ uri, operation }) =>
        uri.length <= 255 && rules.returnUriAccepted({ uri, operation }),
    },
  },
  'charge-fee-values': {
    'takes no fee': { fees: ({ amount }) => ({ fee: 0, fee_vat: 0, net: amount }) },
  },
  'charge-expiry-time': {
    'lets a charge expire after two minutes': { expiresAt: ({ createdAt }) => createdAt + 120_000 },
    'lets a charge expire after a year': {
      expiresAt: ({ createdAt }) => createdAt + 366 * 86_400_000,
    },
  },
  'the source in a charge': {
    'does not embed a source that was named': {
      embeddedSource: ({ written, source: { withCharge } }) => (withCharge ? written : null),
    },
    'embeds no source in events': shows('Charge', { source: null }, 'embedded'),
  },
  'the authorize_uri of a charge in an event': {
    'addresses the page otherwise in events': shows(
      'Charge',
      ({ authorize_uri: uri }) => ({
        authorize_uri: typeof uri === 'string' ? `${uri}?from=event` : uri,
      }),
      'embedded',
    ),
  },
  'charge-source-twice': {
    'charges a source again': { sourceUsable: () => true },
  },
  'charge-return-uri-fragment': {
    'refuses a return_uri with a fragment': {
      returnUriAccepted: ({ uri, operation }) =>
        !uri.includes('#') && rules.returnUriAccepted({ uri, operation }),
    },
    'shows a return_uri without its fragment': shows('Charge', ({ return_uri: uri }) => ({
      return_uri: typeof uri === 'string' ? uri.replace(/#.*/, '') : uri,
    })),
    'sends the customer back without a fragment': {
      returnLocation: ({ returnUri, charge }) =>
        rules.returnLocation({ returnUri: returnUri.replace(/#.*/, ''), charge }),
    },
  },
  'charge-source-after-refusal': {
    'burns a source at any attempt': () => {
      const tried = new Set<string>()
      return {
        sourceUsable: ({ source: { id } }) => {
          const isUnused = !tried.has(id)
          tried.add(id)
          return isUnused
        },
      }
    },
  },
  'how soon a charge is final': {
    'is final a moment after the return': { settlesAfter: () => 200 },
    'is final before the return': { beforeSettling: () => pause(60) },
  },
  'charge-retrieval-delay': {
    'retrieves a charge as pending for a moment after its event': () => {
      const finalSince = new Map<string, number>()
      return {
        eventsFor({ occurrence, charge }) {
          if (occurrence === 'completed') finalSince.set(charge.id, Date.now())
          return rules.eventsFor({ occurrence, charge })
        },
        findCharge({ id, ledger: { charges } }) {
          const charge = charges.get(id)
          const isRecent = Date.now() - (finalSince.get(id) ?? 0) < 400
          return charge && isRecent ? { ...charge, ...pendingState } : charge
        },
      }
    },
  },
  'paid of a failed charge': {
    'shows a failed charge as paid': [
      shows('Charge', ({ status }) => (status === 'failed' ? { paid: true } : {})),
      { against: ['charge-failed-unpaid'] },
    ],
  },
  'the form of ids': {
    'gives ids in capitals': otherIds((kind, tail) => `${idPrefixes[kind]}_${tail.toUpperCase()}`),
    'gives ids with dashes': otherIds((kind, tail, live) =>
      [idPrefixes[kind], live ? 'live' : 'sandbox', ...(tail.match(/.{1,5}/g) ?? [])].join('-'),
    ),
    'gives ids with signs': otherIds((kind, tail) => `${idPrefixes[kind]}.${tail}~!*()`),
    'gives long ids': otherIds((kind, tail) => `${idPrefixes[kind]}${'0'.repeat(200)}${tail}`),
    'counts ids': otherIds(
      (kind, _tail, _live, count) => `${kind === 'event' ? '' : idPrefixes[kind]}${count}`,
    ),
  },
  'the datetimes of charges that are null': {
    'does not date charges': [shows('Charge', { created_at: null }), { alone: true }],
  },
  'how soon a charge is retrieved': {
    'retrieves a charge a moment after it was created': () => {
      const late = new Map<Charge, number>()
      return {
        findCharge: ({ id, ledger: { charges } }) => {
          const charge = charges.get(id)
          if (charge && !late.has(charge)) late.set(charge, (late.size * 37) % 500)
          return charge && Math.abs(Date.now() - charge.createdAt) > (late.get(charge) ?? 0)
            ? charge
            : undefined
        },
      }
    },
  },
})
