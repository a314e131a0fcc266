import type { Model } from '../../model/model.ts'
import { expect, holds, over, rule, type Rule, type Ruling } from '../rule.ts'
import { queryOf, readsOf, type Item, type Read } from './reads.ts'
import { windowsOf } from './window.ts'
import { walksOf, type Walk } from './walks.ts'

/** The rules of the order of lists ("List parameters"). */
export const orderRules: readonly Rule[] = [
  rule(
    'list-chronological',
    function* (model) {
      for (const read of readsOf(model)) if (read.order === 'chronological') yield* inOrder([read], 1)
      for (const walk of quietWalks(model)) yield* inOrder(walk.reads, 1)
    },
    { inapplicable: ofOneSecond, unless: ['list-charge-events-only-own', 'event-id-unique'] },
  ),
  over(
    'list-reverse-chronological',
    (model) => readsOf(model).filter(({ direction }) => direction === -1),
    (read) => [...inOrder([read], -1)][0] ?? null,
    { inapplicable: noReverse, unless: ['list-charge-events-only-own'] },
  ),
]

/** Rules that the events of the run's charges are in order over pages that follow each other; those of one second show nothing. */
function* inOrder(reads: readonly Read[], direction: 1 | -1): Generator<Ruling> {
  const own = reads.flatMap(({ items }) => items.filter(({ isOwn, time }) => isOwn && !Number.isNaN(time)))
  const place = misplaced(own, direction)
  const calls = reads.map(({ call }) => call)
  const wanted = direction === 1 ? 'the oldest first' : 'the newest first'
  if (place > 0)
    yield {
      ...expect(false, wanted, `${words(own[place])} after ${words(own[place - 1])}`, ...calls),
      final: true,
    }
  else if (new Set(own.map(({ time }) => time)).size > 1) yield holds(...calls)
}

/** Gives the place of the first record that is not in order; -1 where all are. */
export function misplaced(items: readonly Item[], direction: 1 | -1): number {
  return items.findIndex(({ time }, at) => (time - (items[at - 1]?.time ?? time)) * direction < 0)
}

const words = (item: Item | undefined): string =>
  `${item?.key} of ${new Date(item?.time ?? 0).toISOString().slice(0, 19)}Z`

/** Lists the walks in chronological order of several pages, during which nothing moved. */
function quietWalks(model: Model): Walk[] {
  const windows = windowsOf(model)
  const isQuiet = ({ list, start, end }: Walk): boolean =>
    windows.some((window) => window.list === list && window.start <= start && end <= window.end)
  return walksOf(model).filter(
    (walk) => walk.order === 'chronological' && walk.reads.length > 1 && isQuiet(walk),
  )
}

/** Says that there is no order to see: all events of the run's charges that lists show are of one second, and no customer let two pass before a choice. */
function ofOneSecond(model: Model): string | null {
  const hasWaited = [...model.charges.values()].some(({ call, visits, events }) =>
    visits.some(({ choose, start }) => events.length > 1 && choose !== null && start - call.end >= 2000),
  )
  if (hasWaited) return null
  const own = readsOf(model).flatMap(({ items }) => items.filter(({ isOwn }) => isOwn))
  const times = new Set(own.map(({ time }) => time))
  return own.length > 1 && times.size === 1
    ? 'All listed events have the same datetime, of whole seconds; a normal run lets time pass between two.'
    : null
}

/** Says why the reverse order is not ruled: no list that was asked for it claims it. */
function noReverse(model: Model): string | null {
  const { reverseOrder } = model.run
  const isAsked = model.calls.some((call) => queryOf(call)?.order === reverseOrder)
  return isAsked
    ? `The list does not claim the order ${reverseOrder}; the profile can name the word, under reverseOrder.`
    : null
}
