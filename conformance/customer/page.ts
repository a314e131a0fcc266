import { pauseFor } from '../basics/pause.ts'
import { isReturn } from './address.ts'
import { lastResort, type Chosen } from './choose.ts'
import { readPage, type Page } from './html.ts'
import type { CustomerResponse, VisitRequest } from './result.ts'
import { headerOf, openSession } from './session.ts'
import type { Tab } from './visit.ts'

/** The page after the choice at which plain HTTP ended, as a browser can take it over. */
export interface Handover {
  url: string
  response: CustomerResponse
  cookies: { name: string; value: string; url: string }[]
  chosen: Chosen
}

/** A tab that can be handed over to a browser. */
export interface PlainTab extends Tab {
  handOver(chosen: Chosen): Promise<Handover | null>
}

/** In seconds, the longest refresh that is followed, and the longest wait for it. */
const most = { delay: 60, wait: 2 }

const scriptedAddresses =
  /\blocation(?:\.href)?\s{0,9}(?:=|\.(?:assign|replace)\s{0,9}\()\s{0,9}(["'])([^"'\\\n]{1,2000})\1/g

/** Opens a tab in which forms, buttons, links, cookies, redirects and refreshes work by plain HTTP. */
export function openPlainTab(visit: VisitRequest): PlainTab {
  const session = openSession(visit)
  let page: Page | null = null

  /** Finds where the page leads by itself: by a script to the return_uri, or by a refresh. */
  function ownTarget(isAfter: boolean, isBetter: boolean): { url: string; delay: number } | null {
    const { url = '', refresh = null, scripts = '' } = page ?? {}
    const targets = isAfter ? [...scripts.matchAll(scriptedAddresses)].map(([, , target = '']) => target) : []
    const back = targets.find((target) => isReturn(target, visit.returnUri))
    if (back !== undefined) return { url: back, delay: 0 }
    if (refresh === null || refresh.delay > most.delay || isBetter) return null
    return { ...refresh, delay: refresh.url === url ? Math.min(refresh.delay, most.wait) : 0 }
  }

  const tab: PlainTab = {
    url: session.url,
    status: 0,
    end: null,
    async read() {
      if (page === null) await session.go({ method: 'GET', url: visit.authorizeUri }, false)
      const { url, response, end } = session
      const status = response?.status ?? 0
      Object.assign(tab, { url, status, end })
      if (response === null) return []
      const isHtml = /html|xml/i.test(headerOf(response, 'content-type') ?? 'html')
      const refresh = headerOf(response, 'refresh') ?? ''
      page = readPage(isHtml ? response.body : '', url, { status, refresh })
      return [page]
    },
    async advance(best, chosen) {
      const isBetter = best !== null && best.score >= (chosen ? 90 : lastResort)
      const target = ownTarget(chosen !== null, isBetter)
      if (target !== null) {
        await pauseFor(target.delay * 1000, visit.signal)
        await session.go({ method: 'GET', url: target.url }, false)
        return 'waited'
      }
      const isLast = page?.isDynamic && (best?.score ?? 0) < lastResort
      const request = isLast ? null : (best?.action.request() ?? null)
      if (request === null) return null
      await session.go(request, best?.chooses != null)
      return 'acted'
    },
    async handOver(chosen) {
      const { url, response } = session
      return response && chosen && { url, response, chosen, cookies: await session.cookies() }
    },
  }
  return tab
}
