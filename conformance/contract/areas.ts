import { eventKind } from './rows/names.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import type { Area } from '../../generated/requirements.ts'
import { kinds, madeKinds } from '../../generated/resources.ts'

/** The operations of the contract. */
export const everyOperation = Object.keys(operations) as OperationId[]

/** The areas that are about the answers of every operation. */
const areasOfAll: readonly Area[] = ['answers', 'keys']

/** The operations that lead to a page at which a customer decides. */
const withPage = madeKinds.flatMap((kind) => (kinds[kind].page && kinds[kind].creates) ?? [])
const eventLists = kinds[eventKind].lists.map(({ operation }) => operation)

/** True for an operation with the tag of an area, and for each list of the area of lists. */
export const isOfArea = (operation: OperationId, area: Area): boolean =>
  operations[operation].area === area || (area === 'lists' && operations[operation].isList)

/** The operations whose answers show an area: those of its tag, or else of pages, or of events. */
export function operationsShowing(area: Area): readonly OperationId[] {
  if (areasOfAll.includes(area)) return everyOperation
  const tagged = everyOperation.filter((operation) => operations[operation].area === area)
  if (tagged.length > 0) return tagged
  const showing = area === 'authorization' ? withPage : eventLists
  const areas = showing.map((operation) => operations[operation].area)
  return everyOperation.filter((operation) => areas.includes(operations[operation].area))
}

/** True for an area whose requirements show in what is recorded of resources. */
export const isRecorded = (area: Area): boolean =>
  eventLists.some((operation) => operationsShowing(area).includes(operation))

/** True for an area that customers decide at a page: resources with one, and their events. */
export const isDecidedAtPage = (area: Area): boolean =>
  isRecorded(area) || withPage.some((operation) => operationsShowing(area).includes(operation))
