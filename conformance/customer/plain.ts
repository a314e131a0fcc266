import { isSamePage } from '../basics/addresses.ts'
import { cut } from '../basics/cut.ts'
import { pauseFor } from '../basics/pause.ts'
import { messageOf } from '../basics/thrown.ts'
import { openCookieJar } from './cookies.ts'
import { isAddress, isMerchants, resolve } from './address.ts'
import type { PageRequest } from './form.ts'
import { readPage, type HtmlPage } from './html.ts'
import {
  resultOf,
  stuckAt,
  type CustomerResponse,
  type VisitRequest,
  type VisitResult,
} from './result.ts'
import { lastResortScore, leavesPageScore, type Tab } from './visit.ts'

/** A tab by plain HTTP: forms, links, cookies, redirects, refreshes. A browser can take over. */
export interface PlainTab extends Tab {
  response: CustomerResponse | null
  /** Sends a request and follows redirects of any 3xx status; never requests the return_uri. */
  go(request: PageRequest, isChoice?: boolean): Promise<void>
  /** The cookies for the last page, as a browser takes them. */
  cookies(): { name: string; value: string; url: string }[]
}

/** The limits of one visit: redirects, and the seconds of a refresh that is followed or waited for. */
const limits = { redirects: 20, refreshDelay: 60, refreshWait: 2 }

const scriptedAddresses =
  /\blocation(?:\.href)?\s{0,9}(?:=|\.(?:assign|replace)\s{0,9}\()\s{0,9}(["'])([^"'\\\n]{1,2000})\1/g

export function headerOf({ headers }: CustomerResponse, name: string): string | undefined {
  return [headers[name] ?? []].flat()[0]
}

/** Opens an empty tab without cookies. */
export function openPlainTab(visit: VisitRequest): PlainTab {
  const { authorizeUri, returnUri, signal, send } = visit
  const jar = openCookieJar()
  let redirectsLeft = limits.redirects
  let page: HtmlPage | null = null

  const cookieHeader = (url: string): string =>
    jar
      .sentTo(url)
      .map(({ name, value }) => (name === '' ? value : `${name}=${value}`))
      .join('; ')

  /** Follows redirects to a page; returns the end of the visit where they lead to none. */
  async function follow(first: PageRequest, isChoice: boolean): Promise<VisitResult | null> {
    for (let next = first, status: number | null = null; ;) {
      const { url } = next
      // A customer who is sent to the merchant is back, at the right address or not.
      const mayReturn = status !== null || isChoice || tab.hasChosen
      if (isSamePage(url, returnUri) || (mayReturn && isMerchants(url, visit)))
        return resultOf({ returned: url })
      const nowhere = (saw: string): VisitResult =>
        stuckAt(url, 'a page to go on with', saw, status)
      if (!isAddress(url)) return nowhere(`an address that is not visited: ${cut(url, 300)}`)
      let response: CustomerResponse
      try {
        const { method, body = null } = next
        const headers = headersOf(next, cookieHeader(url), tab.response && tab.url)
        signal.throwIfAborted()
        response = await send(
          { method, url: url.replace(/#.*$/s, ''), headers, body, isChoice },
          signal,
        )
        for (const line of [response.headers['set-cookie'] ?? []].flat()) jar.keep(line, url)
      } catch (error) {
        return nowhere(signal.aborted ? 'the time is over' : `no answer: ${messageOf(error)}`)
      }
      status = response.status
      const location = status >= 300 && status < 400 ? headerOf(response, 'location') : undefined
      if (location === undefined) {
        Object.assign(tab, { url, response, status })
        return null
      }
      const target = resolve(location, url)
      if (target === undefined) return nowhere(`a redirect to no address: ${cut(location, 300)}`)
      if (redirectsLeft-- <= 0) return nowhere('redirects without end')
      next =
        status === 307 || status === 308 ? { ...next, url: target } : { method: 'GET', url: target }
    }
  }

  /** Where the page leads by itself: by a script to the return_uri, or by a refresh. */
  function ownTarget(): HtmlPage['refresh'] {
    const { refresh = null, scripts = '' } = page ?? {}
    const targets = tab.hasChosen ? [...scripts.matchAll(scriptedAddresses)] : []
    const back = targets.find(([, , target = '']) => isSamePage(target, returnUri))?.[2]
    if (back !== undefined) return { url: back, delay: 0 }
    return refresh && refresh.delay <= limits.refreshDelay ? refresh : null
  }

  const tab: PlainTab = {
    url: authorizeUri,
    response: null,
    status: 0,
    end: null,
    hasChosen: false,
    async go(first, isChoice = false) {
      tab.end = await follow(first, isChoice)
    },
    cookies: () => jar.sentTo(tab.url).map(({ name, value }) => ({ name, value, url: tab.url })),
    async read() {
      if (page === null) await tab.go({ method: 'GET', url: authorizeUri })
      const { url, response } = tab
      if (response === null) return []
      const isHtml = /html|xml/i.test(headerOf(response, 'content-type') ?? 'html')
      page = readPage(isHtml ? response.body : '', url, headerOf(response, 'refresh'))
      return [page]
    },
    async advance(best) {
      const score = best?.score ?? 0
      const isBetter = score >= (tab.hasChosen ? leavesPageScore : lastResortScore)
      const target = isBetter ? null : ownTarget()
      if (target !== null) {
        // A page that loads itself anew waits for something.
        if (target.url === tab.url)
          await pauseFor(Math.min(target.delay, limits.refreshWait) * 1000, signal)
        await tab.go({ method: 'GET', url: target.url })
        return 'waited'
      }
      const request = page?.isDynamic && score < lastResortScore ? null : (best?.request() ?? null)
      if (request === null) return null
      await tab.go(request, best?.chooses)
      return 'acted'
    },
  }
  return tab
}

function headersOf({ method, url, headers }: PageRequest, cookie: string, from: string | null) {
  const { origin } = new URL(from ?? url)
  return {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en',
    'user-agent': 'Mozilla/5.0 (compatible; payment-assay)',
    ...(cookie && { cookie }),
    ...(from && refererOf(from, url)),
    ...(from && method === 'POST' && { origin }),
    ...headers,
  }
}

/** The page that a request comes from, as browsers say it by default; of another site its origin. */
function refererOf(from: string, url: string): { referer?: string } {
  const page = new URL(from)
  const target = new URL(url)
  if (page.protocol === 'https:' && target.protocol === 'http:') return {}
  if (page.origin !== target.origin) return { referer: `${page.origin}/` }
  return { referer: `${page.origin}${page.pathname}${page.search}` }
}
