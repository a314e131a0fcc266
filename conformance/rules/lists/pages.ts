import { short } from '../../basics/values.ts'
import type { Call, Item, Model, Page } from '../../model/model.ts'
import { read as readField } from '../../model/resource.ts'
import { over, rule, type Rule } from '../rule.ts'
import { expect, fails, holds, unclear, type RuleVerdict } from '../verdict.ts'
import { border, datedItems, misplaced, readsOf, repeats } from './walks.ts'
import { fitsOf, type Fit } from './windows.ts'

/** The rules of the pages of lists: which records each shows ("List parameters", "List envelope"). */
export const pageRules: readonly Rule[] = [
  rule('list-limit-applied', sizesApplied),
  rule('list-offset-skips', (model) =>
    held('list-offset-skips', model, ({ read, wanted }) => read.offset > 0 && wanted.length > 0),
  ),
  rule('list-pages-complete', (model) =>
    held('list-pages-complete', model, ({ matching, wanted }) => matching.length > wanted.length),
  ),
  bounded('list-from-earliest', 'from', ({ time }, { from }) => time <= from - border),
  bounded('list-to-latest', 'to', ({ time }, { to }) => time >= to + border),
  over('list-total-counts-matching', fitsOf, countsMatching),
]

/** Holds pages against what they should show: a requirement holds by those that fit and show it. */
function* held(id: Rule['id'], model: Model, shows: (fit: Fit) => boolean): Generator<RuleVerdict> {
  for (const fit of fitsOf(model)) {
    const { read, wanted } = fit
    const after = read.offset === 0 ? '' : ` after ${read.offset} records`
    if (fit.fits && shows(fit)) yield holds(read.call)
    if (blameOf(fit, model) === id) yield fails(`${words(wanted)}${after}`, words(read.items), read.call)
  }
}

function words(items: readonly Item[]): string {
  if (items.length === 0) return 'no records'
  const keys = items.slice(0, 3).map(({ key }) => key)
  return `${items.length} records: ${keys.join(', ')}${items.length > 3 ? '…' : ''}`
}

/** Gives the requirement that a page breaks which does not show what it should; null for one that does, or where another rule tells why not. */
function blameOf({ read, window, wanted, fits }: Fit, model: Model): Rule['id'] | null {
  const { items, list, direction, offset, from, to } = read
  const beside = fitsOf(model).filter((one) => one.read.list === list)
  // A list that is not sorted is another finding.
  const isUnsorted = ({ read: one }: Fit): boolean =>
    one.direction === direction && misplaced(datedItems(one.items), direction) > 0
  if (fits || beside.some(isUnsorted)) return null
  const isShifted = !items.some(({ key }, at) => key === wanted[at]?.key)
  const cause = offset > 0 && isShifted && !repeats(items) ? 'list-offset-skips' : 'list-pages-complete'
  if (repeats(items) || (from <= window.from && to >= window.to)) return cause
  const alike = beside.filter((one) => one.window === window && one.read.from === from && one.read.to === to)
  // Where another page with the same bounds fits, it is how the list is cut into pages.
  if (alike.some((one) => one.fits && one.read.items.length > 0)) return cause
  if (offset > 0) return alike.some((one) => one.read.offset === 0) ? null : cause
  return from > window.from ? 'list-from-earliest' : 'list-to-latest'
}

/** Makes the rule of a bound: no record of the run is beyond it, and between it and the other none is left out. */
function bounded(
  id: 'list-from-earliest' | 'list-to-latest',
  name: 'from' | 'to',
  isBeyond: (item: Item, read: Page) => boolean,
): Rule {
  return rule(id, function* (model) {
    for (const read of readsOf(model)) {
      const past = read.items.find((item) => item.isOwn && isBeyond(item, read))
      const side = name === 'from' ? 'before' : 'after'
      const wanted = `no record from ${side} ${datetime(read[name])}`
      if (past !== undefined) yield fails(wanted, `${past.key} of ${datetime(past.time)}`, read.call)
    }
    yield* held(id, model, ({ window, read }) => window.items.some((item) => isBeyond(item, read)))
  })
}

const datetime = (time: number): string =>
  Number.isFinite(time) ? `${new Date(time).toISOString().slice(0, 19)}Z` : 'ever'

/** Gives the verdict that a total counts the records of the list: those of the page alone say nothing. */
function countsMatching({ read: { call, items }, matching }: Fit): RuleVerdict | null {
  const total = readField(call.shown, 'total')
  return total === matching.length && items.length >= matching.length
    ? null
    : expect(total === matching.length, `total ${matching.length}`, { total }, call)
}

/** The sizes of pages of which two are to be applied as asked. */
const sizes = [1, 2, 5, 10, 20]

/** Gives the verdict of each list that two sizes are applied to it: the envelope says so, and the page is as large, or holds all there is. */
function* sizesApplied(model: Model): Generator<RuleVerdict> {
  const reads = readsOf(model).filter(({ size, offset }) => sizes.includes(Number(size)) && offset === 0)
  const fitting = fitsOf(model).flatMap(({ fits, read }) => (fits ? [read] : []))
  for (const list of new Set(reads.map((one) => one.list))) {
    const applied = reads.filter(
      (one) =>
        one.list === list &&
        one.call.shown.value['limit'] === one.size &&
        (one.items.length === one.size || fitting.includes(one)),
    )
    const tried = model
      .of(list === null ? 'listEvents' : 'listChargeEvents')
      .filter(
        ({ key, target, sent: { limit } }) =>
          key === 'right' && target === list && sizes.includes(Number(limit)),
      )
    if (new Set(applied.map(({ size }) => size)).size >= 2)
      yield holds(...applied.slice(0, 2).map(({ call }) => call))
    else if (new Set(tried.map(({ sent }) => sent['limit'])).size === sizes.length)
      yield model.run.origin === 'assay'
        ? fails('two of them applied', [...new Set(tried.map(sizeWords))].join('; '), ...tried)
        : unclear('The recorded traffic does not show it.', ...tried)
  }
}

function sizeWords({ sent, shown, status, accepted }: Call): string {
  const { data, limit } = shown?.value ?? {}
  const isPage = accepted && Array.isArray(data)
  return `asked for ${sent['limit']}: ${isPage ? `${data.length} records, limit ${short(limit)}` : `refused with ${status}`}`
}
