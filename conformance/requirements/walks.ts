import { addTo, grouped } from '../basics/grouped.ts'
import { eventKind } from '../contract/kinds.ts'
import type { Item, ListPage, Model, ResourceState } from '../model/model.ts'
import { passes, missing, type Evidence, type RuleVerdict } from './verdict.ts'
import { perModel } from './subjects.ts'

/**
 * A list traversal: consecutive pages of one list from its first record on, with all their records.
 */
export interface Walk extends ListPage {
  readonly pages: readonly ListPage[]
  /** The keys of all its records. */
  readonly keys: ReadonlySet<string>
  readonly start: number
  readonly end: number
  /** True where its last page is the last of the list. */
  readonly isComplete: boolean
}

/** Pages whose query is in the specification's own forms. */
export const standardPages = ({ pages }: Model): ListPage[] =>
  pages.filter(({ isStandard }) => isStandard)

/** All walks, in time; a page from the first record on is a walk by itself. */
export const walksOf = perModel((model): readonly Walk[] => {
  const pagesByWalk = new Map<string, ListPage[][]>()
  const { isRun } = model.policy
  for (const page of standardPages(model)) {
    const { scenario, step } = page.call.exchange
    const sender = isRun ? [scenario, step] : []
    const name = JSON.stringify([...sender, nameOf(page), page.order])
    const before = pagesByWalk.get(name)?.at(-1)
    if (page.offset === 0) addTo(pagesByWalk, name, [page])
    else if (before !== undefined && isNext(page, before, isRun)) before.push(page)
  }
  const walks = [...pagesByWalk.values()].flat().map(walkOf)
  return walks.sort((first, second) => first.start - second.start)
})

/** True for the next page of a walk; in traffic it comes soon, and with the same total. */
function isNext(page: ListPage, before: readonly ListPage[], isRun: boolean): boolean {
  const last = before.at(-1)
  const isBeyond = page.offset === before.flatMap(({ items }) => items).length
  if (isRun || last === undefined) return isBeyond
  const pause = page.call.start - last.call.end
  return isBeyond && pause >= 0 && pause < maxPauseMs && totalOf(page) === totalOf(last)
}

/** Milliseconds between two pages that somebody reads one after the other. */
const maxPauseMs = 60_000

/** Identifies a list with its bounds and page size. */
const nameOf = ({ call, list, from, to, size }: ListPage): string =>
  JSON.stringify([call.operation, list, `${from}`, `${to}`, size])

function walkOf(pages: ListPage[]): Walk {
  const first = pages[0] as ListPage
  const last = pages.at(-1) as ListPage
  const items = pages.flatMap((page) => page.items)
  // The total of one page may be that of its records alone.
  const reachesTotal = pages.length > 1 && totalOf(last) === items.length
  const isComplete = reachesTotal || last.items.length < last.limit || last.items.length === 0
  const keys = new Set(items.map(({ key }) => key))
  return { ...first, pages, items, keys, start: first.call.start, end: last.call.end, isComplete }
}

/** Milliseconds around a bound in which it is open whether a record is in the list. */
export const boundToleranceMs = 1000

/** The complete walks by their owners, null for the account. */
const completeWalks = perModel((model) =>
  grouped(
    walksOf(model).filter(
      ({ call, list, isComplete, items, keys }) =>
        isComplete &&
        // Where a recorder hides keys, the list may be another merchant's.
        (list !== null || call.exchange.credential !== 'hidden') &&
        // Where records of one second change places, some may not show.
        keys.size === items.length,
    ),
    ({ list }) => list,
  ),
)

/** Records between two moments, of a kind; events unless one is given. */
interface Span {
  readonly kind?: ListPage['recordKind']
  readonly first: number
  readonly last?: number
}

/**
 * Complete walks, in time, that must show all of these records: of the account's list and of the
 * owner's own.
 */
export function walksOver(
  model: Model,
  owner: ResourceState | null,
  { kind = eventKind, first, last = Infinity }: Span,
): Walk[] {
  const ofOwner = owner === null ? [] : (completeWalks(model).get(owner.id) ?? [])
  const ofAccount = (completeWalks(model).get(null) ?? []).filter(
    ({ from, to }) =>
      (from === -Infinity || first >= from + boundToleranceMs) &&
      (to === Infinity || last <= to - boundToleranceMs),
  )
  return [...ofAccount, ...ofOwner.filter(({ from, to }) => from === -Infinity && to === Infinity)]
    .filter(({ recordKind }) => recordKind === kind)
    .sort((walk, later) => walk.start - later.start)
}

/** True where a walk shows all up to a moment: in traffic a list of the account may be behind. */
export const isSettled = ({ items, list }: Walk, since: number, { policy }: Model): boolean =>
  policy.isRun ||
  list !== null ||
  items.some(({ subject }) => subject !== null && subject.call.start >= since)

/** A record that a list must hold from a moment on, with words and evidence for it. */
interface Awaited {
  readonly key: string
  readonly since: number
  readonly expected: string
  readonly evidence: Evidence
}

/** A record must be in its list once the timeout is over; a later walk that lacks it fails. */
export function comesToHold(
  walks: readonly Walk[],
  { key, since, expected, evidence }: Awaited,
  model: Model,
): RuleVerdict | null {
  const later = walks.filter(({ start }) => start >= since)
  const lacking = later.filter(({ keys }) => !keys.has(key))
  const late = lacking.findLast(({ start }) => start - since >= model.run.timeout)
  const walk = late ?? later.at(-1)
  if (walk === undefined) return null
  if (!lacking.includes(walk)) return passes(walk.call, evidence)
  const actual = 'it is not there'
  const until = isSettled(walk, since, model) ? walk.start : undefined
  return missing(model, { expected, actual, since, until }, walk.call, evidence)
}

const totalOf = ({ call }: ListPage): unknown => call.resource.value['total']

export const hasRepeats = (items: readonly Item[]): boolean =>
  new Set(items.map(({ key }) => key)).size < items.length

/** Milliseconds after which an equal walk shows that nothing moved, whatever its totals. */
const settleMs = 1500

/**
 * Complete walks that a later one repeats with the same records: the list did not change between
 * them, and the result spans both.
 */
function unchangedWalks(model: Model): Walk[] {
  const runs = new Map<string, Walk[][]>()
  for (const walk of walksOf(model)) {
    if (!walk.isComplete || walk.direction !== 1) continue
    const name = `${nameOf(walk)} ${differingTotals(walk)}`
    const run = runs.get(name)?.at(-1)
    if (run?.[0] !== undefined && keysOf(run[0]) === keysOf(walk)) run.push(walk)
    else addTo(runs, name, [walk])
  }
  return [...runs.values()].flat().flatMap(([first, ...others]) => {
    const pause = first === undefined || differingTotals(first) === '' ? 0 : settleMs
    const last = others.findLast(({ start }) => first !== undefined && start >= first.end + pause)
    if (first === undefined || last === undefined) return []
    // What the first walk saw early may have changed before its end.
    return { ...first, start: first.pages.at(-1)?.call.start ?? 0, end: last.end }
  })
}

/**
 * The totals of a walk where they differ: records came, a replica was behind, or they are wrong.
 */
function differingTotals({ pages }: Walk): string {
  const totals = pages.map(totalOf)
  return new Set(totals).size === 1 ? '' : JSON.stringify(totals)
}

const keysOf = ({ items }: Walk): string => JSON.stringify(items.map(({ key }) => key).toSorted())

/** The walks of several pages that show a record twice, and a later walk the same again. */
export function walksWithRepeats(model: Model): Walk[] {
  const earlier = new Map<string, Walk>()
  return walksOf(model).flatMap((walk) => {
    if (!walk.isComplete || walk.pages.length < 2) return []
    const name = JSON.stringify([nameOf(walk), walk.order, walk.items.map(({ key }) => key)])
    const before = earlier.get(name)
    earlier.set(name, walk)
    return before !== undefined && before.end <= walk.start && hasRepeats(walk.items) ? [walk] : []
  })
}

/** A page beside the walk of its list, which did not change meanwhile. */
export interface PageComparison {
  readonly page: ListPage
  readonly walk: Walk
  /** The records of the list that its query asks for, in its order. */
  readonly matching: readonly Item[]
  /** The records that the page should show. */
  readonly expectedItems: readonly Item[]
  readonly isAsExpected: boolean
}

/** Compares each page with the first unchanged walk that covers its query. */
export const pageComparisons = perModel((model): readonly PageComparison[] => {
  const walks = unchangedWalks(model)
  return standardPages(model).flatMap((page) =>
    walks.flatMap((walk) => comparePage(page, walk) ?? []).slice(0, 1),
  )
})

/**
 * Compares a page with the whole list it belongs to. Records of one second may swap. Null if the
 * list moved, or a record lies within 1 s of a bound.
 */
function comparePage(page: ListPage, walk: Walk): PageComparison | null {
  const { direction, from, to, offset, limit, items } = page
  const isMeanwhile =
    page.call.operation === walk.call.operation &&
    page.list === walk.list &&
    page.call.start >= walk.start &&
    page.call.end <= walk.end
  if (!isMeanwhile || direction === 0 || from < walk.from || to > walk.to) return null
  // How far a record is within the bounds that the walk does not have.
  const depth = ({ time }: Item): number =>
    Math.min(
      from > walk.from ? time - from : boundToleranceMs,
      to < walk.to ? to - time : boundToleranceMs,
    )
  if (walk.items.some((item) => !(Math.abs(depth(item)) >= boundToleranceMs))) return null
  const inOrder = direction === 1 ? walk.items : walk.items.toReversed()
  const matching = inOrder.filter((item) => depth(item) > 0)
  const expectedItems = matching.slice(offset, offset + limit)
  const isSame = ({ key, time }: Item, at: number): boolean =>
    key === items[at]?.key || Object.is(time, items[at]?.time)
  const isAsExpected =
    expectedItems.length === items.length && !hasRepeats(items) && expectedItems.every(isSame)
  return { page, walk, matching, expectedItems, isAsExpected }
}
