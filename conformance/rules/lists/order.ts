import { operations } from '../../../generated/operations.ts'
import type { Item, Model, Page } from '../../model/model.ts'
import { read as readField, type Resource } from '../../model/resource.ts'
import { isPath } from '../location.ts'
import { over, type Rule } from '../rule.ts'
import { charges } from '../subjects.ts'
import { expect, expectFields, fails, final, holds, type RuleVerdict } from '../verdict.ts'
import { datedItems, misplaced, readsOf } from './walks.ts'

/** The rules of what the envelope of a list says, and of its order ("List envelope", "List parameters"). */
export const listRules: readonly Rule[] = [
  over(
    'list-limit-not-exceeded',
    ({ pages }) => pages,
    ({ call: { shown } }) => {
      const [limit, data] = [readField(shown, 'limit'), readField(shown, 'data')]
      if (typeof limit !== 'number' || !Array.isArray(data)) return null
      return final(expect(data.length <= limit, `at most ${limit} records`, `${data.length}`, shown))
    },
  ),
  over('list-offset-echo', readsOf, ({ call: { shown, sent }, offset, items }) => {
    // A page past the end may show another offset.
    const isPast = items.length === 0 || offset >= Number(readField(shown, 'total'))
    const value = readField(shown, 'offset')
    return sent['offset'] === undefined || isPast
      ? null
      : final(expect(value === offset, `offset ${offset}`, { offset: value }, shown))
  }),
  over('list-order-echo', readsOf, ({ call: { shown }, order }) =>
    order === 'chronological' ? expectFields(shown, { order }) : null,
  ),
  over('list-location-path', locations, ({ shown, path }, model) => isPath(model, shown, path)),
  over(
    'list-chronological',
    (model) => readsOf(model).filter(({ order }) => order === 'chronological'),
    inOrder,
    ofOneSecond,
  ),
  over(
    'list-reverse-chronological',
    (model) => readsOf(model).filter(({ direction }) => direction === -1),
    inOrder,
    noReverse,
  ),
]

/** Lists every list that answers show: of events, and of the refunds of a new charge. */
function locations(model: Model): { shown: Resource; path: string }[] {
  return [
    ...model.pages.map(({ call }) => ({ shown: call.shown, path: 'location' })),
    ...charges(model).map(({ resource }) => ({ shown: resource, path: 'refunds.location' })),
  ]
}

/** Gives the verdict that the events of the run's charges on a page are in order; those of one second show nothing. */
function inOrder({ items, direction, call }: Page): RuleVerdict | null {
  const own = datedItems(items)
  const place = misplaced(own, direction)
  const wanted = direction === 1 ? 'the oldest first' : 'the newest first'
  if (place > 0) return final(fails(wanted, `${words(own[place])} after ${words(own[place - 1])}`, call))
  return new Set(own.map(({ time }) => time)).size > 1 ? holds(call) : null
}

const words = (item: Item | undefined): string =>
  `${item?.key} of ${new Date(item?.time ?? 0).toISOString().slice(0, 19)}Z`

/** Gives the reason why there is no order to see: all events of the run's charges that lists show are of one second. */
function ofOneSecond(model: Model): string | null {
  const own = readsOf(model).flatMap(({ items }) => items.filter(({ isOwn }) => isOwn))
  return own.length > 1 && new Set(own.map(({ time }) => time)).size === 1
    ? 'All listed events have the same datetime, of whole seconds; a normal run lets time pass between two.'
    : null
}

/** Gives the reason why the reverse order is not ruled: no list that was asked for it claims it. */
function noReverse({ calls, run: { reverseOrder } }: Model): string | null {
  const isAsked = calls.some(
    ({ operation, key, sent }) =>
      operations[operation].isList && key === 'right' && sent['order'] === reverseOrder,
  )
  return isAsked
    ? `The list does not claim the order ${reverseOrder}; the profile can name the word, under reverseOrder.`
    : null
}
