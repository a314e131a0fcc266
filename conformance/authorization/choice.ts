import { isReturn } from './addresses.ts'
import type { Action } from './actions.ts'
import type { Result, Visit } from './driver.ts'

/** Something to do next: an action, or where the page goes by itself. */
export interface Candidate {
  action: Action
  /** Whether it says the wanted result; "perhaps" where that shows only at the end. */
  chooses: boolean | 'perhaps'
  rank: number
}

/** How far ahead of everything else a page's own move is: those without a delay leave a customer no time to click. */
export function rankOfMove(move: { delay: number; certain: boolean }, chose: boolean): number {
  if (move.certain && move.delay < 1) return 1000
  if (move.certain && move.delay <= (chose ? 60 : 5)) return chose ? 900 : 55
  if (move.certain && move.delay <= 60) return 45
  return 5
}

/**
 * What of a page's actions a customer who wants a result would do, best first: never one that plainly says the
 * opposite; once the result is chosen, what leads on or back to the merchant comes first. Who has `turned` back in
 * vain does not try that again.
 */
export function rankActions(actions: Action[], visit: Visit, chose: boolean, turned = false): Candidate[] {
  const { want, returnUri } = visit
  const refusable = actions.some(({ says }) => says?.result === 'failed')
  const opposed = actions.some(({ says }) => says && says.result !== want && says.weight >= 70)
  const leadsOn = actions.some(
    ({ how, says, saying, beside, hidden }) =>
      how === 'form' && !says && !beside && !hidden && (saying.proceeds || saying.submits),
  )
  const wanting = actions.filter(
    (one) => one.says?.result === want && one.says.weight >= 60 && !one.hidden && !one.apart && !one.beside,
  )
  // Where several things say the wanted result and nothing says the other, one of them may mean it.
  const sure =
    actions.some(({ says }) => says && says.result !== want) ||
    new Set(wanting.map(({ label }) => label)).size < 2
  const turn = chose || turned ? undefined : turnOf(actions, want)
  const other = chose || turned ? undefined : otherOf(actions, want)
  const candidates = actions.flatMap((action): Candidate[] => {
    const { says, saying } = action
    const rank = (value: number, chooses: Candidate['chooses'] = false): Candidate[] => [
      {
        action,
        chooses: chooses === true ? sure : chooses,
        rank: action.hidden || action.apart ? value / 1000 : value,
      },
    ]
    if (action.beside) return []
    if (isReturn(action.step.url, returnUri)) return rank(chose ? 800 : says && says.result !== want ? 3 : 8)
    // Whether a link chose shows by what becomes of the charge: it may as well leave the payment as it is.
    if (action === turn && (says?.weight ?? 0) <= 60)
      return rank(52, says ? action.how !== 'link' : 'perhaps')
    const agrees = chose && saying.affirms && saying.failed < 2
    if (says && says.result === want && !(saying.aside && says.weight < 100)) {
      // Where a form leads on and nothing refuses, a link that says so belongs to something else.
      if (!chose && !refusable && action.how === 'link' && leadsOn) return rank(30, true)
      const retracts = chose && !saying.affirms && want === 'failed' && says.weight === 60
      if (chose && !opposed && action.how === 'link' && !saying.returns) return rank(250, true)
      if (says.weight >= 70) return rank(500 + says.weight, true)
      if (want === 'failed' && says.weight === 60) return rank(retracts ? 40 : 48, true)
      return rank(agrees ? 500 : 60 + says.weight, true)
    }
    if (agrees) return rank(400)
    if (says && says.result !== want) {
      const passing = want === 'failed' && !refusable && says.weight <= 60 && !saying.aside
      return passing && !chose ? rank(10) : []
    }
    if (saying.successful > 0 && saying.failed > 0) return []
    if (saying.returns) return rank(chose ? 450 : action === other ? 14 : 7, action === other && 'perhaps')
    // Where nothing refuses, a page's own way back may do so, and where nothing leads on, any of its links.
    if (saying.retreats && action.within && want === 'failed' && !chose) return rank(refusable ? 1 : 11)
    if (saying.aside) return []
    const chooses = action === other && 'perhaps'
    if (saying.proceeds)
      return rank(
        chose ? 200 : action.how === 'link' && /\b(log|sign)\s*[io]n\b/i.test(action.label) ? 12 : 50,
        chooses,
      )
    if (saying.submits) return rank(chose ? 150 : action.how === 'form' ? 46 : 20, chooses)
    // The one thing that is left after the choice leads on, whatever it says.
    if (chose) return action.within && actions.length === 1 ? rank(5) : []
    return action.how === 'form' ? rank(15, chooses) : action.within ? rank(2) : []
  })
  return candidates.sort((one, other) => other.rank - one.rank)
}

/** The one of two buttons that says nothing, where the other says the result that is not wanted. */
function otherOf(actions: Action[], want: Result): Action | undefined {
  const ways = actions.filter(({ beside, hidden, how }) => !beside && !hidden && how === 'form')
  const [opposite, other] = ways[0]?.says ? ways : ways.toReversed()
  if (ways.length !== 2 || !opposite?.says || !other || other.says) return undefined
  return opposite.says.result !== want && opposite.says.weight >= 60 ? other : undefined
}

/** Going on or going back, whichever may say the wanted result: where a page asks for nothing more and has only these two. */
function turnOf(actions: Action[], want: Result): Action | undefined {
  const ways = actions.filter(
    ({ beside, hidden, how, says, saying }) =>
      !beside &&
      !hidden &&
      (saying.retreats || !saying.aside) &&
      (how === 'form' || !saying.returns) &&
      (how !== 'link' || says || saying.proceeds || saying.retreats),
  )
  const off = ways.find(({ says, saying }) =>
    says ? says.result === 'failed' : saying.retreats || saying.returns,
  )
  const on = ways.find(
    ({ says, saying, label }) =>
      (says ? says.result === 'successful' : saying.proceeds || saying.submits) &&
      !(saying.retreats || saying.returns) &&
      !/ (to|ke) /i.test(label),
  )
  if (ways.length !== 2 || !on?.bare || !off) return undefined
  if (want === 'failed') return off.bare || (off.within && (off.says?.weight ?? 0) >= 60) ? off : undefined
  return on.says ? undefined : on
}
