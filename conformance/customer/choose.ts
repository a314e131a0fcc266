import type { Action } from './action.ts'
import { isReturn } from './address.ts'
import { confidence, results, steps, type Result } from './words.ts'

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

/** What a visit knows when it decides. */
export interface Situation {
  want: Result
  chosen: Chosen
  /** The result that the text of the page names. */
  asked: Result | undefined
  returnUri: string
  /** Counts how often something was done before. */
  tried(action: Action): number
}

/** The score and choice of an action; null where it is not to be done. */
type Score = [score: number, chooses?: Chosen] | null

const goesOn = ({ step }: Action): boolean => step === 'goesOn' || step === 'submits'
const isLink = ({ control }: Action): boolean => control.kind === 'link'
/** Returns true for going back as a step of the payment, which is no link of the site. */
const goesBack = (action: Action): boolean => action.step === 'goesBack' && !isLink(action)
/** Returns true for a button that nothing names. */
const isUnnamed = (action: Action): boolean => !isLink(action) && !action.signal && !action.step

/** Scores the actions of a page before the choice. */
function scoreBefore(actions: readonly Action[], want: Result): (action: Action) => Score {
  const names = (result: Result, among = actions): boolean =>
    among.some(({ signal }) => signal?.result === result)
  const isDecision = results.every((result) => names(result))
  const buttons = actions.filter((action) => !isLink(action))
  const isOfButtons = results.every((result) => names(result, buttons))
  const isOpposed = names('failed') || actions.some(goesBack)
  const unnamed = actions.filter(isUnnamed).length
  return (action) => {
    const { signal, step, isOfPayment, asks } = action
    if (signal?.result === want) {
      const isPlain = signal.confidence >= confidence.plain
      // Beside buttons for the choice, or a step that nothing opposes, a link belongs to the site, and cancelling leaves the step.
      const isOfSite = isLink(action) && !isOfPayment
      const isLeaving = want === 'failed' && asks && !isPlain
      if (isOfSite && isOfButtons) return null
      if ((isOfSite || isLeaving) && !isDecision && actions.some(goesOn)) return null
      const isChoice = isPlain || isDecision || want === 'successful' || action.control.kind === 'submit'
      return [80 + signal.confidence, isChoice ? 'plainly' : null]
    }
    if (signal) {
      // A page where one can only pay leads on, to where one may refuse.
      const leadsOn = want === 'failed' && signal.confidence < confidence.plain && !isOpposed && unnamed === 0
      return leadsOn ? [30] : null
    }
    if (goesBack(action)) {
      const isChoice = want === 'failed' && !asks && (names('successful') || actions.some(goesOn))
      return isChoice ? [60, 'weakly'] : null
    }
    const chooses = want === 'successful' && !asks && isOpposed ? 'weakly' : null
    if (isUnnamed(action)) return unnamed > 1 ? null : [18, chooses]
    const score = step ? steps[step].before : isOfPayment ? 25 : undefined
    return score === undefined ? null : [score, goesOn(action) ? chooses : null]
  }
}

/** Scores the actions of a page after the choice: what confirms it, or leads to the merchant. */
function scoreAfter(
  actions: readonly Action[],
  { want, chosen, asked, returnUri }: Situation,
): (action: Action) => Score {
  return (action) => {
    const { signal, step, url } = action
    if (isReturn(url, returnUri)) return [100]
    if (signal) {
      const mayConfirm = want === 'successful' || chosen === 'plainly' || asked === want
      if (signal.confidence <= confidence.named && signal.result === 'successful' && mayConfirm) return [80]
      if (signal.result !== want) return null
      return signal.confidence >= confidence.plain ? [90, 'plainly'] : [70, 'weakly']
    }
    if (isUnnamed(action)) return actions.filter(isUnnamed).length === 1 ? [50] : null
    const score = step ? steps[step].after : undefined
    return score === undefined ? null : [score]
  }
}

/** Finds the best that can be done on a page; null where nothing can, or nothing tells the best two apart. */
export function bestOf(all: readonly Action[], situation: Situation): Candidate | null {
  const { want, chosen, returnUri, tried } = situation
  const actions = all.filter(({ control, url }) => !control.isOfSite || isReturn(url, returnUri))
  const score = chosen ? scoreAfter(actions, situation) : scoreBefore(actions, want)
  const candidates = actions.flatMap((action): Candidate[] => {
    const [points, chooses = null] = score(action) ?? []
    const isSpent = tried(action) >= (chooses === 'weakly' ? 1 : 2)
    return points === undefined || isSpent ? [] : [{ action, score: points, chooses }]
  })
  // Sorting is stable: of equals the first of the page is taken.
  const [best = null, second] = candidates.sort((one, two) => two.score - one.score)
  const isSame = best !== null && best.score === second?.score && best.action.label === second.action.label
  const isOtherForm =
    best?.action.control.kind === 'submit' && best.action.control.form !== second?.action.control.form
  return isSame && isOtherForm && !best.action.signal ? null : best
}
