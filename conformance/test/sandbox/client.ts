import { createServer } from 'node:http'
import { bind } from '../../basics/listener.ts'
import { startSandbox, type Sandbox, type SandboxOptions, type World } from '../../sandbox/index.ts'
import type { Ending } from '../folder.ts'

/** The members of answers that tests look at. */
export interface Shown {
  id: string
  status: string
  key: string
  created_at: string
  data: Shown[]
  webhook_deliveries: { status: number }[]
}

/** A charge with a source of its own, as a form. */
export const created =
  'currency=MYR&source[type]=duitnow_obw&source[bank]=cimb&return_uri=https://a.example/&amount=50000'
/** A card, as a form. */
export const card =
  'card[name]=A&card[number]=4242424242424242&card[expiration_month]=8&card[expiration_year]=2031'

/** Sends a request with the key that its operation takes: a form, or none to read. */
export function send(
  { baseUrl, keys }: World,
  path: string,
  body?: string,
  more: Record<string, string> = {},
): Promise<Response> {
  const key = /^.tokens|^.sources/.test(path) ? keys.test.public : keys.test.secret
  const headers = {
    authorization: `Basic ${btoa(`${key}:`)}`,
    'content-type': 'application/x-www-form-urlencoded',
    ...more,
  }
  return fetch(baseUrl + path, { headers, ...(body !== undefined && { method: 'POST', body }) })
}

/** Sends a request, and reads its answer. */
export async function ask(sandbox: World, path: string, body?: string): Promise<Shown> {
  return (await (await send(sandbox, path, body)).json()) as Shown
}

/** Starts a sandbox that ends with the test. */
export async function openSandbox(t: Ending, options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options)
  t.teardown(() => sandbox.close())
  return sandbox
}

/** Starts an endpoint for webhooks that answers with a status, and keeps the bodies that it got. */
export async function endpoint(
  t: Ending,
  status = 200,
): Promise<{ url: string; got: string[]; answer: (status: number) => void }> {
  const got: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      got.push(body)
      response.writeHead(status).end()
    })
  })
  const port = await bind(server, 0, '127.0.0.1')
  t.teardown(() => server.close())
  return { url: `http://127.0.0.1:${port}/`, got, answer: (next) => void (status = next) }
}
