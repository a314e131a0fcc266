import { grouped } from '../../basics/grouped.ts'
import type { Item, Model, Page } from '../../model/model.ts'
import { perModel } from '../subjects.ts'
import { readsOf, repeatedIn, walksOf, type Walk } from './walks.ts'

/** A list, between two bounds, from the last page of one complete walk to the end of another that shows the same records: nothing in it moved. */
export interface Window extends Pick<Walk, 'list' | 'from' | 'to'> {
  /** Its records, the oldest first. */
  readonly items: readonly Item[]
  readonly start: number
  readonly end: number
  /** The pages of the list that were read between the two walks, and theirs, whatever their queries. */
  readonly reads: readonly Page[]
  /** True where records of one second come in another order with another request, as they may. */
  readonly tieOrderIsUnstable: boolean
}

/** Lists the windows of all lists. */
const windowsOf = perModel((model): readonly Window[] => {
  const walks = walksOf(model).filter(({ isComplete, direction }) => isComplete && direction === 1)
  const alike = grouped(walks, ({ list, from, to, size }) =>
    JSON.stringify([list, String(from), String(to), size]),
  )
  return [...alike.values()].flatMap((some) =>
    unmoved(some).flatMap((run) => {
      const [first] = run
      const last = run.findLast(({ start }) => first !== undefined && start >= first.end)
      return first === undefined || last === undefined ? [] : [windowOf(model, first, last)]
    }),
  )
})

/** Groups walks that follow each other and show the same records; those whose pages show different totals are left out where others show one. */
function unmoved(walks: readonly Walk[]): Walk[][] {
  const steady = walks.filter(({ isSteady }) => isSteady)
  const runs: Walk[][] = []
  for (const walk of (steady.length > 0 ? steady : walks).toSorted((one, other) => one.start - other.start)) {
    const run = runs.at(-1)
    if (run?.[0] !== undefined && showSame(run[0], walk)) run.push(walk)
    else runs.push([walk])
  }
  return runs
}

function showSame(one: Walk, other: Walk): boolean {
  if (keysOf(one) === keysOf(other)) return true
  // Where records of one second change places, some show on two pages of a walk, and some on none.
  const times = ({ items }: Walk): string => items.map(({ time }) => time).join()
  const repeats = repeatedIn(one.items) !== undefined || repeatedIn(other.items) !== undefined
  return repeats && times(one) === times(other)
}

const keysOf = ({ items }: Walk): string => JSON.stringify(items.map(({ key }) => key).toSorted())

function windowOf(model: Model, first: Walk, last: Walk): Window {
  const { list, from, to, items } = first
  const { end } = last
  // What the first walk saw early may have changed before its end.
  const start = first.reads.at(-1)?.call.start ?? first.start
  const reads = readsOf(model).filter(
    (read) => read.list === list && read.call.start >= start && read.call.end <= end,
  )
  const place = new Map(items.map(({ key }, at) => [key, at]))
  const isBefore = (next: Item | undefined, item: Item): boolean =>
    next?.time === item.time && (place.get(next.key) ?? Infinity) < (place.get(item.key) ?? -Infinity)
  const tieOrderIsUnstable =
    keysOf(first) !== keysOf(last) ||
    reads.some(
      (read) => read.direction === 1 && read.items.some((item, at) => isBefore(read.items[at + 1], item)),
    )
  return { list, from, to, items, start, end, reads, tieOrderIsUnstable }
}

/** A page that was held against a window. */
export interface Fit {
  readonly read: Page
  readonly window: Window
  /** The records of the list that its query asks for, in its order. */
  readonly matching: readonly Item[]
  /** The records that the page should show. */
  readonly wanted: readonly Item[]
  readonly fits: boolean
}

/** Milliseconds around a bound in which it is open whether a record is in the list. */
export const border = 1000

/** Holds a page against a window, up to the order of records of one second. Null where the window does not show what its query asks for, or a record is so near to a bound that it may be in the list or not. */
export function fitOf(read: Page, window: Window): Fit | null {
  const { direction, from, to, offset, limit, items } = read
  if (direction === 0 || from < window.from || to > window.to) return null
  // How far a record is within the bounds that the window does not have.
  const depth = ({ time }: Item): number =>
    Math.min(from > window.from ? time - from : border, to < window.to ? to - time : border)
  if (window.items.some((item) => !(Math.abs(depth(item)) >= border))) return null
  const inOrder = direction === 1 ? window.items : window.items.toReversed()
  const matching = inOrder.filter((item) => depth(item) > 0)
  const wanted = matching.slice(offset, offset + limit)
  const isExact = direction === 1 && !window.tieOrderIsUnstable
  const fits =
    wanted.length === items.length &&
    repeatedIn(items) === undefined &&
    wanted.every(
      ({ key, time }, at) => key === items[at]?.key || (!isExact && Object.is(time, items[at]?.time)),
    )
  return { read, window, matching, wanted, fits }
}

/** Holds every page that was read in a window against it. */
export const fitsOf = perModel((model): readonly Fit[] => {
  const found = new Map<Page, Fit>()
  for (const window of windowsOf(model))
    for (const read of window.reads) {
      const fit = found.has(read) ? null : fitOf(read, window)
      if (fit !== null) found.set(read, fit)
    }
  return [...found.values()]
})
