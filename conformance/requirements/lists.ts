import { operations } from '../../generated/operations.ts'
import { kinds } from '../../generated/resources.ts'
import { grouped } from '../basics/grouped.ts'
import { short } from '../basics/values.ts'
import type { Call, EventState, Item, Model, Page } from '../model/model.ts'
import { subjectIdOf, createdAt, eventKeyOf, read as readField } from '../model/resource.ts'
import { over, rule, type Rule } from './rule.ts'
import { listedEvents, pages } from './subjects.ts'
import {
  expect,
  expectFields,
  fails,
  final,
  holds,
  missing,
  tooSoon,
  type RuleVerdict,
} from './verdict.ts'
import {
  border,
  fitsOf,
  overlappingWalks,
  readsOf,
  repeats,
  showsLater,
  walksOver,
} from './walks.ts'
import type { Fit } from './walks.ts'

/** The rules of lists: the events that they hold, what the envelope says, and the records of each page ("List events", "List events for a charge", "List envelope", "List parameters"). */
export const listRules: readonly Rule[] = [
  over('list-events-complete', listedEvents, (event, model) => comesToHold(null, event, model)),
  over('list-charge-events-only-own', pages, onlyOwn),
  over('list-charge-events-complete', listedEvents, (event, model) => {
    const place = event.answers.find(({ where }) => where === 'own list')
    return comesToHold(event.subject.id, event, model) ?? (place ? holds(place.event) : null)
  }),
  over('list-limit-not-exceeded', pages, ({ call: { shown } }) => {
    const [limit, data] = [readField(shown, 'limit'), readField(shown, 'data')]
    if (typeof limit !== 'number' || !Array.isArray(data)) return null
    return final(expect(data.length <= limit, `at most ${limit} records`, `${data.length}`, shown))
  }),
  over('list-offset-echo', readsOf, ({ call: { shown, sent }, offset, items }) => {
    // A page past the end may show another offset.
    const isPast = items.length === 0 || offset >= Number(readField(shown, 'total'))
    return sent['offset'] === undefined || isPast ? null : final(expectFields(shown, { offset }))
  }),
  over('list-order-echo', readsOf, ({ call: { shown }, order }) =>
    order === 'chronological' ? expectFields(shown, { order }) : null,
  ),
  over('list-chronological', readsOf, (page) =>
    page.order === 'chronological' ? inOrder(page) : null,
  ),
  over('list-reverse-chronological', readsOf, (page) =>
    page.direction === -1 ? inOrder(page) : null,
  ),
  rule('list-limit-applied', sizesApplied),
  paged('list-offset-skips', ({ read, wanted }) => read.offset > 0 && wanted.length > 0),
  paged('list-pages-complete', ({ matching, wanted }) => matching.length > wanted.length),
  over('list-pages-complete', overlappingWalks, ({ items, pages }) => {
    const twice = items.find(({ key }, at) => items.findIndex((item) => item.key === key) < at)
    const calls = pages.map(({ call }) => call)
    return fails('each record on one page', `${twice?.key} on two pages, each time`, ...calls)
  }),
  over('list-from-earliest', readsOf, (page) => within(page, 'from', isBefore)),
  paged('list-from-earliest', ({ walk, read }) => walk.items.some((item) => isBefore(item, read))),
  over('list-to-latest', readsOf, (page) => within(page, 'to', isAfter)),
  paged('list-to-latest', ({ walk, read }) => walk.items.some((item) => isAfter(item, read))),
  over('list-total-counts-matching', fitsOf, countsMatching),
]

/** An event must be in its list once the timeout is over: any later walk that lacks it fails. */
function comesToHold(list: Page['list'], event: EventState, model: Model): RuleVerdict | null {
  const { id, key, subject, seen } = event
  const [first] = event.answers
  if (first === undefined) return null
  const time = createdAt(first.event)
  const walks = walksOver(model, subject, time, time).filter(
    (walk) => walk.start >= seen && walk.list === list,
  )
  const lacking = walks.filter(({ items }) => !items.some((item) => item.key === id))
  const late = lacking.findLast(({ start }) => start - seen >= model.run.timeout)
  const walk = late ?? walks.at(-1)
  if (walk === undefined) return null
  if (!lacking.includes(walk)) return holds(walk.call, first.event)
  const expected = `${id} (${key} of ${subject.id}) in the list${list === null ? '' : ` of ${list}`}`
  if (model.run.origin !== 'assay' && list === null && !showsLater(walk, seen))
    return tooSoon(expected, walk.call, first.event)
  return missing(model, [seen, walk.start], expected, 'it is not there', walk.call, first.event)
}

/** The list of a charge must hold no charge events of another, even if the charge is unknown. Events of other keys may be about a dispute, or a refund. */
function onlyOwn({ call: { shown, operation, target }, items }: Page): RuleVerdict | null {
  const main = items.filter(({ value }) => isAboutCharge(value))
  const other = main
    .map(({ value }) => subjectIdOf(value))
    .find((id) => id !== null && id !== target)
  if (operation !== 'listChargeEvents' || main.length === 0) return null
  return final(
    expect(other === undefined, `events of ${target} alone`, `an event of ${other}`, shown),
  )
}

const isAboutCharge = (value: unknown): boolean => {
  const key = eventKeyOf(value)
  return key !== null && kinds.Charge.events.some((event) => event.key === key)
}

/** The events of the run's charges on a page must be in order; events of one second show nothing. */
function inOrder(page: Page): RuleVerdict | null {
  const datedItems = page.items.filter(
    ({ subject, time }) => subject !== null && !Number.isNaN(time),
  )
  const place = datedItems.findIndex(
    ({ time }, at) => (time - (datedItems[at - 1]?.time ?? time)) * page.direction < 0,
  )
  const expected = page.direction === 1 ? 'the oldest first' : 'the newest first'
  const [before, here] = datedItems.slice(place - 1).map(dated)
  if (place > 0) return final(fails(expected, `${before} before ${here}`, page.call))
  return new Set(datedItems.map(({ time }) => time)).size > 1 ? holds(page.call) : null
}

const dated = ({ key, time }: Item): string =>
  `${key} of ${new Date(time).toISOString().slice(0, 19)}Z`

const isBefore = ({ time }: Item, { from }: Page): boolean => time <= from - border
const isAfter = ({ time }: Item, { to }: Page): boolean => time >= to + border

/** No record of the run may be beyond a bound. */
function within(page: Page, name: 'from' | 'to', isBeyond: typeof isBefore): RuleVerdict | null {
  const past = page.items.find((item) => item.subject !== null && isBeyond(item, page))
  return past
    ? fails(`no record beyond ${name} ${page.call.sent[name]}`, dated(past), page.call)
    : null
}

/** A rule of pages beside the records that they should hold; it holds where a page fits and shows it. */
function paged(id: Rule['id'], shows: (fit: Fit) => boolean): Rule {
  return over(id, fitsOf, (fit) => {
    const { read, wanted, fits } = fit
    if (fits) return shows(fit) ? holds(read.call) : null
    const after = read.offset === 0 ? '' : ` after ${read.offset} records`
    return blameOf(fit) === id ? fails(words(wanted) + after, words(read.items), read.call) : null
  })
}

function words(items: readonly Item[]): string {
  if (items.length === 0) return 'no records'
  const keys = items.slice(0, 3).map(({ key }) => key)
  return `${items.length} records: ${keys.join(', ')}${items.length > 3 ? '…' : ''}`
}

/** The requirement that a page breaks which does not fit; null for a later page between bounds, whose first page decides. */
function blameOf({ read, walk, wanted }: Fit): Rule['id'] | null {
  const { items, offset, from, to } = read
  if (offset === 0 && from > walk.from) return 'list-from-earliest'
  if (offset === 0 && to < walk.to) return 'list-to-latest'
  if (from > walk.from || to < walk.to) return null
  const isShifted =
    offset > 0 && !repeats(items) && !items.some(({ key }, at) => key === wanted[at]?.key)
  return isShifted ? 'list-offset-skips' : 'list-pages-complete'
}

/** The total must count the records of the whole list; a page that holds them all shows nothing. */
function countsMatching({
  read: { call, items },
  matching: { length: total },
}: Fit): RuleVerdict | null {
  const verdict = expectFields(call.shown, { total })
  return verdict.holds && items.length >= total ? null : verdict
}

/** The sizes of pages of which two are to be applied as asked. */
const sizes = [1, 2, 5, 10, 20]

/** Each list must apply at least two sizes: its envelope shows the limit, and its page is as large, or holds every record. */
function* sizesApplied(model: Model): Generator<RuleVerdict> {
  const fitting = new Set<Call>(
    fitsOf(model).flatMap(({ fits, read }) => (fits ? [read.call] : [])),
  )
  const limitedReads = model.calls.filter(
    ({ operation, key, sent }) =>
      operations[operation].isList &&
      key === 'right' &&
      sizes.includes(Number(sent['limit'])) &&
      !('offset' in sent),
  )
  for (const [list, calls] of grouped(
    limitedReads,
    ({ operation, target }) => `${operation} ${target ?? ''}`,
  )) {
    const isThere = readsOf(model).some(
      ({ call, list: owner }) => `${call.operation} ${owner ?? ''}` === list,
    )
    const applied = calls.filter((call) => {
      const { limit, data } = call.shown?.value ?? {}
      const isFull = Array.isArray(data) && data.length === limit
      return limit === Number(call.sent['limit']) && (isFull || fitting.has(call))
    })
    const sizesOf = (some: Call[]): number => new Set(some.map(({ sent }) => sent['limit'])).size
    if (sizesOf(applied) >= 2) yield holds(...applied.slice(0, 2))
    else if (isThere && sizesOf(calls) === sizes.length && model.run.origin === 'assay')
      yield fails('two of them applied', [...new Set(calls.map(sizeWords))].join('; '), ...calls)
  }
}

function sizeWords({ sent, shown, status, accepted }: Call): string {
  const { data, limit } = shown?.value ?? {}
  const isPage = accepted && Array.isArray(data)
  return `asked for ${sent['limit']}: ${isPage ? `${data.length} records, limit ${short(limit)}` : `refused with ${status}`}`
}
