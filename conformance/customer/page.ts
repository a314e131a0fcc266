import { setTimeout as wait } from 'node:timers/promises'
import { cut } from '../basics/cut.ts'
import { isReturn } from './address.ts'
import { lastResort, type Chosen } from './choose.ts'
import { isQuestion, submission, type PageRequest } from './form.ts'
import { readPage, type Page } from './html.ts'
import { openProgress, type PageHints, type Progress } from './progress.ts'
import { openSession, valuesOf, type Cookie, type Landing } from './session.ts'
import {
  withTimeout,
  type CustomerDriver,
  type CustomerResponse,
  type How,
  type VisitRequest,
  type VisitResult,
} from './visit.ts'

/** The page that a visit ended at, as a browser can take it over. */
export interface Handover {
  url: string
  response: CustomerResponse
  cookies: Cookie[]
  chosen: Chosen
}

/** The most steps of a visit, the longest refresh that is waited for, and the longest wait for it; both in seconds. */
const most = { steps: 20, delay: 60, wait: 2 }

/** Gets through pages of forms, buttons, links, cookies, redirects and refreshes by plain HTTP, without a browser. */
export function pageDriver(hints: PageHints = {}): CustomerDriver {
  return { visit: async (visit) => (await visitPages(withTimeout(visit), hints)).result }
}

/** A step that is done next, whoever decided it: the customer or the page. */
interface Step {
  request: PageRequest
  how: How
  isChoice: boolean
}

/** Goes through the pages of one visit by plain HTTP. */
export async function visitPages(
  visit: VisitRequest,
  hints: PageHints,
): Promise<{ result: VisitResult; handover: Handover | null }> {
  const { authorizeUri, returnUri, choice, signal } = visit
  const session = openSession(visit)
  const progress = openProgress(choice ?? 'successful', returnUri, hints)
  const frames: { url: string; from: string }[] = []
  const seenFrames = new Set<string>()
  let step: Step = { request: { method: 'GET', url: authorizeUri }, how: 'redirect', isChoice: false }
  let from: string | null = null
  for (let steps = 1; ; steps++) {
    const landing: Landing = await session.go(step.request, from, step.isChoice)
    if (landing.kind !== 'page') return { result: endOf(landing, step, progress), handover: null }
    const { url, response } = landing
    const page = pageOf(url, response)
    const ended = async (result: VisitResult) => ({
      result,
      handover: { url, response, cookies: await session.cookies(), chosen: progress.chosen },
    })
    if (choice === null) return ended({ chose: false, returned: null, stuck: null, needsBrowser: false })
    if (page.status >= 400) {
      if (step.isChoice) progress.refuse()
      return ended(stuckOn(page, visit, progress))
    }
    const next = nextStep(page, progress, returnUri)
    if (next === 'a browser') return ended({ ...stuckOn(page, visit, progress), needsBrowser: true })
    for (const frame of next || progress.chosen ? [] : page.frames)
      if (!seenFrames.has(frame)) frames.push({ url: frame, from: url })
    const frame = next ? undefined : frames.shift()
    if ((!next && !frame) || steps >= most.steps || signal.aborted)
      return ended(lastOf(page, visit, progress, steps))
    if (frame) seenFrames.add(frame.url)
    if (next?.delay) await wait(next.delay * 1000, undefined, { signal }).catch(() => undefined)
    step = next ?? { request: { method: 'GET', url: frame?.url ?? '' }, how: 'link', isChoice: false }
    from = frame?.from ?? url
  }
}

function pageOf(url: string, response: CustomerResponse): Page {
  const type = valuesOf(response, 'content-type')[0] || 'text/html'
  const html = /html|xml/i.test(type) ? response.body : ''
  return readPage(html, url, { status: response.status, refresh: valuesOf(response, 'refresh')[0] ?? '' })
}

/** Decides the next step on a page: what the page does by itself, or the best that it offers; null where nothing is left. */
function nextStep(
  page: Page,
  progress: Progress,
  returnUri: string,
): (Step & { delay?: number }) | 'a browser' | null {
  const { refresh, scripted, unread } = page
  const best = progress.next([page])
  const own = ownStep(page, returnUri, progress.chosen !== null)
  const isBetter = !best || best.score < lastResort || (own !== null && isReturn(own.request.url, returnUri))
  if (own && (isBetter || own.how === 'script')) return own
  const isSoon = refresh !== null && refresh.delay <= most.delay
  if (refresh && isSoon && (!best || best.score < (progress.chosen ? 90 : lastResort))) {
    const delay = refresh.url === page.url ? Math.min(refresh.delay, most.wait) : 0
    return { request: { method: 'GET', url: refresh.url }, how: 'refresh', isChoice: false, delay }
  }
  if (unread !== null) return progress.chosen ? null : 'a browser'
  if (!best) return null
  const isForScripts = best.action.needsScripts || (scripted && best.score < lastResort)
  const request = isForScripts ? null : best.action.request()
  if (request === null) return progress.chosen ? null : 'a browser'
  progress.take(best)
  return { request, how: best.action.how, isChoice: best.chooses !== null }
}

const addresses =
  /\blocation(?:\.href)?\s{0,9}(?:=|\.(?:assign|replace)\s{0,9}\()\s{0,9}(["'])([^"'\\\n]{1,2000})\1/g

/** Finds what the scripts of a page plainly do at once: post its only form, or, after the choice, go to the return_uri. */
function ownStep(page: Page, returnUri: string, isAfter: boolean): Step | null {
  const { scripts, forms, controls } = page
  const [form, ...others] = forms.keys()
  if (form && others.length === 0 && /\.submit\(\)/.test(scripts) && !/\bfunction\b|=>/.test(scripts)) {
    const isSilent = !controls.some((one) => isQuestion(one) || one.element.attribs['onclick'] !== undefined)
    const request = isSilent ? submission(page, form, null, new Map()) : null
    if (request) return { request, how: 'script', isChoice: false }
  }
  const back = isAfter
    ? [...scripts.matchAll(addresses)].find(([, , url = '']) => isReturn(url, returnUri))
    : undefined
  return back?.[2] === undefined
    ? null
    : { request: { method: 'GET', url: back[2] }, how: 'script', isChoice: false }
}

/** Gives the end of a visit whose last step led to no page. */
function endOf(landing: Exclude<Landing, { kind: 'page' }>, { how }: Step, progress: Progress): VisitResult {
  const common = { chose: progress.hasChosen(null), needsBrowser: false }
  if (landing.kind === 'returned') {
    const { url, isRedirected } = landing
    return { ...common, returned: { url, how: isRedirected ? 'redirect' : how }, stuck: null }
  }
  const { url, status, lookedFor, saw } = landing
  return { ...common, returned: null, stuck: { page: url, status, lookedFor, saw } }
}

/** Gives the end of a visit at a page that leads no further. */
function lastOf(page: Page, visit: VisitRequest, progress: Progress, steps: number): VisitResult {
  const isOver = steps >= most.steps || visit.signal.aborted
  if (!progress.chosen || isOver) return stuckOn(page, visit, progress, isOver)
  const needsBrowser = page.scripted || page.frames.length > 0
  const chose = progress.hasChosen(page.text)
  const stuck = chose ? null : stuckOn(page, visit, progress).stuck
  return { chose, returned: null, stuck, needsBrowser }
}

function stuckOn(page: Page, visit: VisitRequest, progress: Progress, isOver = false): VisitResult {
  const { choice, signal } = visit
  const lookedFor = progress.chosen
    ? `a page that leads on, or says "${choice}"`
    : `a button, option or link that says "${choice}", or a way on`
  const reason = signal.aborted
    ? 'the time is over; '
    : isOver
      ? `still no end after ${most.steps} steps; `
      : ''
  const shown = page.unread ?? (cut(page.text, 200) || 'nothing a customer could read')
  const title = page.title ? `"${cut(page.title, 100)}": ` : ''
  const remedy = page.scripted
    ? 'it has scripts, which only a browser runs: install playwright-core and a Chromium'
    : 'if a button here decides, name what it says in the words of the profile'
  const stuck = {
    page: page.url,
    status: page.status,
    lookedFor,
    saw: `${reason}${title}${shown}; ${remedy}`,
  }
  return { chose: progress.hasChosen(page.text), returned: null, stuck, needsBrowser: page.scripted }
}
