import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, BrowserContext } from 'playwright-core'
import { untilAborted } from '../basics/aborted.ts'
import { messageOf } from '../basics/thrown.ts'
import { openLimiter } from '../http/limiter.ts'
import { startChromium } from './chromium.ts'
import { openGuard } from './guard.ts'
import type { PlainTab } from './plain.ts'
import { stuckAt, withTimeout, type VisitRequest, type VisitResult } from './result.ts'
import { openChromiumTab } from './tab.ts'
import { goThrough } from './visit.ts'
import type { PageHints } from './words.ts'

/** A Chromium that customers share, each in a context of its own. */
export interface CustomerBrowser {
  /** Goes through the pages of a visit, or goes on from the page that plain HTTP got to. */
  visit(request: VisitRequest, from: PlainTab | null): Promise<VisitResult>
  close(): Promise<void>
}

/** The most customers at once, and seconds until the context of one is closed. */
const most = { customers: 4, toClose: 3 }

/** Opens a Chromium, started with the first visit, that connects as the network policy allows. It needs playwright-core, an optional peer. */
export function openBrowser(hints: PageHints, executablePath: string | undefined): CustomerBrowser {
  let started: Promise<Browser> | undefined
  const limiter = openLimiter(most.customers)
  const reset = (): void => (started = undefined)

  async function visit(request: VisitRequest, from: PlainTab | null): Promise<VisitResult> {
    const guard = await openGuard(request)
    let context: BrowserContext | undefined
    let { signal } = request
    try {
      started ??= startChromium(executablePath, request.tell).then((browser) =>
        browser.on('disconnected', reset),
      )
      started.catch(reset)
      const browser = await untilAborted(started, signal)
      const timed = withTimeout(request)
      signal = timed.signal
      const proxy = { server: guard.server }
      const opening = browser.newContext({ acceptDownloads: false, serviceWorkers: 'block', proxy })
      context = await untilAborted(opening, signal)
      const tab = await untilAborted(openChromiumTab(context, timed, from), signal)
      return await untilAborted(goThrough(timed, hints, tab), signal)
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
    visit: (request, from) => limiter.run(false, () => visit(request, from)),
    close: async () => (await started?.catch(() => undefined))?.close(),
  }
}
