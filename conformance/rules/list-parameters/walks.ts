import { perModel } from '../per-model.ts'
import { readsOf, type Item, type Read } from './reads.ts'

/** Pages of one list that follow each other from its first record on. */
export interface Walk extends Pick<Read, 'list' | 'from' | 'to' | 'order' | 'size' | 'direction'> {
  readonly reads: readonly Read[]
  readonly items: readonly Item[]
  readonly start: number
  readonly end: number
  /** True where its last page is the last of the list. */
  readonly isComplete: boolean
  /** True where all of its pages show one total: nothing came to the list meanwhile, and no copy of it was behind. */
  readonly isSteady: boolean
}

/** Lists every walk of a list; a page from its first record on is one by itself. */
export const walksOf = perModel((model): readonly Walk[] => findWalks(readsOf(model)))

function findWalks(reads: readonly Read[]): Walk[] {
  const open = new Map<string, Read[]>()
  const all: Read[][] = []
  for (const read of reads) {
    const { list, from, to, order, size, offset, call } = read
    const { scenario, step } = call.exchange
    const name = JSON.stringify([scenario, step, list, String(from), String(to), order, size])
    const before = open.get(name)
    if (offset === 0) {
      const walk = [read]
      open.set(name, walk)
      all.push(walk)
    } else if (before !== undefined && offset === lengthOf(before)) before.push(read)
  }
  // A total that is never more than its page says nothing of the list.
  const counted = new Set(reads.filter(isPart).map(({ list }) => list))
  return all.map((walk) => walkOf(walk, counted))
}

function isPart({ items, call }: Read): boolean {
  return items.length > 0 && Number(call.shown.value['total']) > items.length
}

const lengthOf = (reads: readonly Read[]): number => reads.reduce((sum, { items }) => sum + items.length, 0)

function walkOf(reads: Read[], counted: ReadonlySet<Read['list']>): Walk {
  const [first, last] = [reads[0] as Read, reads.at(-1) as Read]
  const { list, from, to, order, size, direction } = first
  const items = reads.flatMap((read) => read.items)
  return {
    list,
    from,
    to,
    order,
    size,
    direction,
    reads,
    items,
    start: first.call.start,
    end: last.call.end,
    isComplete:
      last.items.length < last.limit ||
      last.items.length === 0 ||
      (counted.has(list) && last.call.shown.value['total'] === items.length),
    isSteady: new Set(reads.map(({ call }) => call.shown.value['total'])).size === 1,
  }
}

/** Gives the first record that pages show twice; undefined where all show it once. */
export function repeatedIn(items: readonly Item[]): Item | undefined {
  const seen = new Set<string>()
  return items.find(({ key }) => seen.size === seen.add(key).size)
}
