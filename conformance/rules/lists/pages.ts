import { short } from '../../basics/values.ts'
import type { Call, Item, Model, Page } from '../../model/model.ts'
import { read as readField } from '../../model/resource.ts'
import { over, rule, type Rule } from '../rule.ts'
import { expect, fails, holds, unclear, type RuleVerdict } from '../verdict.ts'
import { datedItems, misplaced, readsOf, repeatedIn } from './walks.ts'
import { border, fitOf, fitsOf, type Fit } from './windows.ts'

/** The rules of the pages of lists: which records each shows ("List parameters", "List envelope"). */
export const pageRules: readonly Rule[] = [
  rule('list-limit-applied', sizesApplied),
  rule('list-offset-skips', (model) =>
    verdictsOf('list-offset-skips', model, ({ read, wanted }) => read.offset > 0 && wanted.length > 0),
  ),
  rule('list-pages-complete', (model) =>
    verdictsOf('list-pages-complete', model, ({ matching, wanted }) => matching.length > wanted.length),
  ),
  bounded('list-from-earliest', 'from', ({ time }, { from }) => time <= from - border),
  bounded('list-to-latest', 'to', ({ time }, { to }) => time >= to + border),
  over('list-total-counts-matching', fitsOf, countsMatching),
]

/** Gives the verdicts on the pages that were held against a window: a requirement holds by those that fit and show it. */
function* verdictsOf(id: Rule['id'], model: Model, shows: (fit: Fit) => boolean): Generator<RuleVerdict> {
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

/** Gives the requirement that a page breaks which does not fit its window; null for one that fits, or where another rule tells why not. */
function blameOf({ read, window, wanted, fits }: Fit, model: Model): Rule['id'] | null {
  const { items, direction, offset, from, to } = read
  if (fits || misplaced(datedItems(items), direction) > 0) return null
  // A list that claims the reverse order and is never sorted by it is another finding.
  const isAscending = (one: Page, within: Fit['window']): boolean =>
    fitOf({ ...one, direction: 1 }, within)?.fits === true
  const isReversed = fitsOf(model).some(
    (one) =>
      one.fits &&
      one.read.list === read.list &&
      one.read.direction === -1 &&
      !isAscending(one.read, one.window),
  )
  if (direction === -1 && isAscending(read, window) && !isReversed) return null
  if (repeatedIn(items) !== undefined) return 'list-pages-complete'
  const isShifted = !items.some(({ key }, at) => key === wanted[at]?.key)
  const cause = offset > 0 && isShifted ? 'list-offset-skips' : 'list-pages-complete'
  if (from <= window.from && to >= window.to) return cause
  const alike = fitsOf(model)
    .filter((one) => one.window === window && one.read.from === from && one.read.to === to)
    .map((one) => ({ ...one.read, fits: one.fits }))
  // Where another page with the same bounds fits, it is how the list is cut into pages.
  if (alike.some((one) => one.fits && one.items.length > 0)) return cause
  if (offset > 0) return alike.some((one) => one.offset === 0) ? null : cause
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
      if (past !== undefined)
        yield fails(
          `no record from ${side} ${datetime(read[name])}`,
          `${past.key} of ${datetime(past.time)}`,
          read.call,
        )
    }
    yield* verdictsOf(id, model, ({ window, read }) => window.items.some((item) => isBeyond(item, read)))
  })
}

const datetime = (time: number): string => `${new Date(time).toISOString().slice(0, 19)}Z`

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
  const plain = readsOf(model).filter(({ call }) => call.exchange.other === undefined)
  for (const list of new Set(plain.map((one) => one.list))) {
    const tried = model
      .of(list === null ? 'listEvents' : 'listChargeEvents')
      .filter(
        ({ key, target, sent }) =>
          key === 'right' && target === list && sizes.includes(Number(sent['limit'])),
      )
    const applied = sizes.flatMap(
      (size) => readsOf(model).find((one) => one.list === list && isApplied(one, size, model)) ?? [],
    )
    if (applied.length >= 2) yield holds(...applied.slice(0, 2).map(({ call }) => call))
    else if (new Set(tried.map(({ sent }) => sent['limit'])).size === sizes.length)
      yield model.run.origin === 'assay'
        ? fails('two of them applied', [...new Set(tried.map(sizeWords))].join('; '), ...tried)
        : unclear('The recorded traffic does not show it.', ...tried)
  }
}

function isApplied(read: Page, wanted: number, model: Model): boolean {
  const { call, items, size, offset } = read
  if (size !== wanted || offset > 0 || call.shown.value['limit'] !== size) return false
  const fit = fitsOf(model).find((one) => one.read === read)
  return items.length === size || (items.length < size && items.length === fit?.matching.length)
}

function sizeWords({ sent, shown, status, accepted }: Call): string {
  const { data, limit } = shown?.value ?? {}
  const isPage = accepted && Array.isArray(data)
  return `asked for ${sent['limit']}: ${isPage ? `${data.length} records, limit ${short(limit)}` : `refused with ${status}`}`
}
