import type { Contract, Link, Requirement, Schema, Transition } from './contract.ts'
import { eventsByKey } from './events.ts'
import { fold, operationsOf, parametersOf, type PlacedOperation } from './parameters.ts'
import { requirementsOf } from './requirements.ts'
import { nameOf, returned } from './walk.ts'
import { kebab, union } from './words.ts'

/** The table of resources: all that differs from one to the next. */
export function resources(contract: Contract): Record<string, string> {
  const rows = kindsOf(contract).map((kind) => [kind, rowOf(contract, kind)] as const)
  const retrieved = rows.flatMap(([kind, { retrieves }]) => (retrieves === null ? [] : [kind]))
  const made = rows.flatMap(([kind, { creates }]) => (creates === null ? [] : [kind]))
  return {
    'resources.ts': `${forms}
/** The name of a kind of resource. */
export type ResourceName = ${union(rows.map(([kind]) => kind))}

/** The name of a kind of resource that an operation makes. */
export type MadeName = ${union(made)}

/** The kinds of resources, by the names of their schemas. */
export const resources = ${JSON.stringify(Object.fromEntries(rows))} as const satisfies Record<ResourceName, ResourceKind>

/** The kinds of resources that an operation makes. */
export const madeKinds: readonly MadeName[] = ${JSON.stringify(made)}

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
`

/** The kinds of resources that operations return, and the list of them, by the names of their schemas: what is made first. */
function kindsOf(contract: Contract): string[] {
  const operations = operationsOf(contract)
  const shown = new Set(operations.map(returned))
  const made = new Set(operations.filter(({ method }) => method === 'POST').map(returned))
  const own = Object.keys(contract.components.schemas).filter(
    (name) => shown.has(name) && !name.endsWith('List'),
  )
  const firstMade = (name: string) => [...made].indexOf(name)
  return [
    ...own
      .filter((name) => made.has(name))
      .toSorted((one, other) => firstMade(one) - firstMade(other)),
    ...own.filter((name) => !made.has(name)),
    'List',
  ]
}

function rowOf(contract: Contract, kind: string) {
  const schema = fold(contract, contract.components.schemas[kind] ?? {}) as Schema
  const operations = operationsOf(contract).filter((operation) => returned(operation) === kind)
  const creates = operations.find(({ method }) => method === 'POST')
  const retrieves = operations.find(
    ({ method, path }) => method === 'GET' && path.endsWith('/{id}'),
  )
  const id = fold(contract, schema.properties?.['id'] ?? {})
  const known = new Set(requirementsOf(contract).map((requirement) => requirement.id))
  const ifKnown = (requirement: string) => (known.has(requirement) ? requirement : null)
  const name = kebab(kind)
  return {
    object: String(fold(contract, schema.properties?.['object'] ?? {}).const),
    id: id.pattern ?? null,
    creates: creates?.operationId ?? null,
    retrieves: retrieves?.operationId ?? null,
    lists: listsOf(contract, kind),
    parents: creates === undefined ? [] : parentsOf(contract, creates),
    embedded: embeddedIn(contract, schema),
    states: statesOf(contract, schema),
    page: pageOf(contract, schema, creates),
    events: eventsOf(contract, kind),
    unique: ifKnown(`${name}-id-unique`),
    same: ifKnown(`retrieve-${name}-same-${name}`),
    echoes:
      creates === undefined ? [] : echoesOf(contract, schema, parametersOf(contract, creates)),
    nullWhenNew: whenNew(contract, kind, ({ type }) => type === 'null'),
    emptyWhenNew: whenNew(contract, kind, ({ maxItems }) => maxItems === 0),
    lasting: schema['x-lasting'] ?? [],
  }
}

/** Lists the links of the answers that show a resource, with its kind. */
function linksIn(contract: Contract): { from: string; link: Link }[] {
  return operationsOf(contract).flatMap((operation) =>
    Object.values(operation.responses['2XX']?.links ?? {}).map((link) => ({
      from: returned(operation),
      link,
    })),
  )
}

const idOfAnswer = '$response.body#/id'

/** Lists the lists whose records are of a kind; a link from a resource leads to its own list. */
function listsOf(contract: Contract, kind: string): object[] {
  return operationsOf(contract).flatMap((operation) => {
    if (recordsOf(contract, operation) !== kind) return []
    const parent = linksIn(contract).find(
      ({ link }) =>
        link.operationId === operation.operationId &&
        Object.values(link.parameters ?? {}).includes(idOfAnswer),
    )
    return [{ operation: operation.operationId, parent: parent?.from ?? null }]
  })
}

/** Gives the kind of the records of a list; null for an operation that returns none. */
function recordsOf(contract: Contract, operation: PlacedOperation): string | null {
  const schema = contract.components.schemas[returned(operation)]
  const parts = [schema ?? {}, ...(schema?.allOf ?? [])]
  const items = parts.map(({ properties }) => properties?.['data']?.items?.$ref)
  const reference = items.find((item) => item !== undefined)
  return reference === undefined ? null : nameOf(reference)
}

/** Lists the resources that a creation names: those whose answers link to it with their id. */
function parentsOf(contract: Contract, creation: PlacedOperation): object[] {
  const parameters = parametersOf(contract, creation)
  const parents = linksIn(contract).flatMap(({ from, link }) => {
    const values = Object.entries(link.requestBody ?? {})
    const [parameter] = values.find(([, value]) => value === idOfAnswer) ?? []
    if (link.operationId !== creation.operationId || parameter === undefined) return []
    const equal = values.flatMap(([name, value]) =>
      name === parameter ? [] : [[name, value.replace('$response.body#/', '')]],
    )
    const inline = parameters.some(({ name }) => name.startsWith(`${parameter}[`))
    return [
      {
        parameter,
        kind: from,
        equal: Object.fromEntries(equal),
        when: link['x-when'] ?? {},
        inline,
      },
    ]
  })
  return parents.filter(
    ({ parameter, kind }, at) =>
      at === parents.findIndex((parent) => parent.parameter === parameter && parent.kind === kind),
  )
}

/** Names the kinds of the resources that the fields of a schema hold: alone, or beside null. */
function embeddedIn(contract: Contract, { properties = {} }: Schema): Record<string, string> {
  const holding = Object.entries(properties).flatMap(([name, field]) => {
    const { allOf = [], anyOf = [], oneOf = [] } = field
    const references = [field, ...allOf, ...anyOf, ...oneOf].map(({ $ref }) => nameOf($ref))
    const kind = references.find(
      (reference) =>
        fold(contract, contract.components.schemas[reference] ?? {}).properties?.['object'],
    )
    return kind === undefined ? [] : [[name, kind]]
  })
  return Object.fromEntries(holding) as Record<string, string>
}

const made = ({ by }: Transition): boolean => by !== undefined

/** Gives the states of a resource whose transitions say what makes them; null for any other. */
function statesOf(contract: Contract, schema: Schema): object | null {
  const transitions = (schema['x-states'] ?? []).filter(made)
  const names = transitions.map(({ to }) => to)
  const field = Object.entries(schema.properties ?? {}).find(([, declared]) => {
    const values = fold(contract, declared).enum ?? []
    return names.length > 0 && names.every((name) => values.includes(name))
  })
  const first = transitions.find(({ from }) => from === 'none')
  if (field === undefined || first === undefined) return null
  const left = transitions.map(({ from }) => from)
  const final = [...new Set(names)].filter((name) => !left.includes(name))
  return { field: field[0], first: first.to, final }
}

/** Gives the page of a resource: the field that a transition is made by, and the parameter that leads back. */
function pageOf(contract: Contract, schema: Schema, creates?: PlacedOperation): object | null {
  const address = (schema['x-states'] ?? [])
    .map(({ by = '' }) => by)
    .find((by) => by in (schema.properties ?? {}))
  const parameters = creates === undefined ? [] : parametersOf(contract, creates)
  const back = parameters.find((parameter) => parameter.schema.format === 'uri')
  return address === undefined || back === undefined ? null : { address, back: back.name }
}

/** Lists the events of a kind. One that no transition emits comes with the creation. */
function eventsOf(contract: Contract, kind: string): object[] {
  const schema = contract.components.schemas[kind]
  const transitions = schema?.['x-states'] ?? []
  const events = eventsByKey(contract).flatMap(([key, { holds }]) => {
    if (holds.replace(/^New/, '') !== kind) return []
    const emitting = transitions.filter(({ emits }) => emits === key)
    const [first] = emitting
    const isCreation = first === undefined || first.from === 'none'
    const isPage = first?.by !== undefined && first.by in (schema?.properties ?? {})
    let by = first?.by
    if (isCreation) by = 'creation'
    else if (isPage) by = 'page'
    return [{ key, by, states: [...new Set(emitting.map(({ to }) => to))] }]
  })
  const rank = ({ by }: { by?: string | undefined }) => (by === 'creation' ? 0 : 1)
  return events.toSorted((first, second) => rank(first) - rank(second))
}

/** Lists the fields of which the schema of a new resource says something. */
function whenNew(contract: Contract, kind: string, isMeant: (field: Schema) => boolean): string[] {
  const { allOf: [, addition] = [] } = contract.components.schemas[`New${kind}`] ?? {}
  const fields = Object.entries(addition?.properties ?? {})
  return fields.filter(([, field]) => isMeant(field)).map(([name]) => name)
}

/** Lists the fields of a schema, and of the resources inside it, that echo one of these parameters. */
function echoesOf(
  contract: Contract,
  schema: Schema,
  parameters: readonly { name: string }[],
  prefix = '',
): object[] {
  return Object.entries(schema.properties ?? {}).flatMap(([field, declared]): object[] => {
    const path = prefix + field
    const type = [fold(contract, declared).type ?? []].flat()
    const here = worded(declared).flatMap(([requirement, { echoes, form }]) =>
      parameters.some(({ name }) => name === echoes)
        ? [
            {
              requirement,
              parameter: echoes,
              path,
              number: type.includes('integer'),
              length: form?.length ?? null,
            },
          ]
        : [],
    )
    const inner = prefix === '' ? (fold(contract, declared) as Schema) : {}
    return inner.properties ? [...here, ...echoesOf(contract, inner, parameters, `${path}.`)] : here
  })
}

function worded(schema: Schema): [string, Requirement][] {
  return Object.entries(schema['x-requirements'] ?? {})
}
