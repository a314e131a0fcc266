import { operations } from '../../generated/operations.ts'
import { kinds, type KindName } from '../../generated/resources.ts'
import { jsonOf } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { kindMadeBy, kindRetrievedBy, listContents } from '../contract/kinds.ts'
import { locate } from '../settings/target.ts'
import { apiCallOf, type ApiCall, type Bases } from './calls.ts'
import type { Message } from './messages.ts'

/** The addresses at which answers say that resources are, where the contract names no operation. */
interface Locations {
  /** Learns where the answer of a call says that its resources are. */
  learn(call: ApiCall, message: Message): void
  /** The retrieval that a request to such an address is; null for any other request. */
  callOf(message: Message): ApiCall | null
}

/** The most locations that are remembered; they are followed soon, or never. */
const maxCalls = 200_000

/** Opens the locations that some traffic shows. */
export function openLocations(bases: Bases): Locations {
  const calls = new Map<string, ApiCall>()

  function add(kind: KindName, { id, location }: Readonly<Record<string, unknown>>): void {
    const { retrieves } = kinds[kind]
    if (retrieves === null || operations[retrieves].assumed) return
    if (typeof id !== 'string' || typeof location !== 'string') return
    const urls = locate(bases, operations[retrieves].server, location)
    // A location has two readings; where one is an operation, the other is someone else's.
    if (urls.some((url) => apiCallOf({ request: { method: 'GET', url } }, bases) !== null)) return
    for (const url of urls)
      if (!calls.has(url) && calls.size < maxCalls)
        calls.set(url, { operation: retrieves, target: id, followed: true })
  }

  return {
    learn({ operation }, { answer }) {
      const body = membersOf(jsonOf(answer).value)
      const contents = listContents(operation)
      const kind = contents?.itemKind ?? kindMadeBy(operation) ?? kindRetrievedBy(operation)
      if (kind === undefined) return
      for (const record of contents === undefined ? [body] : [body['data']].flat())
        add(kind, membersOf(record))
    },
    callOf: ({ request: { method, url } }) => (method === 'GET' ? (calls.get(url) ?? null) : null),
  }
}
