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
  const owners = pageOwnersIn(outlines, byTarget)
  return [...byTarget].flatMap(([target, targetPages]) => {
    const owner = owners.get(target)
    return owner === undefined
      ? []
      : visitPages(targetPages, owner.address).map((visit) => visitOf(target, visit, owner))
  })
}

type Page = Outline & PageOutline

/** A resource with a page: its addresses, and the first final state that was shown. */
interface PageOwner extends Pick<PagedState, 'address' | 'returnAddress'> {
  readonly firstFinalStatus: VisitEntry['choice']
  /** When that was shown first; Infinity where it never was. */
  readonly finalAt: number
}

function pageOwnersIn(
  outlines: readonly Outline[],
  byTarget: ReadonlyMap<string, unknown>,
): Map<string, PageOwner> {
  const owners = new Map<string, PageOwner>()
  for (const { state, start } of outlines) {
    if (state === null || !byTarget.has(state.id)) continue
    const { id, status, address, returnAddress } = state
    const owner = owners.get(id) ?? {
      address,
      returnAddress,
      firstFinalStatus: null,
      finalAt: Infinity,
    }
    const isFirstFinal = owner.firstFinalStatus === null && isFinalStatus(status)
    const firstFinal = isFirstFinal && {
      firstFinalStatus: status as VisitEntry['choice'],
      finalAt: start,
    }
    owners.set(id, { ...owner, ...firstFinal })
  }
  return owners
}

/** The pages of each visit; a new one begins with the first page, after something was sent. */
function visitPages(pages: readonly Page[], address: string): Page[][] {
  const visits: Page[][] = []
  let isOver = true
  for (const page of pages) {
    const isStart = page.method === 'GET' && pathOf(page.url) === pathOf(address)
    if (isOver && (isStart || visits.length === 0)) visits.push([])
    visits.at(-1)?.push(page)
    if (isStart) isOver = false
    else isOver ||= page.choice != null || page.method !== 'GET'
  }
  return visits
}

const pathOf = (address: string): string | undefined => plainAddress(address).split('?')[0]

function visitOf(
  subject: string,
  pages: readonly Page[],
  { returnAddress, firstFinalStatus, finalAt }: PageOwner,
): VisitEntry {
  const [first] = pages as [Page]
  const choicePage = pages.findLast(({ choice }) => choice != null)
  const succeeded = (page: Page): boolean => page.status !== null && page.status < 400
  const hasSubmitted = pages.some((page) => page.method !== 'GET' && succeeded(page))
  const returned = returnedTo(pages, returnAddress)
  const choice = choicePage?.choice ?? (hasSubmitted || returned !== null ? firstFinalStatus : null)
  const isChosen = choicePage === undefined ? choice !== null : succeeded(choicePage)
  return {
    kind: 'visited',
    scenario: '',
    step: first.step,
    subject,
    choice,
    hasChosen: isChosen,
    // Doubtful: no page shows the choice, or the resource was final before it.
    ...(isChosen && (choicePage === undefined || finalAt < choicePage.start) && { doubtful: true }),
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
    const redirectUrl = URL.canParse(location, url) ? new URL(location, url).href : ''
    return [isSamePage(url, returnAddress) ? url : '', redirectUrl]
  })
  return addresses.find(isThere) ?? null
}
