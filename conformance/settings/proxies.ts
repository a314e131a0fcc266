import { hostOf, isLoopback, portOf } from '../basics/host.ts'
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
  const setOf = (name: string): [variable: string, text: string] | undefined =>
    [name.toLowerCase(), name]
      .map((variable): [string, string] => [variable, (env[variable] ?? '').trim()])
      .find(([, text]) => text !== '')
  const [, exempt = ''] = setOf('NO_PROXY') ?? []
  return {
    to(url) {
      const [variable, text] = setOf(url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY') ?? []
      if (variable === undefined || text === undefined || isLoopback(url) || isExempt(exempt, url))
        return null
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

/** Returns true where NO_PROXY names the host of a URL: as a host, its parent domain, an address, or by `*`; perhaps with a port. */
function isExempt(list: string, url: URL): boolean {
  const host = hostOf(url)
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, bracketed, plain = entry, port] = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? []
      const name = (bracketed ?? plain).replace(/^\*?\./, '')
      if (entry === '' || (port !== undefined && Number(port) !== portOf(url))) return false
      return name === '*' || host === name || host.endsWith(`.${name}`)
    })
}
