import type { OperationId } from '../../generated/ids.ts'
import type {
  Act,
  EventOfKind,
  CustomerPage,
  ResourceKind,
  States,
  Update,
} from '../../conformance/contract/rows/resources.ts'
import type { Contract, Schema } from './contract.ts'
import { kindOfSchema } from './events.ts'
import type { LocatedOperation } from './parameters.ts'
import type { Context } from './derived.ts'
import { merged } from './schema.ts'
import { capitalized, addArticle } from './words.ts'

/** A kind of resource with the operations that return it. */
interface KindOperations {
  name: string
  schema: Schema
  operations: readonly LocatedOperation[]
}

/** True for an operation that makes a resource: it is posted to none, or to the parent of it. */
export const isCreation = ({ method, path, parentPathParameter }: LocatedOperation): boolean =>
  method === 'POST' && (!path.includes('{') || parentPathParameter !== null)

/** The states of a resource by its transitions; null where these do not say the first one. */
export function statesOf(
  contract: Contract,
  { schema, operations }: KindOperations,
): States | null {
  // A state is one word; what a transition says in more of them is for its readers.
  const transitions = (schema['x-states'] ?? []).filter(({ to }) => !/\s/.test(to))
  const declaredStates = (field: Schema): string[] =>
    (merged(contract, field).enum ?? []).map(String)
  const [name, field] =
    Object.entries(schema.properties ?? {}).find(([, property]) =>
      transitions.every(({ to }) => declaredStates(property).includes(to)),
    ) ?? []
  const first = transitions.find(({ from }) => from === 'none')
  if (name === undefined || field === undefined || first === undefined) return null
  const values = declaredStates(field)
  const isOperation = (by: string | undefined): boolean =>
    operations.some(({ operationId }) => operationId === by)
  const transitionsBetweenStates = transitions.filter(({ from }) => values.includes(from))
  const hasExit = (state: string): boolean =>
    transitionsBetweenStates.some(({ from }) => from === state)
  const hasEntry = (state: string): boolean =>
    state === first.to || transitionsBetweenStates.some(({ to }) => to === state)
  return {
    field: name,
    first: first.to,
    final: [...new Set(transitionsBetweenStates.map(({ to }) => to))].filter(
      (state) => !hasExit(state),
    ),
    withoutOperation: [
      ...transitionsBetweenStates
        .filter(({ by }) => !isOperation(by))
        .map(({ from, to }) => ({ from, to })),
      // Nothing says how the others are reached.
      ...values.filter((state) => !hasEntry(state)).map((to) => ({ from: null, to })),
    ],
  }
}

/** The operations of a kind that move a resource from a state to another, or delete it. */
export function actsOf(context: Context, { name, schema, operations }: KindOperations): Act[] {
  const { derive, atOperation, noun: what, nounWithArticle } = context
  const transitions = (schema['x-states'] ?? []).filter(({ from }) => from !== 'none')
  return operations.flatMap(({ operationId, method }): Act[] => {
    const ownTransitions = transitions.filter(({ by }) => by === operationId)
    const isDelete = method === 'DELETE'
    if (ownTransitions.length === 0 && !isDelete) return []
    const to = isDelete ? null : ownTransitions[0]!.to
    const from = isDelete ? [] : ownTransitions.map((transition) => transition.from)
    const state = from.join(' or ')
    const place = atOperation(operationId)
    return [
      {
        operation: operationId,
        from,
        to,
        ids: {
          becomes: derive([name, 'becomes', to ?? 'gone'], {
            when: !isDelete,
            text: `${capitalized(addArticle(`${state} ${what}`))} MUST become ${to} when ${operationId} is accepted.`,
            ...place,
          }),
          inState: derive([operationId, 'in-state'], {
            when: !isDelete,
            text: `${capitalized(addArticle(operationId))} request for ${nounWithArticle} that is not ${state} MUST be refused.`,
            ...place,
          }),
          unknown: unknownIdRefused(context, operationId),
        },
      },
    ]
  })
}

/** The operations of a kind that change a resource, and are no transition of its states. */
export function updatesOf(context: Context, { schema, operations }: KindOperations): Update[] {
  const transitionCauses = (schema['x-states'] ?? []).map(({ by }) => by)
  return operations
    .filter((operation) => !['GET', 'DELETE'].includes(operation.method) && !isCreation(operation))
    .filter(({ operationId }) => !transitionCauses.includes(operationId))
    .map(({ operationId }) => ({
      operation: operationId,
      ids: { unknown: unknownIdRefused(context, operationId) },
    }))
}

/** An operation on a resource takes no unknown id. */
const unknownIdRefused = ({ derive, atOperation }: Context, operation: OperationId) =>
  derive([operation, 'unknown-id'], {
    text: `${capitalized(addArticle(operation))} request with an unknown id MUST be refused.`,
    ...atOperation(operation),
  })

/** The page of a resource: the field with its address, and the parameter with the way back. */
export function pageOf(
  schema: Schema,
  creation: LocatedOperation | undefined,
): CustomerPage | null {
  const addressField = (schema['x-states'] ?? [])
    .map(({ by = '' }) => by)
    .find((by) => by in (schema.properties ?? {}))
  const returnInput = creation?.inputs.find((parameter) => parameter.schema.format === 'uri')
  return addressField === undefined || returnInput === undefined
    ? null
    : { addressField, returnParameter: returnInput.name }
}

/** The operations of a kind that may cause events. */
type EventCauses = Pick<ResourceKind, 'creates' | 'acts' | 'updates'> & { name: string }

type Emission = Pick<EventOfKind, 'cause' | 'states'>

/** The events of a kind: emitted by a transition, or else by the operation that their key names. */
export function eventsOf(context: Context, kind: EventCauses): EventOfKind[] {
  const { contract, events, derive, statement, nounWithArticle, noun: what } = context
  const schema = contract.components.schemas[kind.name]
  const transitions = schema?.['x-states'] ?? []
  const emissionOf = (key: string): Emission => {
    const emitting = transitions.filter(({ emits }) => emits === key)
    const [first] = emitting
    if (first?.by === undefined) return causeNamedBy(key, kind)
    let cause = first.by as EventOfKind['cause']
    if (first.from === 'none') cause = 'creation'
    else if (first.by in (schema?.properties ?? {})) cause = 'page'
    return { cause, states: [...new Set(emitting.map(({ to }) => to))] }
  }
  const rows = events.flatMap(({ key, dataSchema }): EventOfKind[] => {
    if (kindOfSchema(contract, dataSchema.replace(/^New(?=[A-Z])/, '')) !== kind.name) return []
    const emission = emissionOf(key)
    // An event's data is named by the state that it shows, where there is one.
    const [state = 'data', secondState] = emission.states
    const statesText = emission.states.join(' or ')
    const place = { covers: statement(key), keys: ['webhooks', key, 'post'] }
    const { cause } = emission
    const isUpdate = kind.updates.some(({ operation }) => operation === cause)
    const changeText = statesText === '' ? `taken by ${cause}` : statesText
    const subject = isUpdate
      ? `Each ${cause} request that changes ${nounWithArticle}`
      : `${capitalized(nounWithArticle)} that is ${cause === 'creation' ? 'created' : changeText}`
    return [
      {
        key,
        ...emission,
        ids: {
          once: derive([key, 'event-once'], {
            when: cause !== null,
            text: `${subject} MUST have exactly one ${key} event.`,
            area: 'events',
            ...place,
          }),
          data: derive([key, 'event', secondState === undefined ? state : 'final'], {
            text: `The data of ${addArticle(key)} event MUST be the ${what} as it was then${statesText === '' ? '' : `, ${statesText}`}.`,
            area: 'events',
            ...place,
          }),
          webhook: derive([key, 'webhook'], {
            text: `Each ${key} event MUST be posted to the registered webhook endpoint.`,
            area: 'webhooks',
            ...place,
          }),
        },
      },
    ]
  })
  const rank = ({ cause }: EventOfKind) => (cause === 'creation' ? 0 : 1)
  return rows.toSorted((first, second) => rank(first) - rank(second))
}

/** The cause that a key names by its verb: `invoice.voided` comes of voidInvoice. */
function causeNamedBy(key: string, { creates, acts, updates }: EventCauses): Emission {
  const verb = stem(key.slice(key.lastIndexOf('.') + 1))
  const isNamed = (operation: OperationId): boolean =>
    stem(/^[a-z]+/.exec(operation)?.[0] ?? '') === verb
  const act = acts.find(({ operation }) => isNamed(operation))
  const deletion = acts.find(({ to }) => to === null && deletionVerbs.has(verb))
  const { operation } = act ?? deletion ?? {}
  if (operation !== undefined) return { cause: operation, states: [act?.to ?? []].flat() }
  const [firstUpdate] = verb === stem('update') ? updates : []
  const update = updates.find((candidate) => isNamed(candidate.operation)) ?? firstUpdate
  if (update !== undefined) return { cause: update.operation, states: [] }
  const isMade = creates !== null && (isNamed(creates) || verb === stem('create'))
  return { cause: isMade ? 'creation' : null, states: [] }
}

/** A verb without its ending: those of `update` and `updated` are the same. */
const stem = (verb: string): string => verb.replace(/(e|ed|d)$/, '')

const deletionVerbs = new Set(['delete', 'destroy', 'remove'].map(stem))
