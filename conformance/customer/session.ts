import { CookieJar } from 'tough-cookie'
import { cut } from '../basics/cut.ts'
import { messageOf } from '../basics/thrown.ts'
import { isAddress, isMerchants, isReturn, resolve } from './address.ts'
import type { CustomerResponse, VisitRequest } from './visit.ts'
import type { PageRequest } from './form.ts'

/** The end of one request and its redirects: a page, the way back to the merchant, or nowhere. */
export type Landing =
  | { kind: 'page'; url: string; response: CustomerResponse }
  | { kind: 'returned'; url: string; isRedirected: boolean }
  | { kind: 'nowhere'; url: string; status: number | null; lookedFor: string; saw: string }

/** The requests of one customer, with cookies. */
export interface CustomerSession {
  /** Sends a request and follows its redirects as a browser does; the return_uri is recognised and never requested. */
  go(request: PageRequest, from: string | null, isChoice: boolean): Promise<Landing>
  /** Gives all cookies, as a browser takes them. */
  cookies(): Promise<Cookie[]>
}

/** A cookie as a browser takes it. */
export interface Cookie {
  name: string
  value: string
  domain: string
  path: string
  secure: boolean
  httpOnly: boolean
}

/** The redirects of one visit, the cookies that one host may set, and the characters of a cookie. */
const most = { redirects: 20, cookies: 50, cookieLength: 4096 }

/** Finds the values of one header of a response, in whatever case its name is written. */
export function valuesOf({ headers }: CustomerResponse, name: string): string[] {
  return Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? value : []))
}

/** Opens the session of a visit. Without cookies, and with at most twenty redirects. */
export function openSession({ returnUri, authorizeUri, signal, send }: VisitRequest): CustomerSession {
  const jar = new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: true })
  let redirects = most.redirects
  let hasChosen = false

  async function keep(url: string, response: CustomerResponse): Promise<void> {
    const host = new URL(url).hostname
    for (const line of valuesOf(response, 'set-cookie').slice(0, most.cookies)) {
      const known = await jar.getCookies(secured(url))
      if (line.length > most.cookieLength || known.length >= most.cookies) continue
      await jar
        .setCookie(withoutOwnDomain(line, host), secured(url), { ignoreError: true, loose: true })
        .catch(() => undefined)
    }
  }

  return {
    async go(request, from, isChoice) {
      const seen = new Set<string>()
      hasChosen ||= isChoice
      for (let next = request, status: number | null = null; ;) {
        const { url } = next
        const nowhere = (saw: string, lookedFor = 'a page to go on with'): Landing => ({
          kind: 'nowhere',
          url,
          status,
          lookedFor,
          saw,
        })
        // A customer who is sent to the merchant is back, at the right address or not.
        const isBack =
          isReturn(url, returnUri) ||
          ((status !== null || hasChosen) && isAddress(url) && isMerchants(url, { authorizeUri, returnUri }))
        if (isBack) return { kind: 'returned', url, isRedirected: status !== null }
        if (!isAddress(url))
          return nowhere(
            `an address that is not visited: ${cut(url, 300)}`,
            'an http or https address open to a customer',
          )
        const cookie = await jar.getCookieString(secured(url)).catch(() => '')
        const key = `${next.method} ${url} ${next.body ?? ''} ${cookie}`
        if (seen.has(key)) return nowhere('a redirect in a circle')
        seen.add(key)
        let response: CustomerResponse
        try {
          signal.throwIfAborted()
          const headers = headersOf(next, cookie, from)
          const { method, body = null } = next
          response = await send({ method, url: withoutFragment(url), headers, body, isChoice }, signal)
        } catch (error) {
          return nowhere(`no answer: ${messageOf(error)}`)
        }
        status = response.status
        await keep(url, response)
        const isRedirect = status >= 300 && status < 400 && status !== 304
        const location = isRedirect ? valuesOf(response, 'location')[0] : undefined
        if (location === undefined) return { kind: 'page', url, response }
        const target = resolve(location, url)
        if (target === undefined) return nowhere(`a redirect to no address: ${cut(location, 300)}`)
        if (redirects-- <= 0) return nowhere('redirects without end')
        next = redirected(next, target, status)
      }
    },
    async cookies() {
      const { cookies = [] } = (await jar.serialize().catch(() => undefined)) ?? {}
      return cookies.map(({ key = '', value = '', domain, path, secure, httpOnly, hostOnly }) => ({
        name: key,
        value,
        domain: `${hostOnly === true ? '' : '.'}${String(domain)}`,
        path: String(path ?? '/'),
        secure: secure === true,
        httpOnly: httpOnly === true,
      }))
    },
  }
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}

/** Turns a request into the one that a redirect asks for: 307 and 308 keep all but the address, which keeps its fragment unless there is a new one. */
function redirected(request: PageRequest, target: string, status: number): PageRequest {
  const url = withoutFragment(target) + (new URL(target).hash || new URL(request.url).hash)
  return status === 307 || status === 308 ? { ...request, url } : { method: 'GET', url }
}

function headersOf({ method, url, headers }: PageRequest, cookie: string, from: string | null) {
  const common = {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en',
    'user-agent': 'Mozilla/5.0 (compatible; payment-assay)',
    ...(cookie === '' ? {} : { cookie }),
  }
  if (from === null) return { ...common, ...headers }
  const { origin } = new URL(from)
  const referer = origin === new URL(url).origin ? withoutFragment(from) : `${origin}/`
  return { ...common, referer, ...(method === 'POST' ? { origin } : {}), ...headers }
}

/** Drops the domain of a cookie where it is the very host, as browsers do even for an address or localhost. */
function withoutOwnDomain(line: string, host: string): string {
  return line.replace(/;\s*domain\s*=\s*\.?([^;]*)/i, (whole, domain: string) =>
    domain.trim().toLowerCase() === host ? '' : whole,
  )
}

const ownMachine = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/

/** Turns an address of this machine into an https one, because browsers send Secure cookies there over plain http, too. */
function secured(url: string): string {
  return ownMachine.test(new URL(url).hostname) ? url.replace(/^http:/, 'https:') : url
}
