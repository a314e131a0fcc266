import type { Action } from './action.ts'
import { isReturn } from './address.ts'
import { isSubmit } from './form.ts'
import { classifyText, plainly, resultIn, type Result } from './words.ts'

/** The things that a customer sees at once: the text of a page with its frames, and what can be done there. */
export interface View {
  text: string
  actions: Action[]
}

/** The choice that a customer made so far: plainly, weakly (by going on, going back or cancelling), or not at all. */
export type Chosen = 'plainly' | 'weakly' | null

/** An action of a page with its score, and the choice that it makes. */
export interface Candidate {
  action: Action
  score: number
  chooses: Chosen
}

/** The visit as far as it matters to what is done next. */
export interface Situation {
  want: Result
  returnUri: string
  chosen: Chosen
}

/** Scores below this one are for a page that offers nothing better, and nothing by itself. */
export const lastResort = 15

/** Ranks what a customer can do on a page by how well it leads to the wanted result, the best first. */
export function rankActions(view: View, situation: Situation): Candidate[] {
  const score = situation.chosen ? scoreAfter : scoreBefore
  const context = contextOf(view, situation)
  const candidates = view.actions
    .filter((action) => !action.isBeside || isReturn(action.url, situation.returnUri))
    .flatMap((action) => score(action, context, situation) ?? [])
  // Sorting is stable: of equals the first of the page is taken.
  return candidates.sort((one, two) => two.score - one.score)
}

/** The things that all actions of a page say of one of them. */
interface Context {
  want: Result
  /** An action says that the payment succeeds, or fails, or goes on or back. */
  succeeds: boolean
  fails: boolean
  goesOn: boolean
  goesBack: boolean
  /** Buttons or links of the payment that nothing names. */
  unnamed: number
  /** Actions that say the wanted result. */
  wanted: number
  /** The text of the page asks about the wanted result. */
  asksAboutWanted: boolean
}

function contextOf({ text, actions }: View, { want }: Situation): Context {
  const steps = actions.filter(({ isBeside }) => !isBeside)
  const says = (result: Result): Action[] => steps.filter((action) => action.says?.result === result)
  return {
    want,
    succeeds: says('successful').length > 0,
    fails: says('failed').length > 0,
    goesOn: steps.some(movesOn),
    goesBack: steps.some((action) => movesBack(action)),
    unnamed: steps.filter(isUnnamed).length,
    wanted: new Set(says(want).map(({ url, label }) => `${url} ${label}`)).size,
    asksAboutWanted: resultIn(classifyText(text))?.result === want,
  }
}

function isButton({ control }: Action): boolean {
  return control !== null && isSubmit(control)
}

function movesOn({ meaning, says }: Action): boolean {
  return !says && (meaning.goesOn || meaning.submits) && !meaning.aside && !meaning.goesBack
}

/** Returns true for going back as a step of the payment: a button, or a link within it. */
function movesBack(action: Action): boolean {
  return !action.says && action.meaning.goesBack && (action.how !== 'link' || action.isOfPayment)
}

function isUnnamed({ says, meaning, how }: Action): boolean {
  const { goesOn, submits, returns, goesBack, aside } = meaning
  return how !== 'link' && !says && !goesOn && !submits && !returns && !goesBack && !aside
}

function scoreBefore(action: Action, context: Context, { want }: Situation): Candidate | null {
  const { says, meaning, isOfPayment, asks, how } = action
  const as = (score: number, chooses: Chosen = null): Candidate => ({ action, score, chooses })
  const isStep = isButton(action) || isOfPayment || how !== 'link'
  if (says?.result === want) {
    // Links beside a step of the payment, where nothing says the opposite, belong to the site.
    if (how === 'link' && !isOfPayment && context.goesOn && !(context.succeeds && context.fails))
      return as(20)
    if (says.confidence >= plainly) return as(90 + says.confidence, 'plainly')
    // Cancel beside Continue leaves a step, unless the two are all that there is to choose.
    if (want === 'failed' && !context.succeeds && context.goesOn && (!isStep || asks)) return as(20)
    const isSure = context.succeeds && context.fails
    if (want === 'failed') return as(70 + says.confidence, isSure || isButton(action) ? 'plainly' : 'weakly')
    return as(70 + says.confidence, isSure || context.wanted === 1 ? 'plainly' : null)
  }
  if (says) {
    // A page where one can only pay leads on, to where one may refuse.
    const isOnlyWay =
      want === 'failed' &&
      says.confidence < plainly &&
      !context.fails &&
      !context.goesBack &&
      context.unnamed === 0
    return isOnlyWay ? as(30) : null
  }
  if (movesBack(action))
    return want === 'failed' && !asks && (context.succeeds || context.goesOn) ? as(60, 'weakly') : null
  if (movesOn(action)) {
    const isPaired = want === 'successful' && !asks && (context.fails || context.goesBack)
    return as((meaning.goesOn ? 45 : 40) + (isButton(action) ? 3 : 0), isPaired ? 'weakly' : null)
  }
  if (meaning.aside) return /\benglish\b|\baccept\b/i.test(action.label) ? as(6) : null
  if (meaning.returns) return as(10)
  if (isOfPayment && !meaning.goesBack) return as(25)
  if (!isUnnamed(action) || context.unnamed !== 1) return null
  return want === 'successful' && context.fails ? as(50, 'weakly') : as(18)
}

function scoreAfter(
  action: Action,
  context: Context,
  { want, returnUri, chosen }: Situation,
): Candidate | null {
  const { says, meaning, isOfPayment } = action
  const as = (score: number, chooses: Chosen = null): Candidate => ({ action, score, chooses })
  if (isReturn(action.url, returnUri)) return as(100)
  if (says?.result === want && says.confidence >= plainly) return as(90, 'plainly')
  const isAgreement = meaning.affirms && (!says || says.confidence < plainly) && meaning.failed === 0
  if (isAgreement && (want === 'successful' || chosen === 'plainly' || context.asksAboutWanted)) return as(80)
  if (says?.result === want) return as(context.asksAboutWanted && !meaning.affirms ? 30 : 70, 'weakly')
  if (says || meaning.goesBack || meaning.aside) return meaning.returns && !says ? as(95) : null
  if (meaning.returns) return as(95)
  if (movesOn(action)) return as(60)
  if (isUnnamed(action)) return context.unnamed === 1 ? as(50) : null
  return isOfPayment ? as(40) : null
}
