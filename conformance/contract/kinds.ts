import { constraints } from '../../generated/constraints.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import {
  kinds,
  madeKinds,
  type Act,
  type MadeKindName,
  type CustomerPage,
  type Parent,
  type KindName,
} from '../../generated/resources.ts'
import { pathParameter } from './rows/names.ts'

const everyKind = Object.keys(kinds) as KindName[]

const kindsByCreation = new Map(madeKinds.map((kind) => [kinds[kind].creates, kind]))

/** The kind of resource that an operation makes; undefined for any other operation. */
export const kindMadeBy = (operation: OperationId): MadeKindName | undefined =>
  kindsByCreation.get(operation)

const kindsByRetrieval = new Map(everyKind.map((kind) => [kinds[kind].retrieves, kind]))

/** The kind of resource that an operation retrieves; undefined for any other operation. */
export const kindRetrievedBy = (operation: OperationId): KindName | undefined =>
  kindsByRetrieval.get(operation)

/** The items of a list, and the kind of the resource whose list it is; null for the account. */
export interface ListContents {
  readonly itemKind: KindName
  readonly parent: MadeKindName | null
}

const contentsByList = new Map<OperationId, ListContents>(
  everyKind.flatMap((itemKind) =>
    kinds[itemKind].lists.map(
      ({ operation, parent }) => [operation, { itemKind, parent }] as const,
    ),
  ),
)

/** The contents of a list; undefined for an operation that returns none. */
export const listContents = (operation: OperationId): ListContents | undefined =>
  contentsByList.get(operation)

/** The list of a kind's items that a resource of another kind has, or the account for null. */
export const listOf = (itemKind: KindName, parent: MadeKindName | null): OperationId | undefined =>
  kinds[itemKind].lists.find((list) => list.parent === parent)?.operation

/** True for an operation with this parameter. */
export const takesParameter = (operation: OperationId, parameter: string): boolean =>
  operations[operation].parameters.includes(parameter)

/** The largest page that may be asked for: at most a hundred items. */
const maxPageSize = (list: OperationId): number =>
  Math.min(100, constraints[list].parameters['limit']?.maximum ?? 100)

/** A query without the parameters that a list does not take, and with a page size that it allows. */
export const queryOf = (
  list: OperationId,
  query: Readonly<Record<string, string>>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      if (!takesParameter(list, name)) return []
      const isLarge = name === 'limit' && Number(value) > maxPageSize(list)
      return [[name, isLarge ? String(maxPageSize(list)) : value]]
    }),
  )

/**
 * True where the list's plain request selects the resource: each parameter equals the field of that
 * name, or allows one value only.
 */
export function isListedBy(operation: OperationId, resource: Readonly<Record<string, unknown>>) {
  const { plain = {} } = operations[operation].bases
  return Object.entries(plain).every(([name, value]) =>
    Object.hasOwn(resource, name)
      ? String(resource[name]) === value
      : constraints[operation].parameters[name]?.enum?.length === 1,
  )
}

/** The resources that a creation can name; none for any other operation. */
export function parentsOf(operation: OperationId): readonly Parent[] {
  const kind = kindMadeBy(operation)
  return kind === undefined ? [] : kinds[kind].parents
}

/** The kind of the parent that the path of a creation names; undefined for any other operation. */
export const kindOfParentInPath = (operation: OperationId): MadeKindName | undefined =>
  parentsOf(operation).find(({ parameter }) => parameter === pathParameter)?.kind

/** The kind of resource whose id the path of an operation names; undefined where it names none. */
export function targetKind(operation: OperationId): KindName | undefined {
  if (!operations[operation].path.includes(pathParameter)) return undefined
  const { owner, returns } = operations[operation]
  return (
    kindOfParentInPath(operation) ??
    kindRetrievedBy(operation) ??
    everyKind.find((kind) => kind === (owner ?? returns))
  )
}

/** The parent of a creation that is of a kind; undefined where the contract names none. */
export const parentOf = (operation: OperationId, kind: KindName): Parent | undefined =>
  parentsOf(operation).find((parent) => parent.kind === kind)

/** The pages that resources send a customer to. */
export const customerPages: readonly CustomerPage[] = everyKind.flatMap(
  (kind) => kinds[kind].page ?? [],
)

const cardNumber = 'card[number]'

/** True for an operation that takes the details of a card. */
export const takesCard = (operation: OperationId): boolean =>
  operations[operation].parameters.includes(cardNumber)

const actsByOperation = new Map(
  madeKinds.flatMap((kind) =>
    kinds[kind].acts.map((act) => [act.operation, { kind, act }] as const),
  ),
)

/** The kind and the act of an operation that is one; undefined for any other. */
export const actOf = (operation: OperationId): { kind: MadeKindName; act: Act } | undefined =>
  actsByOperation.get(operation)
