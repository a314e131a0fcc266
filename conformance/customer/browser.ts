import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { untilAborted } from '../basics/aborted.ts'
import { messageOf } from '../basics/thrown.ts'
import { openLimiter } from '../http/limiter.ts'
import { startChromium, type ChromiumOptions } from './chromium.ts'
import { openGuard } from './guard.ts'
import type { Handover } from './page.ts'
import { openChromiumTab } from './tab.ts'
import { stuckAt, withTimeout, type CustomerDriver, type VisitRequest, type VisitResult } from './result.ts'
import { goThrough } from './visit.ts'
import type { PageHints } from './words.ts'

/** A driver that can also go on from a page that plain HTTP got to. */
export interface BrowserDriver extends CustomerDriver {
  visit(request: VisitRequest, handover?: Handover | null): Promise<VisitResult>
}

/** The most customers at once, and seconds until a browser is closed. */
const most = { customers: 4, toClose: 3 }

/** Gets through pages that are made by scripts with a Chromium, which connects as the network policy allows. It needs playwright-core, an optional peer. */
export function browserDriver(options: PageHints & ChromiumOptions = {}): BrowserDriver {
  let started: Promise<Browser> | undefined
  const limiter = openLimiter(most.customers)
  const reset = (): void => (started = undefined)

  async function visit(request: VisitRequest, handover: Handover | null): Promise<VisitResult> {
    const guard = await openGuard(request)
    let context: BrowserContext | undefined
    let { signal } = request
    try {
      started ??= startChromium(options, request.tell).then((browser) => browser.on('disconnected', reset))
      started.catch(reset)
      const browser = await untilAborted(started, signal)
      const proxy = { server: guard.server }
      const opening = browser.newContext({ acceptDownloads: false, serviceWorkers: 'block', proxy })
      context = await untilAborted(opening, signal)
      const timed = withTimeout(request)
      signal = timed.signal
      const tab = await untilAborted(openChromiumTab(context, timed, handover), signal)
      const { result } = await untilAborted(goThrough(timed, options, tab, handover?.chosen), signal)
      return result
    } catch (error) {
      const [reason] = messageOf(error).split('\n', 1)
      const remedy = 'name a Chromium with executablePath, or run npx playwright-core install chromium'
      const saw = signal.aborted ? 'the time is over' : `${reason}; ${remedy}`
      return stuckAt(request.authorizeUri, 'a Chromium to visit the page with', saw)
    } finally {
      guard.close()
      await Promise.race([
        context?.close().catch(() => undefined),
        wait(most.toClose * 1000, undefined, { ref: false }),
      ])
    }
  }

  return {
    visit: (request, handover = null) => limiter.run(false, () => visit(request, handover)),
    close: async () => (await started?.catch(() => undefined))?.close(),
  }
}
