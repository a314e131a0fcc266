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

/** A resource that another one is made from. */
export interface Parent {
  /** The parameter that names it. */
  readonly parameter: string
  readonly kind: MadeName
  /** The fields of the parent that other parameters must equal, by parameter. */
  readonly equal: Readonly<Record<string, string>>
  /** The state that the parent must be in, by its field. */
  readonly when: Readonly<Record<string, string>>
  /** True where members of the parameter, in brackets, make the parent in the same request. */
  readonly inline: boolean
}

/** A list that holds resources of a kind. */
export interface ListOfKind {
  readonly operation: OperationId
  /** The kind of the resource whose list it is; null for the account. */
  readonly parent: MadeName | null
}

/** An event of a resource. */
export interface EventOfKind {
  readonly key: string
  /** What emits it: the creation, the customer at the page, or an operation. */
  readonly by: 'creation' | 'page' | OperationId
  /** The states that it shows; empty where the resource has none. */
  readonly states: readonly string[]
}

/** The states of a resource. */
export interface States {
  readonly field: string
  readonly first: string
  readonly final: readonly string[]
}

/** The page at which a customer decides. */
export interface Page {
  /** The field with its address. */
  readonly address: string
  /** The parameter with the address that the customer returns to. */
  readonly back: string
}

/** The properties in which kinds of resources differ. */
export interface ResourceKind {
  readonly object: string
  /** The pattern of its identifiers; null where the specification gives none. */
  readonly id: string | null
  readonly creates: OperationId | null
  readonly retrieves: OperationId | null
  readonly lists: readonly ListOfKind[]
  readonly parents: readonly Parent[]
  /** The kinds of the resources inside it, by field. */
  readonly embedded: Readonly<Record<string, string>>
  readonly states: States | null
  readonly page: Page | null
  readonly events: readonly EventOfKind[]
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

/** The name of a kind of resource. */
export type ResourceName = 'Token' | 'Source' | 'Charge' | 'Event' | 'List'

/** The name of a kind of resource that an operation makes. */
export type MadeName = 'Token' | 'Source' | 'Charge'

/** The kinds of resources, by the names of their schemas. */
export const resources = {
  Token: {
    object: 'token',
    id: 'tokn(_test)?_[0-9a-z]+',
    creates: 'createToken',
    retrieves: 'retrieveToken',
    lists: [],
    parents: [],
    embedded: { card: 'Card' },
    states: null,
    page: null,
    events: [],
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
    lists: [],
    parents: [],
    embedded: {},
    states: null,
    page: null,
    events: [],
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
    lists: [],
    parents: [
      {
        parameter: 'source',
        kind: 'Source',
        equal: { amount: 'amount', currency: 'currency' },
        when: {},
        inline: true,
      },
    ],
    embedded: { card: 'Card', source: 'Source', refunds: 'List' },
    states: { field: 'status', first: 'pending', final: ['successful', 'failed'] },
    page: { address: 'authorize_uri', back: 'return_uri' },
    events: [
      { key: 'charge.create', by: 'creation', states: ['pending'] },
      { key: 'charge.complete', by: 'page', states: ['successful', 'failed'] },
    ],
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
    nullWhenNew: ['card'],
    emptyWhenNew: [],
    lasting: ['created_at', 'amount', 'currency', 'return_uri'],
  },
  Event: {
    object: 'event',
    id: null,
    creates: null,
    retrieves: 'retrieveEvent',
    lists: [
      { operation: 'listChargeEvents', parent: 'Charge' },
      { operation: 'listEvents', parent: null },
    ],
    parents: [],
    embedded: {},
    states: null,
    page: null,
    events: [],
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
    lists: [],
    parents: [],
    embedded: {},
    states: null,
    page: null,
    events: [],
    unique: null,
    same: null,
    echoes: [],
    nullWhenNew: [],
    emptyWhenNew: [],
    lasting: [],
  },
} as const satisfies Record<ResourceName, ResourceKind>

/** The kinds of resources that an operation makes. */
export const madeKinds: readonly MadeName[] = ['Token', 'Source', 'Charge']

/** The kinds of resources that an operation retrieves. */
export const retrievedKinds: readonly ResourceName[] = ['Token', 'Charge', 'Event']

/** The row of each kind, in a form that all share. */
export const kinds: Readonly<Record<ResourceName, ResourceKind>> = resources
