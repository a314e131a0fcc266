import { fields } from '../../generated/fields.ts'
import { operations } from '../../generated/operations.ts'
import type { Item, Model, ListPage } from '../model/model.ts'
import { read, type Resource } from '../model/resource.ts'
import { counted } from '../text/words.ts'
import { judgeSizes } from './list-sizes.ts'
import { judgeTotal, pageComparisons, pageRule } from './page-comparisons.ts'
import { check, checkFields, each, fails, irrevocable, passes, requirement } from './requirement.ts'
import type { Requirement, Rule, RuleVerdict } from './requirement.ts'
import { pages } from './subjects.ts'
import {
  boundToleranceMs,
  datedItems,
  firstMisplacedIn,
  hasDuplicates,
  standardPages,
  walksOf,
  walksWithDuplicates,
} from './walks.ts'

/** What explains wrong pages: items without identity, or of another list. */
const recordCauses = [
  'list-charge-events-only-own',
  'event-id-unique',
  'event-id',
  'event-created-at',
] as const
/** What explains wrong pages by the parameter that is broken: order, size, offset or bounds. */
const orderCauses = ['list-chronological'] as const
const sizeCauses = ['list-limit-not-exceeded', 'list-limit-applied', 'list-offset-skips'] as const
const pagingCauses = ['list-offset-skips', 'list-pages-complete'] as const
const boundCauses = ['list-from-earliest', 'list-to-latest'] as const
const causesOfBounds = [
  ...orderCauses,
  ...recordCauses,
  ...sizeCauses,
  'list-charge-events-complete',
] as const

/** The bounds of a list, and which items are surely beyond them. */
const bounds = {
  from: {
    id: 'list-from-earliest',
    side: 'before',
    isBeyond: ({ time }: Item, { from }: ListPage): boolean => time <= from - boundToleranceMs,
  },
  to: {
    id: 'list-to-latest',
    side: 'after',
    isBeyond: ({ time }: Item, { to }: ListPage): boolean => time >= to + boundToleranceMs,
  },
} as const

/** Envelopes and pages of lists ("List envelope", "List parameters"). */
export const listRequirements: readonly Requirement[] = [
  requirement('list-limit-not-exceeded', {
    subjects: pages,
    judge({ call: { resource } }) {
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
    judge({ call: { resource, sent }, offset, items }) {
      // A page past the end may show another offset.
      const isPast = items.length === 0 || offset >= Number(read(resource, 'total'))
      const isOpen = sent['offset'] === undefined || isPast || !isDeclared(resource, 'offset')
      return isOpen ? null : irrevocable(checkFields(resource, { offset }))
    },
  }),
  requirement('list-order-echo', {
    subjects: standardPages,
    judge: ({ call: { resource }, order }) =>
      order === 'chronological' && isDeclared(resource, 'order')
        ? checkFields(resource, { order })
        : null,
  }),
  requirement('list-chronological', {
    subjects: orderedReads,
    judge: (page) => (page.order === 'chronological' ? judgeOrder(page) : null),
    explainedBy: ['list-charge-events-only-own', 'event-id-unique'],
    inapplicable: whyNoOrder,
  }),
  requirement('list-reverse-chronological', {
    subjects: orderedReads,
    judge: (page) => (page.direction === -1 ? judgeOrder(page) : null),
    explainedBy: ['list-charge-events-only-own'],
    inapplicable: ({ calls, run: { reverseOrder } }) =>
      calls.some(
        ({ operation, sent }) => operations[operation].isList && sent['order'] === reverseOrder,
      )
        ? `The list does not claim the order ${reverseOrder}; the profile can name the word, under reverseOrder.`
        : null,
  }),
  requirement('list-limit-applied', {
    rule: judgeSizes,
    explainedBy: ['list-limit-not-exceeded', 'list-limit', 'key-empty-password'],
  }),
  requirement('list-offset-skips', {
    rule: pageRule(
      'list-offset-skips',
      ({ page, expectedItems }) => page.offset > 0 && expectedItems.length > 0,
    ),
    explainedBy: [...orderCauses, ...recordCauses],
  }),
  requirement('list-pages-complete', {
    rule: [
      pageRule(
        'list-pages-complete',
        ({ matching, expectedItems }) => matching.length > expectedItems.length,
      ),
      each(walksWithDuplicates, ({ items, pages: walkPages }) => {
        const repeatedItem = items.find(
          ({ key }, index) => items.findIndex((item) => item.key === key) < index,
        )
        const actual = `${repeatedItem?.key} on two pages, each time`
        return fails('each record on one page', actual, ...walkPages.map(({ call }) => call))
      }),
    ],
    explainedBy: [...orderCauses, ...recordCauses, ...sizeCauses],
  }),
  requirement('list-from-earliest', { rule: boundRules('from'), explainedBy: causesOfBounds }),
  requirement('list-to-latest', { rule: boundRules('to'), explainedBy: causesOfBounds }),
  requirement('list-total-counts-matching', {
    subjects: pageComparisons,
    judge: judgeTotal,
    explainedBy: [...boundCauses, ...pagingCauses, ...recordCauses],
  }),
]

/** True for a field that the contract declares for an envelope. */
const isDeclared = ({ schema }: Resource, field: string): boolean => field in fields[schema]

/** Why no order is judged: all listed items were created in one second. */
function whyNoOrder({ pages }: Model): string | null {
  const knownItems = pages.flatMap(({ items }) => items.filter(({ subject }) => subject !== null))
  return knownItems.length > 1 && new Set(knownItems.map(({ time }) => time)).size === 1
    ? 'All listed events have the same datetime, of whole seconds; a normal run lets time pass between two.'
    : null
}

/** Pages, and walks of several pages without repeats, as the order must hold across pages. */
function orderedReads(model: Model): ListPage[] {
  const walks = walksOf(model).filter(({ pages: walkPages }) => walkPages.length > 1)
  return [...standardPages(model), ...walks.filter(({ items }) => !hasDuplicates(items))]
}

/** The items of the run must be in order; those of one second show none. */
function judgeOrder(page: ListPage): RuleVerdict | null {
  const items = datedItems(page)
  const firstMisplaced = firstMisplacedIn(page)
  const expected = page.direction === 1 ? 'the oldest first' : 'the newest first'
  const [before, here] = items.slice(firstMisplaced - 1).map(itemWithTime)
  if (firstMisplaced > 0) return irrevocable(fails(expected, `${before} before ${here}`, page.call))
  return new Set(items.map(({ time }) => time)).size > 1 ? passes(page.call) : null
}

const itemWithTime = ({ key, time }: Item): string =>
  `${key} of ${new Date(time).toISOString().slice(0, 19)}Z`

/** No item of the run may be beyond a bound. Passes where the whole list has one beyond it. */
function boundRules(name: keyof typeof bounds): Rule[] {
  const { id, side, isBeyond } = bounds[name]
  return [
    each(standardPages, (page) => {
      const itemBeyond = page.items.find((item) => item.subject !== null && isBeyond(item, page))
      const expected = `no record ${side} ${name} ${page.call.sent[name]}`
      return itemBeyond === undefined ? null : fails(expected, itemWithTime(itemBeyond), page.call)
    }),
    pageRule(id, ({ walk, page }) => walk.items.some((item) => isBeyond(item, page))),
  ]
}
