import { isIP } from 'node:net'
import { parseCookie } from 'undici'
import { isLoopback } from '../basics/addresses.ts'
import { hostOf } from '../basics/host.ts'

/** A cookie as it is kept (RFC 6265). */
interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  /** True where only the very host gets it, not those below it. */
  readonly isHostOnly: boolean
  readonly path: string
  readonly isSecure: boolean
  /** In milliseconds; Infinity for one of the session. */
  readonly expires: number
}

/** The cookies of one customer. */
interface CookieJar {
  /** Keeps or removes the cookie of a `set-cookie` line; ignores an invalid line. */
  keep(line: string, url: string): void
  /** The cookies that a request to an address sends, those of longer paths first. */
  sentTo(url: string): readonly Pick<Cookie, 'name' | 'value'>[]
}

/** How many cookies a jar keeps, as browsers do for a site; the oldest go. */
const maxCookies = 180

/** Opens a jar without cookies. */
export function openCookieJar(): CookieJar {
  const cookies = new Map<string, Cookie>()
  return {
    keep(line, url) {
      const cookie = cookieOf(line, new URL(url))
      if (cookie === null) return
      const key = JSON.stringify([cookie.domain, cookie.path, cookie.name])
      if (cookie.expires <= Date.now()) cookies.delete(key)
      else cookies.set(key, cookie)
      const [oldest] = cookies.keys()
      if (cookies.size > maxCookies && oldest !== undefined) cookies.delete(oldest)
    },
    sentTo(url) {
      const address = new URL(url)
      return [...cookies.values()]
        .filter((cookie) => isSentTo(cookie, address))
        .sort((cookie, other) => other.path.length - cookie.path.length)
    },
  }
}

/** The cookie of a `set-cookie` line from an address; null where invalid or another site's. */
function cookieOf(line: string, address: URL): Cookie | null {
  const parsed = parseCookie(line)
  if (parsed === null) return null
  const { name, value, secure: isSecure = false } = parsed
  const { pathname } = address
  const usualPath = pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')))
  const host = hostOf(address)
  const domain = parsed.domain || host
  const cookie = { name, value, domain, isSecure, isHostOnly: !parsed.domain }
  return isOfHost(cookie, host)
    ? { ...cookie, path: parsed.path ?? usualPath, expires: expiryOf(line, parsed) }
    : null
}

/** The end of a cookie: its Max-Age counts more than its Expires. */
function expiryOf(
  line: string,
  { maxAge, expires }: Pick<NonNullable<ReturnType<typeof parseCookie>>, 'maxAge' | 'expires'>,
): number {
  // The parser takes no negative age.
  if (/;\s*max-age\s*=\s*-/i.test(line)) return 0
  if (maxAge !== undefined) return Date.now() + maxAge * 1000
  const time = Number(expires ?? NaN)
  return Number.isNaN(time) ? Infinity : time
}

/** True for the host of a cookie or a subdomain of its domain; never for numeric addresses. */
function isOfHost({ domain, isHostOnly }: Pick<Cookie, 'domain' | 'isHostOnly'>, host: string) {
  return host === domain || (!isHostOnly && isIP(host) === 0 && host.endsWith(`.${domain}`))
}

/** True where a request to an address sends a cookie: Secure ones also to this machine. */
function isSentTo(cookie: Cookie, address: URL): boolean {
  const { path, isSecure, expires } = cookie
  const host = hostOf(address)
  const { pathname, protocol } = address
  const isOfPath = pathname === path || pathname.startsWith(path.replace(/\/?$/, '/'))
  const isSafe = !isSecure || protocol === 'https:' || isLoopback(host)
  return isOfHost(cookie, host) && isOfPath && isSafe && expires > Date.now()
}
