import { hostAndPath } from '../basics/addresses.ts'
import { readJson } from '../basics/json.ts'
import { wordsIn } from '../basics/words.ts'
import type { Message } from './messages.ts'

/** Recognizes webhooks whose body is no event, by the endpoints and ids that answers name. */
export interface Deliveries {
  /** Learns the ids and the endpoints that an answer of the API names. */
  learn(message: Message): void
  /** Learns an endpoint. */
  addEndpoint(address: string): void
  /** True for a request to an endpoint that names a resource of the service. */
  isDelivery(message: Message): boolean
}

/** Opens the deliveries of some traffic. */
export function openDeliveries(): Deliveries {
  const endpoints = new Set<string>()
  const ids = new Set<string>()
  return {
    learn({ answer }) {
      if (answer === null) return
      for (const place of deliveryAddressesIn(answer.body)) endpoints.add(place)
      // A copy, for a slice would keep the whole body in memory.
      for (const [, id = ''] of answer.body.matchAll(/"id"\s*:\s*"([^"\\]+)"/g))
        if (!ids.has(id)) ids.add(Buffer.from(id).toString())
    },
    addEndpoint: (address) => endpoints.add(hostAndPath(address) ?? address),
    isDelivery: ({ request }) =>
      endpoints.has(hostAndPath(request.url) ?? request.url) &&
      isUncut(request) &&
      [...wordsIn(request)].some((word) => ids.has(word)),
  }
}

/** False for a body that the recorder may have cut or written otherwise. */
function isUncut({ headers, body }: Message['request']): boolean {
  if (!body) return true
  const length = headers['content-length']
  if (length !== undefined) return Number(length) === Buffer.byteLength(body)
  return readJson(body) !== undefined || /form-urlencoded/.test(headers['content-type'] ?? '')
}

/** The host and path of each address that an answer says it delivered to. */
export function deliveryAddressesIn(body: string): string[] {
  if (!body.includes('"uri"')) return []
  const addresses = new Set<string>()
  for (const [, uri = ''] of body.matchAll(/"uri"\s*:\s*"([^"\\]+)"/g)) addresses.add(uri)
  return [...addresses].flatMap((address) => hostAndPath(address) ?? [])
}
