import { cut } from '../basics/cut.ts'
import { actionsOf, type Action } from './action.ts'
import { bestOf, type Candidate, type Chosen } from './choose.ts'
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
  chosen: Chosen
  /** Reads the page and its frames as a customer sees them. */
  read(): Promise<Page[]>
  /** Does the best action, or lets the page act by itself; resolves to null where nothing more comes of either. */
  advance(best: Candidate | null): Promise<'acted' | 'waited' | null>
}

/** The steps of one visit. */
const mostSteps = 20

/** Goes through the pages of one visit, from the first or from the one that a tab is at. */
export async function goThrough(
  { choice, returnUri, signal }: VisitRequest,
  { words, ...hints }: PageHints,
  tab: Tab,
): Promise<VisitResult> {
  const want = choice ?? 'successful'
  const reader = { ...hints, classify: openClassifier(words) }
  const done = new Map<string, number>()
  let last: Candidate | null = null
  let mark = ''
  const keyOf = ({ control, label, url }: Action): string =>
    `${mark} ${control.kind} ${url.split('?', 1)[0]} ${label}`

  /** Decides what to do on a page and its frames; null where they offer nothing more. */
  function next(pages: readonly Page[]): Candidate | null {
    mark = pages.map(({ url, text }) => `${url}\n${text}`).join('\n')
    const asked = reader.classify(pages.map(({ text }) => text).join(' ')).signal?.result
    const actions = pages.flatMap((page) => actionsOf(page, reader))
    const tried = (action: Action): number => done.get(keyOf(action)) ?? 0
    return bestOf(actions, { want, chosen: tab.chosen, asked, returnUri, tried })
  }

  /** Returns true where the wanted result was chosen; a weak choice counts unless the text of the last page says the opposite. */
  function hasChosen(text: string): boolean {
    const { signal = null } = tab.chosen === 'weakly' ? reader.classify(text) : {}
    return tab.chosen !== null && (signal === null || signal.result === want)
  }

  for (let steps = 1; ; steps++) {
    const pages = await tab.read()
    const { url, status, end } = tab
    if (status >= 400 && last?.chooses) tab.chosen = null
    const isOver = status >= 400 || end !== null || choice === null || steps >= mostSteps || signal.aborted
    const best = isOver ? null : next(pages)
    const advanced = isOver ? null : await tab.advance(best)
    last = advanced === 'acted' ? best : null
    if (last) {
      done.set(keyOf(last.action), (done.get(keyOf(last.action)) ?? 0) + 1)
      if (tab.chosen !== 'plainly') tab.chosen = last.chooses ?? tab.chosen
    }
    if (advanced !== null) continue
    const text = end ? '' : (pages[0]?.text ?? '')
    const chose = choice !== null && hasChosen(text)
    const needsBrowser = choice !== null && pages.some(({ isDynamic }) => isDynamic)
    if (end) return { ...end, chose }
    if (choice === null || (chose && !isOver)) return resultOf({ chose, needsBrowser })
    const lookedFor = tab.chosen
      ? `a page that leads on, or says "${choice}"`
      : `a visible button, option or link that says "${choice}", or a way on`
    const unended = isOver && status < 400 ? 'no end of pages; ' : ''
    const reason = signal.aborted ? 'the time is over; ' : unended
    const remedy = needsBrowser
      ? 'it may need scripts, which only a browser runs: install playwright-core and a Chromium'
      : 'where a button decides, name what it says in the words of the profile'
    const saw = `${reason}${cut(text, 200) || 'nothing a customer could read'}; ${remedy}`
    return { ...stuckAt(url, lookedFor, saw, status || null), chose, needsBrowser }
  }
}
