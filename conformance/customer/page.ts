import { pauseFor } from '../basics/pause.ts'
import { isReturn } from './address.ts'
import { lastResort, type Candidate } from './choose.ts'
import { readPage, type Page } from './html.ts'
import type { VisitRequest } from './result.ts'
import { headerOf, openSession, type CustomerSession } from './session.ts'
import type { Tab } from './visit.ts'

/** A tab whose page a browser can take over. */
export type PlainTab = Tab & CustomerSession

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

  const tab: PlainTab = Object.assign(session, {
    status: 0,
    chosen: null,
    async read() {
      if (page === null) await session.go({ method: 'GET', url: visit.authorizeUri }, false)
      const { url, response } = session
      tab.status = response?.status ?? 0
      if (response === null) return []
      const isHtml = /html|xml/i.test(headerOf(response, 'content-type') ?? 'html')
      page = readPage(isHtml ? response.body : '', url, headerOf(response, 'refresh'))
      return [page]
    },
    async advance(best: Candidate | null) {
      const isBetter = best !== null && best.score >= (tab.chosen ? 90 : lastResort)
      const target = ownTarget(tab.chosen !== null, isBetter)
      if (target !== null) {
        await pauseFor(target.delay * 1000, visit.signal)
        await session.go({ method: 'GET', url: target.url }, false)
        return 'waited' as const
      }
      const isLast = page?.isDynamic && (best?.score ?? 0) < lastResort
      const request = isLast ? null : (best?.action.request() ?? null)
      if (request === null) return null
      await session.go(request, best?.chooses != null)
      return 'acted' as const
    },
  })
  return tab
}
