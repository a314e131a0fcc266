import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { Refusal } from '../reference/call.ts'
import type { Handler } from '../basics/listener.ts'
import { readBytes } from '../reference/request.ts'
import { unbracketed } from '../basics/host.ts'
import { readJson } from '../http/json.ts'
import { UsageError } from '../settings/usage.ts'
import { make, type Said } from './calls.ts'
import document from './openapi.json' with { type: 'json' }
import type { Sandbox, SandboxOptions } from './sandbox.ts'

/** Answers a request if it is for the page of a sandbox; resolves to false if not. */
export type Page = (path: string, request: IncomingMessage, response: ServerResponse) => Promise<boolean>

const root = '/_sandbox'
const bodyLimit = 65_536

/** Makes the handler of all that is below /_sandbox. */
export function control(sandbox: Sandbox, options: SandboxOptions, page: Page): Handler {
  return async (request, response, trouble) => {
    const path = (request.url ?? '').split('?')[0]?.slice(root.length + 1) ?? ''
    try {
      if (trouble !== undefined) return say(response, trouble.status, { message: trouble.message })
      const foreign = foreignness(request, options)
      if (foreign !== undefined) return say(response, 403, { message: foreign })
      if (request.method === 'POST') {
        const body = (await readBytes(request, bodyLimit)).toString()
        const said = read(body, request.headers['content-type'] ?? '')
        return say(response, 200, await make(sandbox, path, said))
      }
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return say(response, 405, { message: `${request.method} is not for this; use GET or POST` })
      if (path === 'state') return say(response, 200, sandbox.state())
      if (path === 'openapi.json')
        return say(response, 200, { ...document, servers: [{ url: sandbox.baseUrl }] })
      if (options.page === 'nowhere' || !(await page(path, request, response)))
        say(response, 404, { message: `there is nothing at ${root}/${path}` })
    } catch (error) {
      const own = error instanceof UsageError || error instanceof Refusal
      say(response, own ? 400 : 500, { message: own ? error.message : 'this is the sandbox’s own fault' })
    }
  }
}

/** Tells whether a request is for the sandbox itself, not for the service in it. */
export function isForControl({ url = '' }: IncomingMessage): boolean {
  return url === root || url.startsWith(`${root}/`) || url.startsWith(`${root}?`)
}

/** The reason to turn a request away: it comes from another machine, or from a page of another site. */
function foreignness(request: IncomingMessage, { page, names = [] }: SandboxOptions): string | undefined {
  const { socket, headers, method } = request
  const { host = '', origin } = headers
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (page !== 'everywhere' && !/^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? ''))
    return 'the sandbox is steered from its own machine alone; start it with --page for others'
  if (isIP(unbracketed(name)) === 0 && !/(^|\.)localhost$/.test(name) && !names.includes(name))
    return `${name} is not served here; name it at the start with --allow-host`
  const site = String(headers['sec-fetch-site'] ?? 'none')
  const isElsewhere = (origin ?? `http://${host}`) !== `http://${host}`
  if (method === 'POST' && (isElsewhere || !/^(none|same-origin)$/.test(site)))
    return 'a page of another site may not steer the sandbox; open its own page'
  return undefined
}

/** Reads the parameters of a call from a body of JSON or a form. */
function read(body: string, type: string): Said {
  const said: Record<string, string[]> = {}
  if (/^application\/json\b/i.test(type)) {
    for (const [name, value] of Object.entries(parsed(body)))
      said[name] = (Array.isArray(value) ? value : [value]).map(String)
    return said
  }
  if (body !== '' && !/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new UsageError(`A body of ${type.slice(0, 60) || 'no type'} is not read; send JSON or a form.`)
  for (const [name, value] of new URLSearchParams(body)) if (value !== '') (said[name] ??= []).push(value)
  return said
}

function parsed(body: string): object {
  const value = readJson(body === '' ? '{}' : body)
  if (typeof value === 'object' && value !== null) return value
  throw new UsageError('The body is no JSON object; write it like {"event": "charge.complete"}.')
}

function say(response: ServerResponse, status: number, value: unknown): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(response.req.complete ? {} : { connection: 'close' }),
  })
  response.end(`${JSON.stringify(value, null, 2)}\n`)
}
