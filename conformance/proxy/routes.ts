import { operations } from '../../generated/operations.ts'
import { customerPages } from '../contract/kinds.ts'

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
  /** True for one of the API, whose answers may name pages. */
  readonly isApi: boolean
  readonly isWebhook: boolean
}

const paths = Object.values(operations).map(({ path, server }) => ({
  server,
  pattern: new RegExp(
    `^${path.replace('{parent}', '[^/?]+').replace('{id}', '[^/?]+')}/?(?:[?]|$)`,
  ),
}))

const addressFields = customerPages.map(({ address }) => address).join('|')
const pageAddress = new RegExp(`("(?:${addressFields})"\\s*:\\s*")(https?:[^"]+)`, 'g')

/** Finds where requests go, and rewrites addresses of pages where that is asked for. */
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
      if (endpoint !== null && path.split('?')[0] === endpoint.pathname)
        return { url: endpoint.origin + path, isApi: false, isWebhook: true }
      const known = paths.find(({ pattern }) => pattern.test(path))
      if (known?.server === 'vault') return { url: vaultUrl + path, isApi: true, isWebhook: false }
      const isPage = known === undefined && rewritesPages
      const url = (isPage ? pageOrigin : baseUrl) + path
      return { url, isApi: !isPage, isWebhook: false }
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
