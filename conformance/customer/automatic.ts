import type { BrowserDriver } from './browser.ts'
import { visitPages } from './page.ts'
import type { PageHints } from './words.ts'
import { withTimeout, type CustomerDriver } from './visit.ts'

/** Gets through pages by plain HTTP, and by a Chromium, if one is installed, where only scripts lead on: before the choice it begins anew there, and after it it goes on. */
export function automaticDriver(hints: PageHints = {}): CustomerDriver {
  let browser: Promise<BrowserDriver | null> | undefined
  return {
    async visit(request) {
      const { result, handover } = await visitPages(withTimeout(request), hints)
      if (!result.needsBrowser || handover === null || request.signal.aborted) return result
      browser ??= openBrowser(hints)
      const opened = await browser
      if (opened === null) return result
      if (handover.chosen === null) return opened.visit(request)
      const seen = await opened.goOn(request, handover)
      return seen.returned ? { ...seen, chose: result.chose || seen.chose } : result
    },
    close: async () => (await browser)?.close?.(),
  }
}

/** Opens the browser driver where a Chromium is installed; it is loaded only for visits that need it. */
async function openBrowser(hints: PageHints): Promise<BrowserDriver | null> {
  const { hasChromium } = await import('./chromium.ts')
  return (await hasChromium().catch(() => false)) ? (await import('./browser.ts')).browserDriver(hints) : null
}
