import { selectOne } from 'css-select'
import type { Element } from 'domhandler'
import { actionsOf, type Action } from './action.ts'
import { rankActions, type Candidate, type Chosen } from './choose.ts'
import type { Page } from './html.ts'
import type { Choice } from './visit.ts'
import { classifyText, resultIn, type Result, type Words } from './words.ts'

/** The hints of a profile about the pages of one implementation. */
export interface PageHints {
  /** Words or phrases that say a result, besides the usual ones. */
  words?: Words
  /** CSS selectors of what is clicked for a result, one a page, in order. */
  selectors?: Partial<Record<Result, string[]>>
}

/** The progress of a visit through its pages, whoever carries out what is decided. */
export interface Progress {
  readonly chosen: Chosen
  /** Decides what to do on a page and its frames; null where they offer nothing more. */
  next(pages: readonly Page[]): Candidate | null
  /** Notes that something is done. */
  take(candidate: Candidate): void
  /** Notes that the page refuses what was chosen. */
  refuse(): void
  /** Returns true where the wanted result was chosen, as far as the last page shows. */
  hasChosen(lastText: string | null): boolean
}

/** Begins a visit for a result, with the hints of a profile, or goes on after a choice. */
export function openProgress(
  want: Exclude<Choice, null>,
  returnUri: string,
  hints: PageHints,
  before: Chosen = null,
): Progress {
  const words = hints.words ?? {}
  const selectors = [...(hints.selectors?.[want] ?? [])]
  const tried = new Map<string, number>()
  const seen = new Set<string>()
  let mark = ''
  let chosen = before
  let isSure = false
  const keyOf = ({ how, label, url }: Action): string => `${mark} ${how} ${url.split('?', 1)[0]} ${label}`
  const isOpen = ({ action, chooses }: Candidate): boolean =>
    (tried.get(keyOf(action)) ?? 0) < (chooses === 'weakly' || action.meaning.goesBack ? 1 : 2)

  return {
    get chosen() {
      return chosen
    },
    next(pages) {
      mark = pages.map(({ url, title, text }) => `${url}\n${title}\n${text}`).join('\n')
      // Going back led to a page from before: it chose nothing.
      if (chosen === 'weakly' && want === 'failed' && seen.has(mark)) chosen = null
      seen.add(mark)
      const actions = pages.flatMap((page) => actionsOf(page, words))
      const selected = selectors[0] === undefined ? null : selectedBy(selectors[0], pages, words)
      if (selected) {
        selectors.shift()
        return { action: selected, score: 100, chooses: selectors.length === 0 ? 'plainly' : null }
      }
      const view = { text: pages.map(({ text }) => text).join(' '), actions }
      return rankActions(view, { want, returnUri, chosen }).find(isOpen) ?? null
    },
    take({ action, chooses }) {
      const key = keyOf(action)
      tried.set(key, (tried.get(key) ?? 0) + 1)
      if (chooses === null || chosen === 'plainly') return
      chosen = chooses
      isSure = chooses === 'plainly' || want === 'successful' || action.how === 'form'
    },
    refuse() {
      chosen = null
    },
    hasChosen(lastText) {
      if (chosen === null) return false
      const shown = lastText === null ? null : resultIn(classifyText(lastText))
      if (chosen === 'plainly') return true
      return shown === null ? isSure : shown.result === want
    },
  }
}

/** Finds the action of the element that a CSS selector names first; an invalid selector finds nothing. */
function selectedBy(selector: string, pages: readonly Page[], words: Words): Action | null {
  for (const page of pages) {
    let element: Element | null = null
    try {
      element = selectOne(selector, page.root) as Element | null
    } catch {
      return null
    }
    const control = page.controls.find((one) => one.element === element)
    if (control === undefined) continue
    const shown = { ...control, hidden: false, disabled: false }
    const [action] = actionsOf({ ...page, controls: [shown] }, words)
    if (action) return action
  }
  return null
}
