import { operations } from '../../generated/operations.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import type { RunEntry } from '../record/entry.ts'
import type { Accepted, Call, ChargeState, Item, Page } from './model.ts'
import { chargeIdOf, resource } from './resource.ts'

/** Reads a page of a list; null for a call that is none, or was to be refused. */
export function pageOf(
  call: Call,
  { reverseOrder }: RunEntry,
  charges: ReadonlyMap<string, ChargeState>,
): Page | null {
  if (!isListed(call)) return null
  const { data, limit, order: shown } = call.shown.value
  const { from, to, limit: asked, offset, order: wanted, ...others } = call.sent
  const order = typeof wanted === 'string' ? wanted : null
  const list = call.operation === 'listEvents' ? null : call.target
  const items = (Array.isArray(data) ? data : []).map((value: unknown, at): Item => {
    const charge = charges.get(chargeIdOf(value) ?? list ?? '') ?? null
    const isShown = charge !== null && isRecord(value)
    const event = isShown ? resource('Event', value, call.exchange, `/data/${at}`) : null
    return { value, charge, event, ...keyAndTime(value) }
  })
  const [start, end] = [boundOf(from, -Infinity), boundOf(to, Infinity)]
  const [size, skipped] = [countOf(asked), countOf(offset)]
  const isOdd =
    [start, end, size ?? 1, skipped ?? 0].some(Number.isNaN) || size === 0 || Array.isArray(wanted)
  return {
    call,
    list,
    isPlain: !isOdd && Object.keys(others).length === 0 && Array.isArray(data),
    from: start,
    to: end,
    offset: skipped ?? 0,
    size,
    order,
    items,
    limit: typeof limit === 'number' && limit > items.length ? limit : items.length,
    direction: directionOf(order, shown, reverseOrder),
  }
}

const isListed = (call: Call): call is Accepted =>
  operations[call.operation].isList &&
  call.accepted &&
  call.key === 'right' &&
  call.expect !== 'refused'

const boundOf = (value: unknown, otherwise: number): number =>
  value === undefined ? otherwise : momentOf(value)

function countOf(value: unknown): number | null {
  if (value === undefined) return null
  return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : NaN
}

function directionOf(asked: string | null, shown: unknown, reverseOrder: string): 1 | -1 | 0 {
  if (asked === 'chronological') return 1
  if (asked !== null && asked !== shown) return 0
  if (shown === 'chronological') return 1
  return shown === reverseOrder ? -1 : 0
}

function keyAndTime(value: unknown): Pick<Item, 'key' | 'time'> {
  const { id, created_at, created } = membersOf(value)
  return {
    key: ['string', 'number'].includes(typeof id) ? String(id) : JSON.stringify(value),
    time: [created_at, created].map(momentOf).find((time) => !Number.isNaN(time)) ?? NaN,
  }
}

/** Reads a datetime in the specification's form; NaN where it has another. */
function momentOf(value: unknown): number {
  const isMoment = typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(value)
  return isMoment ? Date.parse(value) : NaN
}
