import type { IncomingMessage, ServerResponse } from 'node:http'
import { readJson } from '../basics/json.ts'
import { isLoopback } from '../basics/addresses.ts'
import { hostOf } from '../basics/host.ts'
import type { Handler } from '../basics/listener.ts'
import { isRecord } from '../basics/values.ts'
import { decodeForm, FormError } from '../contract/form-encoding.ts'
import { credentialsIn } from '../reference/rules/keys.ts'
import { Refusal, refusalStatuses } from '../reference/call.ts'
import { readBytes } from '../reference/request.ts'
import type { Triggered } from './trigger.ts'
import { SandboxError } from './errors.ts'
import type { SandboxOptions } from './options.ts'
import { sandboxPage } from './page.ts'
import { rowContent } from './page-parts.ts'
import { streamRows } from './page-stream.ts'
import { stateOf, type RunningWorld, type State } from './running.ts'

const maxBodyBytes = 65_536

/** The parts of a sandbox that its control uses. */
interface ControlledSandbox {
  options: SandboxOptions
  /** The world of a key; the sandbox's own for none, undefined for an unknown one. */
  worldFor: (key: string | undefined) => RunningWorld | undefined
  performCall: (world: RunningWorld, name: string, parameters: object) => Promise<State | Triggered>
}

/** Answers requests to the sandbox itself, for their key's world; the service gets the rest. */
export function withControl(service: Handler, controlled: ControlledSandbox): Handler {
  const { options, worldFor, performCall } = controlled

  async function answer(request: IncomingMessage): Promise<string | object> {
    const { method, url = '' } = request
    if (url === '/') return { message: 'this is a sandbox; its page is /_sandbox' }
    const path = url.replace(/^\/_sandbox\/?|\?.*/g, '')
    const world = worldFor(credentialsIn(request.headers.authorization)?.user)
    if (world === undefined) {
      const remedy = 'send one of a world, such as skey_test_world_cart, or none'
      throw new Refusal('authentication_failure', `the key is unknown; ${remedy}`)
    }
    if (method === 'POST') {
      if (url.includes('?'))
        throw new SandboxError('invalid_value', 'A query means nothing here; send a form or JSON.')
      const body = (await readBytes(request, maxBodyBytes)).toString()
      const result = await performCall(world, path, parametersIn(body))
      // The long lists of a state are shown at /_sandbox/state alone.
      const lists = { charges: undefined, events: undefined, requests: undefined }
      return 'requests' in result ? { ...result, ...lists } : result
    }
    if (path === 'state') return stateOf(world)
    if (path === '') return sandboxPage(world)
    const part = rowContent(world, path)
    if (part !== null) return part
    throw new Refusal('not_found', `there is nothing at /_sandbox/${path}`)
  }

  return async (request, response, rejection) => {
    const { method, url = '' } = request
    if (!/^\/_sandbox([/?]|$)/.test(url) && !(url === '/' && method === 'GET'))
      return service(request, response, rejection)
    const reason = rejection?.message ?? refusalReason(request, options)
    if (reason !== undefined) return send(response, rejection?.status ?? 403, { message: reason })
    try {
      const world = url === '/_sandbox/stream' && method === 'GET' && worldFor(undefined)
      if (world) return streamRows(world, response)
      send(response, 200, await answer(request))
    } catch (error) {
      const { code, message } = error as SandboxError | Refusal
      send(response, statusOf(error), { code, message })
    }
  }
}

function statusOf(error: unknown): number {
  if (error instanceof SandboxError) return 400
  return error instanceof Refusal ? refusalStatuses[error.code] : 500
}

/** Why a request is refused, such as one from another machine; undefined for any other. */
function refusalReason(
  { socket, headers, method }: IncomingMessage,
  { page = false, allowHost = [] }: SandboxOptions,
): string | undefined {
  const { origin, host = '' } = headers
  const name = hostOf(new URL(`http://${host}`))
  if (!page && !isLoopback(socket.remoteAddress ?? ''))
    return 'the sandbox is steered from its own machine alone; start it with --page for others'
  if (!page && !isLoopback(name) && allowHost.some((allowed) => allowed.toLowerCase() === name))
    return `the sandbox is not steered as ${name}; start it with --page for others`
  if (method === 'POST' && origin !== undefined && origin !== `http://${host}`)
    return 'a page of another site may not steer the sandbox; open its own page'
  return undefined
}

/** The parameters of a call: members of JSON, or fields of a form with a line for each item. */
function parametersIn(body: string): object {
  const json = readJson(body)
  if (isRecord(json)) return json
  if (/^\s*[{["]/.test(body))
    throw new SandboxError('invalid_value', 'The body is no JSON object; send one, or a form.')
  try {
    const fields = Object.entries(decodeForm(body)).map(([name, value]) => {
      const items = [value]
        .flat()
        .flatMap((item) => (typeof item === 'string' ? linesOf(item) : item))
      // Undefined, so that a field that is left empty is looked at by its name alone.
      return [name, items.length > 1 ? items : items[0]]
    })
    return Object.fromEntries(fields) as object
  } catch (error) {
    if (error instanceof FormError) throw new SandboxError('invalid_value', error.message)
    throw error
  }
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
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
