import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { authenticate } from './authentication.ts'
import { readBody, readBytes, readForm } from './body.ts'
import { Refusal, type Answer, type Call } from './call.ts'
import { ListText } from './list-text.ts'
import type { Area, Route } from './routes.ts'
import type { Service } from './service.ts'

/** A base that a server answers for, below a path prefix that may be empty. */
export interface Mount {
  area: Area
  prefix: string
}

const corsHeaders = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, POST, OPTIONS',
  'access-control-allow-headers': 'authorization, content-type, omise-version',
  'access-control-max-age': '600',
}

type Match = { routes: Route[]; path: string; id: string }

const match = (routes: readonly Route[], mounts: readonly Mount[], path: string): Match => {
  for (const { area, prefix } of mounts) {
    if (prefix !== '' && !path.startsWith(`${prefix}/`)) continue
    const rest = path.slice(prefix.length)
    const found = routes.filter((route) => route.area === area && route.pattern.test(rest))
    if (found[0] !== undefined)
      return { routes: found, path: rest, id: found[0].pattern.exec(rest)?.[1] ?? '' }
  }
  return { routes: [], path, id: '' }
}

const answerOf = async (
  service: Service,
  request: IncomingMessage,
  call: Call,
  found: Match,
): Promise<Answer> => {
  const { rules } = service
  const instead = await rules.instead(call)
  if (instead !== undefined) return instead
  const wait = rules.waitsFor(call)
  if (wait !== undefined)
    throw new Refusal('too_many_requests', `too many requests; wait ${wait} s`, {
      'retry-after': String(wait),
    })
  if (found.routes[0] === undefined) throw new Refusal('not_found', `there is nothing at ${call.path}`)
  if (call.method === 'OPTIONS' && 'access-control-allow-origin' in rules.answerHeaders(call))
    return { status: 204, headers: corsHeaders, body: '' }
  const route = found.routes.find(({ method }) => method === (call.method === 'HEAD' ? 'GET' : call.method))
  if (route === undefined) {
    const allowed = found.routes
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
      .join(', ')
    throw new Refusal('method_not_allowed', `${call.method} is not for ${call.path}; use ${allowed}`, {
      allow: allowed,
    })
  }
  call.operation = route.operation
  const bytes = await readBytes(request, rules.bodyLimit())
  const type = request.headers['content-type'] ?? ''
  let trouble: unknown
  try {
    call.query = readForm((request.url ?? '').replace(/^[^?]*\??/, ''), rules)
    // several public clients send {} with GET: its body says nothing
    if (route.method === 'POST') Object.assign(call, readBody(bytes, type, rules))
  } catch (error) {
    trouble = error
  }
  if (route.operation === 'createCharge' && typeof call.body['source'] === 'object')
    call.operation = 'createChargeWithSource'
  if (route.api !== undefined) Object.assign(call, authenticate(service, call.operation, call))
  if (trouble !== undefined) throw trouble
  if (route.page !== undefined) return route.page(service, call)
  const value = await route.api(service, call)
  const status = rules.successStatus(call.operation)
  return {
    status,
    headers: { 'content-type': rules.mediaType(status) },
    body: value instanceof ListText ? value.text : rules.serialise(value, 'answer'),
  }
}

const refusalOf = (service: Service, error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  service.log(error instanceof Error ? (error.stack ?? error.message) : String(error))
  return new Refusal('internal_error', 'this is the service’s own fault')
}

const refusing = (service: Service, call: Call, refusal: Refusal): Answer => {
  const status = service.rules.refusalStatus(refusal.code, call.operation)
  const headers = { 'content-type': service.rules.mediaType(status), ...refusal.headers }
  return {
    status,
    headers,
    body: service.rules.serialise(service.rules.refusalBody(refusal, call), 'refusal'),
  }
}

const transmit = (service: Service, response: ServerResponse, answer: Answer, call: Call): void => {
  const { rules } = service
  const coding = rules.contentCoding(call)
  const coded = { gzip: gzipSync, br: brotliCompressSync, identity: undefined }[coding]
  // A text goes out with its headers in one piece, bytes in another.
  const body = coded === undefined ? answer.body : coded(answer.body)
  const length = Buffer.byteLength(body)
  const chunk = rules.chunkSize(call)
  response.writeHead(answer.status, {
    ...(coding === 'identity' ? {} : { 'content-encoding': coding }),
    ...(chunk === undefined && answer.status !== 204 ? { 'content-length': String(length) } : {}),
    ...(rules.keepsAlive(call) ? {} : { connection: 'close' }),
    ...rules.answerHeaders(call),
    ...answer.headers,
  })
  const cut = rules.cutAfter(call)
  if (cut === undefined && chunk === undefined)
    // text of ASCII alone is the same in Latin 1, which is copied as it is
    return void response.end(body, length === body.length ? 'latin1' : 'utf8')
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  if (cut !== undefined) response.write(bytes.subarray(0, cut), () => response.destroy())
  else if (chunk !== undefined) {
    for (let at = 0; at < bytes.length; at += chunk) response.write(bytes.subarray(at, at + chunk))
    response.end()
  }
}

const callOf = (request: IncomingMessage, ordinal: number, found: Match): Call => ({
  ordinal,
  method: request.method ?? 'GET',
  path: found.path,
  headers: request.headers,
  operation: found.routes.find(({ method }) => method === request.method)?.operation,
  id: found.id,
  query: {},
  body: {},
  json: undefined,
  mode: 'test',
  kind: 'public',
})

const serve = async (
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
  call: Call,
  found: Match,
): Promise<void> => {
  try {
    const own = await answerOf(service, request, call, found).catch((error: unknown) =>
      refusing(service, call, refusalOf(service, error)),
    )
    const answer = await service.rules.finished(own, call)
    service.log(`${call.method} ${found.path} ${answer.status}`)
    transmit(service, response, answer, call)
  } catch (error) {
    service.log(String(error))
    response.destroy()
  }
}

/** A server for some bases; `service` is asked for at the first request, when the addresses are known. */
export const serverFor = (
  service: () => Service,
  routes: readonly Route[],
  mounts: readonly Mount[],
): Server => {
  const longestFirst = mounts.toSorted((one, other) => other.prefix.length - one.prefix.length)
  let ordinal = 0
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) => {
    response.on('error', () => response.destroy())
    const found = match(routes, longestFirst, (request.url ?? '').split('?')[0] ?? '')
    const call = callOf(request, ++ordinal, found)
    void serve(service(), request, response, call, found)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (!socket.writable) return socket.destroy()
    const status =
      error.code === 'HPE_HEADER_OVERFLOW' ? '431 Request Header Fields Too Large' : '400 Bad Request'
    const body =
      '{"object":"error","location":null,"code":"bad_request","message":"this is not an HTTP request"}'
    const head = `content-type: application/json\r\ncontent-length: ${body.length}\r\nconnection: close`
    return socket.end(`HTTP/1.1 ${status}\r\n${head}\r\n\r\n${body}`)
  })
  return server
}
