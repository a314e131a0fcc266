import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { request } from 'undici'
import type { CustomerDriver, VisitRequest, VisitResult } from '../../settings/driver.ts'
import { openNetworkPolicy } from '../../http/network.ts'
import type { NetworkPolicy } from '../../settings/driver.ts'

/** What a page server got: the method and path with query, then the body. */
export interface Got {
  line: string
  body: string
  headers: IncomingHttpHeaders
}

/** What a page server answers: a page, or a status with headers and a page. */
export type Reply =
  string | { status?: number; headers?: Record<string, string | string[]>; page?: string }

/** Answers by "METHOD /path", or by a function for what remembers. */
export type Site = Record<string, Reply | ((got: Got, all: Got[]) => Reply)>

/** The return_uri of every visit here. */
export const returnUri = 'https://shop.example/back/n1?order=7'

/** The request that every visit begins with. */
export const start = 'GET /authorize/chrg_1'

/** An answer that sends the customer elsewhere. */
export const to = (location: string, status = 302): Reply => ({ status, headers: { location } })

/** A local server of pages, with everything that it got. */
export async function serve(site: Site): Promise<{ origin: string; got: Got[]; server: Server }> {
  const got: Got[] = []
  const server = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const chunk of incoming) body += chunk
    const one = { line: `${incoming.method} ${incoming.url}`, body, headers: incoming.headers }
    got.push(one)
    const found = site[one.line] ??
      site[one.line.split('?', 1)[0] ?? ''] ?? { status: 404, page: 'Not here' }
    const reply = typeof found === 'function' ? found(one, got) : found
    const {
      status = 200,
      headers = {},
      page = '',
    } = typeof reply === 'string' ? { page: reply } : reply
    outgoing.writeHead(status, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(page)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, got, server }
}

/** The end of a visit, with the requests that its server got and those that made the choice. */
export interface Visited extends VisitResult {
  lines: string[]
  choices: string[]
  got: Got[]
}

/** Opens the network policy of a run against an implementation. */
export function networkOf(baseUrl: string): NetworkPolicy {
  const keys = { publicKey: 'pkey_test_x', secretKey: 'skey_test_x' }
  const target = { baseUrl, vaultUrl: baseUrl, payUrl: null, ...keys, live: false, embedded: false }
  return openNetworkPolicy({ target, timeout: 5, signal: null })
}

/** Takes a customer to the pages of a site, on a server that ends with the visit. */
export async function visit(
  driver: Pick<CustomerDriver, 'visit'>,
  site: Site,
  choice: VisitRequest['choice'],
  more: Partial<VisitRequest> = {},
): Promise<Visited> {
  const { origin, got, server } = await serve(site)
  const network = networkOf(origin)
  const choices: string[] = []
  try {
    const result = await driver.visit({
      authorizeUri: `${origin}/authorize/chrg_1`,
      choice,
      returnUri,
      network,
      signal: new AbortController().signal,
      timeout: 45,
      async send({ url, isChoice, ...options }, signal) {
        if (isChoice) choices.push(`${options.method} ${new URL(url).pathname}`)
        await network.assertAllowed(new URL(url))
        const { statusCode, headers, body } = await request(url, { ...options, signal })
        return {
          status: statusCode,
          headers: headers as Record<string, string>,
          body: await body.text(),
        }
      },
      ...more,
    })
    const all = got.filter(({ line }) => !/favicon|\.png/.test(line))
    return {
      ...result,
      lines: all.map(({ line, body }) => `${line} ${body}`.trim()),
      choices,
      got: all,
    }
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
