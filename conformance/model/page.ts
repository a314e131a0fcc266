import { operations } from '../../generated/operations.ts'
import { isRecord } from '../basics/values.ts'
import type { RunEntry } from '../record/entry.ts'
import type { Accepted, Call, ChargeState, Item, Page, Parameters } from './model.ts'
import { chargeIdOf } from './resource.ts'

type Query = Pick<Page, 'isPlain' | 'from' | 'to' | 'offset' | 'size' | 'order'>

/** Reads a page of a list; null for a call that is none, or was to be refused. */
export function pageOf(
  call: Call,
  { reverseOrder }: RunEntry,
  charges: ReadonlyMap<string, ChargeState>,
): Page | null {
  if (!isListed(call)) return null
  const { data, limit, order } = call.shown.value
  const query = queryOf(call.sent)
  const items = (Array.isArray(data) ? data : []).map((item) => itemOf(item, charges))
  return {
    ...query,
    isPlain: query.isPlain && Array.isArray(data),
    call,
    list: call.operation === 'listEvents' ? null : call.target,
    items,
    limit: typeof limit === 'number' && limit > items.length ? limit : items.length,
    direction: directionOf(query.order, order, reverseOrder),
  }
}

const isListed = (call: Call): call is Accepted =>
  operations[call.operation].isList && call.accepted && call.key === 'right' && call.expect !== 'refused'

function queryOf({ from, to, limit, offset, order, ...others }: Parameters): Query {
  const [start, end] = [bound(from, -Infinity), bound(to, Infinity)]
  const [size, skipped] = [count(limit), count(offset)]
  const isOdd = [start, end, size ?? 1, skipped ?? 0].some(Number.isNaN) || size === 0 || Array.isArray(order)
  return {
    isPlain: !isOdd && Object.keys(others).length === 0,
    from: start,
    to: end,
    size,
    offset: skipped ?? 0,
    order: typeof order === 'string' ? order : null,
  }
}

type Sent = Parameters[string] | undefined

const bound = (value: Sent, otherwise: number): number => (value === undefined ? otherwise : momentOf(value))
const count = (value: Sent): number | null =>
  value === undefined ? null : typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN

function directionOf(asked: string | null, shown: unknown, reverseOrder: string): 1 | -1 | 0 {
  if (asked === 'chronological') return 1
  if (asked !== null && asked !== shown) return 0
  if (shown === 'chronological') return 1
  return shown === reverseOrder ? -1 : 0
}

function itemOf(value: unknown, charges: ReadonlyMap<string, ChargeState>): Item {
  if (!isRecord(value)) return { value, key: JSON.stringify(value), time: NaN, isOwn: false }
  const { id, created_at, created } = value
  const time = momentOf(created_at)
  return {
    value,
    key: typeof id === 'string' || typeof id === 'number' ? String(id) : JSON.stringify(value),
    time: Number.isNaN(time) ? momentOf(created) : time,
    isOwn: charges.has(chargeIdOf(value) ?? ''),
  }
}

/** Reads a datetime in the specification's form; NaN where it has another. */
function momentOf(value: unknown): number {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
    ? Date.parse(value)
    : NaN
}
