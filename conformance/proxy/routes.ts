import { operations } from '../../generated/operations.ts'
import { customerPages } from '../contract/kinds.ts'
import type { Rewrite } from './forward.ts'

/** The addresses between which a proxy stands. */
export interface ProxiedAddresses {
  readonly baseUrl: string
  readonly vaultUrl: string
  /** The merchant's own endpoint; the proxy takes webhooks under its path. */
  readonly webhookForward?: string | undefined
  /** Addresses of authorization pages in answers lead through the proxy. */
  readonly rewritesPages?: boolean | undefined
}

/** Where a request goes. */
export interface Route {
  readonly url: string
  readonly to: 'API' | 'page' | 'webhook endpoint'
}

const paths = Object.values(operations).map(({ path, server }) => ({
  server,
  pattern: new RegExp(
    `^${path.replace('{parent}', '[^/?]+').replace('{id}', '[^/?]+')}/?(?:[?]|$)`,
  ),
}))

const addressFields = customerPages.map(({ address }) => address).join('|')
const pageAddress = new RegExp(`("(?:${addressFields})"\\s*:\\s*")(https?:[^"]+)`, 'g')

/** Where requests go, and how addresses in pages are rewritten if that is asked for. */
export function routesOf({
  baseUrl,
  vaultUrl,
  webhookForward,
  rewritesPages = false,
}: ProxiedAddresses) {
  const endpoint = webhookForward === undefined ? null : new URL(webhookForward)
  let pageOrigin = new URL(baseUrl).origin
  /** The proxy, as the client names it. */
  let clientOrigin: string | null = null

  return {
    routeOf(path: string): Route {
      if (endpoint !== null && path.split('?')[0] === endpoint.pathname)
        return { url: endpoint.origin + path, to: 'webhook endpoint' }
      const known = paths.find(({ pattern }) => pattern.test(path))
      if (known?.server === 'vault') return { url: vaultUrl + path, to: 'API' }
      const isPage = known === undefined && rewritesPages
      return isPage ? { url: pageOrigin + path, to: 'page' } : { url: baseUrl + path, to: 'API' }
    },
    /** Leads customers through the proxy: by its address as the client's own requests name it, in webhooks too. */
    rewriteOf({ to }: Route, origin: string): Rewrite | null {
      if (!rewritesPages || to === 'page') return null
      if (to === 'API') clientOrigin = origin
      const change = (body: string): string =>
        body.replace(pageAddress, (whole, start: string, address: string) => {
          const plain = address.replaceAll('\\/', '/')
          if (!URL.canParse(plain)) return whole
          pageOrigin = new URL(plain).origin
          return start + (clientOrigin ?? origin) + plain.slice(pageOrigin.length)
        })
      return { of: to === 'API' ? 'answer' : 'request', change }
    },
  }
}
