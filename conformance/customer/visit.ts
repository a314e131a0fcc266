import { isSamePage } from '../basics/addresses.ts'
import type { Authorization } from '../../generated/profile.js'
import { cut } from '../basics/cut.ts'
import { memoized } from '../basics/memoized.ts'
import { actionsOf, type Action } from './action.ts'
import type { HtmlPage } from './html.ts'
import { resultOf, stuckAt, type VisitRequest, type VisitResult } from './result.ts'
import { confidence, openClassifier, results, type Result } from './words.ts'

/** An action of a page with its score; `chooses` is true where it makes the wanted choice. */
export interface Candidate extends Action {
  score: number
  chooses: boolean
}

/** The tab of one customer, by plain HTTP or in Chromium, as it was last read. */
export interface Tab {
  url: string
  /** The status of the page; 0 where there was none. */
  status: number
  /** Set once the customer is back, or got nowhere. */
  end: VisitResult | null
  /** True once the wanted result was chosen. */
  hasChosen: boolean
  /** Reads the page and its frames as a customer sees them. */
  read(): Promise<HtmlPage[]>
  /** Does the best action, or lets the page act by itself; null where nothing more happens. */
  advance(best: Candidate | null): Promise<'acted' | 'waited' | null>
}

/** The steps of one visit. */
const maxSteps = 20

const classifierOf = memoized(({ words }: Authorization) => openClassifier(words))

/** Goes through the pages of one visit, from the one that its tab is at. */
export async function goThrough(
  visit: VisitRequest,
  authorization: Authorization,
  tab: Tab,
): Promise<VisitResult> {
  const { choice, signal } = visit
  const reader = { ...authorization, classify: classifierOf(authorization) }
  const triesByAction = new Map<string, number>()
  let last: Candidate | null = null
  // Scripts of a page after the choice may lead back where plain HTTP does not.
  let mayLeadBack = false

  for (let steps = 1; ; steps++) {
    const pages = await tab.read()
    if (tab.status >= 400 && last?.chooses) tab.hasChosen = false
    mayLeadBack ||= tab.hasChosen && tab.status < 400 && pages.some(({ isDynamic }) => isDynamic)
    const isOver = tab.status >= 400 || tab.end !== null || steps >= maxSteps || signal.aborted
    if (isOver || choice === null) return visitEnd(pages, isOver)
    const pageState = pages.map(({ url, text }) => `${url}\n${text}`).join('\n')
    const keyOf = ({ kind, label, url }: Action): string =>
      `${pageState} ${kind} ${url.split('?', 1)[0]} ${label}`
    const triesOf = (action: Action): number => triesByAction.get(keyOf(action)) ?? 0
    const actions = pages.flatMap((page) => actionsOf(page, reader))
    const best = bestOf(actions, visit, { hasChosen: tab.hasChosen, triesOf })
    const advanced = await tab.advance(best)
    if (advanced === null) return visitEnd(pages, false)
    last = advanced === 'acted' ? best : null
    if (last) triesByAction.set(keyOf(last), triesOf(last) + 1)
    tab.hasChosen ||= last?.chooses ?? false
  }

  /** The result of a visit that ends at these pages; `isCutShort` where more was to be done. */
  function visitEnd(pages: readonly HtmlPage[], isCutShort: boolean): VisitResult {
    const { url, status, end, hasChosen } = tab
    if (end) return { ...end, hasChosen, needsBrowser: end.returned === null && mayLeadBack }
    const needsBrowser =
      choice !== null && (mayLeadBack || pages.some(({ isDynamic }) => isDynamic))
    if (choice === null || (hasChosen && !isCutShort)) return resultOf({ hasChosen, needsBrowser })
    const lookedFor = hasChosen
      ? 'a way back'
      : `a button, option or link that says "${choice}", or a way on`
    const reason = signal.aborted ? 'the time is over; ' : ''
    const text = cut(pages[0]?.text ?? '', 200) || 'nothing a customer could read'
    const remedy = needsBrowser
      ? 'it may need a browser: install playwright-core and a Chromium'
      : 'where a button decides, name what it says in the words of the profile'
    return {
      ...stuckAt(url, lookedFor, `${reason}${text}; ${remedy}`, status),
      hasChosen,
      needsBrowser,
    }
  }
}

/** How good an action of each effect is, before and after the choice; 0 is never done. */
const scores = {
  // Its address is return_uri.
  returns: { beforeChoice: 0, afterChoice: 100 },
  // Its words name the merchant.
  goesToMerchant: { beforeChoice: 10, afterChoice: 95 },
  // Plainly names the wanted result.
  decides: { beforeChoice: 80, afterChoice: 89 },
  // Names the wanted result less surely, as Cancel does.
  hints: { beforeChoice: 80, afterChoice: 70 },
  // After the choice, a vague yes such as OK.
  confirms: { beforeChoice: 0, afterChoice: 80 },
  // Its words say Continue, or the like.
  goesOn: { beforeChoice: 45, afterChoice: 60 },
  // Its words say Send, or the like.
  submits: { beforeChoice: 40, afterChoice: 60 },
  // The only way on pays, and the next page may offer a refusal.
  paysToRefuse: { beforeChoice: 30, afterChoice: 0 },
  // The only button without known words.
  isUnnamed: { beforeChoice: 18, afterChoice: 50 },
  // Leads away from the payment, or names the other result.
  isAside: { beforeChoice: 0, afterChoice: 0 },
} as const

type Effect = keyof typeof scores

/** The effects of going on to the next page. */
const continuingEffects: readonly Effect[] = ['goesOn', 'submits', 'isUnnamed']

/** After the choice, actions from this score on leave the page even where it may lead on by itself. */
export const leavesPageScore = 90

/** Actions below this score are for a page that offers nothing better, and does nothing by itself. */
export const lastResortScore = 15

/** How often an action is done on the same page. */
const maxTries = 2

/** The best action on a page; null where there is none, or nothing tells the best two apart. */
function bestOf(
  actions: readonly Action[],
  { choice: wantedResult, returnUri }: VisitRequest,
  { hasChosen, triesOf }: { hasChosen: boolean; triesOf: (action: Action) => number },
): Candidate | null {
  const buttons = actions.filter(({ kind }) => kind !== 'link')
  const names = (result: Result, among = actions): boolean =>
    among.some(({ signal }) => signal?.result === result)
  const isDecision = results.every((result) => names(result))
  const isOfButtons = results.every((result) => names(result, buttons))
  const leadsOn = actions.some(({ step }) => step === 'goesOn' || step === 'submits') && !isDecision
  const unnamed = buttons.filter(({ signal, step }) => !signal && !step).length

  /** The effect of an action; `isAside` where it is not to be done. */
  function effectOf({ kind, url, signal, step, hasOtherFields }: Action): Effect {
    if (hasChosen && isSamePage(url, returnUri)) return 'returns'
    if (signal === null) return step ?? (kind !== 'link' && unnamed === 1 ? 'isUnnamed' : 'isAside')
    const isSure = signal.confidence >= confidence.plain
    if (hasChosen && signal.result === 'successful' && signal.confidence <= confidence.named)
      return 'confirms'
    // A page where one can only pay leads on, to where one may refuse.
    const opensRefusal = wantedResult === 'failed' && !isSure && !names('failed') && unnamed === 0
    if (signal.result !== wantedResult) return opensRefusal ? 'paysToRefuse' : 'isAside'
    // Beside buttons for the choice, or a way on, a link is the site's; cancelling quits the step.
    const isOfSite = kind === 'link' && (isOfButtons || leadsOn)
    const isLeaving = wantedResult === 'failed' && !isSure && hasOtherFields && leadsOn
    if (isOfSite || isLeaving) return 'isAside'
    return isSure ? 'decides' : 'hints'
  }

  // Going on pays where one may refuse instead.
  const continuingPays = !hasChosen && wantedResult === 'successful' && names('failed')
  const candidates = actions.flatMap((action): Candidate[] => {
    const effect = effectOf(action)
    const score = scores[effect][hasChosen ? 'afterChoice' : 'beforeChoice']
    if (score === 0 || triesOf(action) >= maxTries) return []
    const isMereLink = action.kind === 'link' && wantedResult === 'failed' && !isDecision
    const chooses =
      effect === 'decides' ||
      (effect === 'hints' && !isMereLink) ||
      (continuingPays && !action.hasOtherFields && continuingEffects.includes(effect))
    return [{ ...action, score: score + (action.signal?.confidence ?? 0), chooses }]
  })
  // Sorting is stable: of equals the first of the page is taken.
  const [best = null, second] = candidates.sort((former, latter) => latter.score - former.score)
  const isSame = best?.score === second?.score && best?.label === second?.label
  return isSame && best?.form !== second?.form && !best?.signal ? null : best
}
