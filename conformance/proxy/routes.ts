import { customerPages } from '../contract/kinds.ts'
import { isPathOf } from '../har/calls.ts'

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

const addressFields = customerPages.map(({ addressField }) => addressField).join('|')
const pageAddress = new RegExp(`("(?:${addressFields})"\\s*:\\s*")(https?:[^"]+)`, 'g')

/** Routes requests by their paths, and rewrites the addresses of pages in answers. */
export function routesOf({
  baseUrl,
  vaultUrl,
  webhookForward,
  rewritesPages = false,
}: ProxiedAddresses) {
  const endpoint = webhookForward === undefined ? null : new URL(webhookForward)
  let pageOrigin = new URL(baseUrl).origin

  return {
    routeOf(path: string): Route {
      const [place = ''] = path.split('?')
      if (place === endpoint?.pathname)
        return { url: endpoint.origin + path, to: 'webhook endpoint' }
      if (isPathOf(place, 'vault')) return { url: vaultUrl + path, to: 'API' }
      if (rewritesPages && !isPathOf(place, 'base')) return { url: pageOrigin + path, to: 'page' }
      return { url: baseUrl + path, to: 'API' }
    },
    /** An answer whose addresses of pages lead through this origin. */
    rewritten: (body: string, origin: string): string =>
      body.replace(pageAddress, (whole, start: string, address: string) => {
        const plain = address.replaceAll('\\/', '/')
        if (!URL.canParse(plain)) return whole
        pageOrigin = new URL(plain).origin
        return start + origin + plain.slice(pageOrigin.length)
      }),
  }
}
