import { CookieJar } from 'tough-cookie'
import { cut } from '../basics/cut.ts'
import { messageOf } from '../basics/thrown.ts'
import { isAddress, isMerchants, isReturn, resolve } from './address.ts'
import type { PageRequest } from './form.ts'
import type { CustomerResponse, VisitRequest } from './visit.ts'

/** The end of one request and its redirects: a page, the way back to the merchant, or nowhere. */
export type Landing =
  | { kind: 'page'; url: string; response: CustomerResponse }
  | { kind: 'returned'; url: string; isRedirected: boolean }
  | { kind: 'nowhere'; url: string; status: number | null; saw: string }

/** The requests of one customer, with cookies. */
export interface CustomerSession {
  /** Sends a request and follows its redirects as a browser does; the return_uri is recognised and never requested. */
  go(request: PageRequest, from: string | null, isChoice: boolean): Promise<Landing>
  /** Gives the cookies for an address, as a browser takes them. */
  cookiesFor(url: string): Promise<{ name: string; value: string; url: string }[]>
}

/** The redirects of one visit. */
const mostRedirects = 20

/** Finds the values of one header of a response, in whatever case its name is written. */
export function valuesOf({ headers }: CustomerResponse, name: string): string[] {
  return Object.entries(headers).flatMap(([key, value]) => (key.toLowerCase() === name ? value : []))
}

/** Opens the session of a visit, without cookies. */
export function openSession(visit: VisitRequest): CustomerSession {
  const { returnUri, signal, send } = visit
  const jar = new CookieJar(undefined, { looseMode: true })
  let redirects = mostRedirects
  let hasChosen = false

  async function keepCookies(url: string, response: CustomerResponse): Promise<void> {
    for (const line of valuesOf(response, 'set-cookie'))
      await jar.setCookie(withoutOwnDomain(line, url), secured(url), { ignoreError: true })
  }

  /** Sends one request. Throws where no complete response comes. */
  async function request(
    next: PageRequest,
    from: string | null,
    isChoice: boolean,
  ): Promise<CustomerResponse> {
    const { method, body = null } = next
    const url = withoutFragment(next.url)
    const cookie = await jar.getCookieString(secured(url))
    const headers = headersOf(next, cookie, from)
    signal.throwIfAborted()
    const response = await send({ method, url, headers, body, isChoice }, signal)
    await keepCookies(url, response)
    return response
  }

  return {
    async go(first, from, isChoice) {
      hasChosen ||= isChoice
      for (let next = first, status: number | null = null; ;) {
        const { url } = next
        // A customer who is sent to the merchant is back, at the right address or not.
        const mayReturn = status !== null || hasChosen
        if (isReturn(url, returnUri) || (mayReturn && isMerchants(url, visit)))
          return { kind: 'returned', url, isRedirected: status !== null }
        const nowhere = (saw: string): Landing => ({ kind: 'nowhere', url, status, saw })
        if (!isAddress(url)) return nowhere(`an address that is not visited: ${cut(url, 300)}`)
        let response: CustomerResponse
        try {
          response = await request(next, from, isChoice)
        } catch (error) {
          return nowhere(signal.aborted ? 'the time is over' : `no answer: ${messageOf(error)}`)
        }
        status = response.status
        const isRedirect = status >= 300 && status < 400 && status !== 304
        const [location] = isRedirect ? valuesOf(response, 'location') : []
        if (location === undefined) return { kind: 'page', url, response }
        const target = resolve(location, url)
        if (target === undefined) return nowhere(`a redirect to no address: ${cut(location, 300)}`)
        if (redirects-- <= 0) return nowhere('redirects without end')
        const to = withoutFragment(target) + (new URL(target).hash || new URL(url).hash)
        next = status === 307 || status === 308 ? { ...next, url: to } : { method: 'GET', url: to }
      }
    },
    async cookiesFor(url) {
      const cookies = await jar.getCookies(secured(url))
      return cookies.map(({ key, value }) => ({ name: key, value, url }))
    },
  }
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
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
function withoutOwnDomain(line: string, url: string): string {
  return line.replace(/;\s*domain\s*=\s*\.?([^;]*)/i, (whole, domain: string) =>
    domain.trim().toLowerCase() === new URL(url).hostname ? '' : whole,
  )
}

/** Turns an address of this machine into an https one, because browsers send Secure cookies there over plain http, too. */
function secured(url: string): string {
  const isOwn = /^(localhost|.+\.localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname)
  return isOwn ? url.replace(/^http:/, 'https:') : url
}
