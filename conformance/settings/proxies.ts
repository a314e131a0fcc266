import { BlockList, isIP } from 'node:net'
import { hostOf, isLoopback, portOf } from '../basics/host.ts'
import type { Target } from './target.ts'
import { shown, UsageError } from './usage.ts'

/** A proxy, and the variable that names it. */
export interface Proxy {
  readonly variable: string
  readonly url: URL
}

/** The proxies of an environment. */
export interface Proxies {
  /** Finds the proxy for a URL, or null; throws a UsageError where its variable holds no URL of a proxy. */
  to(url: URL): Proxy | null
}

const variables: Readonly<Record<string, readonly string[]>> = {
  'http:': ['http_proxy', 'HTTP_PROXY'],
  'https:': ['https_proxy', 'HTTPS_PROXY'],
}

/** Reads HTTP_PROXY, HTTPS_PROXY and NO_PROXY, in small letters too; no proxy leads to this machine. */
export function readProxies(env: NodeJS.ProcessEnv): Proxies {
  const said = (names: readonly string[] = []) => names.find((name) => (env[name] ?? '').trim() !== '')
  return {
    to(url) {
      const variable = said(variables[url.protocol])
      if (variable === undefined || isLoopback(url)) return null
      const exempt = said(['no_proxy', 'NO_PROXY'])
      if (exempt !== undefined && isNamedBy(env[exempt] ?? '', url)) return null
      return { variable, url: readProxy(variable, (env[variable] ?? '').trim(), url) }
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

function readProxy(variable: string, said: string, { hostname }: URL): URL {
  const text = said.includes('://') ? said : `http://${said}`
  const url = URL.canParse(text) ? new URL(text) : null
  if (url !== null && /^https?:$/.test(url.protocol) && url.hostname !== '') return url
  // It may hold a password.
  const scheme = url === null ? 'that' : shown(url.protocol)
  throw new UsageError(
    `${variable}: ${scheme} is no proxy that the kit can use; name one like http://127.0.0.1:3128, or set NO_PROXY=${hostname}.`,
  )
}

/** Tells whether NO_PROXY names the host of a URL: as a host, its parent domain, an address, a block of addresses, or by `*`. */
function isNamedBy(list: string, url: URL): boolean {
  const host = hostOf(url)
  const port = String(portOf(url))
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      if (entry === '*') return true
      const [, bracketed, plain = entry, only] = /^(?:\[(.*)\]|([^:]*))(?::(\d+))?$/.exec(entry) ?? []
      const name = (bracketed ?? plain).replace(/^\*?\./, '')
      if (name === '' || (only !== undefined && only !== port)) return false
      return host === name || host.endsWith(`.${name}`) || isInBlock(host, name)
    })
}

/** Tells whether an address lies in a block such as 10.0.0.0/8. */
function isInBlock(host: string, block: string): boolean {
  const [address = '', bits = ''] = block.split('/')
  const family = isIP(address)
  if (family === 0 || family !== isIP(host) || !/^\d{1,3}$/.test(bits)) return false
  if (Number(bits) > (family === 4 ? 32 : 128)) return false
  const list = new BlockList()
  const kind = family === 4 ? 'ipv4' : 'ipv6'
  list.addSubnet(address, Number(bits), kind)
  return list.check(host, kind)
}
