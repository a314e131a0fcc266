import type { IncomingMessage, ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { Refusal } from '../reference/call.ts'
import type { Handler } from '../basics/listener.ts'
import { readBytes } from '../reference/request.ts'
import { unbracketed } from '../basics/host.ts'
import { readJson } from '../basics/json.ts'
import { make, type Sent } from './calls.ts'
import { SandboxError } from './errors.ts'
import type { SandboxOptions } from './options.ts'
import { pageFor } from './page.ts'
import type { Sandbox, Triggered } from './sandbox.ts'
import type { Parts, State } from './state.ts'

const root = '/_sandbox'
const bodyLimit = 65_536

/** Makes the handler of all requests for the sandbox itself. */
export function control(sandbox: Sandbox, parts: Parts, options: SandboxOptions): Handler {
  const page = pageFor(parts, sandbox.baseUrl)
  return async (request, response, trouble) => {
    const { method, url = '' } = request
    const path = url.split('?')[0]?.slice(root.length + 1) ?? ''
    try {
      if (trouble !== undefined) return send(response, trouble.status, { message: trouble.message })
      const foreign = crossOriginReason(request, options)
      if (foreign !== undefined) return send(response, 403, { message: foreign })
      if (method === 'POST') {
        const body = (await readBytes(request, bodyLimit)).toString()
        const sent = read(body, request.headers['content-type'] ?? '')
        return send(response, 200, withoutLists(await make(sandbox, path, sent)))
      }
      if (method !== 'GET' && method !== 'HEAD')
        return send(response, 405, { message: `${method} is not for this; use GET or POST` })
      if (url === '/') return send(response, 200, { message: `this is a sandbox; its page is ${root}` })
      if (path === 'state') return send(response, 200, sandbox.state())
      if (!(await page(path, response)))
        send(response, 404, { message: `there is nothing at ${root}/${path}` })
    } catch (error) {
      const isTheirs = error instanceof SandboxError || error instanceof Refusal
      const { code, message } = isTheirs
        ? error
        : { code: 'fault', message: 'this is the sandbox’s own fault' }
      send(response, isTheirs ? 400 : 500, { code, message })
    }
  }
}

/** Returns true for a request for the sandbox itself, not for the service in it. */
export function isForControl({ method, url = '' }: IncomingMessage): boolean {
  return /^\/_sandbox([/?]|$)/.test(url) || (url === '/' && method === 'GET')
}

/** The reason to refuse a request that comes from another machine, or from a page of another site. */
function crossOriginReason(request: IncomingMessage, options: SandboxOptions): string | undefined {
  const { page, allowHost = [] } = options
  const { socket, headers, method } = request
  const { host = '', origin = `http://${host}` } = headers
  const name = host.replace(/:\d+$/, '').toLowerCase()
  if (!page && !/^(::1$|(::ffff:)?127\.)/.test(socket.remoteAddress ?? ''))
    return 'the sandbox is steered from its own machine alone; start it with --page for others'
  if (isIP(unbracketed(name)) === 0 && !/(^|\.)localhost$/.test(name) && !allowHost.includes(name))
    return `${name} is not served here; name it at the start with --allow-host`
  const site = String(headers['sec-fetch-site'] ?? 'none')
  if (method === 'POST' && (origin !== `http://${host}` || !/^(none|same-origin)$/.test(site)))
    return 'a page of another site may not steer the sandbox; open its own page'
  return undefined
}

/** Reads the parameters of a call from a body of JSON or a form. */
function read(body: string, type: string): Sent {
  const sent: Record<string, string[]> = {}
  if (/^application\/json\b/i.test(type)) {
    const value = readJson(body === '' ? '{}' : body)
    if (typeof value !== 'object' || value === null)
      throw new SandboxError(
        'invalid_value',
        'The body is no JSON object; write it like {"event": "charge.complete"}.',
      )
    for (const [name, one] of Object.entries(value))
      sent[name] = (Array.isArray(one) ? one : [one]).map(String)
    return sent
  }
  if (body !== '' && !/^application\/x-www-form-urlencoded\b/i.test(type))
    throw new SandboxError(
      'invalid_value',
      `A body of ${type.slice(0, 60) || 'no type'} is not read; send JSON or a form.`,
    )
  for (const [name, value] of new URLSearchParams(body)) if (value !== '') (sent[name] ??= []).push(value)
  return sent
}

/** Leaves the long lists out of a state; GET /_sandbox/state shows them. */
function withoutLists(answer: State | Triggered): unknown {
  if (!('requests' in answer)) return answer
  const { charges: _charges, events: _events, requests: _requests, ...rest } = answer
  return rest
}

function send(response: ServerResponse, status: number, value: unknown): void {
  if (response.headersSent) return void response.destroy()
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    ...(response.req.complete ? {} : { connection: 'close' }),
  })
  response.end(`${JSON.stringify(value, null, 2)}\n`)
}
