import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../basics/json.ts'
import { isLoopback } from '../basics/addresses.ts'
import type { Handler } from '../basics/listener.ts'
import { isRecord } from '../basics/values.ts'
import { Refusal, refusalStatuses } from '../reference/call.ts'
import { readBytes } from '../reference/request.ts'
import type { Triggered } from './calls.ts'
import { SandboxError } from './errors.ts'
import { sandboxPage } from './page.ts'
import type { State } from './running.ts'

const bodyLimit = 65_536

/**
 * Answers requests for a sandbox itself, and leaves all others to the service in it.
 * `make` makes a call with what is given to it by name; with `isOpen`, other machines may see and steer the sandbox.
 */
export function withControl(
  service: Handler,
  state: () => State,
  make: (name: string, given: object) => Promise<State | Triggered>,
  isOpen: boolean,
): Handler {
  async function answer(request: IncomingMessage): Promise<string | object> {
    const { method, url = '' } = request
    const path = url.replace(/^\/_sandbox\/?|\?.*/g, '')
    if (method === 'POST') {
      const shown = await make(path, givenIn((await readBytes(request, bodyLimit)).toString()))
      // The long lists of a state are shown at /_sandbox/state alone.
      const lists = { charges: undefined, events: undefined, requests: undefined }
      return 'requests' in shown ? { ...shown, ...lists } : shown
    }
    if (url === '/') return { message: 'this is a sandbox; its page is /_sandbox' }
    if (path === 'state') return state()
    if (path === '') return sandboxPage(state())
    throw new Refusal('not_found', `there is nothing at /_sandbox/${path}`)
  }

  return async (request, response, rejection) => {
    const { method, url = '' } = request
    if (!/^\/_sandbox([/?]|$)/.test(url) && !(url === '/' && method === 'GET'))
      return service(request, response, rejection)
    const reason = rejection?.message ?? refusalReason(request, isOpen)
    if (reason !== undefined) return send(response, rejection?.status ?? 403, { message: reason })
    try {
      send(response, 200, await answer(request))
    } catch (error) {
      const { code, message } = error as SandboxError | Refusal
      const status =
        error instanceof SandboxError
          ? 400
          : error instanceof Refusal
            ? refusalStatuses[error.code]
            : 500
      send(response, status, { code, message })
    }
  }
}

/** The reason to refuse a request that comes from another machine, or from a page of another origin. */
function refusalReason(
  { socket, headers, method }: IncomingMessage,
  isOpen: boolean,
): string | undefined {
  if (!isOpen && !isLoopback(socket.remoteAddress ?? ''))
    return 'the sandbox is steered from its own machine alone; start it with --page for others'
  const { origin, host } = headers
  if (method === 'POST' && origin !== undefined && origin !== `http://${host}`)
    return 'a page of another site may not steer the sandbox; open its own page'
  return undefined
}

/** Reads what is given to a call: the members of a JSON object, or the lines of the fields of a form that are filled in. */
function givenIn(body: string): object {
  const json = readJson(body)
  if (isRecord(json)) return json
  const filled = [...new URLSearchParams(body)].filter(([, text]) => text.trim() !== '')
  return Object.fromEntries(filled.map(([name, text]) => [name, text.trim().split(/\s*\n\s*/)]))
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
