import { now, stamp } from './clock.ts'
import type { Form } from './form.ts'
import { Refusal } from './refusal.ts'

const PAGE = 7
const LARGEST_PAGE = 50
const ORDERS = ['newest_first', 'chronological']
const EPOCH = Date.UTC(2010, 0, 1)
const INSTANT = /^[12]\d{3}-\d\d-\d\d(T\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d))?$/

function readCount(query: Form, name: string, otherwise: number): number {
  const text = query.optional(name) ?? String(otherwise)
  if (!/^-?\d{1,9}$/.test(text)) throw new Refusal(400, `The parameter ${name} must be an integer.`)
  return Number(text)
}

function readInstant(query: Form, name: string, otherwise: number): number {
  const text = query.optional(name)
  if (text === undefined) return otherwise
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse takes the 30th of February for the 2nd of March.
  const day = Number.isNaN(instant) ? '' : new Date(Date.parse(text.slice(0, 10))).toISOString().slice(0, 10)
  if (day !== text.slice(0, 10)) throw new Refusal(400, `The parameter ${name} must be an ISO 8601 datetime.`)
  return instant
}

/** The page of the entries, oldest first, that a query asks for, in its envelope; neither border instant is within. */
export function list<T extends { at: number }>(
  entries: readonly T[],
  query: Form,
  location: string,
  show: (entry: T) => unknown,
): Record<string, unknown> {
  const limit = Math.min(Math.max(readCount(query, 'limit', PAGE), 1), LARGEST_PAGE)
  const offset = readCount(query, 'offset', 0)
  if (offset < 0) throw new Refusal(400, 'The parameter offset must not be negative.')
  const from = readInstant(query, 'from', EPOCH)
  const to = readInstant(query, 'to', now() + 1000)
  const order = query.optional('order') === undefined ? 'newest_first' : query.oneOf('order', ORDERS)
  const [after, before] = [stamp(from), stamp(to)]
  const matching = entries.filter(({ at }) => stamp(at) > after && stamp(at) < before)
  if (order === 'newest_first') matching.reverse()
  return {
    total: matching.length,
    limit,
    offset,
    order,
    object: 'list',
    location,
    data: matching.slice(offset, offset + limit).map(show),
    from: after,
    to: before,
    has_more: offset + limit < matching.length,
  }
}
