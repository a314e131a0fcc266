import type { Model } from '../../model/model.ts'
import { read as readField, type Resource } from '../../model/resource.ts'
import { isPath } from '../location.ts'
import { lists } from '../list-parameters/pages.ts'
import { readsOf } from '../list-parameters/reads.ts'
import { fitsOf, type Fit } from '../list-parameters/window.ts'
import { expect, over, same, type Rule, type Ruling } from '../rule.ts'

/** The rules of what the envelope of a list says ("List envelope"). */
export const envelopeRules: readonly Rule[] = [
  over('list-total-counts-matching', fitsOf, counts, {
    unless: [
      'list-from-earliest',
      'list-to-latest',
      'list-pages-complete',
      'list-charge-events-only-own',
      'event-id-unique',
    ],
  }),
  over('list-offset-echo', readsOf, ({ call: { shown, sent }, offset, items }) => {
    // A page past the end may say that it begins elsewhere.
    const isPast = items.length === 0 || offset >= Number(readField(shown, 'total'))
    return sent['offset'] === undefined || isPast ? null : { ...same(shown, 'offset', offset), final: true }
  }),
  over('list-order-echo', readsOf, ({ call: { shown }, order }) =>
    order === 'chronological' ? same(shown, 'order', order) : null,
  ),
  over('list-location-path', locations, ({ shown, path }, model) => isPath(model, shown, path)),
]

/** Every list that answers show: of events, and of the refunds of a new charge. */
function locations(model: Model): { shown: Resource; path: string }[] {
  return [
    ...lists(model).map(({ shown }) => ({ shown, path: 'location' })),
    ...[...model.charges.values()].map(({ resource }) => ({ shown: resource, path: 'refunds.location' })),
  ]
}

/** Rules that a total counts the records of the list: those of the page alone say nothing. */
function counts({ read, expected: { items, head, tail, isWhole } }: Fit): Ruling | null {
  if (!isWhole) return null
  const total = Number(readField(read.call.shown, 'total'))
  const least = items.length - head - tail
  const isRight = least <= total && total <= items.length
  if (isRight && read.items.length >= least) return null
  const wanted = head + tail === 0 ? `total ${least}` : `total from ${least} to ${items.length}`
  return expect(isRight, wanted, { total }, read.call)
}
