import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startSandbox, type Sandbox, type SandboxOptions } from '../../sandbox/index.ts'

interface Test {
  teardown: (action: () => unknown) => void
}

/** What tests look at in an answer. */
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

/** Asks a sandbox with the key that an operation takes. */
export async function ask({ baseUrl, keys }: Sandbox, path: string, body?: string): Promise<Shown> {
  const key = /^.tokens|^.sources/.test(path) ? keys.test.public : keys.test.secret
  const headers = {
    authorization: `Basic ${btoa(`${key}:`)}`,
    'content-type': 'application/x-www-form-urlencoded',
  }
  const answer = await fetch(baseUrl + path, { headers, ...(body && { method: 'POST', body }) })
  return (await answer.json()) as Shown
}

/** Starts a sandbox that ends with the test. */
export async function opened(t: Test, options: SandboxOptions = {}): Promise<Sandbox> {
  const sandbox = await startSandbox(options)
  t.teardown(() => sandbox.close())
  return sandbox
}

/** An endpoint for webhooks that answers with a status, and tells the bodies that it got. */
export async function endpoint(
  t: Test,
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
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.teardown(() => server.close())
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, got, answer: (next) => void (status = next) }
}
