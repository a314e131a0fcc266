import type { Model } from '../../model/model.ts'
import { fails, type Rule, type Ruling } from '../rule.ts'
import { misplaced } from './order.ts'
import type { Item } from './reads.ts'
import { repeatedIn } from './walks.ts'
import { border, fitOf, fitsOf, type Fit } from './window.ts'

/** Gives the requirement that a page breaks which does not fit its window; null for one that fits, or where another rule tells why not. */
export function blameOf(fit: Fit, model: Model): Rule['id'] | null {
  const { read, window, wanted } = fit
  const { items, direction, offset } = read
  if (fit.fits) return null
  const own = items.filter(({ isOwn, time }) => isOwn && !Number.isNaN(time))
  if (direction !== 0 && misplaced(own, direction) > 0) return null
  // A list that claims the reverse order and is not sorted by it is another finding.
  if (direction === -1 && fitOf({ ...read, direction: 1 }, window)?.fits) return null
  if (repeatedIn(items) !== undefined) return 'list-pages-complete'
  const isShifted = !items.some(({ key }, at) => key === wanted[at]?.key)
  const cause = offset > 0 && isShifted ? 'list-offset-skips' : 'list-pages-complete'
  return read.from > window.from || read.to < window.to ? blameOfBound(fit, model, cause) : cause
}

/** Blames a bound unless another page with the same bounds fits: then it is how the list is cut into pages. */
function blameOfBound({ read, window }: Fit, model: Model, cause: Rule['id']): Rule['id'] | null {
  const { from, to, order } = read
  const others = fitsOf(model).filter((one) => one.window === window && one.read !== read)
  const alike = others.filter(
    (one) => one.read.order === order && one.read.from === from && one.read.to === to,
  )
  if (alike.some(({ fits, read: { items } }) => fits && items.length > 0)) return cause
  if (read.offset > 0) return alike.some((one) => one.read.offset === 0) ? null : cause
  if (to >= window.to || read.items.some(({ time }) => time <= from - border)) return 'list-from-earliest'
  if (from <= window.from || read.items.some(({ time }) => time >= to + border)) return 'list-to-latest'
  // Of two bounds, one that alone leaves out nothing is not to blame.
  const isFromRight = others.some(
    (one) => one.fits && one.read.items.length > 0 && one.read.from > window.from && one.read.to >= window.to,
  )
  return isFromRight ? 'list-to-latest' : 'list-from-earliest'
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
