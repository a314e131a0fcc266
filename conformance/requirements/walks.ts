import { isDeepStrictEqual } from 'node:util'
import { eventKind } from '../contract/rows/names.ts'
import { addTo, grouped } from '../basics/grouped.ts'
import type { Item, ListPage, Model, TrackedResource } from '../model/model.ts'
import { missing, passes, type Evidence, type RuleVerdict } from './requirement.ts'
import { perModel } from './subjects.ts'

/**
 * A list traversal: consecutive pages of one list from its first item on. `items`, `keys` and
 * `end` are those of all pages; `call` and every other member of a page are those of the first.
 */
export interface Walk extends ListPage {
  readonly pages: readonly ListPage[]
  /** The keys of all its items. */
  readonly keys: ReadonlySet<string>
  readonly start: number
  readonly end: number
  /** True where its last page is the last of the list. */
  readonly isComplete: boolean
}

/** Pages whose query is in the specification's own forms. */
export const standardPages = ({ pages }: Model): ListPage[] =>
  pages.filter(({ isStandard }) => isStandard)

/** The items of a page whose place in its order can be judged: with a datetime, and of the run. */
export const datedItems = ({ items }: ListPage): Item[] =>
  items.filter(({ subject, time }) => subject !== null && !Number.isNaN(time))

/** The place of the first dated item that is out of its page's order; -1 for none. */
export const firstMisplacedIn = (page: ListPage): number =>
  datedItems(page).findIndex(
    ({ time }, index, items) => (time - (items[index - 1]?.time ?? time)) * page.direction < 0,
  )

/**
 * All walks, oldest first. A page with offset 0 begins one; the next pages of the same list, and in
 * a run of the same step, continue it.
 */
export const walksOf = perModel((model): readonly Walk[] => {
  const walksByList = new Map<string, ListPage[][]>()
  const { isRun } = model
  for (const page of standardPages(model)) {
    const { scenario, step } = page.call.exchange
    const sender = isRun ? [scenario, step] : []
    const listKey = JSON.stringify([...sender, listName(page), page.order])
    const currentWalk = walksByList.get(listKey)?.at(-1)
    if (page.offset === 0) addTo(walksByList, listKey, [page])
    else if (currentWalk !== undefined && isNext(page, currentWalk, isRun)) currentWalk.push(page)
  }
  const walks = [...walksByList.values()].flat().map(walkOf)
  return walks.sort((first, second) => first.start - second.start)
})

/** True for the next page of a walk; in traffic it must come soon, and show the same total. */
function isNext(page: ListPage, pagesSoFar: readonly ListPage[], isRun: boolean): boolean {
  const last = pagesSoFar.at(-1)
  const isBeyond = page.offset === pagesSoFar.flatMap(({ items }) => items).length
  if (isRun || last === undefined) return isBeyond
  const pause = page.call.start - last.call.end
  return isBeyond && pause >= 0 && pause < maxPauseMs && totalOf(page) === totalOf(last)
}

/** Milliseconds between two pages that somebody reads one after the other. */
const maxPauseMs = 60_000

/** Identifies a list with its bounds and page size. */
export const listName = ({ call, ownerId, from, to, size }: ListPage): string =>
  JSON.stringify([call.operation, ownerId, `${from}`, `${to}`, size])

function walkOf(pages: ListPage[]): Walk {
  const first = pages[0] as ListPage
  const last = pages.at(-1) as ListPage
  const items = pages.flatMap((page) => page.items)
  // The total of a single page may count no more than its own items.
  const reachesTotal = pages.length > 1 && totalOf(last) === items.length
  const isComplete = reachesTotal || last.items.length < last.limit || last.items.length === 0
  const keys = new Set(items.map(({ key }) => key))
  return {
    ...first,
    pages,
    items,
    keys,
    start: first.call.start,
    end: last.call.end,
    isComplete,
  }
}

/** The items that the walks before and after a page show alike, within the page's bounds. */
export function unchangedItems(model: Model, { call, ownerId, from, to }: ListPage): Item[] {
  const walks = walksOf(model).filter(
    (walk) =>
      walk.isComplete &&
      walk.call.operation === call.operation &&
      walk.ownerId === ownerId &&
      walk.from === from &&
      walk.to === to,
  )
  const itemsBefore = walks.findLast(({ end }) => end <= call.start)?.items ?? []
  const itemsAfter = walks.find(({ start }) => start >= call.end)?.items ?? []
  const valuesAfter = new Map(itemsAfter.map(({ key, value }) => [key, value]))
  return itemsBefore.filter(({ key, value }) => isDeepStrictEqual(value, valuesAfter.get(key)))
}

/** Milliseconds around a bound in which it is open whether an item is in the list. */
export const boundToleranceMs = 1000

/** The complete walks by their owners, null for the account. */
const completeWalks = perModel((model) =>
  grouped(
    walksOf(model).filter(
      ({ call, ownerId, isComplete, items, keys }) =>
        isComplete &&
        // Where a recorder hides keys, the list may be another merchant's.
        (ownerId !== null || call.exchange.credential !== 'hidden') &&
        // Where items of one second change places, some may not show.
        keys.size === items.length,
    ),
    ({ ownerId }) => ownerId,
  ),
)

/** Items of a kind (events by default) created between two moments, in milliseconds since 1970. */
interface ItemsCreated {
  readonly itemKind?: ListPage['itemKind']
  readonly createdFrom: number
  readonly createdUntil?: number
}

/**
 * The complete walks that must show all these items, oldest first: of the account's list where its
 * bounds include them, and of the owner's own where that has no bounds.
 */
export function walksCovering(
  model: Model,
  owner: TrackedResource | null,
  { itemKind: kind = eventKind, createdFrom, createdUntil = Infinity }: ItemsCreated,
): Walk[] {
  const ownWalks = owner === null ? [] : (completeWalks(model).get(owner.id) ?? [])
  const accountWalks = (completeWalks(model).get(null) ?? []).filter(
    ({ from, to }) =>
      (from === -Infinity || createdFrom >= from + boundToleranceMs) &&
      (to === Infinity || createdUntil <= to - boundToleranceMs),
  )
  return [
    ...accountWalks,
    ...ownWalks.filter(({ from, to }) => from === -Infinity && to === Infinity),
  ]
    .filter(({ itemKind }) => itemKind === kind)
    .sort((walk, later) => walk.start - later.start)
}

/**
 * True for a walk that surely shows all that was made before a moment. In traffic the account's list
 * may lag: it counts once it shows something newer.
 */
export const showsEverythingUntil = (
  { items, ownerId }: Walk,
  moment: number,
  { isRun }: Model,
): boolean =>
  isRun ||
  ownerId !== null ||
  items.some(({ subject }) => subject !== null && subject.creation.start >= moment)

/** An item that a list must hold from `dueFrom` on, in milliseconds of the run. */
interface ExpectedItem {
  readonly key: string
  readonly dueFrom: number
  readonly expected: string
  readonly evidence: Evidence
}

/** An item must be in its list once the timeout is over: any later walk that lacks it fails. */
export function judgeItemInList(
  walks: readonly Walk[],
  { key, dueFrom, expected, evidence }: ExpectedItem,
  model: Model,
): RuleVerdict | null {
  const laterWalks = walks.filter(({ start }) => start >= dueFrom)
  const walksLacking = laterWalks.filter(({ keys }) => !keys.has(key))
  const overdueWalk = walksLacking.findLast(({ start }) => start - dueFrom >= model.timeoutMs)
  const walk = overdueWalk ?? laterWalks.at(-1)
  if (walk === undefined) return null
  if (!walksLacking.includes(walk)) return passes(walk.call, evidence)
  const actual = 'it is not there'
  const lastLookAt = showsEverythingUntil(walk, dueFrom, model) ? walk.start : undefined
  return missing(model, { expected, actual, dueFrom, lastLookAt }, walk.call, evidence)
}

export const totalOf = ({ call }: ListPage): unknown => call.resource.value['total']

export const hasDuplicates = (items: readonly Item[]): boolean =>
  new Set(items.map(({ key }) => key)).size < items.length

/** The walks of several pages that show an item twice, just as an earlier walk did. */
export function walksWithDuplicates(model: Model): Walk[] {
  const walksByContent = new Map<string, Walk>()
  return walksOf(model).flatMap((walk) => {
    if (!walk.isComplete || walk.pages.length < 2) return []
    const content = JSON.stringify([listName(walk), walk.order, walk.items.map(({ key }) => key)])
    const earlierWalk = walksByContent.get(content)
    walksByContent.set(content, walk)
    return earlierWalk !== undefined && earlierWalk.end <= walk.start && hasDuplicates(walk.items)
      ? [walk]
      : []
  })
}
