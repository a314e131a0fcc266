import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { readForm } from './body.ts'
import { Form } from './form.ts'
import type { Keyring } from './keyring.ts'
import { Refusal } from './refusal.ts'
import type { Answer, Route } from './route.ts'

const ANYONE = { kind: 'public', live: false } as const

/** How a site differs from the others. */
export type Manner = { prefix: string; crossOrigin: boolean; refuse: (refusal: Refusal) => Answer }

/** One origin: a server on a free port of 127.0.0.1 with its own routes. */
export class Site {
  readonly #server = http.createServer((request, response) => void this.#serve(request, response))
  readonly #keyring: Keyring
  readonly #manner: Manner
  #routes: readonly Route[] = []
  #answered = 0

  constructor(keyring: Keyring, manner: Manner) {
    this.#keyring = keyring
    this.#manner = manner
  }

  /** Starts to listen and gives the base URL, path prefix included. */
  async open(): Promise<string> {
    await new Promise<void>((resolve, reject) => {
      this.#server.once('error', reject)
      this.#server.listen(0, '127.0.0.1', resolve)
    })
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}${this.#manner.prefix}`
  }

  /** Answers by these routes from now on. */
  offer(routes: readonly Route[]): void {
    this.#routes = routes
  }

  /** Ends every connection and stops to listen. */
  async close(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve())
      this.#server.closeAllConnections()
    })
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    response.on('error', () => {})
    try {
      const answer = await this.#answer(request).catch((error: unknown) =>
        this.#manner.refuse(asRefusal(error)),
      )
      this.#write(request, response, answer)
    } catch {
      response.destroy()
    }
  }

  async #answer(request: IncomingMessage): Promise<Answer> {
    const [path = '', ...query] = (request.url ?? '').split('?')
    const candidates = this.#routes.flatMap((route) => {
      const id = match(this.#manner.prefix + route.path, path)
      return id === undefined ? [] : [{ route, id }]
    })
    const allowed = candidates.map(({ route }) => route.method).join(', ')
    const form = await readForm(request).catch((error: unknown) => error)
    if (candidates.length === 0) throw new Refusal(404, 'There is nothing here.')
    if (request.method === 'OPTIONS' && this.#manner.crossOrigin) return preflight(allowed)
    const chosen = candidates.find(({ route }) => route.method === request.method)
    if (!chosen) throw new Refusal(405, `The methods here: ${allowed}.`, { allow: allowed })
    const { route, id } = chosen
    const holder =
      route.keys.length === 0 ? ANYONE : this.#keyring.admit(request.headers.authorization, route.keys)
    if (!(form instanceof Form)) throw form
    const cookie = request.headers.cookie ?? ''
    return route.answer({ id, form, query: new Form(query.join('?')), cookie, holder })
  }

  #write(request: IncomingMessage, response: ServerResponse, { body, headers, status, type }: Answer): void {
    const zipped = body !== '' && acceptsGzip(request.headers['accept-encoding'])
    const bytes = zipped ? gzipSync(body) : Buffer.from(body)
    response.writeHead(status, {
      'cache-control': 'no-store',
      vary: 'accept-encoding',
      ...(status === 204 ? {} : { 'content-length': bytes.length }),
      ...(body === '' ? {} : { 'content-type': type }),
      ...(zipped ? { 'content-encoding': 'gzip' } : {}),
      ...(this.#manner.crossOrigin ? { 'access-control-allow-origin': '*' } : {}),
      ...(++this.#answered % 4 === 0 ? { connection: 'close' } : {}),
      ...headers,
    })
    response.end(bytes)
  }
}

const asRefusal = (error: unknown): Refusal =>
  error instanceof Refusal ? error : new Refusal(500, 'Something went wrong here.')

const acceptsGzip = (header: string | string[] | undefined): boolean =>
  /(^|[\s,])gzip\s*(,|$|;\s*q=(1|0\.\d*[1-9]))/i.test(String(header ?? ''))

const preflight = (allowed: string): Answer => ({
  status: 204,
  type: '',
  body: '',
  headers: {
    'access-control-allow-methods': allowed,
    'access-control-allow-headers': 'authorization, content-type',
  },
})

/** The segment that stands for `:id`, '' where the pattern has none, undefined where the path does not match. */
function match(pattern: string, path: string): string | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  if (wanted.some((segment, place) => segment !== ':id' && segment !== given[place])) return undefined
  return given[wanted.indexOf(':id')] ?? ''
}
