import { cut } from '../basics/cut.ts'
import { pauseFor } from '../basics/pause.ts'
import { isReturn } from './address.ts'
import { lastResort, openProgress, type Chosen, type Progress } from './choose.ts'
import type { PageRequest } from './form.ts'
import { readPage, type Page } from './html.ts'
import { openSession } from './session.ts'
import { resultOf, stuckAt, type CustomerResponse, type VisitRequest, type VisitResult } from './visit.ts'
import type { PageHints } from './words.ts'

/** The page that a visit by plain HTTP ended at, as a browser can take it over. */
export interface Handover {
  url: string
  response: CustomerResponse
  cookies: { name: string; value: string; url: string }[]
  chosen: Chosen
}

/** The most steps of a visit, and in seconds the longest refresh that is followed, and the longest wait for it. */
const most = { steps: 20, delay: 60, wait: 2 }

/** The next step, of the customer or of the page itself. */
interface Step {
  request: PageRequest
  isChoice: boolean
  /** The seconds before it. */
  delay?: number
}

/** Goes through the pages of one visit by plain HTTP: forms, buttons, links, cookies, redirects and refreshes. */
export async function visitPages(
  visit: VisitRequest,
  hints: PageHints,
): Promise<{ result: VisitResult; handover: Handover | null }> {
  const { authorizeUri, returnUri, choice, signal } = visit
  const session = openSession(visit)
  const progress = openProgress(choice ?? 'successful', returnUri, hints)
  let step = stepTo(authorizeUri)
  for (let steps = 1; ; steps++) {
    const navigation = await session.go(step.request, step.isChoice)
    if ('end' in navigation)
      return { result: { ...navigation.end, chose: progress.hasChosen('') }, handover: null }
    const { url, response } = navigation
    const page = pageOf(url, response)
    const isRefused = page.status >= 400
    if (isRefused && step.isChoice) progress.refuse()
    const isOver = isRefused || choice === null || steps >= most.steps || signal.aborted
    const next = isOver ? null : nextStep(page, progress, returnUri)
    if (next === null) {
      const handover = { url, response, cookies: await session.cookiesFor(url), chosen: progress.chosen }
      return { result: resultAt(page, visit, progress, isOver), handover }
    }
    if (next.delay) await pauseFor(next.delay * 1000, signal)
    step = next
  }
}

const stepTo = (url: string, delay = 0): Step => ({
  request: { method: 'GET', url },
  isChoice: false,
  delay,
})

function pageOf(url: string, { status, headers, body }: CustomerResponse): Page {
  const [type = 'text/html'] = [headers['content-type'] ?? []].flat()
  const [refresh = ''] = [headers['refresh'] ?? []].flat()
  return readPage(/html|xml/i.test(type) ? body : '', url, { status, refresh })
}

const scriptedAddresses =
  /\blocation(?:\.href)?\s{0,9}(?:=|\.(?:assign|replace)\s{0,9}\()\s{0,9}(["'])([^"'\\\n]{1,2000})\1/g

/** Decides the next step on a page: what it does by itself, or the best that it offers; null where nothing is left, or only for a browser. */
function nextStep(page: Page, progress: Progress, returnUri: string): Step | null {
  const { url, refresh, isDynamic, scripts } = page
  const best = progress.next([page])
  const targets = progress.chosen ? [...scripts.matchAll(scriptedAddresses)] : []
  const back = targets.map(([, , target = '']) => target).find((target) => isReturn(target, returnUri))
  if (back !== undefined) return stepTo(back)
  const isBetter = best !== null && best.score >= (progress.chosen ? 90 : lastResort)
  if (refresh && refresh.delay <= most.delay && !isBetter)
    return stepTo(refresh.url, refresh.url === url ? Math.min(refresh.delay, most.wait) : 0)
  const isLast = best === null || (isDynamic && best.score < lastResort)
  const request = isLast ? null : best.action.request()
  if (best === null || request === null) return null
  progress.take(best)
  return { request, isChoice: best.chooses !== null }
}

/** Gives the result of a visit that ends at a page. */
function resultAt(
  { url, status, text, isDynamic: needsBrowser }: Page,
  { choice, signal }: VisitRequest,
  progress: Progress,
  isOver: boolean,
): VisitResult {
  if (choice === null) return resultOf({})
  const chose = progress.hasChosen(text)
  if (chose && !isOver) return resultOf({ chose, needsBrowser })
  const lookedFor = progress.chosen
    ? `a page that leads on, or says "${choice}"`
    : `a button, option or link that says "${choice}", or a way on`
  const end = isOver && status < 400 ? 'no end of pages; ' : ''
  const reason = signal.aborted ? 'the time is over; ' : end
  const remedy = needsBrowser
    ? 'it may need scripts, which only a browser runs: install playwright-core and a Chromium'
    : 'where a button decides, name what it says in the words of the profile'
  const saw = `${reason}${cut(text, 200) || 'nothing a customer could read'}; ${remedy}`
  return { ...stuckAt(url, lookedFor, saw, status), chose, needsBrowser }
}
