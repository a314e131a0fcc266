import { isReturn } from '../addresses.ts'
import type { Result, Visit } from '../driver.ts'
import { firmness, level } from '../words/saying.ts'
import type { Action } from './actions.ts'

/** The reasons to do something next, the best one first. */
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
  'chooses a language, or deals with cookies',
] as const

/** A reason to do something next. */
export type Rank = (typeof ranks)[number]

/** An action that may be done next, and the reason to do it. */
export interface Candidate {
  action: Action
  /** It says the wanted result; "perhaps" where only the end of the visit shows that. */
  chooses: boolean | 'perhaps'
  rank: Rank
  /** It may mean something else, so that what becomes of the charge tells whether it chose. */
  doubtful: boolean
  /** It cannot be seen, or stands apart: all else comes before it. */
  behind: boolean
}

/** Says that one reason is better than another. */
export function isBetter(one: Rank, other: Rank): boolean {
  return ranks.indexOf(one) < ranks.indexOf(other)
}

/** Says that a candidate agrees to what was chosen, or leads to the merchant. */
export function confirms({ rank, behind }: Candidate): boolean {
  return !behind && !isBetter('agrees, after the choice', rank)
}

/** Ranks what a page does by itself after so many seconds: without a delay a customer has no time to click. */
export function rankOfMove(delay: number, chose: boolean): Rank {
  if (delay < 1) return 'goes on by itself at once'
  if (delay <= 60 && chose) return 'goes on by itself, after the choice'
  if (delay <= 5) return 'goes on by itself soon'
  return delay <= 60 ? 'goes on by itself later' : 'waits longer than a customer'
}

const english = /^\W*english\b/i
const cookies = /\bcookies?\b/i
const loggingIn = /\b(log|sign)\s*[io]n\b/i

type Ranked = [rank: Rank, chooses?: Candidate['chooses']]

/**
 * Ranks what a customer who wants a result would do on a page, best first: never what plainly says the opposite; once the
 * result is chosen, what leads on or back to the merchant comes first. Who has `turned` back in vain does not try that again.
 */
export function rankActions(actions: Action[], visit: Visit, chose: boolean, turned = false): Candidate[] {
  const so = situationOf(actions, visit, chose, turned)
  const order = ({ action, rank, behind }: Candidate) => {
    const firm = says(action, so.want) ? (action.says?.firmness ?? 0) : 0
    return [Number(behind), ranks.indexOf(rank), -firm] as const
  }
  return actions
    .flatMap((action): Candidate[] => {
      const [rank, chooses = false] = rankOf(action, so) ?? []
      const behind = action.hidden || action.apart
      return rank ? [{ action, chooses, rank, doubtful: isDoubtful(action, rank, so), behind }] : []
    })
    .map((candidate) => ({ candidate, order: order(candidate) }))
    .sort((one, two) => one.order.map((part, at) => part - (two.order[at] ?? 0)).find(Boolean) ?? 0)
    .map(({ candidate }) => candidate)
}

function says({ says: said }: Action, result: Result, least = 0): boolean {
  return said?.result === result && said.firmness >= least
}

type Situation = ReturnType<typeof situationOf>

/** Sums up the page and the visit, as far as each action is ranked by them. */
function situationOf(actions: Action[], visit: Visit, chose: boolean, turned: boolean) {
  const { want, returnUri } = visit
  const opposite: Result = want === 'successful' ? 'failed' : 'successful'
  const wanting = actions.filter((one) => says(one, want, firmness.wordsHint) && isOpen(one) && !one.apart)
  const mayTurn = !chose && !turned
  return {
    want,
    opposite,
    returnUri,
    chose,
    alone: actions.length === 1,
    refusable: actions.some((one) => says(one, 'failed')),
    wanting,
    opposed: actions.some((one) => says(one, opposite, firmness.nameSays)),
    leadsOn: actions.some(
      (one) => one.how === 'form' && !one.says && isOpen(one) && (one.saying.proceeds || one.saying.submits),
    ),
    // Where several things say the wanted result and nothing says the other, one of them may mean it.
    sure: actions.some((one) => says(one, opposite)) || new Set(wanting.map(({ label }) => label)).size < 2,
    turn: mayTurn ? turnOf(actions, want) : undefined,
    other: mayTurn ? otherOf(actions, want) : undefined,
  }
}

function rankOf(action: Action, so: Situation): Ranked | undefined {
  const { says: said, saying, how } = action
  const { want, opposite, chose, refusable } = so
  const firm = said?.firmness ?? 0
  if (action.beside) return undefined
  if (isReturn(action.step.url, so.returnUri)) {
    if (chose) return ['goes back to the merchant, after the choice']
    return [says(action, opposite) ? 'goes back against the result' : 'goes back to the merchant']
  }
  // The charge shows later if a link chose: it may as well leave the payment as it is.
  if (action === so.turn && firm <= firmness.wordsHint)
    return ['goes on or back, of only these two', said ? so.sure && how !== 'link' : 'perhaps']
  if (says(action, want) && !(saying.aside && !saying.retreats && firm < firmness.wordsSay))
    return rankOfWanted(action, so)
  if (agreesTo(action, so)) return ['agrees, after the choice']
  if (says(action, opposite)) {
    const passing = want === 'failed' && !refusable && firm <= firmness.wordsHint && !saying.aside
    return passing && !chose ? ['refuses in passing'] : undefined
  }
  return saying.successful > 0 && saying.failed > 0 ? undefined : rankOfStep(action, so)
}

/**
 * Says whether an action may mean something else. An agreement may agree to the payment where something beside it says the result
 * once more. A success may be another one where several things say it, and a weak word may be no success beside a question whose
 * answer is made up.
 */
function isDoubtful(action: Action, rank: Rank, { want, wanting }: Situation): boolean {
  if (rank === 'agrees, after the choice') return wanting.length > 0
  if (want === 'failed' || !says(action, want)) return false
  const firm = action.says?.firmness ?? 0
  const alike = wanting.filter((one) => says(one, want, firm)).map(({ choice }) => choice)
  return (action.asks && firm <= firmness.wordsHint) || new Set(alike).size > 1
}

function agreesTo({ saying }: Action, { chose }: Situation): boolean {
  return chose && saying.affirms && !saying.aside && saying.failed < level.plain
}

/** Ranks what says the wanted result. */
function rankOfWanted(action: Action, so: Situation): Ranked {
  const { saying, how } = action
  const { want, chose, refusable, opposed, leadsOn, sure } = so
  const firm = action.says?.firmness ?? 0
  // Where a form leads on and nothing refuses, a link that says so belongs to something else.
  if (!chose && !refusable && how === 'link' && leadsOn) return ['says the result beside what leads on', sure]
  if (chose && !opposed && how === 'link' && !saying.returns) return ['links on, after the choice', sure]
  if (firm >= firmness.nameSays) return ['says the result plainly', sure]
  if (want === 'failed' && firm === firmness.wordsHint)
    return [chose && !saying.affirms ? 'cancels again, after the choice' : 'cancels', sure]
  return [agreesTo(action, so) ? 'agrees to the result, after the choice' : 'says the result', sure]
}

/** Ranks what says no result, by the kind of step that it is. */
function rankOfStep(action: Action, so: Situation): Ranked | undefined {
  const { saying, how, within } = action
  const { want, chose, refusable } = so
  const chooses = action === so.other && 'perhaps'
  if (saying.returns) {
    if (chose) return ['returns, after the choice', chooses]
    return [chooses ? 'stands beside the opposite result, and returns' : 'returns', chooses]
  }
  // Where nothing refuses, a page's own way back may do so, and where nothing leads on, any of its links.
  if (saying.retreats && within && want === 'failed' && !chose)
    return [refusable ? 'retreats' : 'retreats where nothing refuses']
  if (saying.aside) {
    // A link that speaks of cookies leads to what is said about them.
    const isBefore = english.test(action.label) || (how === 'form' && cookies.test(action.label))
    return isBefore && !chose ? ['chooses a language, or deals with cookies'] : undefined
  }
  if (saying.proceeds) {
    if (chose) return ['proceeds, after the choice', chooses]
    return [how === 'link' && loggingIn.test(action.label) ? 'is a link to log in' : 'proceeds', chooses]
  }
  if (saying.submits)
    return [chose ? 'submits, after the choice' : how === 'form' ? 'submits' : 'is pressed', chooses]
  // The one thing that is left after the choice leads on, whatever it says.
  if (chose) return within && so.alone ? ['is all that is left, after the choice'] : undefined
  if (how === 'form') return ['is pressed', chooses]
  return within ? ['is a link of the payment'] : undefined
}

function isOpen({ beside, hidden }: Action): boolean {
  return !beside && !hidden
}

/** Says whether an action posts a form that asks for nothing more. */
function isBare({ step, asks }: Action): boolean {
  return step.method === 'POST' && !asks
}

/** Finds the one of two buttons that says nothing, where the other says the result that is not wanted. */
function otherOf(actions: Action[], want: Result): Action | undefined {
  const ways = actions.filter((one) => isOpen(one) && one.how === 'form')
  const [opposite, other] = ways[0]?.says ? ways : ways.toReversed()
  if (ways.length !== 2 || !opposite?.says || !other || other.says) return undefined
  return opposite.says.result !== want && opposite.says.firmness >= firmness.wordsHint ? other : undefined
}

/** Finds the one that may say the wanted result, going on or going back, where a page asks for nothing more and has only these two. */
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
  if (ways.length !== 2 || !on || !off || !isBare(on)) return undefined
  const firm = off.says?.firmness ?? 0
  if (want === 'failed') return isBare(off) || (off.within && firm >= firmness.wordsHint) ? off : undefined
  return on.says ? undefined : on
}
