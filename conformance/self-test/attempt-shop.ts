import { runShop, type ShopRunOptions, type StartShop } from '../shop/run.ts'
import type { ShopProfile } from '../shop/session.ts'
import { defaultOptions } from '../settings/options.ts'
import type { AttemptResult } from './attempt.ts'
import { brokenShops, type Decisions } from './shops.ts'

/** How the shop of examples/shop is used, as its profile says. */
export const exampleProfile: ShopProfile = {
  url: 'http://127.0.0.1',
  webhooks: '/webhooks',
  buy: { request: 'POST /orders', form: { source: '{source}' }, amount: 50_000, order: '/id' },
  order: {
    request: 'GET /orders/{order}',
    state: '/status',
    paid: ['paid'],
    closed: ['failed', 'expired'],
    fulfilled: '/shipped',
  },
}

interface Example {
  decisions: Decisions
  startShop: (options: object) => ReturnType<StartShop>
}

/** Starts the shop of examples/shop with some of its decisions replaced. */
export function exampleShop(replace: (decisions: Decisions) => Partial<Decisions>): StartShop {
  return async (environment) => {
    // @ts-expect-error The example is plain JavaScript, as its readers write it.
    const { decisions, startShop } = (await import('../../examples/shop/shop.js')) as Example
    return startShop({
      api: environment.ASSAY_BASE_URL,
      secretKey: environment.ASSAY_SECRET_KEY,
      publicKey: environment.ASSAY_PUBLIC_KEY,
      decide: { ...decisions, ...replace(decisions) },
    })
  }
}

/** The options that a shop in this process is judged with. */
export function shopOptions(start: StartShop, shop = exampleProfile): ShopRunOptions {
  return { ...defaultOptions, shop, start, folder: '.', sandboxPort: 0, timeout: 4, strict: true }
}

/** Judges a broken shop; a SHOULD counts as a MUST. */
export async function attemptShop(name: string): Promise<AttemptResult> {
  const shop = brokenShops[name]
  if (shop === undefined) throw new Error(`There is no broken shop "${name}".`)
  const { findings, exitCode } = await runShop(shopOptions(exampleShop(shop.replace)))
  const failed = findings.filter(({ verdict }) => verdict === 'fail')
  const killed = failed.map(({ id }) => id)
  const lines = [
    ...(exitCode === 1 ? [] : [`exit ${exitCode}`]),
    ...(killed.includes(shop.breaks) ? [] : [`${shop.breaks} did not fail`]),
    ...failed
      .filter(({ id }) => id !== shop.breaks)
      .map(({ id, actual }) => `${id} failed too (${actual})`),
  ]
  return { fault: name, killed, mismatches: lines.map((line) => `${name}: ${line}`) }
}
