import { setTimeout as wait } from 'node:timers/promises'
import { cut } from '../basics/cut.ts'
import { messageOf } from '../basics/thrown.ts'
import { openLimiter } from '../http/limiter.ts'
import { shareChromium, type ChromiumOptions, type Context } from './chromium.ts'
import { openGuard } from './guard.ts'
import type { Handover } from './page.ts'
import { openProgress, type PageHints } from './progress.ts'
import { openTabs, type Tabs } from './tabs.ts'
import { stuckAt, withTimeout, type CustomerDriver, type VisitRequest, type VisitResult } from './visit.ts'

/** A driver that can also go on from a page that plain HTTP got to. */
export interface BrowserDriver extends CustomerDriver {
  goOn(request: VisitRequest, handover: Handover): Promise<VisitResult>
  close(): Promise<void>
}

/** The most steps of a visit, the customers at once, and times in seconds. */
const most = {
  steps: 20,
  customers: 4,
  toOpen: 45,
  toClose: 3,
  toLoad: 30,
  toSettle: 3,
  toReturn: 10,
  toEnable: 4,
}

/** Gets through pages with a Chromium, for pages that are made by scripts. It needs playwright-core, an optional peer; its traffic goes through a proxy that keeps to the network policy. */
export function browserDriver(options: PageHints & ChromiumOptions = {}): BrowserDriver {
  const chromium = shareChromium(options)
  const places = openLimiter(most.customers, null, null)
  let isShown = false

  async function visit(request: VisitRequest, handover: Handover | null): Promise<VisitResult> {
    const stuck = (saw: string): VisitResult =>
      stuckAt(request.authorizeUri, 'a Chromium to visit the page with', saw)
    const guard = await openGuard(request)
    let context: Context | undefined
    try {
      const opened = await within(chromium.open(guard.server), request.signal, most.toOpen)
      if (opened === undefined) return stuck(`it did not open within ${most.toOpen} seconds`)
      context = opened.context
      if (!opened.isSandboxed && !isShown) {
        isShown = true
        request.tell?.('Chromium runs without its sandbox, because it does not start in it here.')
      }
      const timed = withTimeout(request)
      const result = await within(pass(context, timed, options, handover), timed.signal)
      return result ?? stuck('the time is over')
    } catch (error) {
      const reason = messageOf(error).split('\n', 1)[0]
      return stuck(
        `${reason}; name a Chromium with executablePath, or run npx playwright-core install chromium`,
      )
    } finally {
      guard.close()
      // A page may keep its browser so busy that it does not even close.
      const closing = context?.close().then(() => true)
      if (closing && !(await within(closing, undefined, most.toClose).catch(() => true)))
        await chromium.kill()
    }
  }

  return {
    visit: (request) => places.run(false, () => visit(request, null)),
    goOn: (request, handover) => places.run(false, () => visit(request, handover)),
    close: chromium.kill,
  }
}

/** Resolves to what a promise does, or to undefined once a signal aborts or so many seconds are over. */
async function within<Value>(
  promise: Promise<Value>,
  signal: AbortSignal | undefined,
  seconds = 3600,
): Promise<Value | undefined> {
  const over = new AbortController()
  const ends = signal ? AbortSignal.any([signal, over.signal]) : over.signal
  const late = wait(seconds * 1000, undefined, { signal: ends }).catch(() => undefined)
  // It may still fail when nobody waits for it any more.
  promise.catch(() => undefined)
  try {
    return await Promise.race([promise, late])
  } finally {
    over.abort()
  }
}

/** Goes through the pages of one visit, from the first or from where plain HTTP got to. */
async function pass(
  context: Context,
  visit: VisitRequest,
  hints: PageHints,
  handover: Handover | null,
): Promise<VisitResult> {
  const { choice, returnUri, signal } = visit
  const progress = openProgress(choice ?? 'successful', returnUri, hints, handover?.chosen ?? null)
  const tabs = await openTabs(context, visit, handover)
  let patience = most.toEnable
  for (let steps = 0; ; steps++) {
    const pages = await settled(tabs)
    const [page] = pages
    if (tabs.returned !== null) {
      const returned = { url: tabs.returned, how: 'redirect' as const }
      return { chose: progress.hasChosen(null), returned, stuck: null, needsBrowser: false }
    }
    if (choice === null) return { chose: false, returned: null, stuck: null, needsBrowser: false }
    const goesOn = steps < most.steps && !signal.aborted && tabs.refused === null
    const best = goesOn ? progress.next(pages) : null
    if (best && (await tabs.click(best.action))) {
      progress.take(best)
      continue
    }
    // A button may be enabled only after a while, and a page may take a while to lead back.
    if (goesOn && !progress.chosen && patience-- > 0) {
      steps -= 1
      await wait(1000)
      continue
    }
    if (progress.chosen && goesOn && (await isBack(tabs, signal))) continue
    const chose = progress.hasChosen(page?.text ?? null)
    if (chose && goesOn && tabs.status < 400)
      return { chose, returned: null, stuck: null, needsBrowser: false }
    const saw = tabs.refused ?? (cut(page?.text ?? '', 200) || 'nothing a customer could read')
    const end = stuckAt(
      tabs.url(),
      `a visible button, option or link that says "${choice}", or a way on`,
      saw,
      tabs.status || null,
    )
    return { ...end, chose: chose && tabs.status < 400 }
  }
}

/** Reads the pages of the frames once they have stopped changing, after a few seconds at most. */
async function settled(tabs: Tabs) {
  let [last, pages] = ['', await tabs.read()]
  for (let same = 0, looks = 0; same < 2 && looks < most.toSettle * 7 && tabs.returned === null; looks++) {
    await wait(150)
    pages = await tabs.read()
    const now = pages.map(({ url, text, controls }) => `${url} ${text} ${controls.length}`).join('\n')
    same = now === last && now !== '' ? same + 1 : 0
    last = now
  }
  return pages
}

async function isBack(tabs: Tabs, signal: AbortSignal): Promise<boolean> {
  for (let waited = 0; waited < most.toReturn * 10 && tabs.returned === null && !signal.aborted; waited++)
    await wait(100)
  return tabs.returned !== null
}
