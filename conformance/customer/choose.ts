import type { Action } from './action.ts'
import { isReturn } from './address.ts'
import { confidence, results, steps, type Result } from './words.ts'

/** An action of a page with its score; `chooses` is true where it makes the wanted choice. */
export interface Candidate {
  action: Action
  score: number
  chooses: boolean
}

/** Scores below this one are for a page that offers nothing better, and does nothing by itself. */
export const lastResort = 15

/** What a visit knows when it decides. */
export interface Situation {
  want: Result
  hasChosen: boolean
  returnUri: string
  /** Counts how often something was done before. */
  tried(action: Action): number
}

const isLink = ({ control }: Action): boolean => control.kind === 'link'
const isPlain = ({ signal }: Action): boolean => (signal?.confidence ?? 0) >= confidence.plain
const goesOn = ({ step }: Action): boolean => step === 'goesOn' || step === 'submits'
/** Returns true for a button that nothing names. */
const isUnnamed = (action: Action): boolean => !isLink(action) && !action.signal && !action.step

/** Finds the best that can be done on a page; null where nothing can, or nothing tells the best two apart. */
export function bestOf(actions: readonly Action[], situation: Situation): Candidate | null {
  const score = situation.hasChosen ? scoreAfter(actions, situation) : scoreBefore(actions, situation.want)
  const candidates = actions.flatMap((action): Candidate[] => {
    const { points, chooses = false } = score(action)
    const isSpent = situation.tried(action) >= (chooses ? 1 : 2)
    return points === undefined || isSpent ? [] : [{ action, score: points, chooses }]
  })
  // Sorting is stable: of equals the first of the page is taken.
  const [best = null, second] = candidates.sort((one, two) => two.score - one.score)
  if (!best?.action.control.form || best.action.signal || best.score !== second?.score) return best
  const { label, control } = second.action
  return best.action.label === label && best.action.control.form !== control.form ? null : best
}

/** The score of an action, without points where it is not to be done, and true where it makes the choice. */
interface Score {
  points?: number | undefined
  chooses?: boolean
}

/** Scores the actions of a page before the choice. */
function scoreBefore(actions: readonly Action[], want: Result): (action: Action) => Score {
  const buttons = actions.filter((action) => !isLink(action))
  const names = (among: readonly Action[], result: Result): boolean =>
    among.some(({ signal }) => signal?.result === result)
  const [isDecision, isOfButtons] = [actions, buttons].map((among) =>
    results.every((one) => names(among, one)),
  )
  const isOpposed = names(actions, 'failed')
  const unnamed = actions.filter(isUnnamed).length
  const leads = actions.some(goesOn) && !isDecision
  return (action) => {
    const { signal, step, isOfPayment, asks } = action
    if (signal?.result === want) {
      // Beside buttons for the choice, or a step that nothing opposes, a link belongs to the site, and cancelling leaves the step.
      const isOfSite = isLink(action) && !isOfPayment && (isOfButtons || leads)
      const isHint = want === 'failed' && !isPlain(action)
      if (isOfSite || (isHint && asks && leads)) return {}
      return { points: 80 + signal.confidence, chooses: isDecision || !isHint || !isLink(action) }
    }
    // A page where one can only pay leads on, to where one may refuse.
    if (signal)
      return want === 'failed' && !isPlain(action) && !isOpposed && unnamed === 0 ? { points: 30 } : {}
    const chooses = want === 'successful' && !asks && isOpposed
    if (isUnnamed(action)) return unnamed > 1 ? {} : { points: 18, chooses }
    const points = step ? steps[step].before : isOfPayment ? 25 : undefined
    return { points, chooses: chooses && goesOn(action) }
  }
}

/** Scores the actions of a page after the choice: what confirms it, or leads to the merchant. */
function scoreAfter(actions: readonly Action[], { want, returnUri }: Situation): (action: Action) => Score {
  const unnamed = actions.filter(isUnnamed).length
  return (action) => {
    const { signal, step, url } = action
    if (isReturn(url, returnUri)) return { points: 100 }
    if (signal) {
      if (signal.result === 'successful' && signal.confidence <= confidence.named) return { points: 80 }
      return signal.result === want ? { points: isPlain(action) ? 90 : 70, chooses: true } : {}
    }
    if (isUnnamed(action)) return unnamed > 1 ? {} : { points: 50 }
    return { points: step ? steps[step].after : undefined }
  }
}
