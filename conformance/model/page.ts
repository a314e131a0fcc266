import { constraints } from '../../generated/constraints.ts'
import { operations } from '../../generated/operations.ts'
import type { MadeKindName } from '../../generated/resources.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { listContents, takesParameter } from '../contract/kinds.ts'
import type { RunEntry } from '../record/entry.ts'
import type { FindSubject } from './events.ts'
import type { ItemSampler } from './item-sampler.ts'
import { createdAt, momentOf } from './datetime.ts'
import { resource } from './resource.ts'
import type { AcceptedCall, Call, Item, Model, ListPage } from './model.ts'

/** What pages are read with: resources, subjects of events, and which items to look into. */
interface PageContext {
  readonly resources: Model['resources']
  readonly findSubject: FindSubject
  readonly sampleItem: ItemSampler
}

/** The page of a list that a call shows; null for a call of another kind, or one to be refused. */
export function pageOf(
  call: Call,
  { reverseOrder }: RunEntry,
  { resources, findSubject, sampleItem }: PageContext,
): ListPage | null {
  const contents = listContents(call.operation)
  if (contents === undefined || !isAcceptedPage(call)) return null
  const { itemKind, parent } = contents
  const { data, limit, order: orderShown } = call.resource.value
  const { from, to, limit: limitSent, offset, order: orderSent, ...others } = call.sent
  const order = typeof orderSent === 'string' ? orderSent : null
  const ownerId = parent === null ? null : call.target
  const subjectOf = (value: unknown) =>
    itemKind in resources
      ? resources[itemKind as MadeKindName].get(String(membersOf(value)['id']))
      : findSubject(value, ownerId)
  const items = (Array.isArray(data) ? data : []).map((value: unknown, index): Item => {
    const subject = subjectOf(value) ?? null
    const sampledValue =
      subject !== null && isRecord(value) ? sampleItem(subject, value, ownerId) : null
    return {
      value,
      subject,
      resource: sampledValue && resource(itemKind, sampledValue, call.exchange, `/data/${index}`),
      ...keyAndTime(value),
    }
  })
  const [start, end] = [boundOf(from, -Infinity), boundOf(to, Infinity)]
  const [size, skipped] = [countOf(limitSent), countOf(offset)]
  const { plain = {} } = operations[call.operation].bases
  const hasSpecifiedForm =
    Object.keys(call.sent).every((name) => takesParameter(call.operation, name)) &&
    Object.keys({ ...plain, ...others }).every((name) => others[name] === plain[name])
  const hasOddValue =
    [start, end, size ?? 1, skipped ?? 0].some(Number.isNaN) ||
    size === 0 ||
    Array.isArray(orderSent)
  return {
    call,
    itemKind,
    ownerId,
    isStandard: !hasOddValue && hasSpecifiedForm && Array.isArray(data),
    from: start,
    to: end,
    offset: skipped ?? 0,
    size,
    order,
    items,
    limit: Math.max(items.length, typeof limit === 'number' ? limit : sizeAllowed(call, size)),
    direction: directionOf(order, orderShown, reverseOrder),
  }
}

const isAcceptedPage = (call: Call): call is AcceptedCall =>
  operations[call.operation].isList &&
  call.isAccepted &&
  call.key === 'right' &&
  call.expect !== 'refused'

/**
 * The size that was asked for if the contract allows it, else 0; for an envelope without a limit.
 */
function sizeAllowed({ operation }: Call, size: number | null): number {
  const { maximum = 0 } = constraints[operation].parameters['limit'] ?? {}
  return size !== null && size <= maximum ? size : 0
}

const boundOf = (value: unknown, otherwise: number): number =>
  value === undefined ? otherwise : momentOf(value)

function countOf(value: unknown): number | null {
  if (value === undefined) return null
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN
}

function directionOf(
  orderSent: string | null,
  orderShown: unknown,
  reverseOrder: string,
): 1 | -1 | 0 {
  if (orderSent === 'chronological') return 1
  if (orderSent !== null && orderSent !== orderShown) return 0
  if (orderShown === 'chronological') return 1
  return orderShown === reverseOrder ? -1 : 0
}

function keyAndTime(value: unknown): Pick<Item, 'key' | 'time'> {
  const { id } = membersOf(value)
  return {
    key: ['string', 'number'].includes(typeof id) ? String(id) : JSON.stringify(value),
    time: createdAt({ value }),
  }
}
