import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../basics/json.ts'
import { isLoopback } from '../basics/addresses.ts'
import type { Handler } from '../basics/listener.ts'
import { isRecord } from '../basics/values.ts'
import { Refusal, refusalStatuses } from '../reference/call.ts'
import { readBytes } from '../reference/request.ts'
import { calls, type CallName } from './calls.ts'
import { SandboxError } from './errors.ts'
import { sandboxPage } from './page.ts'
import type { Sandbox, State, Triggered } from './sandbox.ts'

const bodyLimit = 65_536

/** Makes a call with what is given to it by name. */
export type Make = (name: string, given: object) => Promise<State | Triggered>

/** Returns true for a request that is for the sandbox itself, not for the service in it. */
export function isForSandbox({ method, url = '' }: IncomingMessage): boolean {
  return /^\/_sandbox([/?]|$)/.test(url) || (url === '/' && method === 'GET')
}

/** Makes what answers requests for a sandbox, of other machines too where `isOpen`; `make` makes its calls. */
export function control(sandbox: Sandbox, make: Make, isOpen: boolean): Handler {
  async function answer(request: IncomingMessage): Promise<string | object> {
    const { method, url = '' } = request
    const path = url.replace(/^\/_sandbox\/?|\?.*/g, '')
    if (method === 'POST')
      return withoutLists(await make(path, givenIn((await readBytes(request, bodyLimit)).toString(), path)))
    if (url === '/') return { message: 'this is a sandbox; its page is /_sandbox' }
    if (path === 'state') return sandbox.state()
    if (path === '') return sandboxPage(sandbox.state(), sandbox.baseUrl)
    throw new Refusal('not_found', `there is nothing at /_sandbox/${path}`)
  }

  return async (request, response, rejection) => {
    const reason = rejection?.message ?? refusalReason(request, isOpen)
    if (reason !== undefined) return send(response, rejection?.status ?? 403, { message: reason })
    try {
      send(response, 200, await answer(request))
    } catch (error) {
      const { code, message } = error as SandboxError | Refusal
      const status =
        error instanceof SandboxError ? 400 : error instanceof Refusal ? refusalStatuses[error.code] : 500
      send(response, status, { code, message })
    }
  }
}

/** The reason to refuse a request that comes from another machine, or from a page of another origin. */
function refusalReason({ socket, headers, method }: IncomingMessage, isOpen: boolean): string | undefined {
  if (!isOpen && !isLoopback(socket.remoteAddress ?? ''))
    return 'the sandbox is steered from its own machine alone; start it with --page for others'
  const { origin, host } = headers
  if (method === 'POST' && origin !== undefined && origin !== `http://${host}`)
    return 'a page of another site may not steer the sandbox; open its own page'
  return undefined
}

/** Reads what is given to a call: the members of a JSON object, or the fields of a form, in which the items of an array stand in a line each. */
function givenIn(body: string, name: string): object {
  const json = readJson(body)
  if (isRecord(json)) return json
  const { takes = {} } = Object.hasOwn(calls, name) ? calls[name as CallName] : {}
  const fields = [...new URLSearchParams(body)].filter(([, text]) => text !== '')
  return Object.fromEntries(
    fields.map(([field, text]) => {
      const { type } = takes[field] ?? {}
      if (type === 'array') return [field, text.split(/\s*\n\s*/).filter(Boolean)]
      return [field, type === 'integer' ? Number(text) : text]
    }),
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
    ...(response.req.complete ? {} : { connection: 'close' }),
  })
  response.end(isPage ? content : `${JSON.stringify(content, null, 2)}\n`)
}
