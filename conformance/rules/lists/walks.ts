import type { Item, Model, Page } from '../../model/model.ts'
import { perModel } from '../subjects.ts'

/** Pages of one list that follow each other from its first record on, with all their records and the query of the first. */
export interface Walk extends Page {
  readonly reads: readonly Page[]
  readonly start: number
  readonly end: number
  /** True where its last page is the last of the list. */
  readonly isComplete: boolean
  /** True where all of its pages show one total: nothing came to the list meanwhile, and no copy of it was behind. */
  readonly isSteady: boolean
}

/** Lists every page that was asked for in the specification's own forms. */
export const readsOf = perModel(({ pages }: Model): readonly Page[] => pages.filter(({ isPlain }) => isPlain))

/** Lists every walk of a list; a page from its first record on is one by itself. */
export const walksOf = perModel((model): readonly Walk[] => {
  const reads = readsOf(model)
  const open = new Map<string, Page[]>()
  const all: Page[][] = []
  for (const read of reads) {
    const { list, from, to, order, size, offset, call } = read
    const { scenario, step } = call.exchange
    const name = JSON.stringify([scenario, step, list, String(from), String(to), order, size])
    const before = open.get(name)
    if (offset === 0) {
      const walk = [read]
      open.set(name, walk)
      all.push(walk)
    } else if (before !== undefined && offset === itemsOf(before).length) before.push(read)
  }
  // A total that is never more than its page says nothing of the list.
  const counted = new Set(
    reads
      .filter(({ items, call }) => items.length > 0 && Number(call.shown.value['total']) > items.length)
      .map(({ list }) => list),
  )
  return all.map((walk) => walkOf(walk, counted))
})

const itemsOf = (reads: readonly Page[]): Item[] => reads.flatMap(({ items }) => items)

function walkOf(reads: Page[], counted: ReadonlySet<Page['list']>): Walk {
  const [first, last] = [reads[0] as Page, reads.at(-1) as Page]
  const items = itemsOf(reads)
  const { total } = last.call.shown.value
  return {
    ...first,
    reads,
    items,
    start: first.call.start,
    end: last.call.end,
    isComplete:
      last.items.length < last.limit ||
      last.items.length === 0 ||
      (counted.has(first.list) && total === items.length),
    isSteady: reads.every(({ call }) => call.shown.value['total'] === total),
  }
}

/** Gives the first record that pages show twice; undefined where all show it once. */
export function repeatedIn(items: readonly Item[]): Item | undefined {
  const seen = new Set<string>()
  return items.find(({ key }) => seen.size === seen.add(key).size)
}

/** Gives the place of the first record that is not in order; -1 where all are. */
export function misplaced(items: readonly Item[], direction: Page['direction']): number {
  return items.findIndex(({ time }, at) => (time - (items[at - 1]?.time ?? time)) * direction < 0)
}

/** Lists the records that are events of the run's charges with a datetime. */
export const datedItems = (items: readonly Item[]): Item[] =>
  items.filter(({ isOwn, time }) => isOwn && !Number.isNaN(time))
