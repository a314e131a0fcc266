import { isReturn } from '../addresses.ts'
import type { Result, Visit } from '../driver.ts'
import { firmness, level } from '../words/saying.ts'
import type { Action } from './actions.ts'

/** Why something is done next, the best reason first. */
const ranks = [
  'goes on by itself at once',
  'goes on by itself, after the choice',
  'goes back to the merchant, after the choice',
  'says the result plainly',
  'agrees to the result, after the choice',
  'returns, after the choice',
  'agrees, after the choice',
  'links on, after the choice',
  'proceeds, after the choice',
  'submits, after the choice',
  'says the result',
  'goes on by itself soon',
  'goes on or back, of only these two',
  'proceeds',
  'cancels',
  'submits',
  'goes on by itself later',
  'cancels again, after the choice',
  'says the result beside what leads on',
  'is pressed',
  'stands beside the opposite result, and returns',
  'is a link to log in',
  'retreats where nothing refuses',
  'refuses in passing',
  'goes back to the merchant',
  'returns',
  'waits longer than a customer',
  'is all that is left, after the choice',
  'goes back against the result',
  'is a link of the payment',
  'retreats',
] as const

/** A reason to do something next. */
export type Rank = (typeof ranks)[number]

/** Something to do next. */
export interface Candidate {
  action: Action
  /** Whether it says the wanted result; "perhaps" where that shows only at the end. */
  chooses: boolean | 'perhaps'
  rank: Rank
  /** Whether it cannot be seen, or stands apart: all else comes before it. */
  behind: boolean
}

/** Says whether something of one rank is done rather than something of another. */
export function isBetter(one: Rank, other: Rank): boolean {
  return ranks.indexOf(one) < ranks.indexOf(other)
}

/** Says whether a candidate agrees to what was chosen, or leads to the merchant. */
export function confirms({ rank, behind }: Candidate): boolean {
  return !behind && !isBetter('agrees, after the choice', rank)
}

/** Ranks a page's own move: one without a delay leaves a customer no time to click. */
export function rankOfMove(delay: number, chose: boolean): Rank {
  if (delay < 1) return 'goes on by itself at once'
  if (delay <= 60 && chose) return 'goes on by itself, after the choice'
  if (delay <= 5) return 'goes on by itself soon'
  return delay <= 60 ? 'goes on by itself later' : 'waits longer than a customer'
}

const loggingIn = /\b(log|sign)\s*[io]n\b/i

/**
 * What of a page's actions a customer who wants a result would do, best first: never one that plainly says the
 * opposite; once the result is chosen, what leads on or back to the merchant comes first. Who has `turned` back in
 * vain does not try that again.
 */
export function rankActions(actions: Action[], visit: Visit, chose: boolean, turned = false): Candidate[] {
  const { want, returnUri } = visit
  const says = ({ says: said }: Action, result: Result, least = 0) =>
    said?.result === result && said.firmness >= least
  const opposite = want === 'successful' ? 'failed' : 'successful'
  const refusable = actions.some((one) => says(one, 'failed'))
  const opposed = actions.some((one) => says(one, opposite, firmness.nameSays))
  const leadsOn = actions.some(
    (one) => one.how === 'form' && !one.says && isOpen(one) && (one.saying.proceeds || one.saying.submits),
  )
  const wanting = actions.filter((one) => says(one, want, firmness.wordsHint) && isOpen(one) && !one.apart)
  // Where several things say the wanted result and nothing says the other, one of them may mean it.
  const sure =
    actions.some((one) => says(one, opposite)) || new Set(wanting.map(({ label }) => label)).size < 2
  const turn = chose || turned ? undefined : turnOf(actions, want)
  const other = chose || turned ? undefined : otherOf(actions, want)

  function rankOf(action: Action): [Rank, Candidate['chooses']?] | undefined {
    const { says: said, saying, how, within } = action
    const firm = said?.firmness ?? 0
    if (action.beside) return undefined
    if (isReturn(action.step.url, returnUri)) {
      if (chose) return ['goes back to the merchant, after the choice']
      return [says(action, opposite) ? 'goes back against the result' : 'goes back to the merchant']
    }
    // Whether a link chose shows by what becomes of the charge: it may as well leave the payment as it is.
    if (action === turn && firm <= firmness.wordsHint)
      return ['goes on or back, of only these two', said ? sure && how !== 'link' : 'perhaps']
    const agrees = chose && saying.affirms && saying.failed < level.plain
    if (says(action, want) && !(saying.aside && firm < firmness.wordsSay)) {
      // Where a form leads on and nothing refuses, a link that says so belongs to something else.
      if (!chose && !refusable && how === 'link' && leadsOn)
        return ['says the result beside what leads on', sure]
      if (chose && !opposed && how === 'link' && !saying.returns) return ['links on, after the choice', sure]
      if (firm >= firmness.nameSays) return ['says the result plainly', sure]
      if (want === 'failed' && firm === firmness.wordsHint)
        return [chose && !saying.affirms ? 'cancels again, after the choice' : 'cancels', sure]
      return [agrees ? 'agrees to the result, after the choice' : 'says the result', sure]
    }
    if (agrees) return ['agrees, after the choice']
    if (says(action, opposite)) {
      const passing = want === 'failed' && !refusable && firm <= firmness.wordsHint && !saying.aside
      return passing && !chose ? ['refuses in passing'] : undefined
    }
    if (saying.successful > 0 && saying.failed > 0) return undefined
    const chooses = action === other && 'perhaps'
    if (saying.returns) {
      if (chose) return ['returns, after the choice', chooses]
      return [chooses ? 'stands beside the opposite result, and returns' : 'returns', chooses]
    }
    // Where nothing refuses, a page's own way back may do so, and where nothing leads on, any of its links.
    if (saying.retreats && within && want === 'failed' && !chose)
      return [refusable ? 'retreats' : 'retreats where nothing refuses']
    if (saying.aside) return undefined
    if (saying.proceeds) {
      if (chose) return ['proceeds, after the choice', chooses]
      return [how === 'link' && loggingIn.test(action.label) ? 'is a link to log in' : 'proceeds', chooses]
    }
    if (saying.submits)
      return [chose ? 'submits, after the choice' : how === 'form' ? 'submits' : 'is pressed', chooses]
    // The one thing that is left after the choice leads on, whatever it says.
    if (chose) return within && actions.length === 1 ? ['is all that is left, after the choice'] : undefined
    if (how === 'form') return ['is pressed', chooses]
    return within ? ['is a link of the payment'] : undefined
  }

  const order = ({ action, rank, behind }: Candidate) =>
    [Number(behind), ranks.indexOf(rank), -(says(action, want) ? (action.says?.firmness ?? 0) : 0)] as const
  return actions
    .flatMap((action): Candidate[] => {
      const [rank, chooses = false] = rankOf(action) ?? []
      return rank ? [{ action, chooses, rank, behind: action.hidden || action.apart }] : []
    })
    .map((candidate) => ({ candidate, order: order(candidate) }))
    .sort((one, two) => one.order.map((part, at) => part - (two.order[at] ?? 0)).find(Boolean) ?? 0)
    .map(({ candidate }) => candidate)
}

function isOpen({ beside, hidden }: Action): boolean {
  return !beside && !hidden
}

/** The one of two buttons that says nothing, where the other says the result that is not wanted. */
function otherOf(actions: Action[], want: Result): Action | undefined {
  const ways = actions.filter((one) => isOpen(one) && one.how === 'form')
  const [opposite, other] = ways[0]?.says ? ways : ways.toReversed()
  if (ways.length !== 2 || !opposite?.says || !other || other.says) return undefined
  return opposite.says.result !== want && opposite.says.firmness >= firmness.wordsHint ? other : undefined
}

/** Going on or going back, whichever may say the wanted result: where a page asks for nothing more and has only these two. */
function turnOf(actions: Action[], want: Result): Action | undefined {
  const ways = actions.filter(
    (one) =>
      isOpen(one) &&
      (one.saying.retreats || !one.saying.aside) &&
      (one.how === 'form' || !one.saying.returns) &&
      (one.how !== 'link' || one.says || one.saying.proceeds || one.saying.retreats),
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
  const firm = off.says?.firmness ?? 0
  if (want === 'failed') return off.bare || (off.within && firm >= firmness.wordsHint) ? off : undefined
  return on.says ? undefined : on
}
