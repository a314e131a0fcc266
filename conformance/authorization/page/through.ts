import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { cut } from '../../basics/cut.ts'
import { aside, type Answer, type Arrival, type Result, type Visit } from '../driver.ts'
import type { Action } from './actions.ts'
import type { Cookie } from './cookies.ts'
import { go, newTravel, type Landing, type Step } from './navigation.ts'
import { confirms, isBetter, rankActions, rankOfMove, type Candidate, type Rank } from './ranks.ts'
import { read } from './reader.ts'
import type { Reading } from './reading.ts'
import { level, readSaying, resultOf, type Words } from '../words/saying.ts'

/** The hints of a profile about the pages of one implementation. */
export interface PageOptions {
  /** Words or phrases that say a result, besides the usual ones. */
  words?: Words
  /** CSS selectors of what is clicked, one a page, in order; pages before and after are gone through as usual. */
  selectors?: Partial<Record<Result, string[]>>
}

/** The page that a customer was left at after the choice, as a browser can take it over. */
export interface Left {
  url: string
  answer: Answer
  cookies: Cookie[]
  doubtful: boolean
}

/** The end of a visit, and the page at which a browser may go on. */
interface Passage {
  arrival: Arrival
  left?: Left
}

const mostSteps = 20
const longestPause = 2

interface Way {
  kind: 'redirect' | 'refresh' | 'script' | 'link' | 'form'
  chooses: Candidate['chooses']
}

interface Next {
  step: Step
  way: Way
  pause: number
  /** It agrees to what was chosen, or leads to the merchant. */
  confirms: boolean
  /** It may mean something else than it says. */
  doubtful?: boolean
  /** The mark of what is tried only once on a page. */
  key?: string
}

/** The progress of a visit. */
interface Progress {
  chose: boolean
  /** Going on or back was the choice, unless the end of the visit tells otherwise. */
  perhaps: boolean
  /** What was chosen may have meant something else. */
  doubtful: boolean
  /** Going back led to another step. */
  turned: boolean
  selectors: string[]
  tried: Set<string>
}

/** Goes through the pages of one visit, as the page driver does. */
export async function goThrough(visit: Visit, options: PageOptions): Promise<Passage> {
  const travel = newTravel(visit)
  const words = options.words ?? {}
  const so: Progress = {
    chose: false,
    perhaps: false,
    doubtful: false,
    turned: false,
    selectors: [...(options.selectors?.[visit.want] ?? [])],
    tried: new Set<string>(),
  }
  const frames: { url: string; from: string }[] = []
  let way: Way = { kind: 'redirect', chooses: false }
  let landing = await go(travel, { method: 'GET', url: visit.authorizeUri }, undefined)
  for (let steps = 1; ; steps++) {
    if (travel.sent && way.chooses === 'perhaps') so.perhaps = true
    else if (travel.sent && way.chooses) so.chose = true
    const arrival = arrivalOf(landing, travel.sent ? 'redirect' : way.kind, so)
    if (arrival || landing.kind !== 'page') return { arrival: arrival as Arrival }
    const page = await aside(
      visit,
      read(landing.url, landing.answer, { words, selector: so.selectors[0], signal: visit.signal }),
    )
    const next = nextOf(page, visit, so)
    const unseen = next ? [] : page.frames.filter((url) => !so.tried.has(url)).slice(0, 5)
    frames.push(...unseen.map((url) => ({ url, from: page.url })))
    const frame = next || so.chose ? undefined : frames.shift()
    if (frame) so.tried.add(frame.url)
    if (visit.signal.aborted || steps >= mostSteps || (!next && !frame)) {
      const { url, answer } = landing
      const left = { url, answer, cookies: await travel.cookies.all(), doubtful: so.doubtful }
      return { arrival: endOf(page, visit, so, steps, words), left }
    }
    if (next?.pause) await wait(next.pause * 1000, undefined, { signal: visit.signal }).catch(() => undefined)
    way = next?.way ?? { kind: 'link', chooses: false }
    so.doubtful ||= next?.doubtful ?? false
    travel.chose = so.chose || way.chooses === true
    const step: Step = next?.step ?? { method: 'GET', url: frame?.url ?? '' }
    landing = await go(travel, step, frame?.from ?? page.url)
  }
}

function arrivalOf(landing: Landing, how: Way['kind'], so: Progress): Arrival | undefined {
  const { doubtful } = so
  const chose = so.chose || so.perhaps
  if (landing.kind === 'return') return { kind: 'returned', url: landing.url, how, chose, doubtful }
  if (landing.kind === 'nowhere') return { ...landing, kind: 'stuck', chose }
  return undefined
}

/** Decides what to do next on a page; after going on or back, first what confirms that or leads to the merchant. */
function nextOf(page: Reading, visit: Visit, so: Progress): Next | undefined {
  if (page.selected) {
    so.selectors.shift()
    const { step, how } = page.selected
    return { step, way: { kind: how, chooses: so.selectors.length === 0 }, pause: 0, confirms: false }
  }
  let next = bestOf(page, visit, so)
  if (so.perhaps && !so.chose) {
    const mark = markOf(page)
    const inVain =
      says(page, visit.want) === false ||
      next?.way.chooses === 'perhaps' ||
      [...so.tried].some((key) => key.startsWith(mark))
    const confirming = inVain ? undefined : bestOf(page, visit, { ...so, chose: true })
    if (confirming?.confirms) next = confirming
    else if (visit.want === 'failed') {
      // All else is a step before the choice, whose pages may be gone through again.
      next = bestOf(page, visit, { ...so, turned: true, tried: new Set() })
      if (next) so.tried.clear()
      so.turned = true
      so.perhaps = !next && !inVain
    } else so.perhaps = !inVain
  }
  if (next?.key !== undefined) so.tried.add(next.key)
  return next
}

/** Returns true for a page that says the wanted result, false for one that plainly says the opposite or an error. */
function says({ text, status }: Reading, want: Result): boolean | undefined {
  const said = resultOf(readSaying(text))
  if (said?.result === want && status < 400) return true
  return status >= 400 || (said && said.level >= level.plain) ? false : undefined
}

function markOf({ url, title, text }: Reading): string {
  return createHash('sha256').update(`${url}\n${title}\n${text}`).digest('base64')
}

/** Finds the best of what the page offers and was not tried on it yet. */
function bestOf(page: Reading, visit: Visit, so: Progress): Next | undefined {
  const seen = markOf(page)
  const markIn = ({ step, label, how }: Action) =>
    `${seen} ${step.method} ${step.url.split('?', 1)[0]} ${how} ${label}`
  const offered = rankActions(page.actions, visit, so.chose, so.turned).find(
    ({ action }) => !so.tried.has(markIn(action)),
  )
  const own = ownMove(page, so.chose)
  if (own && (!offered || offered.behind || isBetter(own.rank, offered.rank))) return own.next
  if (!offered) return undefined
  const { action, chooses, doubtful } = offered
  const way = { kind: action.how, chooses }
  return { step: action.step, way, pause: 0, confirms: confirms(offered), doubtful, key: markIn(action) }
}

/** Finds the step that the page takes by itself, by its scripts or its refresh, whichever comes first. */
function ownMove(page: Reading, chose: boolean): { next: Next; rank: Rank } | undefined {
  const { refresh, taken, url } = page
  const moves: { step: Step; delay: number; kind: Way['kind'] }[] = taken.map((one) => ({
    ...one,
    kind: 'script',
  }))
  if (refresh)
    moves.push({ step: { method: 'GET', url: refresh.url }, delay: refresh.delay, kind: 'refresh' })
  const [first] = moves.sort((one, two) => one.delay - two.delay)
  if (!first) return undefined
  const { step, delay, kind } = first
  const again = step.url === url && step.method === 'GET'
  const pause = again ? Math.min(delay, longestPause) : 0
  const rank = rankOfMove(delay, chose)
  const next = { step, way: { kind, chooses: false }, pause, confirms: delay <= 60 }
  return { next, rank }
}

function endOf(page: Reading, visit: Visit, so: Progress, steps: number, words: Words): Arrival {
  const chose = so.chose || (so.perhaps && says(page, visit.want) === true)
  const { url, status } = page
  // After the choice no frame is looked into, which may hold the way on.
  const scripted = page.scripted || (chose && page.frames.length > 0)
  const over = steps >= mostSteps || visit.signal.aborted
  if (chose && status < 400 && !over) {
    const { doubtful } = so
    return { kind: 'finished', page: url, status, chose, doubtful, scripted }
  }
  const own = words[visit.want]?.join(', ')
  const lookedFor = chose
    ? 'a page that ends the visit'
    : so.perhaps
      ? `a page that tells whether ${visit.want === 'failed' ? 'going back' : 'going on'} meant "${visit.want}"`
      : `a button, option or link that says "${visit.want}"${own ? ` (or ${own})` : ''}, or a way on`
  const trouble = visit.signal.aborted
    ? 'the time is over; '
    : steps >= mostSteps
      ? `still no end after ${mostSteps} steps; `
      : ''
  const saw = trouble + summaryOf(page)
  return { kind: 'stuck', page: url, status, lookedFor, saw, chose: chose && !over, scripted }
}

function summaryOf({ title, text, scripted, mute }: Reading): string {
  const shown = cut(text, 200) || 'nothing a customer could read'
  const hint = scripted
    ? '; it has scripts, which only a browser runs: install playwright-core and a Chromium, or name the driver "browser" in the profile'
    : mute
      ? '; nothing on it can be clicked'
      : ''
  return `${title ? `"${cut(title, 100)}": ` : ''}${shown}${hint}`
}
