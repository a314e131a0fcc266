import type { Contract, Schema, Transition } from './contract.ts'
import { eventsByKey, kindOfSchema } from './events.ts'
import {
  fold,
  idOfAnswer,
  isAssumed,
  type PlacedContract,
  type PlacedOperation,
} from './parameters.ts'
import { linksIn, parentsOf, type Parent } from './parents.ts'
import { isList, propertiesOf } from './properties.ts'
import { nameOf, returned } from './walk.ts'

/** A list that holds resources of a kind: that of a parent, or of the account. */
interface ListOfKind {
  operation: string
  parent: string | null
  /** The keys of the events that it holds; empty for a list of anything else. */
  keys: string[]
  /** The parameters that choose its records by the value of their field of that name. */
  filters: string[]
}

/** An event of a resource, and what emits it; null where nothing says that. */
interface EventOfKind {
  key: string
  by: string | null
  states: string[]
}

/** An operation that moves a resource from a state to another, or ends it: from any state to null. */
interface Act {
  operation: string
  from: string[]
  to: string | null
}

/** A kind of resource, as the contract describes it. */
export interface Kind {
  /** The name of its schema. */
  name: string
  schema: Schema
  object: string
  id: string | null
  creates: PlacedOperation | null
  retrieves: PlacedOperation | null
  /** True where the specification leaves open how it is retrieved. */
  assumed: boolean
  lists: ListOfKind[]
  parents: Parent[]
  embedded: Record<string, string>
  states: { field: string; first: string; final: string[] } | null
  acts: Act[]
  /** The operations that change one without moving it from a state to another. */
  updates: string[]
  page: { address: string; back: string } | null
  events: EventOfKind[]
  /** The fields that are fixed when it is new, beside those that are null or empty. */
  fixedWhenNew: Record<string, unknown>
  nullWhenNew: string[]
  emptyWhenNew: string[]
  lasting: string[]
}

/** The kinds of resources that operations return, and the list of them: what is made first. */
export function kindsOf(placed: PlacedContract): Kind[] {
  const { contract, operations } = placed
  const returnedNames = new Set(operations.map(returned))
  const createdNames = new Set(operations.filter(isCreation).map(returned))
  const names = Object.keys(contract.components.schemas).filter(
    (name) => returnedNames.has(name) && !isList(contract, name),
  )
  const firstMade = (name: string) => [...createdNames].indexOf(name)
  return [
    ...names
      .filter((name) => createdNames.has(name))
      .toSorted((first, second) => firstMade(first) - firstMade(second)),
    ...names.filter((name) => !createdNames.has(name)),
    'List',
  ].map((name) => kindOf(placed, name))
}

/** True for a kind whose resources have lives of their own: an operation makes them, or the service itself, which its list shows. */
export const isLiving = ({ name, creates, lists }: Kind): boolean =>
  creates !== null || (name !== eventKind && lists.length > 0)

/** True for an operation that makes a resource: it is posted to no resource that exists, or to the parent of what it makes. */
function isCreation({ method, path, parentInPath }: PlacedOperation): boolean {
  return method === 'POST' && (!path.includes('{') || parentInPath !== null)
}

function kindOf(placed: PlacedContract, name: string): Kind {
  const { contract } = placed
  const schema = fold(contract, contract.components.schemas[name] ?? {}) as Schema
  const operations = placed.operations.filter(
    (operation) => kindOfSchema(contract, returned(operation)) === name,
  )
  const creates = operations.find(isCreation) ?? null
  const retrieves =
    operations.find(({ method, path }) => method === 'GET' && path.endsWith('}')) ?? null
  const acts = actsOf(operations, schema)
  const updates = updatesOf(operations, acts)
  return {
    name,
    schema,
    object: String(fold(contract, schema.properties?.['object'] ?? {}).const),
    id: fold(contract, schema.properties?.['id'] ?? {}).pattern ?? null,
    creates,
    retrieves,
    assumed: retrieves !== null && isAssumed(retrieves),
    lists: listsOf(placed, name),
    parents: creates === null ? [] : parentsOf(placed, creates),
    embedded: embeddedIn(contract, schema),
    states: statesOf(contract, schema),
    acts,
    updates,
    page: pageOf(schema, creates),
    events: eventsOf(placed, { name, acts, updates, creates }),
    fixedWhenNew: fixedWhenNew(contract, name),
    nullWhenNew: whenNew(contract, name, ({ type }) => type === 'null'),
    emptyWhenNew: whenNew(contract, name, ({ maxItems }) => maxItems === 0),
    lasting: schema['x-lasting'] ?? [],
  }
}

/** The kind of what is recorded of others. */
const eventKind = 'Event'

/** The lists whose records are of a kind; a link from a resource leads to its own list. */
function listsOf(placed: PlacedContract, kind: string): ListOfKind[] {
  const { contract, operations } = placed
  const posted = Object.keys(contract.webhooks)
  return operations.flatMap((operation) => {
    if (recordsOf(contract, operation) !== kind) return []
    const parent = linksIn(placed).find(
      ({ link }) =>
        link.operationId === operation.operationId &&
        Object.values(link.parameters ?? {}).includes(idOfAnswer),
    )
    const owner = parent?.from ?? null
    const keys = eventsByKey(contract)
      .filter(([, { dataSchema }]) => kind === eventKind && (owner ?? dataSchema) === dataSchema)
      .map(([key]) => key)
      .toSorted((first, second) => posted.indexOf(first) - posted.indexOf(second))
    const filters = filtersOf(contract, operation, kind)
    return [{ operation: operation.operationId, parent: owner, keys, filters }]
  })
}

/** The parameters of a list whose enumeration is that of a field of its records, by name and values. */
function filtersOf(contract: Contract, { inputs }: PlacedOperation, kind: string): string[] {
  const properties = propertiesOf(contract, contract.components.schemas[kind] ?? {})
  return inputs.flatMap(({ name, schema }) => {
    const { enum: values = [] } = fold(contract, properties[name] ?? {})
    return schema.enum?.every((value) => values.includes(value)) ? [name] : []
  })
}

/** The kind of the records of a list; null for an operation that returns none. */
function recordsOf(contract: Contract, operation: PlacedOperation): string | null {
  const schema = contract.components.schemas[returned(operation)] ?? {}
  return nameOf(propertiesOf(contract, schema)['data']?.items?.$ref) || null
}

/** The kinds of the resources that the fields of a schema hold: alone, or beside null. */
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

const isMade = ({ by }: Transition): boolean => by !== undefined

/** The states of a resource whose transitions say what makes them; null for any other. */
function statesOf(contract: Contract, schema: Schema): Kind['states'] {
  const transitions = (schema['x-states'] ?? []).filter(isMade)
  const names = transitions.map(({ to }) => to)
  const field = Object.entries(schema.properties ?? {}).find(([, declared]) => {
    const values = fold(contract, declared).enum ?? []
    return names.length > 0 && names.every((name) => values.includes(name))
  })
  const first = transitions.find(({ from }) => from === 'none')
  if (field === undefined || first === undefined) return null
  const startStates = transitions.map(({ from }) => from)
  const final = [...new Set(names)].filter((name) => !startStates.includes(name))
  return { field: field[0], first: first.to, final }
}

/** The operations among those of a kind that move a resource from a state to another, or end it. */
function actsOf(operations: readonly PlacedOperation[], schema: Schema): Act[] {
  const transitions = (schema['x-states'] ?? []).filter(({ from }) => from !== 'none')
  return operations.flatMap(({ operationId, method }): Act[] => {
    if (method === 'DELETE') return [{ operation: operationId, from: [], to: null }]
    const moves = transitions.filter(({ by }) => by === operationId)
    const [first] = moves
    if (first === undefined) return []
    return [{ operation: operationId, from: moves.map(({ from }) => from), to: first.to }]
  })
}

/** The operations among those of a kind that change one, and are no transition of its states. */
function updatesOf(operations: readonly PlacedOperation[], acts: readonly Act[]): string[] {
  const changing = operations.filter(
    (operation) => operation.method !== 'GET' && !isCreation(operation),
  )
  return changing
    .map(({ operationId }) => operationId)
    .filter((operationId) => acts.every(({ operation }) => operation !== operationId))
}

/** The page of a resource: the field that a transition is made by, and the parameter that leads back. */
function pageOf(schema: Schema, creates: PlacedOperation | null): Kind['page'] {
  const address = (schema['x-states'] ?? [])
    .map(({ by = '' }) => by)
    .find((by) => by in (schema.properties ?? {}))
  const back = creates?.inputs.find((parameter) => parameter.schema.format === 'uri')
  return address === undefined || back === undefined ? null : { address, back: back.name }
}

/** The operations by which a kind has events. */
type Emitting = Pick<Kind, 'name' | 'creates' | 'acts' | 'updates'>

/** The events of a kind: emitted by a transition, or else by the operation that their key names. */
function eventsOf({ contract }: PlacedContract, kind: Emitting): EventOfKind[] {
  const schema = contract.components.schemas[kind.name]
  const transitions = schema?.['x-states'] ?? []
  const events = eventsByKey(contract).flatMap(([key, { dataSchema }]): EventOfKind[] => {
    if (kindOfSchema(contract, dataSchema.replace(/^New(?=[A-Z])/, '')) !== kind.name) return []
    const emitting = transitions.filter(({ emits }) => emits === key)
    const [first] = emitting
    if (first?.by === undefined) return [{ key, ...namedBy(key, kind) }]
    let { by } = first
    if (first.from === 'none') by = 'creation'
    else if (by in (schema?.properties ?? {})) by = 'page'
    return [{ key, by, states: [...new Set(emitting.map(({ to }) => to))] }]
  })
  const rank = ({ by }: EventOfKind) => (by === 'creation' ? 0 : 1)
  return events.toSorted((first, second) => rank(first) - rank(second))
}

/** What emits an event by the verb in its key: `invoice.voided` comes of voidInvoice, and `customer.create` of what makes one. */
function namedBy(
  key: string,
  { creates, acts, updates }: Emitting,
): Pick<EventOfKind, 'by' | 'states'> {
  const verb = stem(key.slice(key.lastIndexOf('.') + 1))
  const isNamed = (operation: string): boolean =>
    stem(/^[a-z]+/.exec(operation)?.[0] ?? '') === verb
  const act = acts.find(({ operation }) => isNamed(operation))
  const end = acts.find(({ to }) => to === null && endVerbs.has(verb))
  const { operation = null } = act ?? end ?? {}
  if (operation !== null) return { by: operation, states: [act?.to ?? []].flat() }
  const update = updates.find(isNamed) ?? (verb === stem('update') ? updates[0] : undefined)
  if (update !== undefined) return { by: update, states: [] }
  const isMade = creates !== null && (isNamed(creates.operationId) || verb === stem('create'))
  return { by: isMade ? 'creation' : null, states: [] }
}

/** A verb without its ending: those of `update` and `updated` are the same. */
const stem = (verb: string): string => verb.replace(/(e|ed|d)$/, '')

const endVerbs = new Set(['delete', 'destroy', 'remove'].map(stem))

/** What the schema of a new resource adds to that of any. */
function addedWhenNew(contract: Contract, kind: string): [name: string, field: Schema][] {
  const { allOf: [, addition] = [] } = contract.components.schemas[`New${kind}`] ?? {}
  return Object.entries(addition?.properties ?? {})
}

/** The fields of which the schema of a new resource says something, where no sentence of the contract is about them. */
function whenNew(contract: Contract, kind: string, isMeant: (field: Schema) => boolean): string[] {
  const { properties = {} } = contract.components.schemas[kind] ?? {}
  return addedWhenNew(contract, kind)
    .filter(([name, field]) => isMeant(field) && properties[name]?.['x-requirements'] === undefined)
    .map(([name]) => name)
}

/** The values of the fields that a new resource has for certain, where no sentence of the contract says so. */
function fixedWhenNew(contract: Contract, kind: string): Record<string, unknown> {
  return Object.fromEntries(
    addedWhenNew(contract, kind)
      .filter(([, field]) => field.const !== undefined && field['x-requirements'] === undefined)
      .map(([name, field]) => [name, field.const]),
  )
}
