// The rows of the tables of resources. Each `ids` names the requirements that follow from a row;
// null stands for one that the contract does not imply.

import type { MadeKindName, OperationId, RequirementId } from '../../../generated/ids.ts'

/** A field of an answer that equals a parameter of the request. */
export interface Echo {
  readonly requirement: RequirementId
  readonly parameter: string
  /** The dotted path of the field. */
  readonly path: string
  /** The value of the parameter where it is left out. */
  readonly default?: string
  /** True for a field that is a number. */
  readonly number: boolean
  /** The number of characters that the parameter must have for that; null for any number. */
  readonly length: number | null
}

/** A resource that another one is made from. */
export interface Parent {
  /** The parameter that names it; `{id}` where the path of the creation does. */
  readonly parameter: string
  readonly kind: MadeKindName
  /** The fields of the parent that other parameters must equal, by parameter. */
  readonly equal: Readonly<Record<string, string>>
  /** The parameters among them whose value is at most that of the parent. */
  readonly bounded: readonly string[]
  /** The state that the parent must be in, by its field. */
  readonly when: Readonly<Record<string, string>>
  /** True where members of the parameter, in brackets, make the parent in the same request. */
  readonly inline: boolean
  readonly ids: {
    /** An unknown parent is refused. */
    readonly unknown: RequirementId | null
    /** A parent in another state is refused. */
    readonly inState: RequirementId | null
  }
}

/** A list that holds resources of a kind. */
export interface ListOfKind {
  readonly operation: OperationId
  /** The kind of the resource whose list it is; null for the account. */
  readonly parent: MadeKindName | null
  /** The fields of its items that name the resource in its path. */
  readonly echoes: readonly Pick<Echo, 'requirement' | 'path'>[]
  readonly ids: {
    /** It holds all that belongs to it. */
    readonly complete: RequirementId | null
    /** It holds nothing of another resource. */
    readonly onlyOwn: RequirementId | null
    /** By parameter: it holds the items whose field of that name equals it, and no others. */
    readonly filters: Readonly<Record<string, RequirementId>>
  }
}

/** An event of a resource. */
export interface EventOfKind {
  readonly key: string
  /** The creation, the page or the operation that emits it; null where nothing says that. */
  readonly cause: 'creation' | 'page' | OperationId | null
  /** The states that it shows; empty where the resource has none. */
  readonly states: readonly string[]
  readonly ids: {
    /** It comes once. */
    readonly once: RequirementId | null
    /** It shows the resource as it was. */
    readonly data: RequirementId | null
    /** It is posted. */
    readonly webhook: RequirementId | null
  }
}

/** An operation that changes the state of a resource, or deletes it. */
export interface Act {
  readonly operation: OperationId
  /** Empty for any state. */
  readonly from: readonly string[]
  /** Null for a deletion: nothing more is known of the resource then. */
  readonly to: string | null
  readonly ids: {
    /** It leads to that state. */
    readonly becomes: RequirementId | null
    /** It is refused in another state. */
    readonly inState: RequirementId | null
    /** An unknown id is refused. */
    readonly unknown: RequirementId | null
  }
}

/** An operation that changes a resource, but not its state. */
export interface Update {
  readonly operation: OperationId
  /** An unknown id is refused. */
  readonly ids: { readonly unknown: RequirementId | null }
}

/** A field that a parameter sets. */
export interface Setting {
  readonly parameter: string
  /** The dotted path of the field. */
  readonly path: string
}

/** The value that a field has for certain when the resource is new. */
export interface FixedField {
  readonly field: string
  readonly value: string | number | boolean
  readonly requirement: RequirementId | null
}

/** A change to another state; from any where no state is named. */
export interface Transition {
  readonly from: string | null
  readonly to: string
}

/** The states of a resource. */
export interface States {
  readonly field: string
  readonly first: string
  readonly final: readonly string[]
  /** The transitions that no operation makes: the service does, or the customer at a page. */
  readonly withoutOperation: readonly Transition[]
}

/** The page at which a customer decides. */
export interface CustomerPage {
  /** The field with its address. */
  readonly addressField: string
  /** The parameter with the address that the customer returns to. */
  readonly returnParameter: string
}

/** The properties in which kinds of resources differ. */
export interface ResourceKind {
  readonly object: string
  /** The pattern of its identifiers; null where the specification gives none. */
  readonly idPattern: string | null
  readonly creates: OperationId | null
  readonly retrieves: OperationId | null
  readonly lists: readonly ListOfKind[]
  readonly parents: readonly Parent[]
  /** The kinds of the resources inside it, by field. */
  readonly embedded: Readonly<Record<string, string>>
  readonly states: States | null
  readonly acts: readonly Act[]
  readonly updates: readonly Update[]
  readonly page: CustomerPage | null
  readonly events: readonly EventOfKind[]
  readonly echoes: readonly Echo[]
  /** The fields that are fixed when it is new, unless a sentence of the contract says so. */
  readonly fixedWhenNew: readonly FixedField[]
  /** The fields that are null when it is new. */
  readonly nullWhenNew: readonly string[]
  /** The fields that are empty arrays when it is new. */
  readonly emptyWhenNew: readonly string[]
  /** The fields that no act changes, by their dotted paths. */
  readonly lasting: readonly string[]
  /** The fields that parameters set, and later requests with these change. */
  readonly settings: readonly Setting[]
  readonly ids: {
    /** Its identifiers are unique. */
    readonly unique: RequirementId | null
    /** Its retrieval returns the one that was asked for. */
    readonly same: RequirementId | null
    /** A retrieval of an unknown id is refused. */
    readonly unknown: RequirementId | null
    /** Its location is a path, or leads back to it. */
    readonly location: RequirementId | null
    /** Its `lasting` fields stay. */
    readonly facts: RequirementId | null
    /** Its `settings` change by a request that names them alone. */
    readonly changes: RequirementId | null
    /** Its state changes by its transitions alone. */
    readonly transitions: RequirementId | null
    /** Its final states stay. */
    readonly finalStates: RequirementId | null
    /** Its `nullWhenNew` fields are null when it is new. */
    readonly nulls: RequirementId | null
    /** Its `emptyWhenNew` fields are empty when it is new. */
    readonly empties: RequirementId | null
  }
}
