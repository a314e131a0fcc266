import { resources } from '../../../generated/resources.ts'
import type { RequirementId } from '../../../generated/requirements.ts'
import { rules, type Rules } from '../rules.ts'
import { banks } from '../rules/sources.ts'
import { inEvents, locates, rarely, shows, type Change, type Json } from './effects.ts'
import { faultsOf, type Row } from './fault.ts'
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

const created = (change: Change) => shows('Source', change, 'created')
const accepts: Record<string, Partial<Rules>> = {
  bank: { bankAccepted: () => true },
  type: { typeAccepted: () => true },
  currency: { currencyAccepted: () => true },
  amount: { amountInRange: () => true },
}
const both = (field: string, keyword: string): Row[0] => [
  `create-source-${field}-${keyword}` as RequirementId,
  `create-charge-${field === 'currency' || field === 'amount' ? '' : 'source-'}${field}-${keyword}` as RequirementId,
]
const reads = (read: (text: string) => string): Partial<Rules> => ({
  readAmount: (text, operation) => rules.readAmount(read(text), operation),
})
const embeds = (change: Json): Partial<Rules> => ({
  embeddedSource: (written) => ({ ...(written as Json), ...change }),
})
const embedding = ['charge-embeds-its-source', 'charge-embeds-created-source'] as const
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
  [
    'source-fields-null-when-new',
    created((source) => ({ [field]: source[field] ?? filled[field] ?? 'set' })),
  ],
])

const missingFields = (['amount', 'currency', 'type', 'bank'] as const).map((field): [string, Row] => [
  `makes sources for a platform without ${field}`,
  [
    `create-source-${field}-required`,
    { requires: (name, _operation, asked = {}) => name !== field || !('platform_type' in asked) },
  ],
])

const creating: Record<string, Row> = {
  ...Object.fromEntries(setFields),
  ...Object.fromEntries(missingFields),
  'sets the name of one new source of five': [
    'source-fields-null-when-new',
    rarely(created({ name: 'Aisyah' })),
  ],
  'sets the ip of a new source with a platform': [
    'source-fields-null-when-new',
    created(({ platform_type, ip }) => ({ ip: platform_type === null ? ip : '127.0.0.1' })),
  ],
  'returns a new source with items': [
    'source-arrays-empty-when-new',
    created({ items: [{ name: 'Tea', amount: 100, quantity: 1 }] }),
  ],
  'returns a new source with discounts': ['source-arrays-empty-when-new', created({ discounts: [null] })],
  'shows one id for all sources with a platform': [
    ['source-id-unique', 'create-charge-accepts-valid-request'],
    created(({ platform_type, id }) => ({ id: platform_type === null ? id : 'src_test_platform' })),
  ],
  'shows an id that no source has': [
    'create-charge-accepts-valid-request',
    created(({ id }) => ({ id: `${String(id)}x` })),
  ],
  'shows the id of a source as its location': ['source-location-path', locates('source', (id) => id)],
  'returns the amount of a source in ringgit': [
    'source-amount-echo',
    created(({ amount }) => ({ amount: Math.round(Number(amount) / 100) })),
  ],
  'returns the amount of a source without its fee': [
    'source-amount-echo',
    created(({ amount }) => ({ amount: Number(amount) - 1 })),
  ],
  'returns another amount once in five': ['source-amount-echo', rarely(created({ amount: 50_000_000 }))],
  'returns another bank': ['source-bank-echo', created({ bank: 'rhb' })],
  'makes sources without the bank that was chosen': [
    'source-bank',
    { newSource: (asked) => ({ ...rules.newSource(asked), bank: '' }) },
  ],
  'makes a source of too small an amount and lists it beside an error': [
    'create-source-amount-minimum',
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
    'create-source-amount-minimum',
    accepts['amount'] ?? {},
    on('createSource'),
    onPlatform,
    belowMinimum,
  ],
  'makes a source of nothing': [
    'create-source-amount-required',
    {
      requires: (_name, operation, asked = {}) =>
        operation !== 'createSource' || Object.keys(asked).length > 0,
    },
  ],
  'returns a new source as pending': [
    'source-charge-status-unknown-when-new',
    created({ charge_status: 'pending' }),
  ],
  'returns one new source of five as pending': [
    'source-charge-status-unknown-when-new',
    rarely(created({ charge_status: 'pending' })),
  ],
  'leaves the charge_status of a charged source unknown': [
    'source-charge-status-pending-once-charged',
    { sourceStatusAfter: (status, source) => (status === 'pending' ? source.chargeStatus : status) },
  ],
  'shows a charged source as paid': [
    'source-charge-status-pending-once-charged',
    { sourceStatusAfter: (status) => (status === 'pending' ? 'successful' : status) },
  ],
}

const matches: Record<string, (text: string, listed: readonly string[]) => boolean> = {
  'text that begins with a listed': (text, listed) => listed.some((one) => text.startsWith(one)),
  'text that ends with a listed': (text, listed) => listed.some((one) => text.endsWith(one)),
  'part of a listed': (text, listed) => text !== '' && listed.some((one) => one.includes(text)),
}

const matching = Object.entries(matches).flatMap(([how, match]): [string, Row][] => [
  [`takes any ${how} bank`, [both('bank', 'enum'), { bankAccepted: (text) => match(text, codes) }]],
  [`takes any ${how} type`, [both('type', 'enum'), { typeAccepted: (text) => match(text, ['duitnow_obw']) }]],
  [
    `takes any ${how} currency`,
    [both('currency', 'enum'), { currencyAccepted: (text) => match(text, ['MYR']) }],
  ],
])

const values: Record<string, Row> = {
  ...Object.fromEntries(matching),
  'takes names of object properties as banks': [
    both('bank', 'enum'),
    { bankAccepted: (bank) => bank in banks },
  ],
  'keeps 32 bits of an amount': [
    both('amount', 'maximum'),
    { readAmount: (text, operation) => Number(rules.readAmount(text, operation)) % 2 ** 32 || undefined },
  ],
  'keeps 64 bits of an amount': [
    both('amount', 'maximum'),
    reads((text) => (/^\d{20,}$/.test(text) ? String(BigInt.asUintN(64, BigInt(text))) : text)),
  ],
  'keeps seven digits of an amount': [
    both('amount', 'maximum'),
    reads((text) => text.replace(/^(\d{7})\d+$/, '$1')),
  ],
  'loses a unit of an amount in ringgit': [
    [
      'source-amount-echo',
      'charge-amount-echo',
      'create-source-amount-maximum',
      'create-charge-amount-maximum',
      ...embedding,
      'charge-create-event-pending',
    ],
    reads((text) => (/^\d+$/.test(text) ? String(Math.trunc((Number(text) / 100) * 100)) : text)),
    { beside: ['create-charge-*'] },
  ],
}

const embedded: Record<string, Row> = {
  'dates a source inside a charge by five minutes later': [
    'source-facts-stay',
    {
      embeddedSource: (written, { createdAt }) => ({
        ...(written as Json),
        created_at: rules.datetime(createdAt + 300_000, 'source.created_at'),
      }),
    },
    ofSource,
  ],
  'leaves charge_status unknown for a source made with its charge': [
    'source-charge-status-pending-once-charged',
    embeds({ charge_status: 'unknown' }),
    withSource,
  ],
  'embeds another source': [
    'charge-embeds-its-source',
    { embeddedSource: (written, { id }) => ({ ...(written as Json), id: `${id}0` }) },
  ],
  'embeds another source in one charge of five': [
    'charge-embeds-its-source',
    { embeddedSource: (written, { id }) => ({ ...(written as Json), id: `${id}0` }) },
    ofSource,
    onceInFive,
  ],
  'embeds a source of twice the amount': [
    'charge-embeds-its-source',
    { embeddedSource: (written, { amount }) => ({ ...(written as Json), amount: 2 * amount }) },
    ofSource,
  ],
  'embeds one source in all charges that make theirs': [
    'source-id-unique',
    embeds({ id: 'src_test_of_all' }),
    withSource,
  ],
  'embeds no source in a charge that made it': [
    'charge-embeds-created-source',
    { embeddedSource: () => null },
    withSource,
  ],
  'embeds a source of another amount': [
    ['charge-embeds-created-source', 'charge-embeds-its-source'],
    shows('Source', { amount: 100 }, 'embedded:created'),
  ],
  'embeds a source of another bank': [
    ['charge-embeds-created-source', 'charge-embeds-its-source'],
    shows('Source', { bank: 'uob' }, 'embedded'),
  ],
  'embeds sources without their bank in events': [
    'source-bank',
    shows('Source', { bank: null }, 'embedded:listed', 'embedded:retrieved', 'embedded:webhook'),
  ],
  'embeds sources without their flow in webhooks': [
    'source-flow',
    shows('Source', { flow: undefined }, 'embedded:webhook'),
  ],
  'writes null for the items of a charged source': [
    'source-items',
    shows('Source', { items: null }, 'embedded'),
  ],
  'embeds a known source of another bank in events': [
    'charge-embeds-its-source',
    inEvents(({ source }) => ({ source: source && { ...source, bank: 'ocbc' } })),
    ofSource,
  ],
  'embeds sources of another amount in events': [
    embedding,
    inEvents(({ source }) => ({ source: source && { ...source, amount: source.amount + 100 } })),
  ],
  'embeds another source in creations': [
    embedding,
    inEvents(({ source }) => ({ source: source && { ...source, id: `${source.id}0` } })),
    pending,
  ],
  'embeds another source in completions of charges that make theirs': [
    'charge-embeds-created-source',
    inEvents(({ source }) => ({ source: source && { ...source, id: `${source.id}0` } })),
    withSource,
    complete,
  ],
  'shows the source in a creation as it was before the charge': [
    'source-charge-status-pending-once-charged',
    inEvents(({ source }) => ({ source: source && { ...source, chargeStatus: 'unknown' } })),
    pending,
  ],
}

/** Faults of sources, alone and embedded in charges. */
export const sourceFaults = faultsOf({ ...creating, ...values, ...embedded })

const again = (field: keyof typeof accepts, keyword: string): Row => [
  `create-source-${field}-${keyword}` as RequirementId,
  accepts[field] ?? {},
  on('createSource'),
  sentAgain,
]

/** Faults of sources that show only after another request. */
export const sourceHistoryFaults = faultsOf({
  'takes an unknown currency when it is asked for again': again('currency', 'enum'),
  'takes an amount that is too small when it is asked for again': [
    ...again('amount', 'minimum'),
    belowMinimum,
  ],
  'returns the platform of the source before': [
    'source-fields-null-when-new',
    () => {
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
  ],
})
