import type { Catalogue } from './catalogue.ts'
import type { Contract, Requirement, Schema } from './contract.ts'
import { ids } from './derived/ids.ts'
import { isLiving, type Kind } from './kinds.ts'
import { fold, pathParameter, type PlacedOperation } from './parameters.ts'
import { union } from './words.ts'

/** The table of resources: all that differs from one to the next. */
export function resources({ contract, kinds, requirements }: Catalogue): Record<string, string> {
  const known = new Set(requirements.map(({ id }) => id))
  const rows = kinds.map((kind) => [kind.name, rowOf(contract, kind, known)] as const)
  const retrieved = rows.flatMap(([kind, { retrieves }]) => (retrieves === null ? [] : [kind]))
  const livingKinds = kinds.filter(isLiving).map(({ name }) => name)
  return {
    'resources.ts': `${forms}
/** The name of a kind of resource. */
export type ResourceName = ${union(rows.map(([kind]) => kind))}

/** The name of a kind of resource that an operation makes, or the service itself, whose list shows it. */
export type MadeName = ${union(livingKinds)}

/** The kinds of resources, by the names of their schemas. */
export const resources = ${JSON.stringify(Object.fromEntries(rows))} as const satisfies Record<ResourceName, ResourceKind>

/** The kinds of resources that an operation makes, or the service itself, whose list shows them. */
export const madeKinds: readonly MadeName[] = ${JSON.stringify(livingKinds)}

/** The kinds of resources that an operation retrieves. */
export const retrievedKinds: readonly ResourceName[] = ${JSON.stringify(retrieved)}

/** The row of each kind, in a form that all share. */
export const kinds: Readonly<Record<ResourceName, ResourceKind>> = resources
`,
  }
}

const forms = `import type { OperationId } from './operations.ts'
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
  /** The parameter that names it; \`{id}\` where the path of the creation does. */
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
`

/** A row of the table. An id is null where there is no requirement of it. */
function rowOf(contract: Contract, kind: Kind, known: ReadonlySet<string>) {
  const ifKnown = (id: string) => (known.has(id) ? id : null)
  const { schema, creates, retrieves, states } = kind
  return {
    object: kind.object,
    id: kind.id,
    creates: creates?.operationId ?? null,
    retrieves: retrieves?.operationId ?? null,
    lists: kind.lists.map(({ operation, parent, filters }) => ({
      operation,
      parent,
      complete: ifKnown(ids.complete(operation)),
      onlyOwn: ifKnown(ids.onlyOwn(operation)),
      filters: Object.fromEntries(
        filters.map((parameter) => [parameter, ids.filter(operation, parameter)]),
      ),
    })),
    parents: kind.parents.map((parent) => ({
      ...parent,
      known: ifKnown(ids.parentKnown(kind, parent)),
      inState: ifKnown(ids.parentState(kind, parent)),
    })),
    embedded: kind.embedded,
    states: states && { ...states, stay: ifKnown(ids.final(kind)) },
    acts: kind.acts.map((act) => ({
      ...act,
      becomes: ifKnown(ids.becomes(kind, act.to)),
      inState: ifKnown(ids.actState(act.operation)),
      unknown: ifKnown(ids.unknown(act.operation)),
    })),
    updates: kind.updates.map((operation) => ({
      operation,
      unknown: ifKnown(ids.unknown(operation)),
    })),
    page: kind.page,
    events: kind.events.map((event) => ({
      ...event,
      once: ifKnown(ids.once(event.key)),
      data: ifKnown(ids.data(event.key, event.states)),
      webhook: ifKnown(ids.webhook(event.key)),
    })),
    unique: ifKnown(ids.unique(kind)),
    same: ifKnown(ids.same(kind)),
    unknown: retrieves && ifKnown(ids.unknown(retrieves.operationId)),
    facts: ifKnown(ids.facts(kind)),
    location: ifKnown(ids.location(kind)),
    echoes: creates === null ? [] : echoesOf(contract, schema, echoedOf(creates)),
    fixedWhenNew: Object.entries(kind.fixedWhenNew).map(([field, value]) => ({
      field,
      value,
      requirement: ifKnown(ids.fixed(kind, field, value)),
    })),
    nullWhenNew: kind.nullWhenNew,
    nulls: kind.nullWhenNew.length === 0 ? null : ifKnown(ids.nullWhenNew(kind)),
    emptyWhenNew: kind.emptyWhenNew,
    empties: kind.emptyWhenNew.length === 0 ? null : ifKnown(ids.emptyWhenNew(kind)),
    lasting: kind.lasting,
  }
}

/** A parameter by its name in the contract, and as the kit knows it. */
interface Echoed {
  name: string
  parameter: string
  default?: string
}

/** The parameters of a creation: those that it carries, and the one of its path that names a parent. */
function echoedOf({ inputs, parentInPath }: PlacedOperation): Echoed[] {
  const carried: Echoed[] = inputs.map(({ name, schema: { default: value } }) => ({
    name,
    parameter: name,
    ...(value !== undefined && { default: String(value) }),
  }))
  const isNamed = parentInPath === null || carried.some(({ name }) => name === parentInPath)
  return isNamed ? carried : [...carried, { name: parentInPath, parameter: pathParameter }]
}

/** Fields of a schema, and of the resources inside it, that echo one of these parameters. */
function echoesOf(
  contract: Contract,
  schema: Schema,
  parameters: readonly Echoed[],
  prefix = '',
): object[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, declared]): object[] => {
    const path = prefix + field
    const type = [fold(contract, declared).type ?? []].flat()
    const here = worded(declared).flatMap(([requirement, { echoes, form }]) =>
      parameters
        .filter(({ name }) => name === echoes)
        .map(({ parameter, default: value }) => ({
          requirement,
          parameter,
          path,
          ...(value !== undefined && { default: value }),
          number: type.includes('integer') || type.includes('number'),
          length: form?.length ?? null,
        })),
    )
    const inner = prefix === '' ? (fold(contract, declared) as Schema) : {}
    return inner.properties ? [...here, ...echoesOf(contract, inner, parameters, `${path}.`)] : here
  })
}

function worded(schema: Schema): [string, Requirement][] {
  return Object.entries(schema['x-requirements'] ?? {})
}
