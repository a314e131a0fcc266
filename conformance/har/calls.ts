import { operations, type OperationId } from '../../generated/operations.ts'
import { withoutQuery } from '../basics/addresses.ts'
import { sentIn } from '../model/request.ts'
import type { Exchange } from '../record/entry.ts'
import type { Message } from './messages.ts'

/** The addresses that tell which requests are the API's. */
export interface Bases {
  readonly baseUrl: string
  readonly vaultUrl: string
}

/** What a request asks of the API. */
export interface ApiCall {
  readonly operation: OperationId
  /** The resource that its address names; null where it names none. */
  readonly target: string | null
  /** How it was sent, where the contract does not name that way. */
  readonly manner?: Exchange['manner']
  /** Set where the address is one that an answer names. */
  readonly followed?: true
}

/** A request, perhaps known in part only. */
type PartialRequest = Pick<Message, 'isPartial'> & {
  readonly request: Pick<Message['request'], 'method' | 'url'> & Partial<Message['request']>
}

const routes = Object.entries(operations).map(([operation, { method, path, server }]) => ({
  operation: operation as OperationId,
  method,
  server,
  pattern: new RegExp(`^${path.replace('{parent}', '[^/]+').replace('{id}', '([^/]+)')}/?$`),
}))

/** True where a path below a base is that of an operation of this server. */
export const isPathOf = (path: string, server: 'base' | 'vault'): boolean =>
  routes.some((route) => route.server === server && route.pattern.test(path))

/** The operation of a request, by its method and its path below a base; null for none. */
export function apiCallOf({ request, isPartial }: PartialRequest, bases: Bases): ApiCall | null {
  const address = withoutQuery(request.url)
  for (const { operation, method, server, pattern } of routes) {
    const base = server === 'vault' ? bases.vaultUrl : bases.baseUrl
    if (method !== request.method || !address.startsWith(base)) continue
    const path = pattern.exec(address.slice(base.length))
    if (path === null) continue
    const manner = mannerOf(request, isPartial === true)
    return {
      operation,
      target: decoded(path[1]),
      ...(manner !== undefined && { manner }),
    }
  }
  return null
}

function mannerOf(
  { headers, body }: PartialRequest['request'],
  isPartial: boolean,
): Exchange['manner'] {
  if (isPartial) return 'not recorded'
  const isJson = /[/+]json\b/i.test(headers?.['content-type'] ?? '') || /^\s*[{[]/.test(body ?? '')
  return isJson ? 'JSON' : undefined
}

/** An id as the service knows it: a client may send any letter of it encoded. */
function decoded(id: string | undefined): string | null {
  if (id === undefined) return null
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}

/** The parameters of a request, by name: single texts alone. */
export function textsSent(exchange: Pick<Exchange, 'request'>): Readonly<Record<string, string>> {
  const texts = Object.entries(sentIn(exchange)).filter(
    (pair): pair is [string, string] => typeof pair[1] === 'string',
  )
  return Object.fromEntries(texts)
}
