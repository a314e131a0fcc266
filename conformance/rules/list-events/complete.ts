import type { Model } from '../../model/model.ts'
import { createdAt } from '../../model/resource.ts'
import { shownEvents, type Shown } from '../events/shown.ts'
import { walksOf, type Walk } from '../list-parameters/walks.ts'
import { border } from '../list-parameters/window.ts'
import { over, type Rule, type Ruling } from '../rule.ts'
import { comesToHold } from './holding.ts'

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

/** Rules that the list of the account comes to hold an event, by the walks whose bounds lie around it. */
function isListed(shown: Shown, model: Model): Ruling | null {
  const walks = walksOf(model).filter((one) => one.list === null && one.isComplete && isAround(one, shown))
  return comesToHold('the list', shown, walks, model)
}

function isAround({ from, to }: Walk, { answers: [first] }: Shown): boolean {
  const time = first === undefined ? NaN : createdAt(first.event)
  return (from === -Infinity || time >= from + border) && (to === Infinity || time <= to - border)
}
