import { eventKind, pageParameters } from '../../conformance/contract/rows/names.ts'
import type { MadeKindName, KindName } from '../../generated/ids.ts'
import type {
  Act,
  ListOfKind,
  ResourceKind,
  States,
} from '../../conformance/contract/rows/resources.ts'
import { actsOf, eventsOf, isCreation, pageOf, statesOf, updatesOf } from './changes.ts'
import type { Contract, Schema } from './contract.ts'
import { echoesOf, settingsOf } from './echoes.ts'
import { kindOfSchema } from './events.ts'
import { idOfAnswer, isAssumed, namesInPath, type LocatedOperation } from './parameters.ts'
import { parentsOf } from './parents.ts'
import { idWhere, type ContractParts } from './contract-parts.ts'
import { isList, propertiesOf } from './properties.ts'
import { nameOf, returned } from './walk.ts'
import { idOf } from './words.ts'
import { merged } from './schema.ts'

/** A kind of resource: its row of the table, and its schema. */
export interface Kind {
  /** The name of its schema. */
  name: KindName
  schema: Schema
  /** True where the specification leaves open how it is retrieved. */
  assumed: boolean
  row: ResourceKind
}

/** The kinds of resources that operations return, in the order of creation, and the list. */
export function kindsOf(parts: ContractParts): Kind[] {
  const { contract, operations } = parts
  const returnedNames = new Set(operations.map(returned))
  const createdNames = new Set(operations.filter(isCreation).map(returned))
  const names = Object.keys(contract.components.schemas).filter(
    (name) => returnedNames.has(name) && !isList(contract, name),
  )
  const creationOrder = (name: string) => [...createdNames].indexOf(name)
  return [
    ...names
      .filter((name) => createdNames.has(name))
      .toSorted((first, second) => creationOrder(first) - creationOrder(second)),
    ...names.filter((name) => !createdNames.has(name)),
    'List',
  ].map((name) => kindOf(parts, name as KindName))
}

/** True for a kind that an operation makes, or the service itself, whose list shows it. */
export const isMadeKind = ({ name, row }: Kind): boolean =>
  row.creates !== null || (name !== eventKind && row.lists.length > 0)

function kindOf(parts: ContractParts, name: KindName): Kind {
  const { contract } = parts
  const schema = merged(contract, contract.components.schemas[name] ?? {}) as Schema
  const { properties = {} } = schema
  const operations = parts.operations.filter(
    (operation) => kindOfSchema(contract, returned(operation)) === name,
  )
  const creation = operations.find(isCreation)
  const retrieval = operations.find(({ method, path }) => method === 'GET' && path.endsWith('}'))
  const assumed = retrieval !== undefined && isAssumed(retrieval)
  const retrieves = retrieval?.operationId ?? null
  const isRetrieved = retrieves !== null
  const hasCreation = creation !== undefined
  // A resource that is neither created nor retrieved may have an id that others share.
  const hasOwnId = hasCreation || isRetrieved
  const returning = { operations, name, schema }
  const states = statesOf(contract, returning)
  const acts = actsOf(parts, returning)
  const updates = updatesOf(returning)
  const page = pageOf(schema, creation)
  const idIf = (isImplied: boolean, ...words: string[]) => idWhere(parts, isImplied, name, ...words)
  const narrowedFields = fieldsNarrowedWhenNew(contract, name)
  const nullWhenNew = namesOf(narrowedFields, ({ type }) => type === 'null')
  const emptyWhenNew = namesOf(narrowedFields, ({ maxItems }) => maxItems === 0)
  const lasting = schema['x-lasting'] ?? []
  const hasKnownPath = isRetrieved && !assumed
  const echoes = creation === undefined ? [] : echoesOf(contract, schema, creation)
  const settings =
    creation === undefined || updates.length === 0
      ? []
      : settingsOf(contract, schema, { creation, echoes })
  const row: ResourceKind = {
    object: String(merged(contract, properties['object'] ?? {}).const),
    idPattern: merged(contract, properties['id'] ?? {}).pattern ?? null,
    creates: creation?.operationId ?? null,
    retrieves,
    lists: listsOf(parts, name),
    parents: creation === undefined ? [] : parentsOf(parts, name, creation),
    embedded: embeddedIn(contract, schema),
    states,
    acts,
    updates,
    page,
    events: eventsOf(parts, { name, acts, updates, creates: creation?.operationId ?? null }),
    echoes,
    fixedWhenNew: narrowedFields
      .filter(([, field]) => field.const !== undefined)
      .map(([field, { const: constant }]) => {
        const value = constant as string | number | boolean
        const requirement = idIf(hasCreation, field, String(value), 'when-new')
        return { field, value, requirement }
      }),
    nullWhenNew,
    emptyWhenNew,
    lasting,
    settings,
    ids: {
      unique: idIf(hasOwnId, 'id-unique'),
      same: idWhere(parts, isRetrieved, 'retrieve', name, 'same', name),
      unknown: retrieves && idWhere(parts, hasKnownPath, retrieves, 'unknown-id'),
      location: idIf(
        hasOwnId && 'location' in properties,
        'location',
        hasKnownPath ? 'retrieves' : 'path',
      ),
      facts: idIf(lasting.length > 0, 'facts-stay'),
      changes: idIf(settings.length > 0, 'changes-as-asked'),
      transitions: states && idIf(page === null && isMoved(states, acts), 'moves-as-stated'),
      finalStates: states && idIf(states.final.length > 0, 'final-states-final'),
      nulls: nullWhenNew.length === 0 ? null : idIf(hasCreation, 'fields-null-when-new'),
      empties: emptyWhenNew.length === 0 ? null : idIf(hasCreation, 'arrays-empty-when-new'),
    },
  }
  return { name, schema, assumed, row }
}

/** True for states that a resource can move between. */
const isMoved = ({ unaided }: States, acts: readonly Act[]): boolean =>
  acts.some(({ to }) => to !== null) || unaided.some(({ from }) => from !== null)

/** The lists whose records are of a kind; a link from a resource leads to its own list. */
function listsOf(parts: ContractParts, kind: string): ListOfKind[] {
  const { contract, operations, links } = parts
  return operations.flatMap((operation): ListOfKind[] => {
    const { operationId } = operation
    if (recordsOf(contract, operation) !== kind) return []
    const ownLink = links.find(
      ({ link }) =>
        link.operationId === operationId &&
        Object.values(link.parameters ?? {}).includes(idOfAnswer),
    )
    const parent = (ownLink?.from ?? null) as MadeKindName | null
    const filters = filtersOf(contract, operation, kind)
    return [
      {
        operation: operationId,
        parent,
        echoes: echoesOf(contract, contract.components.schemas[kind] ?? {}, {
          inputs: [],
          parentInPath: (parent && namesInPath(operation.path).at(-1)) ?? null,
        }).map(({ requirement, path }) => ({ requirement, path })),
        ids: {
          complete: idOf(operationId, 'complete'),
          onlyOwn: idWhere(parts, parent !== null, operationId, 'only-own'),
          filters: Object.fromEntries(
            filters.map((parameter) => [parameter, idOf(operationId, parameter, 'only')]),
          ),
        },
      },
    ]
  })
}

/** The parameters of a list that are called like a field: a text, or of the same enumeration. */
function filtersOf(contract: Contract, { inputs }: LocatedOperation, kind: string): string[] {
  const properties = propertiesOf(contract, contract.components.schemas[kind] ?? {})
  return inputs.flatMap(({ name, schema }) => {
    const { enum: values = [], type } = merged(contract, properties[name] ?? {})
    const isText = schema.type === 'string' && [type].flat().includes('string')
    const isFilter = schema.enum?.every((value) => values.includes(value)) ?? isText
    return isFilter && !pageParameters.includes(name) ? [name] : []
  })
}

/** The kind of the records of a list; null for an operation that returns none. */
export function recordsOf(contract: Contract, operation: LocatedOperation): string | null {
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
        merged(contract, contract.components.schemas[reference] ?? {}).properties?.['object'],
    )
    return kind === undefined ? [] : [[name, kind]]
  })
  return Object.fromEntries(holding) as Record<string, string>
}

/** The fields that a new resource narrows, unless a sentence of the contract is about them. */
function fieldsNarrowedWhenNew(contract: Contract, kind: string): [name: string, field: Schema][] {
  const { schemas } = contract.components
  const { allOf: [, addition] = [] } = schemas[`New${kind}`] ?? {}
  const isWorded = (name: string, field: Schema): boolean =>
    [field, schemas[kind]?.properties?.[name]].some((part) => part?.['x-requirements'])
  return Object.entries(addition?.properties ?? {}).filter(
    ([name, field]) => !isWorded(name, field),
  )
}

function namesOf(
  fields: readonly [name: string, field: Schema][],
  isNarrow: (field: Schema) => boolean,
): string[] {
  return fields.filter(([, field]) => isNarrow(field)).map(([name]) => name)
}
