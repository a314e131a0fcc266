import { isRecord } from '../../basics/values.ts'
import type { EventState, Model, Page } from '../../model/model.ts'
import { chargeIdOf, createdAt, eventKeyOf } from '../../model/resource.ts'
import { over, type Rule } from '../rule.ts'
import { listedEvents } from '../subjects.ts'
import { fails, final, holds, missing, type RuleVerdict } from '../verdict.ts'
import { walksOver } from './walks.ts'

/** The rules of which events lists hold ("List events", "List events for a charge"). */
export const holdingRules: readonly Rule[] = [
  over('list-events-complete', listedEvents, (event, model) => comesToHold(null, event, model)),
  over('list-charge-events-only-own', ({ pages }) => pages, onlyOwn),
  over('list-charge-events-complete', listedEvents, (event, model) => {
    const place = event.answers.find(({ where }) => where === 'charge')
    return comesToHold(event.charge.id, event, model) ?? (place ? holds(place.event) : null)
  }),
]

/** Gives the verdict that a list comes to hold an event: no walk of it that began after the time-out leaves it out. */
function comesToHold(list: Page['list'], event: EventState, model: Model): RuleVerdict | null {
  const { id, key, charge, seen } = event
  const [first] = event.answers
  const time = first ? createdAt(first.event) : NaN
  const walks = walksOver(model, charge, time, time).filter(
    (walk) => walk.start >= seen && walk.list === list,
  )
  const lacking = walks.filter(({ items }) => !items.some((item) => item.key === id))
  const last = walks.at(-1)
  const walk = lacking.findLast(({ start }) => start - seen >= model.run.timeout) ?? last
  if (walk === undefined || first === undefined) return null
  if (!lacking.includes(walk)) return holds(walk.call, first.event)
  const words = [
    `${id} (${key} of ${charge.id}) in the list${list === null ? '' : ` of ${list}`}`,
    'it is not there',
  ] as const
  return missing(model, { since: seen, last: walk.start }, words, walk.call, first.event)
}

/** Gives the verdict that a charge's list, whether anybody has the charge or not, holds no events of another; events of other keys may be about a dispute, or a refund. */
function onlyOwn({ call: { shown, operation, target }, items }: Page): RuleVerdict | null {
  const main = items.filter(({ value }) => isRecord(value) && eventKeyOf(value) !== null)
  const other = main.map(({ value }) => chargeIdOf(value)).find((id) => id !== null && id !== target)
  if (operation !== 'listChargeEvents' || main.length === 0) return null
  return final(
    other == null ? holds(shown) : fails(`events of ${target} alone`, `an event of ${other}`, shown),
  )
}
