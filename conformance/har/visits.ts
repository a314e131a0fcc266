import { grouped } from '../basics/grouped.ts'
import { jsonOf } from '../basics/json.ts'
import { membersOf } from '../basics/values.ts'
import { customerPages } from '../contract/kinds.ts'
import { isFinal } from '../model/resource.ts'
import type { Exchange, VisitEntry } from '../record/entry.ts'
import { isApiExchange, isSuccess } from './accounts.ts'
import { textsSent } from './calls.ts'
import { leadsTo, plainAddress } from './pages.ts'

/** The visits of customers, made of the pages that they were at. */
export function visitsIn(exchanges: readonly Exchange[]): VisitEntry[] {
  const pages = exchanges.filter(({ kind, target }) => kind === 'visit' && target !== undefined)
  const byTarget = grouped(pages, ({ target }) => String(target))
  if (byTarget.size === 0) return []
  const states = statesIn(exchanges, byTarget)
  return [...byTarget].flatMap(([target, targetPages]) => {
    const paged = states.get(target)
    return paged === undefined
      ? []
      : visitPages(targetPages, paged.address).map((visit) => visitOf(target, visit, paged))
  })
}

/** What is known of a resource with a page: its addresses, and the final state that it was shown in first. */
interface Paged {
  readonly address: string
  readonly back: string
  readonly result: VisitEntry['choose']
  /** When that was shown first; Infinity where it never was. */
  readonly finalAt: number
}

function statesIn(
  exchanges: readonly Exchange[],
  byTarget: ReadonlyMap<string, unknown>,
): Map<string, Paged> {
  const states = new Map<string, Paged>()
  for (const exchange of exchanges) {
    const resource = resourceIn(exchange)
    const { id, status } = resource
    if (typeof id !== 'string' || !byTarget.has(id)) continue
    const known = states.get(id)
    const isNews = (known?.result ?? null) === null && isFinal(status)
    const result = isNews ? (status as VisitEntry['choose']) : (known?.result ?? null)
    const finalAt = isNews ? exchange.start : (known?.finalAt ?? Infinity)
    if (known !== undefined) states.set(id, { ...known, result, finalAt })
    for (const { address, back } of known === undefined ? customerPages : []) {
      const uri = textsSent(exchange)[back] ?? String(resource[back] ?? '')
      states.set(id, { address: String(resource[address]), back: uri, result, finalAt })
    }
  }
  return states
}

/** The resource that an answer of the API or a webhook shows. */
function resourceIn(exchange: Exchange): Readonly<Record<string, unknown>> {
  if (exchange.kind === 'webhook')
    return membersOf(membersOf(jsonOf(exchange.request).value)['data'])
  const isShown = isApiExchange(exchange) && isSuccess(exchange)
  return isShown ? membersOf(jsonOf(exchange.answer).value) : {}
}

/** The pages of each visit: a later look at the first page, after a choice or the way back, begins another. */
function visitPages(pages: readonly Exchange[], address: string): Exchange[][] {
  const visits: Exchange[][] = []
  let isOver = true
  for (const page of pages) {
    const isStart = page.request.method === 'GET' && isSamePage(page.request.url, address)
    if (isOver && (isStart || visits.length === 0)) visits.push([])
    visits.at(-1)?.push(page)
    isOver = isStart ? false : isOver || page.choice != null || page.request.method !== 'GET'
  }
  return visits
}

const isSamePage = (address: string, other: string): boolean =>
  plainAddress(address).split('?')[0] === plainAddress(other).split('?')[0]

function visitOf(
  subject: string,
  pages: readonly Exchange[],
  { back, result, finalAt }: Paged,
): VisitEntry {
  const [first] = pages as [Exchange]
  const decided = pages.findLast(({ choice }) => choice != null)
  const isTaken = (page: Exchange): boolean => page.answer !== null && page.answer.status < 400
  const isActive = pages.some((page) => page.request.method !== 'GET' && isTaken(page))
  const returned = wayBack(pages, back)
  const choose = decided?.choice ?? (isActive || returned !== null ? result : null)
  const isChosen = decided === undefined ? choose !== null : isTaken(decided)
  return {
    kind: 'visited',
    scenario: '',
    step: first.step,
    subject,
    choose,
    chose: isChosen,
    ...(isChosen && (decided === undefined || finalAt < decided.start) && { doubtful: true }),
    returned,
    stuck: returned === null ? 'The recorded traffic does not show the way back.' : null,
    exchanges: pages.filter((page) => !leadsTo(page.request.url, back)).map(({ id }) => id),
    start: first.start,
    duration: Math.max(...pages.map((page) => page.start + page.duration)) - first.start,
  }
}

/** Where a customer was led at the merchant's: by a redirect, or by what a browser asked for next; null where the traffic does not show it. */
function wayBack(pages: readonly Exchange[], back: string): string | null {
  const { origin } = URL.canParse(back) ? new URL(back) : { origin: '' }
  const isThere = (address: string): boolean =>
    URL.canParse(address) && new URL(address).origin === origin
  const addresses = pages.flatMap(({ request, answer }) => {
    const location = answer?.headers['location'] ?? ''
    const led = URL.canParse(location, request.url) ? new URL(location, request.url).href : ''
    return [leadsTo(request.url, back) ? request.url : '', led]
  })
  return addresses.find(isThere) ?? null
}
