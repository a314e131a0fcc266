import { cut } from '../basics/cut.ts'
import { pauseFor } from '../basics/pause.ts'
import { isReturn } from './address.ts'
import { lastResort, openProgress, type Chosen, type Progress } from './choose.ts'
import { isQuestion, submission, type PageRequest } from './form.ts'
import { readPage, type Page } from './html.ts'
import { openSession, valuesOf } from './session.ts'
import {
  resultOf,
  stuckAt,
  withTimeout,
  type CustomerDriver,
  type CustomerResponse,
  type VisitRequest,
  type VisitResult,
} from './visit.ts'
import type { PageHints } from './words.ts'

/** The page that a visit ended at, as a browser can take it over. */
export interface Handover {
  url: string
  response: CustomerResponse
  cookies: { name: string; value: string; url: string }[]
  chosen: Chosen
}

/** The most steps of a visit, and in seconds the longest refresh that is followed, and the longest wait for it. */
const most = { steps: 20, delay: 60, wait: 2 }

/** Gets through pages of forms, buttons, links, cookies, redirects and refreshes by plain HTTP, without a browser. */
export function pageDriver(hints: PageHints = {}): CustomerDriver {
  return { visit: async (visit) => (await visitPages(withTimeout(visit), hints)).result }
}

/** The next step, of the customer or of the page itself. */
interface Step {
  request: PageRequest
  how: 'redirect' | 'refresh' | 'script' | 'link' | 'form'
  from: string | null
  isChoice?: boolean
  /** The seconds before it. */
  delay?: number
}

/** Goes through the pages of one visit by plain HTTP. */
export async function visitPages(
  visit: VisitRequest,
  hints: PageHints,
): Promise<{ result: VisitResult; handover: Handover | null }> {
  const { authorizeUri, returnUri, choice, signal } = visit
  const session = openSession(visit)
  const progress = openProgress(choice ?? 'successful', returnUri, hints)
  const frames: Step[] = []
  let step: Step = { request: { method: 'GET', url: authorizeUri }, how: 'redirect', from: null }
  for (let steps = 1; ; steps++) {
    const landing = await session.go(step.request, step.from, step.isChoice ?? false)
    const { url } = landing
    if (landing.kind === 'returned') {
      const returned = { url, how: landing.isRedirected ? ('redirect' as const) : step.how }
      return { result: resultOf({ chose: progress.hasChosen(''), returned }), handover: null }
    }
    if (landing.kind === 'nowhere') {
      const end = stuckAt(url, 'a page to go on with', landing.saw, landing.status)
      return { result: { ...end, chose: progress.hasChosen('') }, handover: null }
    }
    const { response } = landing
    const page = pageOf(url, response)
    const isRefused = page.status >= 400
    if (isRefused && step.isChoice) progress.refuse()
    const isOver = isRefused || choice === null || steps >= most.steps || signal.aborted
    const next = isOver ? null : nextStep(page, progress, returnUri)
    if (next === null && !progress.chosen)
      for (const frame of page.frames)
        if (steps < most.steps)
          frames.push({ request: { method: 'GET', url: frame }, how: 'link', from: url })
    const following = next ?? (isOver ? undefined : frames.shift())
    if (following === undefined || following === 'a browser') {
      const result = resultAt(page, visit, progress, isOver, following !== undefined)
      const cookies = await session.cookiesFor(url)
      return { result, handover: { url, response, cookies, chosen: progress.chosen } }
    }
    if (following.delay) await pauseFor(following.delay * 1000, signal)
    step = following
  }
}

function pageOf(url: string, response: CustomerResponse): Page {
  const [type = 'text/html'] = valuesOf(response, 'content-type')
  const [refresh = ''] = valuesOf(response, 'refresh')
  return readPage(/html|xml/i.test(type) ? response.body : '', url, { status: response.status, refresh })
}

/** Decides the next step on a page: what it does by itself, or the best that it offers; null where nothing is left. */
function nextStep(page: Page, progress: Progress, returnUri: string): Step | 'a browser' | null {
  const { url, refresh, hasScripts } = page
  const best = progress.next([page])
  const own = ownStep(page, returnUri, progress.chosen !== null)
  if (own) return own
  const isBetter = best !== null && best.score >= (progress.chosen ? 90 : lastResort)
  if (refresh && refresh.delay <= most.delay && !isBetter) {
    const delay = refresh.url === url ? Math.min(refresh.delay, most.wait) : 0
    return { request: { method: 'GET', url: refresh.url }, how: 'refresh', from: url, delay }
  }
  const isLast = best === null || (hasScripts && best.score < lastResort)
  const request = isLast ? null : best.action.request()
  if (request === null) return hasScripts || best ? 'a browser' : null
  progress.take(best as NonNullable<typeof best>)
  return { request, how: best?.action.how ?? 'link', from: url, isChoice: best?.chooses != null }
}

const addresses =
  /\blocation(?:\.href)?\s{0,9}(?:=|\.(?:assign|replace)\s{0,9}\()\s{0,9}(["'])([^"'\\\n]{1,2000})\1/g

/** Finds what the scripts of a page plainly do at once: send its only form, or, after the choice, go to the return_uri. */
function ownStep(
  { url, scripts, forms, controls, ...page }: Page,
  returnUri: string,
  isAfter: boolean,
): Step | null {
  const [form, ...others] = forms.keys()
  const isSent = /\.submit\(\)/.test(scripts) && !/\bfunction\b|=>/.test(scripts)
  if (form && others.length === 0 && isSent && !controls.some(isQuestion)) {
    const request = submission({ url, scripts, forms, controls, ...page }, form, null, new Map())
    if (request) return { request, how: 'script', from: url }
  }
  const targets = isAfter ? [...scripts.matchAll(addresses)].map(([, , target = '']) => target) : []
  const back = targets.find((target) => isReturn(target, returnUri))
  return back === undefined ? null : { request: { method: 'GET', url: back }, how: 'script', from: url }
}

/** Gives the result of a visit that ends at a page. */
function resultAt(
  page: Page,
  visit: VisitRequest,
  progress: Progress,
  isOver: boolean,
  isForBrowser: boolean,
): VisitResult {
  const { url, status, title, frames } = page
  if (visit.choice === null) return resultOf({})
  const chose = progress.hasChosen(page.text)
  const needsBrowser = page.hasScripts || isForBrowser || (progress.chosen !== null && frames.length > 0)
  if (chose && !isOver) return resultOf({ chose, needsBrowser })
  const lookedFor = progress.chosen
    ? `a page that leads on, or says "${visit.choice}"`
    : `a button, option or link that says "${visit.choice}", or a way on`
  const reason = visit.signal.aborted
    ? 'the time is over; '
    : isOver && status < 400
      ? 'no end of pages; '
      : ''
  const shown = page.isTooLong
    ? 'a page that is too long'
    : cut(page.text, 200) || 'nothing a customer could read'
  const remedy = needsBrowser
    ? 'it has scripts, which only a browser runs: install playwright-core and a Chromium'
    : 'where a button decides, name what it says in the words of the profile'
  const saw = `${reason}${title && `"${cut(title, 100)}": `}${shown}; ${remedy}`
  return { ...stuckAt(url, lookedFor, saw, status), chose, needsBrowser }
}
