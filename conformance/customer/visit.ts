import { cut } from '../basics/cut.ts'
import { actionsOf, type Action } from './action.ts'
import { bestOf, type Candidate } from './choose.ts'
import type { Page } from './html.ts'
import { resultOf, stuckAt, type VisitRequest, type VisitResult } from './result.ts'
import { openClassifier, type PageHints } from './words.ts'

/** The tab of one customer, in which pages are loaded by plain HTTP or in Chromium, as it was read last. */
export interface Tab {
  url: string
  /** The status of the page; 0 where there was none. */
  status: number
  /** Set once the customer is back, or got nowhere. */
  end: VisitResult | null
  /** True once the wanted result was chosen. */
  hasChosen: boolean
  /** Reads the page and its frames as a customer sees them. */
  read(): Promise<Page[]>
  /** Does the best action, or lets the page act by itself; resolves to null where nothing more comes of either. */
  advance(best: Candidate | null): Promise<'acted' | 'waited' | null>
}

/** The steps of one visit. */
const mostSteps = 20

/** Goes through the pages of one visit, from the first or from the one that a tab is at. */
export async function goThrough(visit: VisitRequest, hints: PageHints, tab: Tab): Promise<VisitResult> {
  const { choice, signal } = visit
  const reader = { ...hints, classify: openClassifier(hints.words) }
  const done = new Map<string, number>()
  let last: Candidate | null = null

  for (let steps = 1; ; steps++) {
    const pages = await tab.read()
    if (tab.status >= 400 && last?.chooses) tab.hasChosen = false
    const isOver = tab.status >= 400 || tab.end !== null || steps >= mostSteps || signal.aborted
    if (isOver || choice === null) return endOf(pages, isOver)
    const mark = pages.map(({ url, text }) => `${url}\n${text}`).join('\n')
    const keyOf = ({ kind, label, url }: Action): string => `${mark} ${kind} ${url.split('?', 1)[0]} ${label}`
    const tried = (action: Action): number => done.get(keyOf(action)) ?? 0
    const actions = pages.flatMap((page) => actionsOf(page, reader))
    const best = bestOf(actions, visit, tab.hasChosen, tried)
    const advanced = await tab.advance(best)
    if (advanced === null) return endOf(pages, false)
    last = advanced === 'acted' ? best : null
    if (last) done.set(keyOf(last.action), tried(last.action) + 1)
    tab.hasChosen ||= last?.chooses ?? false
  }

  /** Sums up a visit that ends at these pages, before all was done where it had to. */
  function endOf(pages: readonly Page[], isCutShort: boolean): VisitResult {
    const { url, status, end, hasChosen: chose } = tab
    if (end) return { ...end, chose }
    const needsBrowser = choice !== null && pages.some(({ isDynamic }) => isDynamic)
    if (choice === null || (chose && !isCutShort)) return resultOf({ chose, needsBrowser })
    const lookedFor = chose
      ? `a page that leads on, or says "${choice}"`
      : `a visible button, option or link that says "${choice}", or a way on`
    const unended = isCutShort && status < 400 ? 'no end of pages; ' : ''
    const reason = signal.aborted ? 'the time is over; ' : unended
    const remedy = needsBrowser
      ? 'it may need scripts, which only a browser runs: install playwright-core and a Chromium'
      : 'where a button decides, name what it says in the words of the profile'
    const saw = `${reason}${cut(pages[0]?.text ?? '', 200) || 'nothing a customer could read'}; ${remedy}`
    return { ...stuckAt(url, lookedFor, saw, status), chose, needsBrowser }
  }
}
