import { isSamePage } from '../basics/addresses.ts'
import { grouped } from '../basics/grouped.ts'
import { isFinalStatus } from '../model/resource.ts'
import type { VisitEntry } from '../record/entry.ts'
import type { Outline, PagedState, PageOutline } from './outline.ts'
import { plainAddress } from './pages.ts'

/** The visits of customers, made of the pages that they were at. */
export function visitsIn(outlines: readonly Outline[]): VisitEntry[] {
  const pages = outlines.flatMap((outline) =>
    outline.page === null ? [] : { ...outline, ...outline.page },
  )
  const byTarget = grouped(pages, ({ target }) => String(target))
  if (byTarget.size === 0) return []
  const histories = historiesIn(outlines, byTarget)
  return [...byTarget].flatMap(([target, targetPages]) => {
    const history = histories.get(target)
    return history === undefined
      ? []
      : visitPages(targetPages, history.address).map((visit) => visitOf(target, visit, history))
  })
}

type Page = Outline & PageOutline

/** A resource with a page: its addresses, and the first final state that was shown. */
interface History extends Pick<PagedState, 'address' | 'returnAddress'> {
  readonly result: VisitEntry['choice']
  /** When that was shown first; Infinity where it never was. */
  readonly finalAt: number
}

function historiesIn(
  outlines: readonly Outline[],
  byTarget: ReadonlyMap<string, unknown>,
): Map<string, History> {
  const histories = new Map<string, History>()
  for (const { state, start } of outlines) {
    if (state === null || !byTarget.has(state.id)) continue
    const { id, status, address, returnAddress } = state
    const history = histories.get(id) ?? { address, returnAddress, result: null, finalAt: Infinity }
    const isNews = history.result === null && isFinalStatus(status)
    const firstFinal = isNews && { result: status as VisitEntry['choice'], finalAt: start }
    histories.set(id, { ...history, ...firstFinal })
  }
  return histories
}

/** The pages of each visit; a new one begins with the first page, after something was sent. */
function visitPages(pages: readonly Page[], address: string): Page[][] {
  const visits: Page[][] = []
  let isOver = true
  for (const page of pages) {
    const isStart = page.method === 'GET' && pathOf(page.url) === pathOf(address)
    if (isOver && (isStart || visits.length === 0)) visits.push([])
    visits.at(-1)?.push(page)
    isOver = isStart ? false : isOver || page.choice != null || page.method !== 'GET'
  }
  return visits
}

const pathOf = (address: string): string | undefined => plainAddress(address).split('?')[0]

function visitOf(
  subject: string,
  pages: readonly Page[],
  { returnAddress, result, finalAt }: History,
): VisitEntry {
  const [first] = pages as [Page]
  const decided = pages.findLast(({ choice }) => choice != null)
  const isTaken = (page: Page): boolean => page.status !== null && page.status < 400
  const isActive = pages.some((page) => page.method !== 'GET' && isTaken(page))
  const returned = returnedTo(pages, returnAddress)
  const choice = decided?.choice ?? (isActive || returned !== null ? result : null)
  const isChosen = decided === undefined ? choice !== null : isTaken(decided)
  return {
    kind: 'visited',
    scenario: '',
    step: first.step,
    subject,
    choice,
    hasChosen: isChosen,
    ...(isChosen && (decided === undefined || finalAt < decided.start) && { doubtful: true }),
    returned,
    stuck: returned === null ? 'The recorded traffic does not show the way back.' : null,
    exchanges: pages.filter((page) => !isSamePage(page.url, returnAddress)).map(({ id }) => id),
    start: first.start,
    duration: Math.max(...pages.map((page) => page.start + page.duration)) - first.start,
  }
}

/** The merchant's address that the customer returned to; null where the traffic shows none. */
function returnedTo(pages: readonly Page[], returnAddress: string): string | null {
  const { origin } = URL.canParse(returnAddress) ? new URL(returnAddress) : { origin: '' }
  const isThere = (address: string): boolean =>
    URL.canParse(address) && new URL(address).origin === origin
  const addresses = pages.flatMap(({ url, location }) => {
    const led = URL.canParse(location, url) ? new URL(location, url).href : ''
    return [isSamePage(url, returnAddress) ? url : '', led]
  })
  return addresses.find(isThere) ?? null
}
