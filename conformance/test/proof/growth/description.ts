/** A parameter of a creation, which the resource's field of that name shows by default. */
export interface Parameter {
  name: string
  /** The dotted path of the field that shows it, where that has another name. */
  field?: string
  required?: boolean
  /** The inclusive limits of an integer. */
  from?: number
  to?: number
  values?: readonly string[]
  pattern?: RegExp
}

/** A resource that the reference implementation does not have, as a fake of it is made. */
export interface Description {
  object: string
  schema: string
  prefix: string
  path: string
  /** The paths of creation, by default `path`, and of retrieval; `{charge}` is its charge. */
  createdAt?: string
  retrievedAt?: string
  creates: string
  retrieves: string
  lists: string
  /** What its list requires in its query. */
  query?: Readonly<Record<string, string>>
  /** The end of the key of the event of its creation; `create` unless it is said. */
  created?: string
  parameters: readonly Parameter[]
  /** Its charge: `parameter` names it, or it is in the path and `field` shows it. */
  parent?: {
    parameter?: string
    field?: string
    amount?: string
    isSuccessful?: boolean
    lists: string
    path: string
  }
  /** The fields that are fixed when it is new. */
  fields: Readonly<Record<string, unknown>>
}

const banks =
  'affin alliance agro ambank islam muamalat rakyat bsn cimb hongleong hsbc kfh maybank2u ocbc public rhb sc uob'

/** The resources of the extensions, by name. */
export const descriptions = {
  payouts: {
    object: 'payout',
    schema: 'Payout',
    prefix: 'pout',
    path: '/payouts',
    creates: 'createPayout',
    retrieves: 'retrievePayout',
    lists: 'listPayouts',
    parameters: [
      { name: 'amount', required: true, from: 500, to: 1_000_000 },
      { name: 'currency', required: true, values: ['MYR'] },
      { name: 'bank', required: true, values: banks.split(' ') },
    ],
    fields: { status: 'created' },
  },
  reversals: {
    object: 'reversal',
    schema: 'Reversal',
    prefix: 'rvsl',
    path: '/reversals',
    createdAt: '/charges/{id}/reversals',
    retrievedAt: '/charges/{charge}/reversals/{id}',
    creates: 'createReversal',
    retrieves: 'retrieveReversal',
    lists: 'listReversals',
    parameters: [{ name: 'amount', required: true, from: 1, to: Infinity }],
    parent: {
      field: 'charge',
      amount: 'amount',
      isSuccessful: true,
      lists: 'listChargeReversals',
      path: '/charges/{id}/reversals',
    },
    fields: { note: null },
  },
  disputes: {
    object: 'dispute',
    schema: 'Dispute',
    prefix: 'dspt',
    path: '/disputes',
    creates: 'openDispute',
    retrieves: 'readDispute',
    lists: 'listDisputes',
    query: { currency: 'MYR' },
    created: 'open',
    parameters: [
      { name: 'payment', field: 'charge', required: true },
      { name: 'reason', required: true, values: ['fraudulent', 'duplicate', 'not_received'] },
      {
        name: 'evidence[kind]',
        field: 'evidence.kind',
        required: true,
        values: ['receipt', 'letter'],
      },
      { name: 'evidence[pages]', field: 'evidence.pages', from: 1, to: 50 },
    ],
    parent: {
      parameter: 'payment',
      lists: 'listDisputesOfCharge',
      path: '/charges/{id}/disputes',
    },
    fields: {},
  },
} as const satisfies Record<string, Description>

/** The extensions that have a service of their own. */
export type OwnService = 'invoices' | 'customers'

/** The name of an extension. */
export type ExtensionName = keyof typeof descriptions | OwnService

/** Every extension. */
export const extensionNames = [
  ...Object.keys(descriptions),
  'invoices',
  'customers',
] as ExtensionName[]

/** The object that the resource of an extension is. */
export const objectOf = (extension: ExtensionName): string =>
  extension in descriptions
    ? descriptions[extension as keyof typeof descriptions].object
    : extension.replace(/s$/, '')
