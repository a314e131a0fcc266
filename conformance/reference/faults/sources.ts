import { resources } from '../../../generated/resources.ts'
import { rules, type Rules } from '../rules.ts'
import { banks } from '../rules/sources.ts'
import { inEvents, locates, rarely, shows, type Change, type Json } from './effects.ts'
import { faultsOf, type Row, type Table } from './fault.ts'
import {
  on,
  onPlatform,
  ofSource,
  onceInFive,
  pending,
  complete,
  sentAgain,
  where,
  withSource,
} from './triggers.ts'
import type { Condition } from './when.ts'

const created = (change: Change) => shows('Source', change, 'created')
const accepts: Record<string, Partial<Rules>> = {
  bank: { bankAccepted: () => true },
  type: { typeAccepted: () => true },
  currency: { currencyAccepted: () => true },
  amount: { amountInRange: () => true },
}
const reads = (read: (text: string) => string): Partial<Rules> => ({
  readAmount: (text, operation) => rules.readAmount(read(text), operation),
})
const embeds = (change: Json): Partial<Rules> => ({
  embeddedSource: (written) => ({ ...(written as Json), ...change }),
})
const codes = Object.keys(banks)
const belowMinimum = where(
  ({ call }) => Number(call?.body['amount']) > 0 && Number(call?.body['amount']) < 100,
)

const filled: Json = {
  billing: {},
  shipping: {},
  references: [],
  provider_references: {},
  installment_term: 0,
  zero_interest_installments: false,
  receipt_amount: 0,
  name: '',
  platform_type: 'WEB',
}

const setFields = resources.Source.nullWhenNew.map((field): [string, Row] => [
  `sets ${field} of a new source`,
  created((source) => ({ [field]: source[field] ?? filled[field] ?? 'set' })),
])

const missingFields: Table = Object.fromEntries(
  ['amount', 'currency', 'type', 'bank'].map((field) => [
    `create-source-${field}-required`,
    {
      [`makes sources for a platform without ${field}`]: {
        requires: (name: string, _operation: string, asked = {}) =>
          name !== field || !('platform_type' in asked),
      },
    },
  ]),
)

const creating: Table = {
  'source-fields-null-when-new': {
    ...Object.fromEntries(setFields),
    'sets the name of one new source of five': rarely(created({ name: 'Aisyah' })),
    'sets the ip of a new source with a platform': created(({ platform_type, ip }) => ({
      ip: platform_type === null ? ip : '127.0.0.1',
    })),
  },
  'source-arrays-empty-when-new': {
    'returns a new source with items': created({ items: [{ name: 'Tea', amount: 100, quantity: 1 }] }),
    'returns a new source with discounts': created({ discounts: [null] }),
  },
  'source-id-unique': {
    'shows one id for all sources with a platform': created(({ platform_type, id }) => ({
      id: platform_type === null ? id : 'src_test_platform',
    })),
  },
  'create-charge-accepts-valid-request': {
    'shows an id that no source has': created(({ id }) => ({ id: `${String(id)}x` })),
  },
  'source-location-path': {
    'shows the id of a source as its location': locates('source', (id) => id),
  },
  'source-amount-echo': {
    'returns the amount of a source in ringgit': created(({ amount }) => ({
      amount: Math.round(Number(amount) / 100),
    })),
    'returns the amount of a source without its fee': created(({ amount }) => ({
      amount: Number(amount) - 1,
    })),
    'returns another amount once in five': rarely(created({ amount: 50_000_000 })),
  },
  'source-bank-echo': {
    'returns another bank': created({ bank: 'rhb' }),
  },
  'source-bank': {
    'makes sources without the bank that was chosen': {
      newSource: (asked) => ({ ...rules.newSource(asked), bank: '' }),
    },
  },
  'create-source-amount-minimum': {
    'makes a source of too small an amount and lists it beside an error': [
      {
        amountInRange: () => true,
        finished: (answer) => ({
          ...answer,
          body: `{"object":"error","code":"invalid_amount","data":[${answer.body}]}`,
        }),
      },
      on('createSource'),
      belowMinimum,
    ],
    'makes sources for a platform below the least amount': [
      accepts['amount'] ?? {},
      on('createSource'),
      onPlatform,
      belowMinimum,
    ],
  },
  'create-source-amount-required': {
    'makes a source of nothing': {
      requires: (_name, operation, asked = {}) =>
        operation !== 'createSource' || Object.keys(asked).length > 0,
    },
  },
  'source-charge-status-unknown-when-new': {
    'returns a new source as pending': created({ charge_status: 'pending' }),
    'returns one new source of five as pending': rarely(created({ charge_status: 'pending' })),
  },
  'source-charge-status-pending-once-charged': {
    'leaves the charge_status of a charged source unknown': {
      sourceStatusAfter: (status, source) => (status === 'pending' ? source.chargeStatus : status),
    },
    'shows a charged source as paid': {
      sourceStatusAfter: (status) => (status === 'pending' ? 'successful' : status),
    },
  },
}

type IsLike = (text: string, listed: readonly string[]) => boolean

/** Ways to compare a text with listed ones too loosely. */
const likenesses: Record<string, IsLike> = {
  'text that begins with a listed': (text, listed) => listed.some((one) => text.startsWith(one)),
  'text that ends with a listed': (text, listed) => listed.some((one) => text.endsWith(one)),
  'part of a listed': (text, listed) => text !== '' && listed.some((one) => one.includes(text)),
}

const matching = (name: string, effect: (isLike: IsLike) => Partial<Rules>): Record<string, Row> =>
  Object.fromEntries(
    Object.entries(likenesses).map(([how, isLike]) => [`takes any ${how} ${name}`, effect(isLike)]),
  )

const values: Table = {
  'create-source-type-enum': matching('type', (isLike) => ({
    typeAccepted: (text) => isLike(text, ['duitnow_obw']),
  })),
  'create-source-currency-enum': matching('currency', (isLike) => ({
    currencyAccepted: (text) => isLike(text, ['MYR']),
  })),
  'create-source-bank-enum': {
    ...matching('bank', (isLike) => ({ bankAccepted: (text) => isLike(text, codes) })),
    'takes names of object properties as banks': { bankAccepted: (bank) => bank in banks },
  },
  'create-source-amount-maximum': {
    'keeps 32 bits of an amount': {
      readAmount: (text, operation) => Number(rules.readAmount(text, operation)) % 2 ** 32 || undefined,
    },
    'keeps 64 bits of an amount': reads((text) =>
      /^\d{20,}$/.test(text) ? String(BigInt.asUintN(64, BigInt(text))) : text,
    ),
    'keeps seven digits of an amount': reads((text) => text.replace(/^(\d{7})\d+$/, '$1')),
  },
  'source-amount-echo': {
    'loses a unit of an amount in ringgit': [
      reads((text) => (/^\d+$/.test(text) ? String(Math.trunc((Number(text) / 100) * 100)) : text)),
      { beside: ['create-charge-*'] },
    ],
  },
}

const embedded: Table = {
  'source-facts-stay': {
    'dates a source inside a charge by five minutes later': [
      {
        embeddedSource: (written, { createdAt }) => ({
          ...(written as Json),
          created_at: rules.datetime(createdAt + 300_000, 'source.created_at'),
        }),
      },
      ofSource,
    ],
  },
  'source-charge-status-pending-once-charged': {
    'leaves charge_status unknown for a source made with its charge': [
      embeds({ charge_status: 'unknown' }),
      withSource,
    ],
    'shows the source in a creation as it was before the charge': [
      inEvents(({ source }) => ({ source: source && { ...source, chargeStatus: 'unknown' } })),
      pending,
    ],
  },
  'charge-embeds-its-source': {
    'embeds another source': {
      embeddedSource: (written, { id }) => ({ ...(written as Json), id: `${id}0` }),
    },
    'embeds another source in one charge of five': [
      { embeddedSource: (written, { id }) => ({ ...(written as Json), id: `${id}0` }) },
      ofSource,
      onceInFive,
    ],
    'embeds a source of twice the amount': [
      { embeddedSource: (written, { amount }) => ({ ...(written as Json), amount: 2 * amount }) },
      ofSource,
    ],
    'embeds a known source of another bank in events': [
      inEvents(({ source }) => ({ source: source && { ...source, bank: 'ocbc' } })),
      ofSource,
    ],
    'embeds sources of another amount in events': inEvents(({ source }) => ({
      source: source && { ...source, amount: source.amount + 100 },
    })),
    'embeds another source in creations': [
      inEvents(({ source }) => ({ source: source && { ...source, id: `${source.id}0` } })),
      pending,
    ],
  },
  'source-id-unique': {
    'embeds one source in all charges that make theirs': [embeds({ id: 'src_test_of_all' }), withSource],
  },
  'charge-embeds-created-source': {
    'embeds no source in a charge that made it': [{ embeddedSource: () => null }, withSource],
    'embeds a source of another amount': shows('Source', { amount: 100 }, 'embedded:created'),
    'embeds a source of another bank': shows('Source', { bank: 'uob' }, 'embedded'),
    'embeds another source in completions of charges that make theirs': [
      inEvents(({ source }) => ({ source: source && { ...source, id: `${source.id}0` } })),
      withSource,
      complete,
    ],
  },
  'source-bank': {
    'embeds sources without their bank in events': shows(
      'Source',
      { bank: null },
      'embedded:listed',
      'embedded:retrieved',
      'embedded:webhook',
    ),
  },
  'source-flow': {
    'embeds sources without their flow in webhooks': shows('Source', { flow: undefined }, 'embedded:webhook'),
  },
  'source-items': {
    'writes null for the items of a charged source': shows('Source', { items: null }, 'embedded'),
  },
}

/** Faults of sources, alone and embedded in charges. */
export const sourceFaults = faultsOf(missingFields, creating, values, embedded)

const again = (field: keyof typeof accepts, ...places: Condition[]): Row => [
  accepts[field] ?? {},
  on('createSource'),
  ...places,
  sentAgain,
]

/** Faults of sources that show only after another request. */
export const sourceHistoryFaults = faultsOf({
  'create-source-currency-enum': {
    'takes an unknown currency when it is asked for again': again('currency'),
  },
  'create-source-amount-minimum': {
    'takes an amount that is too small when it is asked for again': again('amount', belowMinimum),
  },
  'source-fields-null-when-new': {
    'returns the platform of the source before': () => {
      let before: unknown = null
      return {
        newSource: (asked) => {
          const source = rules.newSource(asked)
          const shown = source['platform_type'] ?? before
          before = source['platform_type']
          return { ...source, platform_type: shown }
        },
      }
    },
  },
})
