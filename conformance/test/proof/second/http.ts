import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { Form } from './form.ts'
import { Refusal } from './refusal.ts'

/** The kind of a key, and the set of objects that it sees. */
export type Holder = { kind: 'public' | 'secret'; live: boolean }

/** A request that was understood and admitted; `form` is its body. */
export type Asked = { id: string; form: Form; query: Form; cookie: string; live: boolean }

/** An answer before it is written. */
export type Answer = { status: number; type: string; body: string; headers?: Record<string, string> }

/** One operation, such as `GET /events/:id`, the kinds of keys that it takes, and its answer. */
export type Route = [operation: string, keys: readonly Holder['kind'][], answer: (asked: Asked) => Answer]

/** The parts in which a site differs from others. */
export type Site = {
  prefix: string
  crossOrigin: boolean
  refuse: (refusal: Refusal) => Answer
  routes: Route[]
}

/** A site that listens. */
export type Opened = { url: string; close: () => Promise<void> }

/** Answers with JSON. */
export const json = (status: number, body: unknown, type = 'application/json; charset=utf-8'): Answer => ({
  status,
  type,
  body: JSON.stringify(body),
})

/** Opens a site on a free port of 127.0.0.1. */
export async function openSite(site: Site, keys: ReadonlyMap<string, Holder>): Promise<Opened> {
  let answered = 0
  const server = http.createServer(async (request, response) => {
    response.on('error', () => {})
    const answer = await answerTo(site, keys, request).catch((error: unknown) =>
      site.refuse(error instanceof Refusal ? error : new Refusal(500, 'Something went wrong here.')),
    )
    answered += 1
    write(site, request, response, answered % 4 === 0 ? withHeaders(answer, { connection: 'close' }) : answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${site.prefix}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const withHeaders = (answer: Answer, headers: Record<string, string>): Answer => ({
  ...answer,
  headers: { ...headers, ...answer.headers },
})

async function answerTo(site: Site, keys: ReadonlyMap<string, Holder>, request: IncomingMessage) {
  const [path = '', ...query] = (request.url ?? '').split('?')
  const found = site.routes.flatMap(([operation, kinds, answer]) => {
    const [method = '', pattern = ''] = operation.split(' ')
    const id = idIn(site.prefix + pattern, path)
    return id === undefined ? [] : [{ method, kinds, answer, id }]
  })
  const allow = found.map(({ method }) => method).join(', ')
  const form = await readForm(request).catch((error: unknown) => error)
  if (found.length === 0) throw new Refusal(404, 'There is nothing here.')
  if (request.method === 'OPTIONS' && site.crossOrigin) return preflight(allow)
  const route = found.find(({ method }) => method === request.method)
  if (!route) throw new Refusal(405, `The methods here: ${allow}.`, { allow })
  const { live } = route.kinds.length === 0 ? { live: false } : admitted(keys, request, route.kinds)
  if (!(form instanceof Form)) throw form
  const { cookie = '' } = request.headers
  return route.answer({ id: route.id, form, query: new Form(query.join('?')), cookie, live })
}

const preflight = (methods: string): Answer => {
  const headers = { 'access-control-allow-headers': 'authorization, content-type' }
  return { status: 204, type: '', body: '', headers: { ...headers, 'access-control-allow-methods': methods } }
}

/** Finds the holder of the key in an Authorization header; throws a refusal where there is none, or one of another kind. */
function admitted(keys: ReadonlyMap<string, Holder>, { headers }: IncomingMessage, kinds: readonly string[]) {
  const encoded = /^basic +([a-z0-9+/]+=*) *$/i.exec(headers.authorization ?? '')?.[1]
  const [key, ...password] = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':')
  const holder = password.join(':') === '' && password.length === 1 ? keys.get(key ?? '') : undefined
  if (!holder) throw new Refusal(401, '', { 'www-authenticate': 'Basic realm="second", charset="UTF-8"' })
  if (!kinds.includes(holder.kind)) throw new Refusal(403, `This operation is not for a ${holder.kind} key.`)
  return holder
}

/** Reads a form-encoded body; throws a refusal where it is too large, of another type or not UTF-8. */
async function readForm(request: IncomingMessage): Promise<Form> {
  const bytes = Buffer.concat(await request.toArray())
  if (bytes.length > 64 * 1024) throw new Refusal(413, 'The body is too large.')
  if (bytes.length === 0) return new Form('')
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') throw new Refusal(415, 'The body must be form-encoded.')
  try {
    return new Form(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    throw error instanceof Refusal ? error : new Refusal(400, 'The body is not UTF-8.')
  }
}

function write(site: Site, request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const { status, type, body, headers } = answer
  const isZipped = body !== '' && /\bgzip\b/i.test(String(request.headers['accept-encoding'] ?? ''))
  const bytes = isZipped ? gzipSync(body) : Buffer.from(body)
  response.writeHead(status, {
    'cache-control': 'no-store',
    vary: 'accept-encoding',
    ...(status === 204 ? {} : { 'content-length': bytes.length }),
    ...(body === '' ? {} : { 'content-type': type }),
    ...(isZipped ? { 'content-encoding': 'gzip' } : {}),
    ...(site.crossOrigin ? { 'access-control-allow-origin': '*' } : {}),
    ...headers,
  })
  response.end(bytes)
}

/** Reads the segment that stands for `:id`, '' where the pattern has none; undefined where the path does not match. */
function idIn(pattern: string, path: string): string | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  const matches = wanted.every((segment, at) => segment === ':id' || segment === given[at])
  return matches && wanted.length === given.length ? (given[wanted.indexOf(':id')] ?? '') : undefined
}
