import { messageOf } from '../../basics/thrown.ts'
import { cut } from '../../basics/cut.ts'
import { isAddress, isMerchants, isReturn, resolve } from '../addresses.ts'
import { newCookies, valuesOf, type Cookies } from './cookies.ts'
import { type Answer, type Request, type Visit } from '../driver.ts'

/** A request before the customer's own headers are added. */
export interface Step {
  method: 'GET' | 'POST'
  url: string
  body?: string
  contentType?: string
  headers?: Record<string, string>
}

/** The end of one step: a page, the way back to the merchant, or nowhere. */
export type Landing =
  | { kind: 'page'; url: string; answer: Answer }
  | { kind: 'return'; url: string }
  | { kind: 'nowhere'; page: string; status: number | null; lookedFor: string; saw: string }

/** The memory of a visit between its steps. */
interface Travel {
  visit: Visit
  cookies: Cookies
  /** The redirects that are left for the whole visit. */
  redirects: number
  /** True once any request was sent for the step under way. */
  sent: boolean
  /** True once the wanted result was chosen, by this step at the latest. */
  chose: boolean
}

/** Begins a visit, with no cookies and at most twenty redirects. */
export function newTravel(visit: Visit): Travel {
  return { visit, cookies: newCookies(), redirects: 20, sent: false, chose: false }
}

/** Sends one step and follows its redirects as a browser does; the return_uri is recognised and never requested. */
export async function go(travel: Travel, step: Step, from: string | undefined): Promise<Landing> {
  const { visit, cookies } = travel
  const seen = new Set<string>()
  travel.sent = false
  for (let next = step, referer = from, status: number | null = null; ;) {
    const nowhere = (saw: string, lookedFor = 'a page to go on with'): Landing => ({
      kind: 'nowhere',
      page: next.url,
      status,
      lookedFor,
      saw,
    })
    if (isReturn(next.url, visit.returnUri)) return { kind: 'return', url: next.url }
    // A customer who is sent to the merchant is back, at the right address or not.
    if ((status !== null || travel.chose) && isMerchants(next.url, visit))
      return { kind: 'return', url: next.url }
    if (!isAddress(next.url))
      return nowhere(
        `an address that is not visited: ${cut(next.url, 300)}`,
        'an http or https address open to a customer',
      )
    const cookie = await cookies.header(next.url)
    const key = `${next.method} ${next.url} ${next.body ?? ''} ${cookie}`
    if (seen.has(key)) return nowhere('a redirect in a circle')
    seen.add(key)
    let answer: Answer
    try {
      visit.signal.throwIfAborted()
      travel.sent = true
      answer = await visit.send(requestOf(next, cookie, referer), visit.signal)
    } catch (thrown) {
      return nowhere(`no answer: ${messageOf(thrown)}`)
    }
    status = answer.status
    await cookies.keep(next.url, answer)
    const location = isRedirect(answer.status) ? valuesOf(answer, 'location')[0] : undefined
    if (location === undefined) return { kind: 'page', url: next.url, answer }
    const target = resolve(location, next.url)
    if (target === undefined) return nowhere(`a redirect to no address: ${cut(location, 300)}`)
    if (travel.redirects-- <= 0) return nowhere('redirects without end')
    next = redirected(next, target, answer.status)
  }
}

/** Tells whether a status asks to go where a location says: any 3xx but that of what was not modified. */
function isRedirect(status: number): boolean {
  return status >= 300 && status < 400 && status !== 304
}

/** Turns a step into the one that a redirect asks for: 307 and 308 keep all but the address, which keeps its fragment unless there is a new one. */
function redirected(step: Step, target: string, status: number): Step {
  const fragment = new URL(target).hash || new URL(step.url).hash
  const url = target.replace(/#.*$/s, '') + fragment
  return status === 307 || status === 308 ? { ...step, url } : { method: 'GET', url }
}

function requestOf(step: Step, cookie: string, referer: string | undefined): Request {
  const url = step.url.replace(/#.*$/s, '')
  const headers: Record<string, string> = {
    accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.8',
    'accept-language': 'en',
    'user-agent': 'Mozilla/5.0 (compatible; payment-assay)',
  }
  if (cookie !== '') headers.cookie = cookie
  if (referer !== undefined) {
    const came = new URL(referer)
    headers.referer = came.origin === new URL(url).origin ? referer.replace(/#.*$/s, '') : `${came.origin}/`
    if (step.method === 'POST') headers.origin = came.origin
  }
  Object.assign(headers, step.headers)
  if (step.contentType !== undefined) headers['content-type'] = step.contentType
  return step.body === undefined
    ? { method: step.method, url, headers }
    : { method: step.method, url, headers, body: step.body }
}
