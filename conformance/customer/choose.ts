import type { Action } from './action.ts'
import { isReturn } from './address.ts'
import { isSubmit } from './form.ts'
import { confidence, results, type Result } from './words.ts'

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
  opensSite: [16, null],
}

/** Returns true for going back as a step of the payment, which is no link of the site. */
const goesBack = ({ step, how }: Action): boolean => step === 'goesBack' && how !== 'link'

const goesOn = ({ step }: Action): boolean => step === 'goesOn' || step === 'submits'

/** Returns true for a button that nothing names. */
const isUnnamed = ({ signal, step, how }: Action): boolean => how !== 'link' && !signal && !step

/** Scores the actions of a page before the choice. */
function scoresBefore(actions: readonly Action[], want: Result): (action: Action) => Score {
  const named = (result: Result): Action[] => actions.filter(({ signal }) => signal?.result === result)
  const isDecision = results.every((result) => named(result).length > 0)
  const opposes = (result: Result): boolean => actions.some(goesBack) || named(result).length > 0
  const unnamed = actions.filter(isUnnamed).length
  return (action) => {
    const { signal, step, isOfPayment, asks, how, control } = action
    const sureness = signal?.confidence ?? 0
    const isPlain = sureness >= confidence.plain
    if (signal?.result === want) {
      // Beside a step of the payment, a link that nothing opposes belongs to the site, and cancelling leaves the step.
      const isOfSite = how === 'link' && !isOfPayment
      const isLeaving = isOfSite || (want === 'failed' && asks && !isPlain)
      if (isLeaving && !isDecision && actions.some(goesOn)) return null
      const isChoice = isPlain || isDecision || want === 'successful' || isSubmit(control)
      return [80 + sureness, isChoice ? 'plainly' : null]
    }
    if (signal) {
      // A page where one can only pay leads on, to where one may refuse.
      return want === 'failed' && !isPlain && !opposes('failed') && unnamed === 0 ? [30] : null
    }
    if (goesBack(action)) {
      const isOpposed = opposes('successful') || actions.some(goesOn)
      return want === 'failed' && !asks && isOpposed ? [60, 'weakly'] : null
    }
    const chooses = want === 'successful' && !asks && opposes('failed') ? 'weakly' : null
    if (isUnnamed(action)) return unnamed > 1 ? null : [18, chooses]
    const [score = isOfPayment && !step ? 25 : null] = (step && steps[step]) ?? []
    return score === null ? null : [score, goesOn(action) ? chooses : null]
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
    const { signal, step } = action
    if (signal) {
      const { result, confidence: sureness } = signal
      const mayConfirm = want === 'successful' || chosen === 'plainly' || asked === want
      if (sureness === confidence.answered && result === 'successful' && mayConfirm) return [80]
      if (result !== want) return null
      return sureness >= confidence.plain ? [90, 'plainly'] : [70, 'weakly']
    }
    if (isUnnamed(action)) return actions.filter(isUnnamed).length === 1 ? [50] : null
    const [, score = null] = (step && steps[step]) ?? []
    return score === null ? null : [score]
  }
}

/** What a visit knows when it decides. */
interface Situation {
  want: Result
  chosen: Chosen
  /** The result that the text of the page names. */
  asked: Result | undefined
  returnUri: string
  /** Counts how often something was done before. */
  tried(action: Action): number
}

/** Finds the best that can be done on a page; null where nothing can, or nothing tells the best two apart. */
export function bestOf(
  actions: readonly Action[],
  { want, chosen, asked, returnUri, tried }: Situation,
): Candidate | null {
  const isBack = ({ url }: Action): boolean => isReturn(url, returnUri)
  const steps = actions.filter((action) => !action.isBeside || isBack(action))
  const score = chosen ? scoresAfter(steps, want, chosen, asked) : scoresBefore(steps, want)
  const candidates = steps.flatMap((action): Candidate[] => {
    const [points, chooses = null] = (chosen && isBack(action) ? [100] : score(action)) ?? []
    const isSpent = tried(action) >= (chooses === 'weakly' ? 1 : 2)
    return points === undefined || isSpent ? [] : [{ action, score: points, chooses }]
  })
  // Sorting is stable: of equals the first of the page is taken.
  const [best = null, second] = candidates.sort((one, two) => two.score - one.score)
  const isSame = best !== null && best.score === second?.score && best.action.label === second.action.label
  const isOtherForm = best?.action.how === 'form' && best.action.control.form !== second?.action.control.form
  return isSame && isOtherForm && !best.action.signal ? null : best
}
