import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Accounts } from './accounts.ts'
import { authenticate } from './authentication.ts'
import { Refusal, type Answer, type IncomingCall } from './call.ts'
import type { Handler, Rejection } from '../basics/listener.ts'
import { observe } from './observe.ts'
import { readBody, readBytes, readForm } from './request.ts'
import { routes, type Area, type Route } from './routes.ts'
import { contextOfCall, type Service } from './service.ts'

/** A base that a server answers for, below a path prefix that may be empty. */
export interface Mount {
  area: Area
  prefix: string
}

/** The routes of a path, whatever their methods, and the identifier in it. */
interface Match {
  routes: readonly Route[]
  path: string
  id: string
}

/** A request on its way to its answer. */
interface ArrivedRequest {
  request: IncomingMessage
  /** The request as the rules see it. */
  call: IncomingCall
  match: Match
  /** Why the listener rejects it unread. */
  rejection: Rejection | undefined
  body: Buffer
  /** Milliseconds since 1970. */
  start: number
}

/** The bytes that a request body may have. */
const maxBodyBytes = 65_536

const preflightHeaders = {
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, omise-version',
  'access-control-max-age': '600',
}

/** Answers the requests for some bases. */
export function handlerFor(
  accounts: Accounts,
  mounts: readonly Mount[],
  furtherRoutes: readonly Route[],
): Handler {
  const table = [...routes(accounts.first.rules), ...furtherRoutes]
  const longestFirst = mounts.toSorted(
    (first, second) => second.prefix.length - first.prefix.length,
  )
  let ordinal = 0
  return async (request, response, rejection) => {
    const match = matchOf(table, longestFirst, request.url?.split('?')[0] ?? '')
    const call = callOf(request, (ordinal += 1), match)
    const service = accounts.of(call)
    const arrived: ArrivedRequest = {
      request,
      call,
      match,
      rejection,
      body: Buffer.alloc(0),
      start: Date.now(),
    }
    try {
      const unfinished = await answerOf(service, arrived).catch((error: unknown) =>
        refusalAnswer(service, call, error),
      )
      await service.keeper.written()
      const answer = await service.rules.finished({
        ...contextOfCall(service, call),
        answer: unfinished,
      })
      service.log(`${call.method} ${match.path} ${answer.status}`)
      transmit(service, arrived, response, answer)
      observe(service, arrived, answer, null)
    } catch (error) {
      observe(service, arrived, null, String(error))
      service.log(String(error))
      response.destroy()
    }
  }
}

function matchOf(table: readonly Route[], mounts: readonly Mount[], path: string): Match {
  for (const { area, prefix } of mounts) {
    if (prefix !== '' && !path.startsWith(`${prefix}/`)) continue
    const rest = path.slice(prefix.length)
    const matching = table.filter((route) => route.area === area && route.pattern.test(rest))
    if (matching[0] !== undefined)
      return { routes: matching, path: rest, id: matching[0].pattern.exec(rest)?.[1] ?? '' }
  }
  return { routes: [], path, id: '' }
}

function callOf(request: IncomingMessage, ordinal: number, match: Match): IncomingCall {
  return {
    ordinal,
    method: request.method ?? 'GET',
    path: match.path,
    headers: request.headers,
    operation: match.routes.find(({ method }) => method === request.method)?.operation,
    id: match.id,
    query: {},
    body: {},
    mode: 'test',
    kind: 'public',
  }
}

/** The answer that an operation returns to a request; throws a refusal for whatever prevents it. */
async function answerOf(service: Service, arrived: ArrivedRequest): Promise<Answer> {
  const { rules } = service
  const { request, call, match, rejection } = arrived
  if (rejection !== undefined) throw new Refusal(rejection.code, rejection.message)
  arrived.body = await readBytes(request, maxBodyBytes)
  const readError = readParameters(service, arrived)
  const instead = await rules.instead(contextOfCall(service, call))
  if (instead !== undefined) return instead
  if (match.routes.length === 0) throw new Refusal('not_found', `there is nothing at ${call.path}`)
  if (call.method === 'OPTIONS' && 'access-control-allow-origin' in rules.answerHeaders({ call }))
    return { status: 204, headers: preflightHeaders, body: '' }
  const route = routeOf(call, match)
  call.operation ??= route.operation
  if (route.api !== undefined) Object.assign(call, authenticate(service, call.operation, call))
  if (readError !== undefined) throw readError
  if (route.page !== undefined) return route.page(service, call)
  const value = await route.api(service, call)
  const status = rules.successStatus({ operation: call.operation })
  return {
    status,
    headers: { 'content-type': rules.mediaType({ status }) },
    body: rules.serialise({ value, role: 'answer' }),
  }
}

function routeOf(call: IncomingCall, match: Match): Route {
  const { method, path } = call
  const route = match.routes.find(
    (candidate) => candidate.method === (method === 'HEAD' ? 'GET' : method),
  )
  if (route !== undefined) return route
  const allowed = match.routes.flatMap((candidate) =>
    candidate.method === 'GET' ? ['GET', 'HEAD'] : [candidate.method],
  )
  throw new Refusal(
    'method_not_allowed',
    `${method} is not for ${path}; use ${allowed.join(', ')}`,
    {
      headers: { allow: allowed.join(', ') },
    },
  )
}

/** Reads query and body into a call; returns an error, as a wrong key is refused first. */
function readParameters({ rules }: Service, { request, call, body }: ArrivedRequest): unknown {
  try {
    call.query = readForm((request.url ?? '').replace(/^[^?]*\??/, ''), rules)
    // several public clients send {} with GET: its body says nothing
    if (call.method === 'POST' || call.method === 'PATCH')
      call.body = readBody(body, request.headers['content-type'] ?? '', rules)
    if (call.operation === 'createCharge' && typeof call.body['source'] === 'object')
      call.operation = 'createChargeWithSource'
    return undefined
  } catch (error) {
    return error
  }
}

function refusalAnswer(service: Service, call: IncomingCall, error: unknown): Answer {
  const { rules } = service
  const refusal = refusalOf(service, error)
  const status = rules.refusalStatus({
    ...contextOfCall(service, call),
    operation: call.operation,
    code: refusal.code,
  })
  return {
    status,
    headers: { 'content-type': rules.mediaType({ status }), ...refusal.headers },
    body: rules.serialise({
      value: rules.refusalBody({ ...contextOfCall(service, call), refusal, status }),
      role: 'refusal',
    }),
  }
}

function refusalOf({ log }: Service, error: unknown): Refusal {
  if (error instanceof Refusal) return error
  log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return new Refusal('internal_error', 'this is the service’s own fault')
}

function transmit(
  { rules }: Service,
  { request, call }: ArrivedRequest,
  response: ServerResponse,
  answer: Answer,
) {
  if (response.closed) return
  const length = Buffer.byteLength(answer.body)
  response.writeHead(answer.status, {
    date: new Date(rules.now()).toUTCString(),
    ...(answer.status === 204 ? {} : { 'content-length': String(length) }),
    ...(unreadBytes(request) <= maxBodyBytes ? {} : { connection: 'close' }),
    ...rules.answerHeaders({ call }),
    ...answer.headers,
  })
  response.end(answer.body)
}

/** The bytes of a request's body that were not read; Infinity where it says no length. */
function unreadBytes(request: IncomingMessage): number {
  if (request.complete) return 0
  return request.headers['transfer-encoding'] === undefined
    ? Number(request.headers['content-length'] ?? 0)
    : Infinity
}
