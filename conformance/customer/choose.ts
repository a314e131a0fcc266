import type { Action } from './action.ts'
import { isReturn } from './address.ts'
import type { VisitRequest } from './result.ts'
import { confidence, results, type Result } from './words.ts'

/** An action of a page with its score; `chooses` is true where it makes the wanted choice. */
export interface Candidate {
  action: Action
  score: number
  chooses: boolean
}

/** The scores of what an action does, before the choice and after it; 0 is not done. Of two that name the wanted result the surer one counts. */
const scores = {
  returns: [0, 100],
  goesToMerchant: [10, 95],
  decides: [80, 89],
  hints: [80, 70],
  confirms: [0, 80],
  goesOn: [45, 60],
  submits: [40, 60],
  paysToRefuse: [30, 0],
  isOfPayment: [25, 0],
  isUnnamed: [18, 50],
  opensSite: [16, 0],
  isAside: [0, 0],
} as const

/** Scores below this one are for a page that offers nothing better, and does nothing by itself. */
export const lastResort = 15

/** How often the same is done on the same page. */
const mostTries = 2

/** Finds the best that can be done on a page, by how often it was tried; null where nothing can, or nothing tells the best two apart. */
export function bestOf(
  actions: readonly Action[],
  { choice: want, returnUri }: VisitRequest,
  hasChosen: boolean,
  tried: (action: Action) => number,
): Candidate | null {
  const buttons = actions.filter(({ kind }) => kind !== 'link')
  const names = (result: Result, among = actions): boolean =>
    among.some(({ signal }) => signal?.result === result)
  const isDecision = results.every((result) => names(result))
  const isOfButtons = results.every((result) => names(result, buttons))
  const leadsOn = actions.some(({ step }) => step === 'goesOn' || step === 'submits') && !isDecision
  const unnamed = buttons.filter(({ signal, step }) => !signal && !step).length

  /** Tells what an action does; null where it is not to be done. */
  function effectOf({ kind, url, signal, step, asks, isOfPayment }: Action): keyof typeof scores | null {
    if (hasChosen && isReturn(url, returnUri)) return 'returns'
    if (signal === null) {
      if (step !== null) return step
      if (kind === 'link') return isOfPayment ? 'isOfPayment' : null
      return unnamed === 1 ? 'isUnnamed' : null
    }
    const isSure = signal.confidence >= confidence.plain
    if (hasChosen && signal.result === 'successful' && signal.confidence <= confidence.named)
      return 'confirms'
    // A page where one can only pay leads on, to where one may refuse.
    const mayPay = want === 'failed' && !isSure && !names('failed') && unnamed === 0
    if (signal.result !== want) return mayPay ? 'paysToRefuse' : null
    // Beside buttons for the choice, or a step that nothing opposes, a link belongs to the site, and cancelling leaves the step.
    const isOfSite = kind === 'link' && !isOfPayment && (isOfButtons || leadsOn)
    const isLeaving = want === 'failed' && !isSure && asks && leadsOn
    return isOfSite || isLeaving ? null : isSure ? 'decides' : 'hints'
  }

  // Going on pays where one may refuse instead.
  const mayPay = !hasChosen && want === 'successful' && names('failed')
  const candidates = actions.flatMap((action): Candidate[] => {
    const effect = effectOf(action) ?? 'isAside'
    const { kind, asks, signal } = action
    const isMereLink = kind === 'link' && want === 'failed' && !isDecision
    const chooses =
      effect === 'decides' ||
      (effect === 'hints' && !isMereLink) ||
      (mayPay && !asks && /^(goesOn|submits|isUnnamed)$/.test(effect))
    const score = scores[effect][hasChosen ? 1 : 0]
    const isSpent = score === 0 || tried(action) >= mostTries
    return isSpent ? [] : [{ action, score: score + (signal?.confidence ?? 0), chooses }]
  })
  // Sorting is stable: of equals the first of the page is taken.
  const [best = null, second] = candidates.sort((one, two) => two.score - one.score)
  const isSame = best?.score === second?.score && best?.action.label === second?.action.label
  return isSame && best?.action.form !== second?.action.form && !best?.action.signal ? null : best
}
