import { isRecord } from '../../basics/values.ts'
import type { EventState, Model, Page } from '../../model/model.ts'
import { chargeIdOf, createdAt, eventKeyOf } from '../../model/resource.ts'
import { over, type Rule } from '../rule.ts'
import { listedEvents } from '../subjects.ts'
import { fails, final, holds, missing, unclear, type RuleVerdict } from '../verdict.ts'
import { repeatedIn, walksOf, type Walk } from './walks.ts'
import { border } from './windows.ts'

/** The rules of which events lists hold ("List events", "List events for a charge"). */
export const holdingRules: readonly Rule[] = [
  over('list-events-complete', listedEvents, (event, model) =>
    comesToHold('the list', event, model, ({ list, from, to }) => {
      const time = event.answers[0] ? createdAt(event.answers[0].event) : NaN
      const isAround =
        (from === -Infinity || time >= from + border) && (to === Infinity || time <= to - border)
      return list === null && isAround
    }),
  ),
  over('list-charge-events-only-own', ({ pages }) => pages, onlyOwn),
  over('list-charge-events-complete', listedEvents, (event, model) => {
    const { id } = event.charge
    const place = event.answers.find(({ where }) => where === 'charge')
    const verdict = comesToHold(
      `the list of ${id}`,
      event,
      model,
      ({ list, from, to }) => list === id && from === -Infinity && to === Infinity,
    )
    return verdict ?? (place === undefined ? null : holds(place.event))
  }),
]

/** Gives the verdict that a list comes to hold an event: no walk of it that began after the time-out leaves it out. */
function comesToHold(
  list: string,
  { id, key, charge, seen, answers: [first] }: EventState,
  model: Model,
  isMeant: (walk: Walk) => boolean,
): RuleVerdict | null {
  const walks = walksOf(model).filter((walk) => walk.isComplete && walk.start >= seen && isMeant(walk))
  const last = walks.at(-1)
  if (last === undefined || first === undefined) return null
  const lacking = walks.filter(({ items }) => !items.some((item) => item.key === id))
  // Where records of one second change places, some show on two pages of a walk, and some on none.
  if (lacking.some(({ items }) => repeatedIn(items) !== undefined))
    return unclear('The pages of the list repeat records, so that some may not show.', first.event)
  const late = lacking.findLast(({ start }) => start - seen >= model.run.timeout)
  const walk = late ?? last
  const places = [walk.call, first.event] as const
  if (!lacking.includes(walk)) return holds(...places)
  const words = [`${id} (${key} of ${charge.id}) in ${list}`, 'it is not there'] as const
  return missing(model, { since: seen, last: walk.start }, words, ...places)
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
