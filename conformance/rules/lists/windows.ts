import { addTo } from '../../basics/grouped.ts'
import type { Item, Model, Page } from '../../model/model.ts'
import { perModel } from '../subjects.ts'
import { border, readsOf, repeats, totalOf, walksOf, type Walk } from './walks.ts'

/** A list, between two bounds, from one complete walk to another that shows the same records: nothing in it moved. */
interface Window extends Pick<Walk, 'list' | 'from' | 'to'> {
  /** Its records, the oldest first. */
  readonly items: readonly Item[]
  /** The pages of the list that were read meanwhile, whatever their queries. */
  readonly reads: readonly Page[]
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

/** Holds every page that was read in a window against it. */
export const fitsOf = perModel((model): readonly Fit[] => {
  const found = new Map<Page, Fit>()
  for (const window of windowsOf(model))
    for (const read of window.reads) {
      const fit = found.get(read) ?? fitOf(read, window)
      if (fit !== null) found.set(read, fit)
    }
  return [...found.values()]
})

/** Holds a page against a window, up to the order of records of one second. Null where the window does not show what its query asks for, or a record is so near to a bound that it may be in the list or not. */
function fitOf(read: Page, window: Window): Fit | null {
  const { direction, from, to, offset, limit, items } = read
  if (direction === 0 || from < window.from || to > window.to) return null
  // How far a record is within the bounds that the window does not have.
  const depth = ({ time }: Item): number =>
    Math.min(from > window.from ? time - from : border, to < window.to ? to - time : border)
  if (window.items.some((item) => !(Math.abs(depth(item)) >= border))) return null
  const inOrder = direction === 1 ? window.items : window.items.toReversed()
  const matching = inOrder.filter((item) => depth(item) > 0)
  const wanted = matching.slice(offset, offset + limit)
  const isSame = ({ key, time }: Item, at: number): boolean =>
    key === items[at]?.key || Object.is(time, items[at]?.time)
  const fits = wanted.length === items.length && !repeats(items) && wanted.every(isSame)
  return { read, window, matching, wanted, fits }
}

/** Lists the windows of all lists. */
function windowsOf(model: Model): Window[] {
  const runs = new Map<string, Walk[][]>()
  for (const walk of walksOf(model).toSorted((one, other) => one.start - other.start)) {
    const { list, from, to, size, direction, isComplete, pages } = walk
    // Where totals differ, something came meanwhile, or a copy of the list was behind.
    const isSteady = new Set(pages.map(totalOf)).size === 1
    if (!isComplete || !isSteady || direction !== 1) continue
    const name = JSON.stringify([list, String(from), String(to), size])
    const run = runs.get(name)?.at(-1)
    if (run?.[0] !== undefined && keysOf(run[0]) === keysOf(walk)) run.push(walk)
    else addTo(runs, name, [walk])
  }
  return [...runs.values()].flat().flatMap(([first, ...others]) => {
    const last = others.findLast(({ start }) => first !== undefined && start >= first.end)
    return first === undefined || last === undefined ? [] : [windowOf(model, first, last)]
  })
}

const keysOf = ({ items }: Walk): string => JSON.stringify(items.map(({ key }) => key).toSorted())

function windowOf(model: Model, { list, from, to, items, pages }: Walk, { end }: Walk): Window {
  // What the first walk saw early may have changed before its end.
  const start = pages.at(-1)?.call.start ?? 0
  const reads = readsOf(model).filter(
    ({ call, ...read }) => read.list === list && call.start >= start && call.end <= end,
  )
  return { list, from, to, items, reads }
}
