import { eventKind, pageParameters } from '../../conformance/contract/rows/names.ts'
import type { MadeKindName, KindName } from '../../generated/ids.ts'
import type {
  Act,
  ListOfKind,
  ResourceKind,
  States,
} from '../../conformance/contract/rows/resources.ts'
import { actsOf, eventsOf, isCreation, pageOf, statesOf, updatesOf } from './kind-operations.ts'
import type { Contract, Schema } from './contract.ts'
import { echoesOf, settingsOf } from './echoes.ts'
import { kindOfSchema } from './events.ts'
import { idOfAnswer, isAssumed, namesInPath, type LocatedOperation } from './parameters.ts'
import { parentsOf } from './parents.ts'
import type { ContractParts } from './contract-parts.ts'
import { contextOf, type Context, type Derived } from './derived.ts'
import { isList, propertiesOf } from './properties.ts'
import { nameOf, returned } from './walk.ts'
import { capitalized, listed, noun, addArticle, withoutArticle } from './words.ts'
import { merged } from './schema.ts'

/** A kind of resource: its row of the table, and its schema. */
export interface Kind {
  /** The name of its schema. */
  name: KindName
  schema: Schema
  /** True where the specification leaves open how it is retrieved. */
  assumed: boolean
  row: ResourceKind
  /** The requirements that follow from it. */
  derived: readonly Derived[]
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
  const context = contextOf(parts, name, assumed)
  const { derive, atSchema, atField, atOperation, condition, nounWithArticle, noun: what } = context
  const acts = actsOf(context, returning)
  const updates = updatesOf(context, returning)
  const page = pageOf(schema, creation)
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
  const subject = capitalized(nounWithArticle)
  const row: ResourceKind = {
    object: String(merged(contract, properties['object'] ?? {}).const),
    idPattern: merged(contract, properties['id'] ?? {}).pattern ?? null,
    creates: creation?.operationId ?? null,
    retrieves,
    lists: listsOf(context),
    parents: creation === undefined ? [] : parentsOf(context, creation),
    embedded: embeddedIn(contract, schema),
    states,
    acts,
    updates,
    page,
    events: eventsOf(context, { name, acts, updates, creates: creation?.operationId ?? null }),
    echoes,
    fixedWhenNew: narrowedFields
      .filter(([, field]) => field.const !== undefined)
      .map(([field, { const: constant }]) => {
        const value = constant as string | number | boolean
        const requirement = derive([name, field, String(value), 'when-new'], {
          when: hasCreation,
          text: `The ${field} of a new ${what} MUST be ${String(value)}.`,
          ...atField(field),
        })
        return { field, value, requirement }
      }),
    nullWhenNew,
    emptyWhenNew,
    lasting,
    settings,
    ids: {
      unique: derive([name, 'id-unique'], {
        when: hasOwnId,
        text: `The id of ${nounWithArticle} MUST be unique.`,
        ...atSchema('id'),
      }),
      same: derive(['retrieve', name, 'same', name], {
        when: isRetrieved,
        text: `Retrieving ${nounWithArticle} MUST return the ${what} with that id.`,
        ...condition,
        ...atOperation(retrieves),
      }),
      unknown:
        retrieves &&
        derive([retrieves, 'unknown-id'], {
          when: hasKnownPath,
          text: `Retrieving ${nounWithArticle} with an unknown id MUST be refused.`,
          ...atOperation(retrieves),
        }),
      location: derive([name, 'location', hasKnownPath ? 'retrieves' : 'path'], {
        when: hasOwnId && 'location' in properties,
        text: hasKnownPath
          ? `A GET on the location of ${nounWithArticle} MUST return that ${what}.`
          : `The location of ${nounWithArticle} MUST be a path on the API.`,
        ...atField('location'),
      }),
      facts: derive([name, 'facts-stay'], {
        when: lasting.length > 0,
        text: `${subject} MUST keep its ${listed(lasting)}, as ${lasting.length === 1 ? 'it was' : 'they were'} when it was made.`,
        ...condition,
        ...atSchema('facts'),
      }),
      changes: derive([name, 'changes-as-asked'], {
        when: settings.length > 0,
        text: `${subject} MUST keep its ${listed(settings.map(({ path }) => path))} until a request names another.`,
        ...atSchema('facts'),
      }),
      transitions:
        states &&
        derive([name, 'moves-as-stated'], {
          when: page === null && isMoved(states, acts),
          text: `The ${states.field} of ${nounWithArticle} MUST change by its transitions alone.`,
          ...atSchema(states.field),
        }),
      finalStates:
        states &&
        derive([name, 'final-states-final'], {
          when: states.final.length > 0,
          text: `${subject} that is ${states.final.join(' or ')} MUST stay so.`,
          ...atSchema(states.field),
        }),
      nulls:
        nullWhenNew.length === 0
          ? null
          : derive([name, 'fields-null-when-new'], {
              when: hasCreation,
              text: `A new ${what} MUST hold null in ${listed(nullWhenNew)}.`,
              ...atSchema('null-fields'),
            }),
      empties:
        emptyWhenNew.length === 0
          ? null
          : derive([name, 'arrays-empty-when-new'], {
              when: hasCreation,
              text: `The ${listed(emptyWhenNew)} of a new ${what} MUST be empty arrays.`,
              ...atSchema('empty-arrays'),
            }),
    },
  }
  return { name, schema, assumed, row, derived: context.derived }
}

/** True for states that a resource can move between. */
const isMoved = ({ withoutOperation }: States, acts: readonly Act[]): boolean =>
  acts.some(({ to }) => to !== null) || withoutOperation.some(({ from }) => from !== null)

/** The lists whose items are of a kind; a link from a resource leads to its own list. */
function listsOf(context: Context): ListOfKind[] {
  const { name: kind, contract, operations, links, derive, atOperation, noun: what, many } = context
  return operations.flatMap((operation): ListOfKind[] => {
    const { operationId } = operation
    if (itemKindOf(contract, operation) !== kind) return []
    const ownLink = links.find(
      ({ link }) =>
        link.operationId === operationId &&
        Object.values(link.parameters ?? {}).includes(idOfAnswer),
    )
    const parent = (ownLink?.from ?? null) as MadeKindName | null
    const filters = filtersOf(contract, operation, kind)
    const place = atOperation(operationId)
    const owner = parent === null ? 'the account' : `that ${withoutArticle(noun(parent))}`
    const list = parent === null ? many : `${noun(parent)}'s ${many}`
    return [
      {
        operation: operationId,
        parent,
        echoes: echoesOf(contract, contract.components.schemas[kind] ?? {}, {
          inputs: [],
          parentPathParameter: (parent && namesInPath(operation.path).at(-1)) ?? null,
        }).map(({ requirement, path }) => ({ requirement, path })),
        ids: {
          onlyOwn: derive([operationId, 'only-own'], {
            when: parent !== null,
            text: `The list of ${list} MUST hold ${many} of ${owner} alone.`,
            ...atOperation(operationId, `own-${parent}`),
          }),
          complete: derive([operationId, 'complete'], {
            text: `The list of ${list} MUST hold ${keysHeld(context, parent) ?? `each ${what}`} of ${owner}.`,
            ...place,
          }),
          filters: Object.fromEntries(
            filters.map((parameter) => [
              parameter,
              derive([operationId, parameter, 'only'], {
                text: `A list of ${many} with ${addArticle(parameter)} MUST hold the ${many} of that ${parameter}, and no others.`,
                ...place,
              })!,
            ]),
          ),
        },
      },
    ]
  })
}

/** The events by their keys that a list of events holds; null for any other list. */
function keysHeld({ contract, events, name, many }: Context, parent: string | null): string | null {
  const posted = Object.keys(contract.webhooks)
  const keys = events
    .filter(({ dataSchema }) => (parent ?? dataSchema) === dataSchema)
    .map(({ key }) => key)
    .toSorted((first, second) => posted.indexOf(first) - posted.indexOf(second))
  return name === eventKind && keys.length > 0 ? `the ${listed(keys)} ${many}` : null
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

/** The kind of the items of a list; null for an operation that returns none. */
export function itemKindOf(contract: Contract, operation: LocatedOperation): string | null {
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
