import type { Model } from '../../model/model.ts'
import { perModel } from '../per-model.ts'
import { readsOf, type Item, type Read } from './reads.ts'
import { repeatedIn, walksOf, type Walk } from './walks.ts'

/** A list, between two bounds, from the last page of one complete walk to the end of another that shows the same records: nothing in it moved. */
export interface Window extends Pick<Walk, 'list' | 'from' | 'to'> {
  /** Its records, the oldest first. */
  readonly items: readonly Item[]
  readonly start: number
  readonly end: number
  /** The pages of the list that were read between the two walks, and theirs, whatever their queries. */
  readonly reads: readonly Read[]
  /** True where records of one second come in another order with another request, as they may. */
  readonly tiesMove: boolean
}

/** Lists the windows of all lists. */
export const windowsOf = perModel((model): readonly Window[] => findWindows(model))

function findWindows(model: Model): Window[] {
  const groups = new Map<string, Walk[]>()
  for (const walk of walksOf(model)) {
    if (!walk.isComplete || walk.direction !== 1) continue
    const name = JSON.stringify([walk.list, String(walk.from), String(walk.to), walk.size])
    groups.set(name, [...(groups.get(name) ?? []), walk])
  }
  return [...groups.values()].flatMap((walks) =>
    runsOf(steadyOf(walks)).flatMap((run) => {
      const [first] = run
      const last = run.findLast((walk) => first !== undefined && walk.start >= first.end)
      return first === undefined || last === undefined ? [] : [windowOf(model, first, last)]
    }),
  )
}

/** Leaves out the walks whose pages show different totals, where others show one. */
function steadyOf(walks: readonly Walk[]): readonly Walk[] {
  const steady = walks.filter(({ isSteady }) => isSteady)
  return steady.length > 0 ? steady : walks
}

/** Groups walks that follow each other and show the same records. */
function runsOf(walks: readonly Walk[]): Walk[][] {
  const runs: Walk[][] = []
  for (const walk of walks.toSorted((one, other) => one.start - other.start)) {
    const run = runs.at(-1)
    const [first] = run ?? []
    if (run !== undefined && first !== undefined && showSame(first, walk)) run.push(walk)
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
  const tiesMove =
    keysOf(first) !== keysOf(last) ||
    reads.some(
      (read) =>
        read.direction === 1 && read.items.some((item, at) => isBefore(read.items[at + 1], item, place)),
    )
  return { list, from, to, items, start, end, reads, tiesMove }
}

function isBefore(next: Item | undefined, item: Item, place: ReadonlyMap<string, number>): boolean {
  return (
    next !== undefined &&
    next.time === item.time &&
    (place.get(next.key) ?? Infinity) < (place.get(item.key) ?? -Infinity)
  )
}

/** What a window tells of the list that a query asks for. */
export interface Expected {
  /** Its records in its order; where it is not whole, the first ones. */
  readonly items: readonly Item[]
  /** The number of records at its beginning, and at its end, that are so near to a bound that they may be in the list or not. */
  readonly head: number
  readonly tail: number
  /** True where the window tells of all of its records. */
  readonly isWhole: boolean
}

/** Milliseconds around a bound in which it is open whether a record is in the list. */
export const border = 1000

/** Gives what a window tells of the list that a query asks for; null where that is nothing. */
export function expectedIn(window: Window, read: Read): Expected | null {
  const { direction } = read
  const [isLater, isEarlier] = [read.from >= window.from, read.to <= window.to]
  if (direction === 0 || !(direction === 1 ? isLater : isEarlier)) return null
  const sides = new Map(window.items.map((item) => [item, sideOf(item, window, read)]))
  const inOrder = direction === 1 ? window.items : window.items.toReversed()
  const kept = inOrder.filter((item) => sides.get(item) !== 'out')
  const isWhole = isLater && isEarlier
  const items = isWhole ? kept : kept.slice(0, firstAtEnd(kept, window, direction))
  const isOpen = items.map((item) => sides.get(item) === 'open')
  const head = runOf(isOpen)
  const tail = head === items.length ? 0 : runOf(isOpen.toReversed())
  return isOpen.slice(head, items.length - tail).includes(true) ? null : { items, head, tail, isWhole }
}

function sideOf({ time }: Item, window: Window, read: Read): 'in' | 'out' | 'open' {
  const distances = [
    ...(read.from > window.from ? [time - read.from] : []),
    ...(read.to < window.to ? [read.to - time] : []),
  ]
  if (distances.some((distance) => distance <= -border)) return 'out'
  return distances.every((distance) => distance >= border) ? 'in' : 'open'
}

/** Gives the place of the first record at the far end of a window, where others may lie between those that it holds. */
function firstAtEnd(items: readonly Item[], { from, to }: Window, direction: 1 | -1): number {
  const at = items.findIndex(({ time }) => !(direction === 1 ? time < to - border : time > from + border))
  return at === -1 ? items.length : at
}

const runOf = (flags: readonly boolean[]): number => {
  const end = flags.indexOf(false)
  return end === -1 ? flags.length : end
}

/** A page that was held against a window: the records that it should show, and whether it does; null where that is not known. */
export interface Fit {
  readonly read: Read
  readonly window: Window
  readonly expected: Expected
  readonly wanted: readonly Item[]
  readonly fits: boolean
}

/** Holds a page against a window: up to the records that may be in the list or not, and the order of those of one second. */
export function fitOf(read: Read, window: Window): Fit | null {
  const expected = expectedIn(window, read)
  if (expected === null) return null
  const { items, head, tail, isWhole } = expected
  const size = read.limit
  const pageOf = (skipped: number, left: number): readonly Item[] =>
    items.slice(skipped, items.length - left).slice(read.offset, read.offset + size)
  const wanted = pageOf(0, 0)
  if (!isWhole && wanted.length === 0) return null
  const isExact = read.direction === 1 && !window.tiesMove
  for (let skipped = 0; skipped <= head; skipped += 1)
    for (let left = 0; left <= tail; left += 1) {
      const page = pageOf(skipped, left)
      const shown = isWhole ? read.items : read.items.slice(0, page.length)
      if (isSame(page, shown, isExact)) return { read, window, expected, wanted: page, fits: true }
    }
  return { read, window, expected, wanted, fits: false }
}

function isSame(page: readonly Item[], shown: readonly Item[], isExact: boolean): boolean {
  if (page.length !== shown.length || repeatedIn(shown) !== undefined) return false
  return page.every(
    ({ key, time }, at) => key === shown[at]?.key || (!isExact && Object.is(time, shown[at]?.time)),
  )
}

/** The latest moment of a datetime, in milliseconds. */
const latest = 8.64e15

/** Holds every page that was read in a window against the widest one that tells of it. */
export const fitsOf = perModel((model): readonly Fit[] => {
  const span = ({ from, to }: Window): number => Math.min(to, latest) - Math.max(from, -latest)
  const widest = windowsOf(model).toSorted((one, other) => span(other) - span(one))
  const found = new Map<Read, Fit>()
  for (const window of widest)
    for (const read of window.reads) {
      const fit = found.get(read)?.expected.isWhole ? null : fitOf(read, window)
      if (fit !== null && (fit.expected.isWhole || !found.has(read))) found.set(read, fit)
    }
  return [...found.values()]
})
