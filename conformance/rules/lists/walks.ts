import { addTo } from '../../basics/grouped.ts'
import type { ChargeState, Item, Model, Page } from '../../model/model.ts'
import { perModel } from '../subjects.ts'

/** Pages of one list that follow each other from its first record on, with all their records and the query of the first. */
export interface Walk extends Page {
  readonly pages: readonly Page[]
  readonly start: number
  readonly end: number
  /** True where its last page is the last of the list. */
  readonly isComplete: boolean
}

/** Lists every page that was asked for in the specification's own forms. */
export const readsOf = perModel(({ pages }: Model): readonly Page[] => pages.filter(({ isPlain }) => isPlain))

/** Lists every walk of a list; a page from its first record on is one by itself. */
export const walksOf = perModel((model): readonly Walk[] => {
  const walks = new Map<string, Page[][]>()
  for (const read of readsOf(model)) {
    const { list, from, to, order, size, offset, call } = read
    const { scenario, step } = call.exchange
    const name = JSON.stringify([scenario, step, list, String(from), String(to), order, size])
    const before = walks.get(name)?.at(-1)
    if (offset === 0) addTo(walks, name, [read])
    else if (offset === before?.flatMap(({ items }) => items).length) before?.push(read)
  }
  return [...walks.values()].flat().map(walkOf)
})

function walkOf(pages: Page[]): Walk {
  const [first, last] = [pages[0] as Page, pages.at(-1) as Page]
  const items = pages.flatMap((page) => page.items)
  const isShort = last.items.length < last.limit || last.items.length === 0
  // The total of one page may be that of its records alone.
  const isWhole = pages.length > 1 && totalOf(last) === items.length
  return {
    ...first,
    pages,
    items,
    start: first.call.start,
    end: last.call.end,
    isComplete: isShort || isWhole,
  }
}

/** Milliseconds around a bound in which it is open whether a record is in the list. */
export const border = 1000

/** Lists the complete walks, in time, that show every event of a charge between two moments: of the account's list, and of its own. */
export function walksOver(model: Model, { id }: ChargeState, first: number, last = Infinity): Walk[] {
  return walksOf(model)
    .filter(
      ({ list, from, to, isComplete, items }) =>
        isComplete &&
        (list === null || list === id) &&
        (from === -Infinity || first >= from + border) &&
        (to === Infinity || last <= to - border) &&
        // Where records of one second change places, some may not show.
        !repeats(items),
    )
    .toSorted((one, other) => one.start - other.start)
}

/** Gives the total that a page shows. */
export const totalOf = ({ call }: Page): unknown => call.shown.value['total']

/** Returns true where pages show a record twice. */
export const repeats = (items: readonly Item[]): boolean =>
  new Set(items.map(({ key }) => key)).size < items.length

/** Gives the place of the first record that is not in order; -1 where all are. */
export function misplaced(items: readonly Item[], direction: Page['direction']): number {
  return items.findIndex(({ time }, at) => (time - (items[at - 1]?.time ?? time)) * direction < 0)
}

/** Lists the records that are events of the run's charges with a datetime. */
export const datedItems = (items: readonly Item[]): Item[] =>
  items.filter(({ isOwn, time }) => isOwn && !Number.isNaN(time))
