import { actionsOf, type Action } from './action.ts'
import { isReturn } from './address.ts'
import { isSubmit } from './form.ts'
import type { Page } from './html.ts'
import { confidence, openClassifier, results, type PageHints, type Result } from './words.ts'

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

/** The score and choice of an action; null where it is not to be done. */
type Score = [score: number, chooses?: Chosen] | null

/** The scores of steps that choose nothing, before the choice and after it. */
const steps: Partial<Record<NonNullable<Action['step']>, [before: number | null, after: number | null]>> = {
  goesToMerchant: [10, 95],
  goesOn: [45, 60],
  submits: [40, 60],
  opensSite: [6, null],
}

/** Returns true for going back as a step of the payment: a button, or a link within it. */
function goesBack({ step, how, isOfPayment }: Action): boolean {
  return step === 'goesBack' && (how !== 'link' || isOfPayment)
}

const goesOn = ({ step }: Action): boolean => step === 'goesOn' || step === 'submits'

/** Returns true for a button that nothing names. */
const isUnnamed = ({ signal, step, how }: Action): boolean => how !== 'link' && !signal && !step

/** Scores the actions of a page before the choice. */
function scoresBefore(actions: readonly Action[], want: Result): (action: Action) => Score {
  const named = (result: Result): Action[] => actions.filter(({ signal }) => signal?.result === result)
  const isDecision = results.every((result) => named(result).length > 0)
  const opposes = (result: Result): boolean => actions.some(goesBack) || named(result).length > 0
  const isOnly = new Set(named(want).map(({ url, label }) => `${url} ${label}`)).size === 1
  const unnamed = actions.filter(isUnnamed).length
  return (action) => {
    const { signal, step, isOfPayment, asks, how, control } = action
    const sureness = signal?.confidence ?? 0
    const isPlain = sureness >= confidence.plain
    if (signal?.result === want) {
      // Beside a step of the payment, a link that nothing opposes belongs to the site, and cancelling leaves the step.
      const isOfSite = how === 'link' && !isOfPayment
      const isLeaving = isOfSite || (want === 'failed' && asks && !isPlain)
      if (isLeaving && !isDecision && actions.some(goesOn)) return [20]
      const isWeak = !isPlain && !isDecision && (want === 'failed' ? !isSubmit(control) : !isOnly)
      return [80 + sureness, isWeak ? (want === 'failed' ? 'weakly' : null) : 'plainly']
    }
    if (signal) {
      // A page where one can only pay leads on, to where one may refuse.
      const isOnlyWay = want === 'failed' && !isPlain && !opposes('failed') && unnamed === 0
      return isOnlyWay && sureness > confidence.address ? [30] : null
    }
    if (goesBack(action)) {
      const isOpposed = opposes('successful') || actions.some(goesOn)
      return want === 'failed' && !asks && isOpposed ? [60, 'weakly'] : null
    }
    const chooses = want === 'successful' && !asks && opposes('failed') ? 'weakly' : null
    if (isUnnamed(action)) return unnamed > 1 ? null : chooses ? [50, chooses] : [18]
    const [score = isOfPayment && !step ? 25 : null] = (step && steps[step]) ?? []
    if (score === null) return null
    return goesOn(action) ? [score + (isSubmit(control) ? 3 : 0), chooses] : [score]
  }
}

/** Scores the actions of a page after the choice: what confirms it, or leads to the merchant. */
function scoresAfter(
  actions: readonly Action[],
  want: Result,
  chosen: Chosen,
  asked: Result | undefined,
): (action: Action) => Score {
  return (action) => {
    const { signal, step, isOfPayment } = action
    if (signal) {
      const { result, confidence: sureness } = signal
      const mayConfirm = want === 'successful' || chosen === 'plainly' || asked === want
      if (sureness === confidence.answered && result === 'successful' && mayConfirm) return [80]
      if (result !== want) return null
      return sureness >= confidence.plain ? [90, 'plainly'] : [asked === want ? 30 : 70, 'weakly']
    }
    if (isUnnamed(action)) return actions.filter(isUnnamed).length === 1 ? [50] : null
    const [, score = isOfPayment && !step ? 40 : null] = (step && steps[step]) ?? []
    return score === null ? null : [score]
  }
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
  { words, ...hints }: PageHints,
  before: Chosen = null,
): Progress {
  const reader = { ...hints, classify: openClassifier(words) }
  const tried = new Map<string, number>()
  const seen = new Set<string>()
  let mark = ''
  let chosen = before
  /** A weak choice that counts unless the last page says the opposite. */
  let isLikely = false
  const keyOf = ({ how, label, url }: Action): string => `${mark} ${how} ${url.split('?', 1)[0]} ${label}`
  const isBack = ({ url }: Action): boolean => isReturn(url, returnUri)

  return {
    get chosen() {
      return chosen
    },
    next(pages) {
      const now = pages.map(({ url, text }) => `${url}\n${text}`).join('\n')
      // Going back led to a page from before: it chose nothing.
      if (chosen === 'weakly' && want === 'failed' && now !== mark && seen.has(now)) chosen = null
      mark = now
      seen.add(mark)
      const actions = pages
        .flatMap((page) => actionsOf(page, reader))
        .filter((action) => !action.isBeside || isBack(action))
      const { signal: asked } = reader.classify(pages.map(({ text }) => text).join(' '))
      const score = chosen ? scoresAfter(actions, want, chosen, asked?.result) : scoresBefore(actions, want)
      const candidates = actions
        .flatMap((action): Candidate[] => {
          const [points, chooses = null] = (chosen && isBack(action) ? [100] : score(action)) ?? []
          return points === undefined ? [] : [{ action, score: points, chooses }]
        })
        .filter(({ action, chooses }) => (tried.get(keyOf(action)) ?? 0) < (chooses === 'weakly' ? 1 : 2))
      // Sorting is stable: of equals the first of the page is taken.
      const [best, second] = candidates.sort((one, two) => two.score - one.score)
      return best && second && isAmbiguous(best, second) ? null : (best ?? null)
    },
    take({ action, chooses }) {
      tried.set(keyOf(action), (tried.get(keyOf(action)) ?? 0) + 1)
      mark = ''
      if (chooses === null || chosen === 'plainly') return
      chosen = chooses
      isLikely = want === 'successful' || action.how === 'form'
    },
    refuse() {
      chosen = null
    },
    hasChosen(lastText) {
      const { signal } = reader.classify(lastText)
      return chosen === 'plainly' || (chosen === 'weakly' && (signal ? signal.result === want : isLikely))
    },
  }
}

/** Returns true for two buttons of different forms that nothing tells apart. */
function isAmbiguous({ action: one, score }: Candidate, two: Candidate): boolean {
  const isSame = !one.signal && one.label === two.action.label && score === two.score
  return isSame && one.how === 'form' && one.control.form !== two.action.control.form
}
