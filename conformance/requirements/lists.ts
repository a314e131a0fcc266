import { fields } from '../../generated/fields.ts'
import { operations } from '../../generated/operations.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { grouped } from '../basics/grouped.ts'
import { short } from '../basics/values.ts'
import type { Call, Item, Model, ListPage } from '../model/model.ts'
import { read, type Resource } from '../model/resource.ts'
import { counted } from '../text/words.ts'
import { each, requirement, type Rule, type Requirement } from './requirement.ts'
import { pages } from './subjects.ts'
import { check, checkFields, fails, passes, irrevocable, type RuleVerdict } from './verdict.ts'
import {
  boundToleranceMs,
  pageComparisons,
  walksWithRepeats,
  standardPages,
  hasRepeats,
  walksOf,
} from './walks.ts'
import type { PageComparison } from './walks.ts'

/** What explains wrong pages: records that are not told apart, or of another list. */
const recordCauses = [
  'list-charge-events-only-own',
  'event-id-unique',
  'event-id',
  'event-created-at',
] as const
/** The order, the size, the offset, and the bounds: each explains what stands on it. */
const orderCauses = ['list-chronological', 'list-reverse-chronological'] as const
const sizeCauses = ['list-limit-not-exceeded', 'list-limit-applied', 'list-offset-skips'] as const
const pagingCauses = ['list-offset-skips', 'list-pages-complete'] as const
const boundCauses = ['list-from-earliest', 'list-to-latest'] as const
const causesOfBounds = [
  ...orderCauses,
  ...recordCauses,
  ...sizeCauses,
  'list-charge-events-complete',
] as const

/** Envelopes and pages of lists ("List envelope", "List parameters"). */
export const listRequirements: readonly Requirement[] = [
  requirement('list-limit-not-exceeded', {
    subjects: pages,
    holds({ call: { resource } }) {
      const limit = read(resource, 'limit')
      const data = read(resource, 'data')
      if (typeof limit !== 'number' || !Array.isArray(data)) return null
      const expected = `at most ${counted(limit, 'record')}`
      const actual = counted(data.length, 'record')
      return irrevocable(check(data.length <= limit, expected, actual, resource))
    },
    explainedBy: ['list-charge-events-only-own'],
  }),
  requirement('list-offset-echo', {
    subjects: standardPages,
    holds({ call: { resource, sent }, offset, items }) {
      // A page past the end may show another offset.
      const isPast = items.length === 0 || offset >= Number(read(resource, 'total'))
      const isOpen = sent['offset'] === undefined || isPast || !isDeclared(resource, 'offset')
      return isOpen ? null : irrevocable(checkFields(resource, { offset }))
    },
  }),
  requirement('list-order-echo', {
    subjects: standardPages,
    holds: ({ call: { resource }, order }) =>
      order === 'chronological' && isDeclared(resource, 'order')
        ? checkFields(resource, { order })
        : null,
  }),
  requirement('list-chronological', {
    subjects: orderedReads,
    holds: (page) => (page.order === 'chronological' ? inOrder(page) : null),
    explainedBy: ['list-charge-events-only-own', 'event-id-unique'],
    inapplicable: haveOneTime,
  }),
  requirement('list-reverse-chronological', {
    subjects: orderedReads,
    holds: (page) => (page.direction === -1 ? inOrder(page) : null),
    explainedBy: ['list-charge-events-only-own'],
    inapplicable: ({ calls, run: { reverseOrder } }) =>
      calls.some(
        ({ operation, sent }) => operations[operation].isList && sent['order'] === reverseOrder,
      )
        ? `The list does not claim the order ${reverseOrder}; the profile can name the word, under reverseOrder.`
        : null,
  }),
  requirement('list-limit-applied', {
    rule: sizesApplied,
    explainedBy: ['list-limit-not-exceeded', 'list-limit', 'key-empty-password'],
  }),
  requirement('list-offset-skips', {
    rule: showsExpected(
      'list-offset-skips',
      ({ page, expectedItems }) => page.offset > 0 && expectedItems.length > 0,
    ),
    explainedBy: [...orderCauses, ...recordCauses],
  }),
  requirement('list-pages-complete', {
    rule: [
      showsExpected(
        'list-pages-complete',
        ({ matching, expectedItems }) => matching.length > expectedItems.length,
      ),
      each(walksWithRepeats, ({ items, pages: walked }) => {
        const twice = items.find(
          ({ key }, index) => items.findIndex((item) => item.key === key) < index,
        )
        const actual = `${twice?.key} on two pages, each time`
        return fails('each record on one page', actual, ...walked.map(({ call }) => call))
      }),
    ],
    explainedBy: [...orderCauses, ...recordCauses, ...sizeCauses],
  }),
  requirement('list-from-earliest', {
    rule: [
      each(standardPages, (page) => within(page, 'from', isBefore)),
      showsExpected('list-from-earliest', ({ walk, page }) =>
        walk.items.some((item) => isBefore(item, page)),
      ),
    ],
    explainedBy: causesOfBounds,
  }),
  requirement('list-to-latest', {
    rule: [
      each(standardPages, (page) => within(page, 'to', isAfter)),
      showsExpected('list-to-latest', ({ walk, page }) =>
        walk.items.some((item) => isAfter(item, page)),
      ),
    ],
    explainedBy: causesOfBounds,
  }),
  requirement('list-total-counts-matching', {
    subjects: pageComparisons,
    holds: countsMatching,
    explainedBy: [...boundCauses, ...pagingCauses, ...recordCauses],
  }),
]

/** True for a field that the contract gives to an envelope. */
const isDeclared = ({ schema }: Resource, field: string): boolean => field in fields[schema]

/** Why pages show no order: all of their records are of one moment. */
function haveOneTime({ pages }: Model): string | null {
  const knownItems = pages.flatMap(({ items }) => items.filter(({ subject }) => subject !== null))
  return knownItems.length > 1 && new Set(knownItems.map(({ time }) => time)).size === 1
    ? 'All listed events have the same datetime, of whole seconds; a normal run lets time pass between two.'
    : null
}

/** Pages, and walks of several pages without repeats: order goes on over page borders. */
function orderedReads(model: Model): ListPage[] {
  const walks = walksOf(model).filter(({ pages: walked }) => walked.length > 1)
  return [...standardPages(model), ...walks.filter(({ items }) => !hasRepeats(items))]
}

/** The run's records must be in order on a page; those of one second show nothing. */
function inOrder(page: ListPage): RuleVerdict | null {
  const datedItems = page.items.filter(
    ({ subject, time }) => subject !== null && !Number.isNaN(time),
  )
  const at = datedItems.findIndex(
    ({ time }, index) => (time - (datedItems[index - 1]?.time ?? time)) * page.direction < 0,
  )
  const expected = page.direction === 1 ? 'the oldest first' : 'the newest first'
  const [before, here] = datedItems.slice(at - 1).map(dated)
  if (at > 0) return irrevocable(fails(expected, `${before} before ${here}`, page.call))
  return new Set(datedItems.map(({ time }) => time)).size > 1 ? passes(page.call) : null
}

const dated = ({ key, time }: Item): string =>
  `${key} of ${new Date(time).toISOString().slice(0, 19)}Z`

const isBefore = ({ time }: Item, { from }: ListPage): boolean => time <= from - boundToleranceMs
const isAfter = ({ time }: Item, { to }: ListPage): boolean => time >= to + boundToleranceMs

/** No record of the run may be beyond a bound. */
function within(
  page: ListPage,
  name: 'from' | 'to',
  isBeyond: typeof isBefore,
): RuleVerdict | null {
  const past = page.items.find((item) => item.subject !== null && isBeyond(item, page))
  return past
    ? fails(
        `no record ${name === 'from' ? 'before' : 'after'} ${name} ${page.call.sent[name]}`,
        dated(past),
        page.call,
      )
    : null
}

/**
 * A page must show the expected records; a wrong page breaks one requirement only. Passes where the
 * page is one that tests this requirement.
 */
function showsExpected(
  id: RequirementId,
  isTestedBy: (comparison: PageComparison) => boolean,
): Rule {
  return each(pageComparisons, (comparison) => {
    const { page, expectedItems, isAsExpected } = comparison
    if (isAsExpected) return isTestedBy(comparison) ? passes(page.call) : null
    const after = page.offset === 0 ? '' : ` after ${counted(page.offset, 'record')}`
    return brokenByPage(comparison) === id
      ? fails(words(expectedItems) + after, words(page.items), page.call)
      : null
  })
}

function words(items: readonly Item[]): string {
  if (items.length === 0) return 'no records'
  const keys = items.slice(0, 3).map(({ key }) => key)
  return `${counted(items.length, 'record')}: ${keys.join(', ')}${items.length > 3 ? '…' : ''}`
}

/** What a wrong page breaks: a bound on the first, else the offset, else completeness. */
function brokenByPage({ page, walk, expectedItems }: PageComparison): RequirementId | null {
  const { items, offset, from, to } = page
  const extra = items.filter((item) => !expectedItems.some(({ key }) => key === item.key))
  const isLate = extra.length > 0 && extra.every(({ time }) => time >= to)
  if (offset === 0 && from > walk.from && !isLate) return 'list-from-earliest'
  if (offset === 0 && to < walk.to) return 'list-to-latest'
  if (from > walk.from || to < walk.to) return null
  const isShifted =
    offset > 0 &&
    !hasRepeats(items) &&
    !items.some(({ key }, index) => key === expectedItems[index]?.key)
  return isShifted ? 'list-offset-skips' : 'list-pages-complete'
}

/** The total must count the records of the whole list; a page that holds them all shows nothing. */
function countsMatching({
  page: { call, items },
  matching: { length: total },
}: PageComparison): RuleVerdict | null {
  const verdict = checkFields(call.resource, { total })
  return verdict.holds && items.length >= total ? null : verdict
}

/** The sizes of pages of which two are to be applied as asked. */
export const sizes = [1, 2, 5, 10, 20]

/** A list must apply two sizes: the envelope shows the limit, and the page is full or whole. */
function* sizesApplied(model: Model): Generator<RuleVerdict> {
  const pagesAsExpected = new Set<Call>(
    pageComparisons(model).flatMap(({ isAsExpected, page }) => (isAsExpected ? [page.call] : [])),
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
    const isListed = standardPages(model).some(
      ({ call, list: owner }) => `${call.operation} ${owner ?? ''}` === list,
    )
    const applied = calls.filter((call) => {
      const { limit, data } = call.resource?.value ?? {}
      const isFull = Array.isArray(data) && data.length === limit
      return limit === Number(call.sent['limit']) && (isFull || pagesAsExpected.has(call))
    })
    // In traffic a list may hold less than what was asked for.
    const ignored = calls.filter((call) =>
      model.policy.isRun ? !applied.includes(call) : isSizeIgnored(call),
    )
    const sizesOf = (some: Call[]): number => new Set(some.map(({ sent }) => sent['limit'])).size
    if (sizesOf(applied) >= 2) yield passes(...applied.slice(0, 2))
    else if (isListed && sizesOf(ignored) >= sizes.length - 1)
      yield fails(
        `two of the limits ${sizes.join(', ')} applied`,
        [...new Set(calls.map(sizeWords))].join('; '),
        ...calls,
      )
  }
}

/** True for a page of another size than was asked for, by its envelope or its records. */
function isSizeIgnored({ sent, resource }: Call): boolean {
  const { data, limit } = resource?.value ?? {}
  const size = Number(sent['limit'])
  return Array.isArray(data) && (limit !== size || data.length > size)
}

function sizeWords({ sent, resource, status, isAccepted }: Call): string {
  const { data, limit } = resource?.value ?? {}
  const isPage = isAccepted && Array.isArray(data)
  return `asked for ${sent['limit']}: ${isPage ? `${counted(data.length, 'record')}, limit ${short(limit)}` : `refused with ${status}`}`
}
