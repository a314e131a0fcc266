import { fails, type Rule, type Ruling } from '../rule.ts'
import { misplaced } from './order.ts'
import type { Item } from './reads.ts'
import { repeatedIn } from './walks.ts'
import type { Fit } from './window.ts'

/** Gives the requirement that a page breaks which does not fit its window; null for one that fits, or is out of order, which another rule tells. */
export function blameOf({ read, window, wanted, fits }: Fit): Rule['id'] | null {
  if (fits) return null
  const { items, direction, offset } = read
  const own = items.filter(({ isOwn, time }) => isOwn && !Number.isNaN(time))
  if (direction !== 0 && misplaced(own, direction) > 0) return null
  if (repeatedIn(items) !== undefined) return 'list-pages-complete'
  const isNarrowed = read.from > window.from || read.to < window.to
  const isShifted = !items.some(({ key }, at) => key === wanted[at]?.key)
  if (offset > 0) return isNarrowed || !isShifted ? 'list-pages-complete' : 'list-offset-skips'
  if (read.from > window.from) return 'list-from-earliest'
  return read.to < window.to ? 'list-to-latest' : 'list-pages-complete'
}

/** Rules that a page shows other records than it should. */
export function failed({ read, wanted }: Fit): Ruling {
  const after = read.offset === 0 ? '' : ` after ${read.offset} records`
  return fails(`${words(wanted)}${after}`, words(read.items), read.call)
}

function words(items: readonly Item[]): string {
  if (items.length === 0) return 'no records'
  const keys = items.slice(0, 3).map(({ key }) => key)
  return `${items.length} records: ${keys.join(', ')}${items.length > 3 ? '…' : ''}`
}
