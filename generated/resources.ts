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
  /** The value of the parameter where it is left out. */
  readonly default?: string
}

/** A resource that another one is made from. */
export interface Parent {
  /** The parameter that names it; `{id}` where the path of the creation does. */
  readonly parameter: string
  readonly kind: MadeName
  /** The fields of the parent that other parameters must equal, by parameter. */
  readonly equal: Readonly<Record<string, string>>
  /** The parameters among them whose value is at most that of the parent. */
  readonly bounded: readonly string[]
  /** The state that the parent must be in, by its field. */
  readonly when: Readonly<Record<string, string>>
  /** True where members of the parameter, in brackets, make the parent in the same request. */
  readonly inline: boolean
  /** The requirement that an unknown parent is refused. */
  readonly known: RequirementId | null
  /** The requirement that a parent in another state is refused. */
  readonly inState: RequirementId | null
}

/** A list that holds resources of a kind. */
export interface ListOfKind {
  readonly operation: OperationId
  /** The kind of the resource whose list it is; null for the account. */
  readonly parent: MadeName | null
  /** The requirement that it holds all that belongs to it. */
  readonly complete: RequirementId | null
  /** The requirement that it holds nothing of another resource. */
  readonly onlyOwn: RequirementId | null
  /** The parameters that choose records by their field of that name, each with the requirement that it does. */
  readonly filters: Readonly<Record<string, RequirementId>>
}

/** An event of a resource. */
export interface EventOfKind {
  readonly key: string
  /** What emits it: the creation, the customer at the page, or an operation; null where the contract says nothing of it. */
  readonly by: 'creation' | 'page' | OperationId | null
  /** The states that it shows; empty where the resource has none. */
  readonly states: readonly string[]
  /** The requirement that it comes once. */
  readonly once: RequirementId | null
  /** The requirement that it shows the resource as it was. */
  readonly data: RequirementId | null
  /** The requirement that it is posted. */
  readonly webhook: RequirementId | null
}

/** An operation that moves a resource from a state to another, or ends it. */
export interface Act {
  readonly operation: OperationId
  /** Empty for any state. */
  readonly from: readonly string[]
  /** Null where nothing more is known of the resource then. */
  readonly to: string | null
  /** The requirement that it leads to that state. */
  readonly becomes: RequirementId | null
  /** The requirement that it is refused in another state. */
  readonly inState: RequirementId | null
  /** The requirement that an unknown id is refused. */
  readonly unknown: RequirementId | null
}

/** An operation that changes a resource without moving it to another state. */
export interface Update {
  readonly operation: OperationId
  /** The requirement that an unknown id is refused. */
  readonly unknown: RequirementId | null
}

/** The value that a field has for certain when the resource is new. */
export interface FixedField {
  readonly field: string
  readonly value: string | number | boolean
  readonly requirement: RequirementId | null
}

/** The states of a resource. */
export interface States {
  readonly field: string
  readonly first: string
  readonly final: readonly string[]
  /** The requirement that the final ones stay. */
  readonly stay: RequirementId | null
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
  readonly acts: readonly Act[]
  readonly updates: readonly Update[]
  readonly page: Page | null
  readonly events: readonly EventOfKind[]
  /** The requirement that its identifiers are unique. */
  readonly unique: RequirementId | null
  /** The requirement that its retrieval returns the one that was asked for. */
  readonly same: RequirementId | null
  /** The requirement that an unknown id is refused. */
  readonly unknown: RequirementId | null
  /** The requirement that its facts stay. */
  readonly facts: RequirementId | null
  /** The requirement of its location. */
  readonly location: RequirementId | null
  readonly echoes: readonly Echo[]
  /** The fields that are fixed when it is new, beside those whose sentence the contract words. */
  readonly fixedWhenNew: readonly FixedField[]
  /** The fields that are null when it is new, and the requirement of that. */
  readonly nullWhenNew: readonly string[]
  readonly nulls: RequirementId | null
  /** The fields that are empty arrays when it is new, and the requirement of that. */
  readonly emptyWhenNew: readonly string[]
  readonly empties: RequirementId | null
  /** The fields that no act changes, by their dotted paths. */
  readonly lasting: readonly string[]
}

/** The name of a kind of resource. */
export type ResourceName = 'Token' | 'Source' | 'Charge' | 'Event' | 'List'

/** The name of a kind of resource that an operation makes, or the service itself, whose list shows it. */
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
    acts: [],
    updates: [],
    page: null,
    events: [],
    unique: 'token-id-unique',
    same: 'retrieve-token-same-token',
    unknown: 'retrieve-token-unknown-id',
    facts: 'token-facts-stay',
    location: 'token-location-retrieves',
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
    fixedWhenNew: [],
    nullWhenNew: [],
    nulls: null,
    emptyWhenNew: [],
    empties: null,
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
    acts: [],
    updates: [],
    page: null,
    events: [],
    unique: 'source-id-unique',
    same: null,
    unknown: null,
    facts: 'source-facts-stay',
    location: 'source-location-path',
    echoes: [
      { requirement: 'source-amount-echo', parameter: 'amount', path: 'amount', number: true, length: null },
      { requirement: 'source-bank-echo', parameter: 'bank', path: 'bank', number: false, length: null },
    ],
    fixedWhenNew: [],
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
    nulls: 'source-fields-null-when-new',
    emptyWhenNew: ['items', 'discounts'],
    empties: 'source-arrays-empty-when-new',
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
        bounded: [],
        when: {},
        inline: true,
        known: 'charge-source-known',
        inState: null,
      },
    ],
    embedded: { card: 'Card', source: 'Source', refunds: 'List' },
    states: {
      field: 'status',
      first: 'pending',
      final: ['successful', 'failed'],
      stay: 'charge-final-states-final',
    },
    acts: [],
    updates: [],
    page: { address: 'authorize_uri', back: 'return_uri' },
    events: [
      {
        key: 'charge.create',
        by: 'creation',
        states: ['pending'],
        once: 'charge-create-event-once',
        data: 'charge-create-event-pending',
        webhook: 'charge-create-webhook',
      },
      {
        key: 'charge.complete',
        by: 'page',
        states: ['successful', 'failed'],
        once: 'charge-complete-event-once',
        data: 'charge-complete-event-final',
        webhook: 'charge-complete-webhook',
      },
    ],
    unique: 'charge-id-unique',
    same: 'retrieve-charge-same-charge',
    unknown: null,
    facts: 'charge-facts-stay',
    location: 'charge-location-path',
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
    fixedWhenNew: [],
    nullWhenNew: [],
    nulls: null,
    emptyWhenNew: [],
    empties: null,
    lasting: ['created_at', 'amount', 'currency', 'return_uri'],
  },
  Event: {
    object: 'event',
    id: null,
    creates: null,
    retrieves: 'retrieveEvent',
    lists: [
      {
        operation: 'listChargeEvents',
        parent: 'Charge',
        complete: 'list-charge-events-complete',
        onlyOwn: 'list-charge-events-only-own',
        filters: {},
      },
      { operation: 'listEvents', parent: null, complete: 'list-events-complete', onlyOwn: null, filters: {} },
    ],
    parents: [],
    embedded: {},
    states: null,
    acts: [],
    updates: [],
    page: null,
    events: [],
    unique: 'event-id-unique',
    same: 'retrieve-event-same-event',
    unknown: 'retrieve-event-unknown-id',
    facts: null,
    location: 'event-location-retrieves',
    echoes: [],
    fixedWhenNew: [],
    nullWhenNew: [],
    nulls: null,
    emptyWhenNew: [],
    empties: null,
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
    acts: [],
    updates: [],
    page: null,
    events: [],
    unique: null,
    same: null,
    unknown: null,
    facts: null,
    location: 'list-location-path',
    echoes: [],
    fixedWhenNew: [],
    nullWhenNew: [],
    nulls: null,
    emptyWhenNew: [],
    empties: null,
    lasting: [],
  },
} as const satisfies Record<ResourceName, ResourceKind>

/** The kinds of resources that an operation makes, or the service itself, whose list shows them. */
export const madeKinds: readonly MadeName[] = ['Token', 'Source', 'Charge']

/** The kinds of resources that an operation retrieves. */
export const retrievedKinds: readonly ResourceName[] = ['Token', 'Charge', 'Event']

/** The row of each kind, in a form that all share. */
export const kinds: Readonly<Record<ResourceName, ResourceKind>> = resources
