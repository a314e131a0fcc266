// Generated from openapi/ by npm run generate. Do not edit.
import type { OperationId } from './operations.ts'
import type { RequirementId } from './requirements.ts'

/** A field of an answer that equals a parameter of the request. */
export interface Echo {
  readonly requirement: RequirementId
  readonly parameter: string
  /** The dotted path of the field. */
  readonly path: string
  /** True for a field that is a number. */
  readonly number: boolean
  /** The number of characters that the parameter must have for that; null for any number. */
  readonly length: number | null
}

/** The properties in which kinds of resources differ. */
export interface ResourceKind {
  readonly object: string
  /** The pattern of its identifiers; null where the specification gives none. */
  readonly id: string | null
  readonly creates: OperationId | null
  readonly retrieves: OperationId | null
  /** The requirement that its identifiers are unique. */
  readonly unique: RequirementId | null
  /** The requirement that its retrieval returns the one that was asked for. */
  readonly same: RequirementId | null
  readonly echoes: readonly Echo[]
  /** The fields that are null when it is new. */
  readonly nullWhenNew: readonly string[]
  /** The fields that are empty arrays when it is new. */
  readonly emptyWhenNew: readonly string[]
  /** The fields that no act changes, by their dotted paths. */
  readonly lasting: readonly string[]
}

/** The kinds of resources, by the names of their schemas. */
export const resources = {
  Token: {
    object: 'token',
    id: 'tokn(_test)?_[0-9a-z]+',
    creates: 'createToken',
    retrieves: 'retrieveToken',
    unique: 'token-id-unique',
    same: 'retrieve-token-same-token',
    echoes: [
      {
        requirement: 'card-name-echo',
        parameter: 'card[name]',
        path: 'card.name',
        number: false,
        length: null,
      },
      {
        requirement: 'card-expiration-month-echo',
        parameter: 'card[expiration_month]',
        path: 'card.expiration_month',
        number: true,
        length: null,
      },
      {
        requirement: 'card-expiration-year-echo',
        parameter: 'card[expiration_year]',
        path: 'card.expiration_year',
        number: true,
        length: 4,
      },
    ],
    nullWhenNew: [],
    emptyWhenNew: [],
    lasting: [
      'created_at',
      'card.id',
      'card.created_at',
      'card.last_digits',
      'card.first_digits',
      'card.fingerprint',
      'card.brand',
      'card.financing',
      'card.bank',
      'card.name',
      'card.expiration_month',
      'card.expiration_year',
      'card.street1',
      'card.street2',
      'card.city',
      'card.state',
      'card.postal_code',
      'card.phone_number',
      'card.country',
    ],
  },
  Source: {
    object: 'source',
    id: '^src',
    creates: 'createSource',
    retrieves: null,
    unique: 'source-id-unique',
    same: null,
    echoes: [
      { requirement: 'source-amount-echo', parameter: 'amount', path: 'amount', number: true, length: null },
      { requirement: 'source-bank-echo', parameter: 'bank', path: 'bank', number: false, length: null },
    ],
    nullWhenNew: [
      'barcode',
      'email',
      'installment_term',
      'ip',
      'absorption_type',
      'name',
      'mobile_number',
      'phone_number',
      'scannable_code',
      'billing',
      'shipping',
      'references',
      'provider_references',
      'store_id',
      'store_name',
      'terminal_id',
      'zero_interest_installments',
      'receipt_amount',
    ],
    emptyWhenNew: ['items', 'discounts'],
    lasting: ['created_at', 'amount', 'currency', 'type', 'bank'],
  },
  Charge: {
    object: 'charge',
    id: '^chrg',
    creates: 'createCharge',
    retrieves: 'retrieveCharge',
    unique: 'charge-id-unique',
    same: 'retrieve-charge-same-charge',
    echoes: [
      { requirement: 'charge-amount-echo', parameter: 'amount', path: 'amount', number: true, length: null },
      {
        requirement: 'charge-currency-echo',
        parameter: 'currency',
        path: 'currency',
        number: false,
        length: null,
      },
      {
        requirement: 'charge-return-uri-echo',
        parameter: 'return_uri',
        path: 'return_uri',
        number: false,
        length: null,
      },
    ],
    nullWhenNew: [],
    emptyWhenNew: [],
    lasting: ['created_at', 'amount', 'currency', 'return_uri'],
  },
  Event: {
    object: 'event',
    id: null,
    creates: null,
    retrieves: 'retrieveEvent',
    unique: 'event-id-unique',
    same: 'retrieve-event-same-event',
    echoes: [],
    nullWhenNew: [],
    emptyWhenNew: [],
    lasting: [],
  },
  List: {
    object: 'list',
    id: null,
    creates: null,
    retrieves: null,
    unique: null,
    same: null,
    echoes: [],
    nullWhenNew: [],
    emptyWhenNew: [],
    lasting: [],
  },
} as const satisfies Record<string, ResourceKind>

/** The kinds of resources that an operation makes. */
export const madeKinds = ['Token', 'Source', 'Charge'] as const

/** The name of a kind of resource that an operation makes. */
export type MadeName = (typeof madeKinds)[number]

/** The kinds of resources that an operation retrieves. */
export const retrievedKinds = ['Token', 'Charge', 'Event'] as const
