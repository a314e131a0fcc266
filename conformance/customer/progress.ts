import { actionsOf, type Action } from './action.ts'
import { isReturn } from './address.ts'
import { contextOf, scoreAfter, scoreBefore, type Candidate, type Chosen } from './choose.ts'
import type { Page } from './html.ts'
import { classifyText, resultIn, type Result, type Words } from './words.ts'

/** The hints of a profile about the pages of one implementation. */
export interface PageHints {
  /** Words or phrases that say a result, besides the usual ones. */
  words?: Words
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
  /** Returns true where the wanted result was chosen, as far as the text of the last page shows. */
  hasChosen(lastText: string): boolean
}

/** Begins a visit for a result, or goes on after its choice. */
export function openProgress(
  want: Result,
  returnUri: string,
  { words = {} }: PageHints,
  before: Chosen = null,
): Progress {
  const tried = new Map<string, number>()
  const seen = new Set<string>()
  let mark = ''
  let chosen = before
  /** A weak choice that counts unless the last page says the opposite. */
  let isLikely = false
  const keyOf = ({ how, label, url }: Action): string => `${mark} ${how} ${url.split('?', 1)[0]} ${label}`

  return {
    get chosen() {
      return chosen
    },
    next(pages) {
      mark = pages.map(({ url, title, text }) => `${url}\n${title}\n${text}`).join('\n')
      // Going back led to a page from before: it chose nothing.
      if (chosen === 'weakly' && want === 'failed' && seen.has(mark)) chosen = null
      seen.add(mark)
      const actions = pages
        .flatMap((page) => actionsOf(page, words))
        .filter(({ isBeside, url }) => !isBeside || isReturn(url, returnUri))
      const context = contextOf(pages.map(({ text }) => text).join(' '), actions, want)
      const candidates = actions
        .flatMap((action) =>
          isReturn(action.url, returnUri) && chosen !== null
            ? { action, score: 100, chooses: null }
            : ((chosen ? scoreAfter : scoreBefore)(action, context, chosen) ?? []),
        )
        .filter(({ action, chooses }) => (tried.get(keyOf(action)) ?? 0) < (chooses === 'weakly' ? 1 : 2))
      // Sorting is stable: of equals the first of the page is taken.
      const [best, second] = candidates.sort((one, two) => two.score - one.score)
      return best && second && isAmbiguous(best, second) ? null : (best ?? null)
    },
    take({ action, chooses }) {
      tried.set(keyOf(action), (tried.get(keyOf(action)) ?? 0) + 1)
      if (chooses === null || chosen === 'plainly') return
      chosen = chooses
      isLikely = want === 'successful' || action.how === 'form'
    },
    refuse() {
      chosen = null
    },
    hasChosen(lastText) {
      const shown = resultIn(classifyText(lastText))?.result
      return (
        chosen === 'plainly' || (chosen === 'weakly' && (shown === undefined ? isLikely : shown === want))
      )
    },
  }
}

/** Returns true for two buttons of different forms that nothing tells apart. */
function isAmbiguous(one: Candidate, two: Candidate): boolean {
  const [first, second] = [one.action, two.action]
  const isForm = first.how === 'form' && second.how === 'form' && first.control.form !== second.control.form
  return isForm && !first.says && first.label === second.label && one.score === two.score
}
