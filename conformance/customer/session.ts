import { CookieJar } from 'tough-cookie'
import { cut } from '../basics/cut.ts'
import { messageOf } from '../basics/thrown.ts'
import { isAddress, isMerchants, isReturn, resolve } from './address.ts'
import type { PageRequest } from './form.ts'
import { resultOf, stuckAt, type CustomerResponse, type VisitRequest, type VisitResult } from './result.ts'

/** The requests of one customer, with cookies, and the page that they led to. */
export interface CustomerSession {
  /** The address and the response of the last page. */
  url: string
  response: CustomerResponse | null
  /** Set once the customer is back, or a request got nowhere. */
  end: VisitResult | null
  /** Sends a request and follows its redirects as a browser does; the return_uri is recognised and never requested. */
  go(request: PageRequest, isChoice: boolean): Promise<void>
  /** Gives the cookies for the last page, as a browser takes them. */
  cookies(): Promise<{ name: string; value: string; url: string }[]>
}

/** The redirects of one visit. */
const mostRedirects = 20

/** Returns the first value of a header of a response. */
export function headerOf({ headers }: CustomerResponse, name: string): string | undefined {
  return [headers[name] ?? []].flat()[0]
}

/** Opens the session of a visit, without cookies. */
export function openSession(visit: VisitRequest): CustomerSession {
  const { returnUri, signal, send } = visit
  const jar = new CookieJar(undefined, { looseMode: true, rejectPublicSuffixes: false })
  let redirects = mostRedirects
  let hasChosen = false

  /** Sends one request. Throws where no complete response comes. */
  async function request(next: PageRequest, isChoice: boolean): Promise<CustomerResponse> {
    const { method, body = null } = next
    const url = withoutFragment(next.url)
    const headers = headersOf(next, await jar.getCookieString(url), session.response && session.url)
    signal.throwIfAborted()
    const response = await send({ method, url, headers, body, isChoice }, signal)
    for (const line of [response.headers['set-cookie'] ?? []].flat())
      await jar.setCookie(line, url, { ignoreError: true })
    return response
  }

  /** Follows redirects from a request to a page; returns the end of the visit where there is none. */
  async function follow(first: PageRequest, isChoice: boolean): Promise<VisitResult | null> {
    for (let next = first, status: number | null = null; ;) {
      const { url } = next
      // A customer who is sent to the merchant is back, at the right address or not.
      const mayReturn = status !== null || hasChosen
      if (isReturn(url, returnUri) || (mayReturn && isMerchants(url, visit)))
        return resultOf({ returned: url })
      const nowhere = (saw: string): VisitResult => stuckAt(url, 'a page to go on with', saw, status)
      if (!isAddress(url)) return nowhere(`an address that is not visited: ${cut(url, 300)}`)
      let response: CustomerResponse
      try {
        response = await request(next, isChoice)
      } catch (error) {
        return nowhere(signal.aborted ? 'the time is over' : `no answer: ${messageOf(error)}`)
      }
      status = response.status
      const isRedirect = status >= 300 && status < 400 && status !== 304
      const location = isRedirect ? headerOf(response, 'location') : undefined
      if (location === undefined) {
        Object.assign(session, { url, response })
        return null
      }
      const target = resolve(location, url)
      if (target === undefined) return nowhere(`a redirect to no address: ${cut(location, 300)}`)
      if (redirects-- <= 0) return nowhere('redirects without end')
      const to = withoutFragment(target) + (new URL(target).hash || new URL(url).hash)
      next = status === 307 || status === 308 ? { ...next, url: to } : { method: 'GET', url: to }
    }
  }

  const session: CustomerSession = {
    url: visit.authorizeUri,
    response: null,
    end: null,
    async go(request, isChoice) {
      hasChosen ||= isChoice
      session.end = await follow(request, isChoice)
    },
    async cookies() {
      const cookies = await jar.getCookies(session.url)
      return cookies.map(({ key, value }) => ({ name: key, value, url: session.url }))
    },
  }
  return session
}

function withoutFragment(url: string): string {
  return url.replace(/#.*$/s, '')
}

function headersOf({ method, url, headers }: PageRequest, cookie: string, from: string | null) {
  const common = {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en',
    'user-agent': 'Mozilla/5.0 (compatible; payment-assay)',
    ...(cookie && { cookie }),
  }
  if (from === null) return { ...common, ...headers }
  const { origin } = new URL(from)
  const referer = origin === new URL(url).origin ? withoutFragment(from) : `${origin}/`
  return { ...common, referer, ...(method === 'POST' && { origin }), ...headers }
}
