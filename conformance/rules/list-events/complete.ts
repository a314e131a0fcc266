import type { Model } from '../../model/model.ts'
import { createdAt } from '../../model/resource.ts'
import { shownEvents, type Shown } from '../events/shown.ts'
import { repeatedIn, walksOf, type Walk } from '../list-parameters/walks.ts'
import { border } from '../list-parameters/window.ts'
import { arrives, over, unclear, type Rule, type Ruling } from '../rule.ts'

/** The rule of what the list of events holds ("List events"). */
export const listEventsRules: readonly Rule[] = [
  over(
    'list-events-complete',
    (model) => shownEvents(model).filter(({ answers }) => answers.length > 0),
    isListed,
    {
      unless: ['event-id-unique', 'list-from-earliest', 'list-to-latest'],
    },
  ),
]

/** Rules that the list of the account comes to hold an event: its last walk around it does. */
function isListed(shown: Shown, model: Model): Ruling | null {
  const { known, key, charge, seen, answers } = shown
  const walk = walksOf(model).findLast(
    (one) => one.list === null && one.isComplete && one.start >= seen && isAround(one, shown),
  )
  const [first] = answers
  if (walk === undefined || first === undefined) return null
  const [read] = walk.reads
  const listed = walk.items.some((item) => item.key === known.id)
  // Where records of one second change places, some show on two pages of a walk, and some on none.
  if (!listed && repeatedIn(walk.items) !== undefined)
    return unclear('The pages of the list repeat records, so that some may not show.', first.event)
  const words = [`${known.id} (${key} of ${charge}) in the list`, 'it is not there'] as const
  return arrives(model, listed, { since: seen, last: walk.start }, words, read?.call ?? '', first.event)
}

function isAround({ from, to }: Walk, { answers: [first] }: Shown): boolean {
  const time = first === undefined ? NaN : createdAt(first.event)
  return (from === -Infinity || time >= from + border) && (to === Infinity || time <= to - border)
}
