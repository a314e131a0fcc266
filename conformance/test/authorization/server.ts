import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import type { Answer, Arrival, Driver, Result, Send, Visit } from '../../authorization/driver.ts'
import { openReach } from '../../http/old/reach.ts'
import type { Reach } from '../../settings/driver.ts'

/** What a page server got: the method and path with query, then the body. */
export interface Got {
  line: string
  body: string
  headers: IncomingHttpHeaders
}

/** What a page server answers: a page, or a status with headers and a page. */
export type Reply = string | { status?: number; headers?: Record<string, string | string[]>; page?: string }

/** Answers by "METHOD /path", or by a function for what remembers. */
export type Site = Record<string, Reply | ((got: Got, all: Got[]) => Reply)>

/** The return_uri of every visit here. */
export const returnUri = 'https://shop.example/back/n1?order=7'

/** A GET link to the return_uri, as pages show it after a choice. */
export const doneLink = `<p>Thank you.</p><a href="${returnUri}">Return to merchant</a>`

/** A local server of pages, with everything that it got. */
export async function serve(site: Site): Promise<{ origin: string; got: Got[]; server: Server }> {
  const got: Got[] = []
  const server = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    const one = { line: `${incoming.method} ${incoming.url}`, body, headers: incoming.headers }
    got.push(one)
    const found = site[one.line] ??
      site[one.line.split('?', 1)[0] ?? ''] ?? { status: 404, page: '<p>Not here</p>' }
    const reply = typeof found === 'function' ? found(one, got) : found
    const { status = 200, headers = {}, page = '' } = typeof reply === 'string' ? { page: reply } : reply
    outgoing
      .writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers })
      .end(page.replaceAll('ORIGIN', `http://${incoming.headers.host}`))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, server }
}

/** Where visits of pages on an origin may go. */
export function reachFrom(origin: string): Reach {
  const [publicKey, secretKey] = ['pkey_test_x', 'skey_test_x']
  return openReach({
    baseUrl: origin,
    vaultUrl: origin,
    payUrl: null,
    publicKey,
    secretKey,
    live: false,
    embedded: false,
  })
}

/** Sends as the kit would: where it may, following no redirect, bounded in size. */
export const sendWithin =
  (reach: Reach): Send =>
  async ({ url, ...options }, signal): Promise<Answer> => {
    await reach.see(new URL(url))
    const { statusCode, headers, body } = await request(url, { ...options, signal })
    return {
      status: statusCode,
      headers: headers as Answer['headers'],
      body: (await body.text()).slice(0, 4_000_000),
    }
  }

/** One visit with a driver, on a server that is ended with it. */
export async function visit(
  driver: Driver,
  site: Site,
  want: Result,
  more: Partial<Visit> = {},
): Promise<{ arrival: Arrival; got: Got[]; lines: string[]; origin: string }> {
  const { origin, got, server } = await serve(site)
  try {
    const reach = more.reach ?? reachFrom(origin)
    const arrival = await driver({
      authorizeUri: `${origin}/authorize/chrg_1`,
      want,
      returnUri,
      send: sendWithin(reach),
      reach,
      signal: AbortSignal.timeout(45_000),
      ...more,
    })
    return { arrival, got, lines: got.map(({ line, body }) => (body ? `${line} ${body}` : line)), origin }
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
