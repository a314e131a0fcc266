import type { RunEntry } from '../../record/entry.ts'
import type { Value } from './resource.ts'

/** Makes the page of a list that a query asks for: the right one of these records, or one that shows just these. */
export function pageFor(
  items: readonly Value[],
  query: Readonly<Record<string, string>>,
  isWhole: boolean,
  { reverseOrder }: Pick<RunEntry, 'reverseOrder'>,
): Value {
  const { from = '1970-01-01T00:00:00Z', to = '2100-01-01T00:00:00Z', order = 'chronological' } = query
  const limit = Number(query['limit'] ?? 20)
  const offset = Number(query['offset'] ?? 0)
  const at = (item: Value): string => String(item['created_at'])
  const matching = items.filter((item) => at(item) >= from && at(item) <= to)
  const sorted = order === reverseOrder ? matching.toReversed() : matching
  const data = isWhole ? sorted.slice(offset, offset + limit) : items
  const total = isWhole ? sorted.length : items.length
  return { object: 'list', data, limit, offset, total, location: '/events', order, from, to }
}
