import { actionsOf, type Action } from './action.ts'
import { isReturn } from './address.ts'
import { isSubmit } from './form.ts'
import type { Page } from './html.ts'
import { classifyText, plainly, resultIn, type PageHints, type Result } from './words.ts'

/** The choice that a customer made so far: plainly, weakly (by going on, going back or cancelling), or not at all. */
export type Chosen = 'plainly' | 'weakly' | null

/** An action of a page with its score, and the choice that it makes. */
export interface Candidate {
  action: Action
  score: number
  chooses: Chosen
}

/** Scores below this one are for a page that offers nothing better, and does nothing by itself. */
export const lastResort = 15

/** The things that all actions of a page say of one of them. */
interface Context {
  want: Result
  /** Actions say that the payment succeeds, or fails, or go on or back. */
  succeeds: boolean
  fails: boolean
  goesOn: boolean
  goesBack: boolean
  /** The number of buttons that nothing names. */
  unnamed: number
  /** The number of different actions that say the wanted result. */
  wanted: number
  /** The text of the page asks about the wanted result. */
  asksAboutWanted: boolean
}

/** Sums up the actions of a page. */
function contextOf(text: string, actions: readonly Action[], want: Result): Context {
  const says = (result: Result): Action[] => actions.filter((action) => action.says?.result === result)
  return {
    want,
    succeeds: says('successful').length > 0,
    fails: says('failed').length > 0,
    goesOn: actions.some(movesOn),
    goesBack: actions.some(movesBack),
    unnamed: actions.filter(isUnnamed).length,
    wanted: new Set(says(want).map(({ url, label }) => `${url} ${label}`)).size,
    asksAboutWanted: resultIn(classifyText(text))?.result === want,
  }
}

function movesOn({ meaning, says }: Action): boolean {
  return !says && (meaning.goesOn || meaning.submits) && !meaning.isAside && !meaning.goesBack
}

/** Returns true for going back as a step of the payment: a button, or a link within it. */
function movesBack({ says, meaning, how, isOfPayment }: Action): boolean {
  return !says && meaning.goesBack && (how !== 'link' || isOfPayment)
}

function isUnnamed({ says, meaning, how }: Action): boolean {
  const { goesOn, submits, returns, goesBack, isAside } = meaning
  return how !== 'link' && !says && !goesOn && !submits && !returns && !goesBack && !isAside
}

/** Scores an action before the choice; null where it is not to be done. */
function scoreBefore(action: Action, context: Context): Candidate | null {
  const { says, meaning, isOfPayment, asks, how, control } = action
  const { want, succeeds, fails, goesOn, goesBack, unnamed } = context
  const as = (score: number, chooses: Chosen = null): Candidate => ({ action, score, chooses })
  const isDecision = succeeds && fails
  const isPlain = says !== null && says.confidence >= plainly
  if (says?.result === want) {
    const score = 70 + says.confidence + (isPlain ? 20 : 0)
    // Beside a step of the payment, a link that nothing opposes belongs to the site, and cancelling leaves the step.
    const isOfSite = how === 'link' && !isOfPayment
    if (goesOn && !isDecision && (isOfSite || (want === 'failed' && asks && !isPlain))) return as(20)
    if (isPlain || isDecision) return as(score, 'plainly')
    if (want === 'failed') return as(score, isSubmit(control) ? 'plainly' : 'weakly')
    return as(score, context.wanted === 1 ? 'plainly' : null)
  }
  // A page where one can only pay leads on, to where one may refuse.
  const isOnlyWay = want === 'failed' && !isPlain && !fails && !goesBack && unnamed === 0
  if (says) return isOnlyWay && says.confidence > 2 ? as(30) : null
  if (movesBack(action)) return want === 'failed' && !asks && (succeeds || goesOn) ? as(60, 'weakly') : null
  const isOpposed = want === 'successful' && !asks && (fails || goesBack)
  if (movesOn(action))
    return as((meaning.goesOn ? 45 : 40) + (isSubmit(control) ? 3 : 0), isOpposed ? 'weakly' : null)
  if (meaning.isAside) return /\benglish\b|\baccept\b/i.test(action.label) ? as(6) : null
  if (meaning.returns) return as(10)
  if (isOfPayment && !meaning.goesBack) return as(25)
  if (!isUnnamed(action) || unnamed > 1) return null
  return isOpposed ? as(50, 'weakly') : as(18)
}

/** Scores an action after the choice: what confirms it, or leads to the merchant; null where it is not to be done. */
function scoreAfter(action: Action, context: Context, chosen: Chosen): Candidate | null {
  const { says, meaning, isOfPayment } = action
  const { want, asksAboutWanted, unnamed } = context
  const as = (score: number, chooses: Chosen = null): Candidate => ({ action, score, chooses })
  const isPlain = says !== null && says.confidence >= plainly
  if (isPlain) return says.result === want ? as(90, 'plainly') : null
  if (
    meaning.affirms &&
    meaning.failed === 0 &&
    (want === 'successful' || chosen === 'plainly' || asksAboutWanted)
  )
    return as(80)
  if (says) return says.result === want ? as(asksAboutWanted ? 30 : 70, 'weakly') : null
  if (meaning.returns) return as(95)
  if (meaning.goesBack || meaning.isAside) return null
  if (movesOn(action)) return as(60)
  if (isUnnamed(action)) return unnamed === 1 ? as(50) : null
  return isOfPayment ? as(40) : null
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
  hints: PageHints,
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
        .flatMap((page) => actionsOf(page, hints))
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
