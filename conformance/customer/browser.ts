import { setTimeout as wait } from 'node:timers/promises'
import type { BrowserContext } from 'playwright-core'
import { untilAborted } from '../basics/aborted.ts'
import { cut } from '../basics/cut.ts'
import { messageOf } from '../basics/thrown.ts'
import { openLimiter } from '../http/limiter.ts'
import { openProgress } from './choose.ts'
import { startChromium, type Chromium, type ChromiumOptions } from './chromium.ts'
import { openGuard } from './guard.ts'
import type { Page } from './html.ts'
import type { Handover } from './page.ts'
import { openTab, type CustomerTab } from './tab.ts'
import {
  resultOf,
  stuckAt,
  withTimeout,
  type CustomerDriver,
  type VisitRequest,
  type VisitResult,
} from './visit.ts'
import type { PageHints } from './words.ts'

/** A driver that can also go on from a page that plain HTTP got to. */
export interface BrowserDriver extends CustomerDriver {
  goOn(request: VisitRequest, handover: Handover): Promise<VisitResult>
}

/** The most steps of a visit, the customers at once, the looks until a page stands still, and at one where nothing can be done, and the seconds to close. */
const most = { steps: 20, customers: 4, looks: 20, idle: 7, toClose: 3 }

/** Gets through pages that are made by scripts with a Chromium, which connects as the network policy allows. It needs playwright-core, an optional peer. */
export function browserDriver(options: PageHints & ChromiumOptions = {}): BrowserDriver {
  let started: Promise<Chromium> | undefined
  const limiter = openLimiter(most.customers, null, null)
  const reset = (): void => (started = undefined)

  async function start(tell: VisitRequest['tell']): Promise<Chromium> {
    const chromium = await startChromium(options)
    chromium.browser.on('disconnected', reset)
    if (!chromium.isSandboxed)
      tell?.('Chromium runs without its sandbox, because it does not start in it here.')
    return chromium
  }

  async function close(): Promise<void> {
    const running = started
    reset()
    await running?.then(({ kill }) => kill()).catch(() => undefined)
  }

  async function visit(request: VisitRequest, handover: Handover | null): Promise<VisitResult> {
    const guard = await openGuard(request)
    let context: BrowserContext | undefined
    let { signal } = request
    try {
      started ??= start(request.tell)
      started.catch(reset)
      const { browser } = await untilAborted(started, signal)
      const proxy = { server: guard.server }
      const opening = browser.newContext({ acceptDownloads: false, serviceWorkers: 'block', proxy })
      context = await untilAborted(opening, signal)
      const timed = withTimeout(request)
      signal = timed.signal
      return await untilAborted(goThrough(context, timed, options, handover), signal)
    } catch (error) {
      const [reason] = messageOf(error).split('\n', 1)
      const remedy = 'name a Chromium with executablePath, or run npx playwright-core install chromium'
      const saw = signal.aborted ? 'the time is over' : `${reason}; ${remedy}`
      return stuckAt(request.authorizeUri, 'a Chromium to visit the page with', saw)
    } finally {
      guard.close()
      // A page may keep its browser so busy that it does not close; another is started for the next customer.
      const closing = context?.close().catch(() => undefined)
      const isLate = await Promise.race([closing, wait(most.toClose * 1000, true)])
      if (isLate) await close()
    }
  }

  return {
    visit: (request) => limiter.run(false, () => visit(request, null)),
    goOn: (request, handover) => limiter.run(false, () => visit(request, handover)),
    close,
  }
}

/** Goes through the pages of one visit, from the first or from where plain HTTP got to. */
async function goThrough(
  context: BrowserContext,
  { authorizeUri, returnUri, choice, signal }: VisitRequest,
  hints: PageHints,
  handover: Handover | null,
): Promise<VisitResult> {
  if (handover) await context.addCookies(handover.cookies)
  const progress = openProgress(choice ?? 'successful', returnUri, hints, handover?.chosen)
  const tab = await openTab(context, handover ?? { url: authorizeUri }, returnUri)
  for (let [steps, idle] = [0, 0]; ;) {
    const pages = await settled(tab, signal)
    const text = pages[0]?.text ?? ''
    const isOver = choice === null || steps >= most.steps || signal.aborted || tab.returned !== null
    const best = isOver ? null : progress.next(pages)
    if (best && (await tab.click(best.action))) {
      progress.take(best)
      steps += 1
      idle = 0
    } else if (!isOver && idle < most.idle) {
      // A button may be enabled, or the way back begin, only after a while.
      idle += 1
      await wait(1000)
    } else {
      const { returned, status } = tab
      const chose = choice !== null && progress.hasChosen(returned === null ? text : '')
      if (returned !== null || choice === null || (chose && status < 400 && !isOver))
        return resultOf({ chose, returned })
      const lookedFor = `a visible button, option or link that says "${choice}", or a way on`
      const saw = cut(text, 200) || 'nothing a customer could read'
      return { ...stuckAt(tab.url(), lookedFor, saw, status || null), chose: chose && status < 400 }
    }
  }
}

/** Reads the pages of the frames once they have stopped changing, or after some looks. */
async function settled(tab: CustomerTab, signal: AbortSignal): Promise<Page[]> {
  let [last, same]: [string, number] = ['', 0]
  let pages: Page[] = []
  for (let look = 0; look < most.looks && same < 2 && tab.returned === null && !signal.aborted; look++) {
    if (look > 0) await wait(150)
    pages = await tab.read()
    const now = pages.map(({ url, text, controls }) => `${url} ${text} ${controls.length}`).join('\n')
    same = now === last && now.trim() !== '' ? same + 1 : 0
    last = now
  }
  return pages
}
