// Generated from openapi/ by npm run generate. Do not edit.
import type { Area, RequirementId } from './requirements.ts'

/** One operation of the contract. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path below its server, with `{id}` for an identifier, and `{parent}` for that of its parent before it. */
  readonly path: string
  /** The base that its addresses begin with: that of the token endpoints, or that of all others. */
  readonly server: 'vault' | 'base'
  /** The kind of key that it takes. */
  readonly key: 'public' | 'secret'
  /** The schema of a successful answer. */
  readonly returns: string
  /** The schema of the resource whose id a link fills into its path; null for none. */
  readonly owner: string | null
  /** True where that is a list. */
  readonly isList: boolean
  /** The schema of its envelope: that of all lists where it builds upon that; null for no list. */
  readonly envelope: string | null
  /** The part of the service that it belongs to: its tag. */
  readonly area: Area
  readonly section: string
  /** True where the specification leaves its path open. */
  readonly assumed: boolean
  /** The requirement that it accepts a valid request; null where its path is open. */
  readonly accepts: RequirementId | null
  /** The names of its parameters on the wire, those of its path left out. */
  readonly parameters: readonly string[]
  /** Its base requests by name: parameters as they are written on the wire. */
  readonly bases: Readonly<Record<string, Readonly<Record<string, string>>>>
}

const table = {
  createToken: {
    method: 'POST',
    path: '/tokens',
    server: 'vault',
    key: 'public',
    returns: 'Token',
    owner: null,
    isList: false,
    envelope: null,
    area: 'tokens',
    section: 'Create a token',
    assumed: false,
    accepts: 'create-token-accepts-valid-request',
    parameters: [
      'card[expiration_month]',
      'card[expiration_year]',
      'card[name]',
      'card[number]',
      'card[city]',
      'card[country]',
      'card[email]',
      'card[phone_number]',
      'card[postal_code]',
      'card[security_code]',
      'card[state]',
      'card[street1]',
      'card[street2]',
    ],
    bases: {
      required: {
        'card[name]': 'Nur Aisyah',
        'card[number]': '4242424242424242',
        'card[expiration_month]': '8',
        'card[expiration_year]': '2029',
      },
      complete: {
        'card[name]': 'Nur Aisyah',
        'card[number]': '4242424242424242',
        'card[expiration_month]': '8',
        'card[expiration_year]': '2029',
        'card[security_code]': '837',
        'card[city]': 'Kuala Lumpur',
        'card[country]': 'MY',
        'card[email]': 'aisyah@shop.example',
        'card[phone_number]': '+60123456789',
        'card[postal_code]': '50480',
        'card[state]': 'Selangor',
        'card[street1]': '12 Jalan Ampang',
        'card[street2]': 'Level 3',
      },
    },
  },
  retrieveToken: {
    method: 'GET',
    path: '/tokens/{id}',
    server: 'vault',
    key: 'public',
    returns: 'Token',
    owner: 'Token',
    isList: false,
    envelope: null,
    area: 'tokens',
    section: 'Retrieve a token',
    assumed: false,
    accepts: 'retrieve-token-accepts-valid-request',
    parameters: [],
    bases: { plain: {} },
  },
  createSource: {
    method: 'POST',
    path: '/sources',
    server: 'base',
    key: 'public',
    returns: 'Source',
    owner: null,
    isList: false,
    envelope: null,
    area: 'sources',
    section: 'Create a source',
    assumed: false,
    accepts: 'create-source-accepts-valid-request',
    parameters: ['amount', 'currency', 'type', 'bank', 'platform_type'],
    bases: {
      required: { amount: '50000', currency: 'MYR', type: 'duitnow_obw', bank: 'cimb' },
      complete: {
        amount: '50000',
        currency: 'MYR',
        type: 'duitnow_obw',
        bank: 'maybank2u',
        platform_type: 'IOS',
      },
    },
  },
  createCharge: {
    method: 'POST',
    path: '/charges',
    server: 'base',
    key: 'secret',
    returns: 'Charge',
    owner: null,
    isList: false,
    envelope: null,
    area: 'charges',
    section: 'Create a charge',
    assumed: false,
    accepts: 'create-charge-accepts-valid-request',
    parameters: ['amount', 'currency', 'source', 'source[type]', 'source[bank]', 'return_uri'],
    bases: {
      'source-id': {
        amount: '50000',
        currency: 'MYR',
        source: 'src_test_5x0a1b2c3d4e5f6g7h8',
        return_uri: 'https://shop.example/orders/1042?step=paid',
      },
      'single-request': {
        amount: '50000',
        currency: 'MYR',
        'source[type]': 'duitnow_obw',
        'source[bank]': 'cimb',
        return_uri: 'https://shop.example/orders/1042?step=paid',
      },
    },
  },
  retrieveCharge: {
    method: 'GET',
    path: '/charges/{id}',
    server: 'base',
    key: 'secret',
    returns: 'Charge',
    owner: 'Charge',
    isList: false,
    envelope: null,
    area: 'charges',
    section: 'Retrieving a charge',
    assumed: true,
    accepts: null,
    parameters: [],
    bases: { plain: {} },
  },
  listChargeEvents: {
    method: 'GET',
    path: '/charges/{id}/events',
    server: 'base',
    key: 'secret',
    returns: 'EventList',
    owner: 'Charge',
    isList: true,
    envelope: 'List',
    area: 'events',
    section: 'List events for a charge',
    assumed: false,
    accepts: 'list-charge-events-accepts-valid-request',
    parameters: ['from', 'to', 'limit', 'offset', 'order'],
    bases: { plain: {} },
  },
  listEvents: {
    method: 'GET',
    path: '/events',
    server: 'base',
    key: 'secret',
    returns: 'EventList',
    owner: null,
    isList: true,
    envelope: 'List',
    area: 'events',
    section: 'List events',
    assumed: false,
    accepts: 'list-events-accepts-valid-request',
    parameters: ['from', 'to', 'limit', 'offset', 'order'],
    bases: { plain: {} },
  },
  retrieveEvent: {
    method: 'GET',
    path: '/events/{id}',
    server: 'base',
    key: 'secret',
    returns: 'Event',
    owner: null,
    isList: false,
    envelope: null,
    area: 'events',
    section: 'Retrieve an event',
    assumed: false,
    accepts: 'retrieve-event-accepts-valid-request',
    parameters: [],
    bases: { plain: {} },
  },
} as const satisfies Record<string, Operation>

/** The id of an operation. */
export type OperationId = keyof typeof table

/** Every operation by its id. */
export const operations: Readonly<Record<OperationId, Operation>> = table

/** The values of every enumeration, by the name of its schema. */
export const enumerations = {
  BankCode: [
    'affin',
    'alliance',
    'agro',
    'ambank',
    'islam',
    'muamalat',
    'rakyat',
    'bsn',
    'cimb',
    'hongleong',
    'hsbc',
    'kfh',
    'maybank2u',
    'ocbc',
    'public',
    'rhb',
    'sc',
    'uob',
  ],
  ChargeStatus: ['pending', 'successful', 'failed', 'expired'],
  ChargeStatusOrUnknown: ['unknown', 'pending', 'successful', 'failed', 'expired'],
  Currency: ['MYR'],
  FailureCode: [
    'payment_expired',
    'payment_rejected',
    'failed_processing',
    'invalid_account',
    'insufficient_fund',
  ],
  PlatformType: ['IOS', 'ANDROID'],
  SourceType: ['duitnow_obw'],
} as const

/** The name and the version of the contract. */
export const contract = { title: 'Payment service', version: '1.0.0' } as const
