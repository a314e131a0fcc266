import { grouped } from '../basics/grouped.ts'
import { readJson } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import type { Exchange } from '../record/entry.ts'

/** The endpoint that the service posts events to, in some traffic; null where none is plain. */
export function endpointIn(exchanges: readonly Exchange[]): string | null {
  const posts = exchanges.filter(({ kind }) => kind === 'webhook')
  const byAddress = grouped(posts, ({ request }) => withoutQuery(request.url))
  const recorded = recordedEndpoints(exchanges)
  if (recorded.size > 0)
    return [...byAddress.keys()].find((address) => recorded.has(placeOf(address))) ?? null
  // Without records of deliveries: where most events went that answers show, too.
  const known = idsShown(exchanges)
  const counts = [...byAddress].map(([address, posts]) => ({
    address,
    count: posts.filter(({ request }) => known.has(idOf(request.body))).length,
  }))
  const [busiest] = counts.toSorted((row, other) => other.count - row.count)
  return busiest !== undefined && (busiest.count > 0 || counts.length === 1)
    ? busiest.address
    : null
}

/** True for a webhook that was posted to an endpoint. */
export const isPostedTo = ({ request }: Exchange, endpoint: string | null): boolean =>
  endpoint !== null && placeOf(request.url) === placeOf(endpoint)

/** The endpoints that events say they were delivered to, by host and path. */
function recordedEndpoints(exchanges: readonly Exchange[]): Set<string> {
  const places = new Set<string>()
  for (const { kind, answer } of exchanges)
    if (kind === 'request' && answer !== null)
      for (const place of deliveryPlaces(answer.body)) places.add(place)
  return places
}

/** The host and path of each address that an answer says it delivered to. */
export function deliveryPlaces(body: string): string[] {
  if (!body.includes('"uri"')) return []
  const addresses = new Set<string>()
  for (const [, uri = ''] of body.matchAll(/"uri"\s*:\s*"([^"\\]+)"/g)) addresses.add(uri)
  return [...addresses].map(placeOf)
}

function idsShown(exchanges: readonly Exchange[]): Set<unknown> {
  const ids = new Set<unknown>()
  for (const { kind, answer } of exchanges)
    if (kind === 'request' && answer !== null)
      for (const [, id] of answer.body.matchAll(/"id"\s*:\s*"([^"\\]+)"/g)) ids.add(id)
  return ids
}

const idOf = (body: string | null): unknown => membersOf(readJson(body ?? ''))['id']
const withoutQuery = (url: string): string => url.replace(/[?#].*/s, '')

/** The host and path of an address. */
export function placeOf(address: string): string {
  if (!URL.canParse(address)) return address
  const { host, pathname } = new URL(address)
  return host + pathname
}
