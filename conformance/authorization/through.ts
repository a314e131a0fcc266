import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { actionsOf, actionsOn, type Action } from './actions.ts'
import { rankActions, rankOfMove, type Candidate } from './choice.ts'
import { newCookies, valuesOf } from './cookies.ts'
import { deskOf, isSubmit, movesAtOnce, type Desk } from './desk.ts'
import { readPage } from './document.ts'
import type { Arrival, Result, Visit } from './driver.ts'
import { elementBy } from './lookups.ts'
import { go, type Landing, type Step, type Travel } from './navigation.ts'
import { backIn, sendFrom } from './staying.ts'
import type { PageOptions } from './page.ts'
import { scriptedBack } from './scripted-back.ts'
import { readSaying, resultOf, type Words } from './words.ts'

const mostSteps = 20
const mostRedirects = 20
const longestPause = 2
const pollPause = 0.3

interface Way {
  kind: 'redirect' | 'refresh' | 'script' | 'link' | 'form'
  chooses: Candidate['chooses']
}

interface Next {
  step: Step
  way: Way
  pause: number
  rank: number
  /** What is tried once on a page only. */
  key?: string
}

/** How far a visit has come. */
interface Progress {
  chose: boolean
  /** Whether going on or back was the choice, if the end of the visit does not tell otherwise. */
  perhaps: boolean
  /** Whether going back led to another step. */
  turned: boolean
  selectors: string[]
  tried: Set<string>
}

/** Goes through the pages of one visit, as the page driver does. */
export async function goThrough(visit: Visit, options: PageOptions): Promise<Arrival> {
  const travel: Travel = { visit, cookies: newCookies(), redirects: mostRedirects, sent: false, chose: false }
  const so: Progress = {
    chose: false,
    perhaps: false,
    turned: false,
    selectors: [...(options.selectors?.[visit.want] ?? [])],
    tried: new Set<string>(),
  }
  const frames: { url: string; from: string }[] = []
  let way: Way = { kind: 'redirect', chooses: false }
  let stayed = false
  let landing = await go(travel, { method: 'GET', url: visit.authorizeUri }, undefined)
  for (let steps = 1; ; steps++) {
    if (travel.sent && way.chooses === 'perhaps') so.perhaps = true
    else if (travel.sent && way.chooses) so.chose = true
    const how = travel.sent && !stayed ? 'redirect' : way.kind
    const arrival = arrivalOf(landing, how, so.chose || so.perhaps)
    if (arrival) return arrival
    const back = so.chose && landing.kind === 'page' ? backIn(landing, visit.returnUri) : undefined
    if (back !== undefined) return { kind: 'returned', url: back, how: 'script', chose: true }
    const desk = deskOfLanding(landing, options.words ?? {})
    const next = nextOf(desk, visit, so)
    frames.push(
      ...desk.page.frames
        .filter((url) => !so.tried.has(url))
        .slice(0, next ? 0 : 5)
        .map((url) => ({ url, from: desk.page.url })),
    )
    const frame = next || so.chose ? undefined : frames.shift()
    if (frame) so.tried.add(frame.url)
    if (visit.signal.aborted || steps >= mostSteps || (!next && !frame)) return endOf(desk, visit, so, steps)
    if (next?.pause) await wait(next.pause * 1000, undefined, { signal: visit.signal }).catch(() => undefined)
    way = next?.way ?? { kind: 'link', chooses: false }
    const step: Step = next?.step ?? { method: 'GET', url: frame?.url ?? '' }
    const from = frame?.from ?? desk.page.url
    stayed = step.stays !== undefined
    travel.chose = so.chose || way.chooses === true
    landing = step.stays ? await sendFrom(travel, step, landing) : await go(travel, step, from)
  }
}

function arrivalOf(landing: Landing, how: Way['kind'], chose: boolean): Arrival | undefined {
  if (landing.kind === 'return') return { kind: 'returned', url: landing.url, how, chose }
  if (landing.kind === 'nowhere') return { ...landing, kind: 'stuck', chose }
  return undefined
}

function deskOfLanding(landing: Landing, words: Words): Desk {
  if (landing.kind !== 'page')
    throw new TypeError(`A page is read where one was reached, not at "${landing.kind}".`)
  const { url, answer } = landing
  const type = valuesOf(answer, 'content-type')[0] || 'text/html'
  return deskOf(
    readPage(/html|xml/i.test(type) ? answer.body : '', url, answer.status, valuesOf(answer, 'refresh')[0]),
    words,
  )
}

/** What to do next on a page; after going on or back, first what confirms that or leads to the merchant. */
function nextOf(desk: Desk, visit: Visit, so: Progress): Next | undefined {
  const selected = selectedAction(desk, so.selectors)
  if (selected)
    return {
      step: selected.step,
      way: { kind: selected.how, chooses: so.selectors.length === 0 },
      pause: 0,
      rank: 0,
    }
  let next = bestOf(desk, visit, so)
  if (so.perhaps && !so.chose) {
    const mark = markOf(desk.page)
    const inVain =
      says(desk.page, visit.want) === false ||
      next?.way.chooses === 'perhaps' ||
      [...so.tried].some((key) => key.startsWith(mark))
    const confirming = inVain ? undefined : bestOf(desk, visit, { ...so, chose: true })
    if (confirming && confirming.rank >= 400) next = confirming
    else if (visit.want === 'failed') {
      // All else is a step before the choice, whose pages may be gone through again.
      next = bestOf(desk, visit, { ...so, turned: true, tried: new Set() })
      if (next) so.tried.clear()
      so.turned = true
      so.perhaps = !next && !inVain
    } else so.perhaps = !inVain
  }
  if (next?.key !== undefined) so.tried.add(next.key)
  return next
}

/** Whether a page says the wanted result, or (false) plainly the opposite or an error. */
function says({ text, status }: Desk['page'], want: Result): boolean | undefined {
  const said = resultOf(readSaying(text))
  if (said?.result === want && status < 400) return true
  return status >= 400 || (said && said.level > 1) ? false : undefined
}

function markOf({ url, text }: Desk['page']): string {
  return createHash('sha256').update(`${url}\n${text}`).digest('base64')
}

/** The best of what the page offers and was not tried on it yet. */
function bestOf(desk: Desk, visit: Visit, so: Progress): Next | undefined {
  const { page } = desk
  const seen = markOf(page)
  const keyOf = ({ step, label, how }: Action) =>
    `${seen} ${step.method} ${step.url.split('?', 1)[0]} ${how} ${label}`
  const offered = rankActions(actionsOf(desk), visit, so.chose, so.turned).find(
    ({ action }) => !so.tried.has(keyOf(action)),
  )
  const moves = movesAtOnce(desk, so.chose).map((move) => ({ ...move, kind: 'script' as const }))
  const refresh = page.refresh
    ? [
        {
          step: { method: 'GET', url: page.refresh.url } satisfies Step as Step,
          delay: page.refresh.delay,
          certain: true,
          kind: 'refresh' as const,
        },
      ]
    : []
  const own = [...moves, ...refresh].sort(
    (one, other) => rankOfMove(other, so.chose) - rankOfMove(one, so.chose),
  )[0]
  if (own && rankOfMove(own, so.chose) > (offered?.rank ?? 0)) {
    const again = own.step.url === page.url && own.step.method === 'GET'
    return {
      step: own.step,
      way: { kind: own.kind, chooses: false },
      pause: own.step.stays ? pollPause : again ? Math.min(own.delay, longestPause) : 0,
      rank: rankOfMove(own, so.chose),
    }
  }
  if (!offered) return undefined
  const { action, rank, chooses } = offered
  return { step: action.step, way: { kind: action.how, chooses }, pause: 0, rank, key: keyOf(action) }
}

/** The profile's selectors are clicked in order, each on the first page that has it. */
function selectedAction(desk: Desk, selectors: string[]): Action | undefined {
  const element = selectors[0] === undefined ? undefined : elementBy(desk.page, selectors[0])
  const item = desk.page.items.find((one) => one.element === element)
  const action = item && actionsOn(desk, { ...item, disabled: false })[0]
  if (action) selectors.shift()
  return action
}

function endOf(desk: Desk, visit: Visit, so: Progress, steps: number): Arrival {
  const { page, words } = desk
  const chose = so.chose || (so.perhaps && says(page, visit.want) === true)
  const { url, status } = page
  const back = chose ? scriptedBack(desk, visit.returnUri) : undefined
  if (back !== undefined) return { kind: 'returned', url: back, how: 'script', chose }
  const over = steps >= mostSteps || visit.signal.aborted
  if (chose && status < 400 && !over) return { kind: 'finished', page: url, status, chose }
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
  const saw = trouble + summaryOf(desk)
  const { scripted } = page
  return { kind: 'stuck', page: url, status, lookedFor, saw, chose: chose && !over, scripted }
}

function summaryOf(desk: Desk): string {
  const { page } = desk
  const shown = page.text.slice(0, 200) || 'nothing a customer could read'
  const said = readSaying(page.text)
  const hint = page.scripted
    ? '; it has scripts, which only a browser runs'
    : said.successful + said.failed > 0 && !page.items.some(({ element }) => isSubmit(element))
      ? '; nothing on it can be clicked'
      : ''
  return `${page.title ? `"${page.title.slice(0, 100)}": ` : ''}${shown}${hint}`
}
