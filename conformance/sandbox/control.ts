import type { IncomingMessage, ServerResponse } from 'node:http'
import { isLoopbackAddress, type Handler } from '../basics/listener.ts'
import { readJson } from '../basics/json.ts'
import { isRecord } from '../basics/values.ts'
import { Refusal } from '../reference/call.ts'
import { readBytes } from '../reference/request.ts'
import { make } from './calls.ts'
import { SandboxError } from './errors.ts'
import type { SandboxOptions } from './options.ts'
import { sandboxPage } from './page.ts'
import type { Sandbox, State, Triggered } from './sandbox.ts'

const bodyLimit = 65_536

/** Makes what finds the handler of a request for the sandbox itself, not for the service in it. */
export function control(sandbox: Sandbox, options: SandboxOptions) {
  const handler: Handler = async (request, response, rejection) => {
    const { method, url = '' } = request
    const path = url.replace(/^\/_sandbox\/?|\?.*/g, '')
    try {
      const reason = rejection?.message ?? crossOriginReason(request, options)
      if (reason !== undefined) return send(response, rejection?.status ?? 403, { message: reason })
      if (method === 'POST') {
        const body = (await readBytes(request, bodyLimit)).toString()
        return send(response, 200, withoutLists(await make(sandbox, path, parametersOf(body))))
      }
      if (url === '/') return send(response, 200, { message: 'this is a sandbox; its page is /_sandbox' })
      if (path === 'state') return send(response, 200, sandbox.state())
      if (path === '') return send(response, 200, sandboxPage(sandbox.state(), sandbox.baseUrl))
      send(response, 404, { message: `there is nothing at /_sandbox/${path}` })
    } catch (error) {
      const { code, message } = error as SandboxError
      const isTheirs = error instanceof SandboxError || error instanceof Refusal
      send(response, isTheirs ? 400 : 500, { code, message })
    }
  }
  return ({ method, url = '' }: IncomingMessage): Handler | undefined =>
    /^\/_sandbox([/?]|$)/.test(url) || (url === '/' && method === 'GET') ? handler : undefined
}

/** The reason to refuse a request that comes from another machine, or from a page of another origin. */
function crossOriginReason({ socket, headers, method }: IncomingMessage, { page }: SandboxOptions) {
  if (!page && !isLoopbackAddress(socket.remoteAddress ?? ''))
    return 'the sandbox is steered from its own machine alone; start it with --page for others'
  const { origin, host } = headers
  if (method === 'POST' && origin !== undefined && origin !== `http://${host}`)
    return 'a page of another site may not steer the sandbox; open its own page'
  return undefined
}

/** Reads the parameters of a call from a body of JSON or a form. */
function parametersOf(body: string): [string, string][] {
  const value = readJson(body)
  if (!isRecord(value)) return [...new URLSearchParams(body)].filter(([, text]) => text !== '')
  return Object.entries(value).flatMap(([name, items]) =>
    [items].flat().map((item): [string, string] => [name, String(item)]),
  )
}

/** Leaves the long lists out of a state; GET /_sandbox/state shows them. */
function withoutLists(answer: State | Triggered): object {
  if (!('requests' in answer)) return answer
  const { charges: _charges, events: _events, requests: _requests, ...rest } = answer
  return rest
}

/** Sends a page, or a value as JSON. */
function send(response: ServerResponse, status: number, content: string | object): void {
  const isPage = typeof content === 'string'
  response.writeHead(status, {
    'content-type': `${isPage ? 'text/html' : 'application/json'}; charset=utf-8`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "frame-ancestors 'none'",
    ...(response.req.complete ? {} : { connection: 'close' }),
  })
  response.end(isPage ? content : `${JSON.stringify(content, null, 2)}\n`)
}
