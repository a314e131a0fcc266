import { cut } from '../basics/cut.ts'
import { openProgress, type Candidate, type Chosen } from './choose.ts'
import type { Page } from './html.ts'
import { resultOf, stuckAt, type VisitRequest, type VisitResult } from './result.ts'
import type { PageHints } from './words.ts'

/** The tab of one customer, in which pages are loaded by plain HTTP or in Chromium. */
export interface Tab {
  readonly url: string
  /** The status of the page; 0 where there was none. */
  readonly status: number
  /** Set once the customer is back, or got nowhere. */
  readonly end: VisitResult | null
  /** Reads the page and its frames as a customer sees them. */
  read(): Promise<Page[]>
  /** Does the best action, or lets the page act by itself; resolves to null where nothing more comes of either. */
  advance(best: Candidate | null, chosen: Chosen): Promise<'acted' | 'waited' | null>
}

/** The steps of one visit. */
const mostSteps = 20

/** Goes through the pages of one visit, from the first or from one after the choice. */
export async function goThrough(
  { choice, returnUri, signal }: VisitRequest,
  hints: PageHints,
  tab: Tab,
  before: Chosen = null,
): Promise<{ result: VisitResult; chosen: Chosen }> {
  const progress = openProgress(choice ?? 'successful', returnUri, hints, before)
  let isChoice = false
  for (let steps = 1; ; steps++) {
    const pages = await tab.read()
    const { url, status, end } = tab
    if (status >= 400 && isChoice) progress.refuse()
    const isOver = status >= 400 || end !== null || choice === null || steps >= mostSteps || signal.aborted
    const best = isOver ? null : progress.next(pages)
    const advanced = isOver ? null : await tab.advance(best, progress.chosen)
    isChoice = advanced === 'acted' && best?.chooses != null
    if (advanced === 'acted' && best) progress.take(best)
    if (advanced !== null) continue
    const text = end ? '' : (pages[0]?.text ?? '')
    const chose = choice !== null && progress.hasChosen(text)
    const needsBrowser = choice !== null && pages.some(({ isDynamic }) => isDynamic)
    const { chosen } = progress
    if (end) return { result: { ...end, chose }, chosen }
    if (choice === null || (chose && !isOver)) return { result: resultOf({ chose, needsBrowser }), chosen }
    const lookedFor = chosen
      ? `a page that leads on, or says "${choice}"`
      : `a visible button, option or link that says "${choice}", or a way on`
    const unended = isOver && status < 400 ? 'no end of pages; ' : ''
    const reason = signal.aborted ? 'the time is over; ' : unended
    const remedy = needsBrowser
      ? 'it may need scripts, which only a browser runs: install playwright-core and a Chromium'
      : 'where a button decides, name what it says in the words of the profile'
    const saw = `${reason}${cut(text, 200) || 'nothing a customer could read'}; ${remedy}`
    return { result: { ...stuckAt(url, lookedFor, saw, status || null), chose, needsBrowser }, chosen }
  }
}
