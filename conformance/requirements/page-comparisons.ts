import type { RequirementId } from '../../generated/requirements.ts'
import { addTo } from '../basics/grouped.ts'
import type { Item, ListPage, Model } from '../model/model.ts'
import { counted } from '../text/words.ts'
import { checkFields, each, fails, passes, type Rule, type RuleVerdict } from './requirement.ts'
import { perModel } from './subjects.ts'
import {
  boundToleranceMs,
  firstMisplacedIn,
  hasDuplicates,
  listName,
  standardPages,
  totalOf,
  walksOf,
} from './walks.ts'
import type { Walk } from './walks.ts'

/** A page beside the walk of its list, which did not change meanwhile. */
export interface PageComparison {
  readonly page: ListPage
  readonly walk: Walk
  /** The items of the list that its query asks for, in its order. */
  readonly matching: readonly Item[]
  /** The items that the page should show. */
  readonly expectedItems: readonly Item[]
  readonly isAsExpected: boolean
}

/**
 * Compares each page with the first unchanged walk that covers its query. Where a page in reverse is
 * out of order, none in reverse is compared: `list-reverse-chronological` judges it, a SHOULD.
 */
export const pageComparisons = perModel((model): readonly PageComparison[] => {
  const walks = unchangedWalks(model)
  const pages = standardPages(model)
  const isReverseKept = !pages.some((page) => page.direction === -1 && firstMisplacedIn(page) > 0)
  return pages
    .filter(({ direction }) => direction !== -1 || isReverseKept)
    .flatMap((page) => walks.flatMap((walk) => comparePage(page, walk) ?? []).slice(0, 1))
})

/**
 * Compares a page with the items that an unchanged walk says it should show; equal creation times
 * may swap. Null where the walk does not cover the page, where an item lies within a second of a
 * bound, or where a page of unknown order shows a part of the list, or undated items.
 */
function comparePage(page: ListPage, walk: Walk): PageComparison | null {
  const { direction, from, to, offset, limit, items } = page
  const isWithinWalk =
    page.call.operation === walk.call.operation &&
    page.ownerId === walk.ownerId &&
    page.call.start >= walk.start &&
    page.call.end <= walk.end
  if (!isWithinWalk || from < walk.from || to > walk.to) return null
  // How far an item is within the bounds that the walk does not have.
  const distanceInside = ({ time }: Item): number =>
    Math.min(
      from > walk.from ? time - from : boundToleranceMs,
      to < walk.to ? to - time : boundToleranceMs,
    )
  // Also true for an item without a datetime: NaN compares as false.
  if (walk.items.some((item) => !(Math.abs(distanceInside(item)) >= boundToleranceMs))) return null
  const inOrder = direction === -1 ? walk.items.toReversed() : walk.items
  const matching = inOrder.filter((item) => distanceInside(item) > 0)
  if (direction === 0) {
    const isPart = offset > 0 || matching.length > limit
    if (isPart || items.some(({ time }) => Number.isNaN(time))) return null
  }
  const expectedItems = matching.slice(offset, offset + limit)
  const itemsInOrder =
    direction === 0 ? items.toSorted((item, other) => item.time - other.time) : items
  const isSame = ({ key, time }: Item, at: number): boolean =>
    key === itemsInOrder[at]?.key || Object.is(time, itemsInOrder[at]?.time)
  const isAsExpected =
    expectedItems.length === items.length && !hasDuplicates(items) && expectedItems.every(isSame)
  return { page, walk, matching, expectedItems, isAsExpected }
}

/** Milliseconds after a walk of differing totals before an equal one shows that nothing changed. */
const settleMs = 1500

/**
 * Complete walks that a later one repeats with the same items: the list did not change between
 * them, and the result spans both.
 */
function unchangedWalks(model: Model): Walk[] {
  const repetitions = new Map<string, Walk[][]>()
  for (const walk of walksOf(model)) {
    if (!walk.isComplete || walk.direction !== 1) continue
    const walkKey = `${listName(walk)} ${differingTotals(walk)}`
    const sameWalks = repetitions.get(walkKey)?.at(-1)
    if (sameWalks?.[0] !== undefined && keysOf(sameWalks[0]) === keysOf(walk)) sameWalks.push(walk)
    else addTo(repetitions, walkKey, [walk])
  }
  return [...repetitions.values()].flat().flatMap(([first, ...others]) => {
    const pause = first === undefined || differingTotals(first) === '' ? 0 : settleMs
    const last = others.findLast(({ start }) => first !== undefined && start >= first.end + pause)
    if (first === undefined || last === undefined) return []
    // What the first walk saw early may have changed before its end.
    return { ...first, start: first.pages.at(-1)?.call.start ?? 0, end: last.end }
  })
}

/** The totals of a walk where they differ: items came, a replica was behind, or they are wrong. */
function differingTotals({ pages }: Walk): string {
  const totals = pages.map(totalOf)
  return new Set(totals).size === 1 ? '' : JSON.stringify(totals)
}

const keysOf = ({ items }: Walk): string => JSON.stringify(items.map(({ key }) => key).toSorted())

/**
 * A page must show the expected items. A wrong page breaks one requirement alone; a right one
 * passes for each requirement that it tests.
 */
export function pageRule(
  id: RequirementId,
  isTestedBy: (comparison: PageComparison) => boolean,
): Rule {
  return each(pageComparisons, (comparison) => {
    const { page, expectedItems, isAsExpected } = comparison
    if (isAsExpected) return isTestedBy(comparison) ? passes(page.call) : null
    const after = page.offset === 0 ? '' : ` after ${counted(page.offset, 'record')}`
    return brokenByPage(comparison) === id
      ? fails(recordsText(expectedItems) + after, recordsText(page.items), page.call)
      : null
  })
}

function recordsText(items: readonly Item[]): string {
  if (items.length === 0) return 'no records'
  const keys = items.slice(0, 3).map(({ key }) => key)
  return `${counted(items.length, 'record')}: ${keys.join(', ')}${items.length > 3 ? '…' : ''}`
}

/** What a wrong page breaks: a bound if it is a first page, else the offset, else completeness. */
function brokenByPage({ page, walk, expectedItems }: PageComparison): RequirementId | null {
  const { items, offset, from, to } = page
  const extra = items.filter((item) => !expectedItems.some(({ key }) => key === item.key))
  const isLate = extra.length > 0 && extra.every(({ time }) => time >= to)
  if (offset === 0 && from > walk.from && !isLate) return 'list-from-earliest'
  if (offset === 0 && to < walk.to) return 'list-to-latest'
  if (from > walk.from || to < walk.to) return null
  const isShifted =
    offset > 0 &&
    !hasDuplicates(items) &&
    !items.some(({ key }, index) => key === expectedItems[index]?.key)
  return isShifted ? 'list-offset-skips' : 'list-pages-complete'
}

/**
 * The total must count all matching items. Null for a right total on a page that holds them all.
 */
export function judgeTotal({
  page: { call, items },
  matching: { length: total },
}: PageComparison): RuleVerdict | null {
  const verdict = checkFields(call.resource, { total })
  return verdict.outcome === 'passed' && items.length >= total ? null : verdict
}
