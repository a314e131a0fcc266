import type { Answer, IncomingCall } from './call.ts'
import type { Operation } from './names.ts'
import { submitAuthorization, visitAuthorization } from './operations/authorization.ts'
import { createCharge, retrieveCharge } from './operations/charges.ts'
import { listChargeEvents, listEvents, retrieveEvent } from './operations/events.ts'
import { createSource, retrieveSource } from './operations/sources.ts'
import { createToken, retrieveToken } from './operations/tokens.ts'
import type { Rules } from './rules.ts'
import type { Service } from './service.ts'

/** The three bases that operations live under. */
export type Area = 'vault' | 'base' | 'pay'
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type ApiHandler = (service: Service, call: IncomingCall) => unknown
type PageHandler = (service: Service, call: IncomingCall) => Promise<Answer>

/** An operation and its path: an API handler gives a value to serialise, a page a whole answer. */
export type Route = { area: Area; method: Method; pattern: RegExp; operation: Operation } & (
  { api: ApiHandler; page?: never } | { page: PageHandler; api?: never }
)

/** The routes of the service, in the order that they are tried ("Endpoints"). */
export function routes(rules: Rules): readonly Route[] {
  const charge = rules.chargePath()
  return [
    api('vault', 'POST', '/tokens', 'createToken', createToken),
    api('vault', 'GET', '/tokens/{id}', 'retrieveToken', retrieveToken),
    api('base', 'POST', '/sources', 'createSource', createSource),
    api('base', 'GET', '/sources/{id}', 'retrieveSource', retrieveSource),
    api('base', 'POST', '/charges', 'createCharge', createCharge),
    ...(charge === undefined ? [] : [api('base', 'GET', charge, 'retrieveCharge', retrieveCharge)]),
    api('base', 'GET', '/charges/{id}/events', 'listChargeEvents', listChargeEvents),
    api('base', 'GET', '/events', 'listEvents', listEvents),
    api('base', 'GET', '/events/{id}', 'retrieveEvent', retrieveEvent),
    page('GET', '/payments/{id}/authorize', 'visitAuthorization', visitAuthorization),
    page('POST', '/payments/{id}/authorize', 'submitAuthorization', submitAuthorization),
  ]
}

/** A route to an API operation; `{id}` in its path stands for an identifier. */
export function api(
  area: Area,
  method: Method,
  path: string,
  operation: Operation,
  api: ApiHandler,
): Route {
  return { area, method, pattern: patternOf(path), operation, api }
}

function page(method: Method, path: string, operation: Operation, page: PageHandler): Route {
  return { area: 'pay', method, pattern: patternOf(path), operation, page }
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace('{id}', '([^/]+)')}$`)
}
