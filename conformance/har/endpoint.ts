import { grouped } from '../basics/grouped.ts'
import { hostAndPath, withoutQuery } from '../basics/addresses.ts'
import type { Outline } from './outline.ts'

/** The endpoint that the service posts events to, in some traffic; null where none is plain. */
export function endpointIn(outlines: readonly Outline[]): string | null {
  const posts = outlines.filter(({ kind }) => kind === 'webhook')
  const byAddress = grouped(posts, ({ deliveryAddresses: [url = ''] }) => withoutQuery(url))
  const recorded = new Set(
    outlines.flatMap(({ kind, deliveryAddresses }) =>
      kind === 'request' ? deliveryAddresses : [],
    ),
  )
  if (recorded.size > 0)
    return [...byAddress.keys()].find((address) => recorded.has(hostAndPath(address) ?? '')) ?? null
  // Without records of deliveries: where most events went that answers show, too.
  const answeredIds = new Set(
    outlines.flatMap(({ kind, shownIds, listedIds }) =>
      kind === 'request' ? [...shownIds, ...listedIds] : [],
    ),
  )
  const counts = [...byAddress].map(([address, addressPosts]) => ({
    address,
    count: addressPosts.filter(({ shownIds: [id = ''] }) => answeredIds.has(id)).length,
  }))
  const [busiest] = counts.toSorted((row, other) => other.count - row.count)
  return busiest !== undefined && (busiest.count > 0 || counts.length === 1)
    ? busiest.address
    : null
}

/** True for a webhook that was posted to an endpoint. */
export const isPostedTo = (
  { deliveryAddresses: [url = ''] }: Outline,
  endpoint: string | null,
): boolean => endpoint !== null && (hostAndPath(url) ?? url) === (hostAndPath(endpoint) ?? endpoint)
