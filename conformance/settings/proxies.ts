import { isIP } from 'node:net'
import { isLoopback } from '../basics/addresses.ts'
import { hostOf, portOf } from '../basics/host.ts'
import type { Target } from './target.ts'
import { UsageError } from './usage.ts'

/** The proxy for a URL, or null; throws a UsageError where the variable for it holds no URL. */
export type ProxyFor = (url: URL) => URL | null

/** Reads HTTP_PROXY, HTTPS_PROXY, NO_PROXY and their lower case; loopback has no proxy. */
export function readProxies(env: NodeJS.ProcessEnv): ProxyFor {
  const valueOf = (name: string): string => env[name.toLowerCase()] || env[name] || ''
  return (url) => {
    const variable = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
    const text = valueOf(variable)
    if (text === '' || isLoopback(hostOf(url)) || isExempt(valueOf('NO_PROXY'), url)) return null
    const whole = text.includes('://') ? text : `http://${text}`
    if (URL.canParse(whole) && /^https?:/.test(whole)) return new URL(whole)
    // It may hold a password.
    throw new UsageError(
      `${variable}: its value is not the URL of an HTTP proxy; write it like http://127.0.0.1:3128, or set NO_PROXY=${url.hostname}.`,
    )
  }
}

/** Throws a UsageError where keys would pass a proxy that could read them. */
export function assertKeysInTls({ baseUrl, vaultUrl }: Target, proxyFor: ProxyFor): void {
  for (const url of [baseUrl, vaultUrl].map((base) => new URL(base))) {
    const proxy = proxyFor(url)
    if (proxy !== null && url.protocol === 'http:')
      throw new UsageError(
        `HTTP_PROXY: the proxy ${proxy.host} could read the keys that go to ${url.origin}, which speaks no TLS; keep it out with NO_PROXY=${hostOf(url)}, or give an https URL.`,
      )
  }
}

/** True where NO_PROXY names a URL's host, its parent domain or `*`, and its port if any. */
function isExempt(list: string, url: URL): boolean {
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [host = '', port] = isIP(entry) === 0 ? entry.split(/:(?=\d+$)/) : [entry]
      const name = host.replace(/^\*?\.|^\[|\]$/g, '')
      const isHost = name === '*' || (name !== '' && `.${hostOf(url)}`.endsWith(`.${name}`))
      return isHost && (port === undefined || Number(port) === portOf(url))
    })
}
