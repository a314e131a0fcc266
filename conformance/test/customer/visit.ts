import type { CustomerDriver, VisitRequest, VisitResult } from '../../customer/customer.ts'
import { openNetworkPolicy, type NetworkPolicy } from '../../http/network.ts'
import { request } from 'undici'
import { returnUri, serve, type Got, type Site } from './server.ts'

/** The request that every visit begins with. */
export const start = 'GET /authorize/chrg_1'

/** The end of a visit, with the requests that its server got and those that made the choice. */
export interface Visited extends VisitResult {
  lines: string[]
  choices: string[]
  got: Got[]
  origin: string
}

/** Opens the network policy of a run against an implementation. */
export function networkOf(baseUrl: string): NetworkPolicy {
  const [publicKey, secretKey] = ['pkey_test_x', 'skey_test_x']
  const target = {
    baseUrl,
    vaultUrl: baseUrl,
    payUrl: null,
    publicKey,
    secretKey,
    live: false,
    embedded: false,
  }
  return openNetworkPolicy({ target, timeout: 5, signal: null })
}

/** Takes a customer to the pages of a site, on a server that ends with the visit. */
export async function visit(
  driver: CustomerDriver,
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
      signal: AbortSignal.timeout(45_000),
      async send({ url, isChoice, ...options }, signal) {
        if (isChoice) choices.push(`${options.method} ${new URL(url).pathname}`)
        await network.assertAllowed(new URL(url))
        const { statusCode, headers, body } = await request(url, {
          ...options,
          method: options.method,
          signal,
        })
        return { status: statusCode, headers: headers as Record<string, string>, body: await body.text() }
      },
      ...more,
    })
    const all = got.filter(({ line }) => !/favicon|\.png/.test(line))
    const lines = all.map(({ line, body }) => (body ? `${line} ${body}` : line))
    return { ...result, lines, choices, got: all, origin }
  } finally {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}
