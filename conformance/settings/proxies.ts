import { isLoopback } from '../basics/addresses.ts'
import { hostOf } from '../basics/host.ts'
import type { Target } from './target.ts'
import { UsageError } from './usage.ts'

/** A proxy, and the variable that names it. */
export interface Proxy {
  readonly variable: string
  readonly url: URL
}

/** The proxies of an environment. */
export interface Proxies {
  /** Finds the proxy for a URL, or null; throws a UsageError where its variable does not hold the URL of a proxy. */
  to(url: URL): Proxy | null
}

/** Reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY, also in small letters; no proxy leads to this machine. */
export function readProxies(env: NodeJS.ProcessEnv): Proxies {
  const variableOf = (name: string): string => (env[name.toLowerCase()] ? name.toLowerCase() : name)
  const exempt = env[variableOf('NO_PROXY')] ?? ''
  return {
    to(url) {
      const variable = variableOf(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY')
      const text = env[variable] ?? ''
      if (text === '' || isLoopback(hostOf(url)) || isExempt(exempt, url)) return null
      const whole = text.includes('://') ? text : `http://${text}`
      if (URL.canParse(whole) && /^https?:/.test(whole)) return { variable, url: new URL(whole) }
      // It may hold a password.
      throw new UsageError(
        `${variable}: its value is not the URL of an HTTP proxy; write it like http://127.0.0.1:3128, or set NO_PROXY=${url.hostname}.`,
      )
    },
  }
}

/** Throws a UsageError where keys would pass a proxy that could read them. */
export function assertKeysInTls({ baseUrl, vaultUrl }: Target, proxies: Proxies): void {
  for (const url of [baseUrl, vaultUrl].map((base) => new URL(base))) {
    const proxy = proxies.to(url)
    if (proxy !== null && url.protocol === 'http:')
      throw new UsageError(
        `${proxy.variable}: the proxy ${proxy.url.host} could read the keys that go to ${url.origin}, which speaks no TLS; keep it out with NO_PROXY=${hostOf(url)}, or give an https URL.`,
      )
  }
}

/** Returns true where NO_PROXY names the host of a URL: the host itself, its parent domain, or all by `*`. */
function isExempt(list: string, url: URL): boolean {
  const names = list
    .toLowerCase()
    .split(/[\s,]+/)
    .map((name) => name.replace(/^\*?\./, ''))
  return names.some((name) => name === '*' || (name !== '' && `.${hostOf(url)}`.endsWith(`.${name}`)))
}
