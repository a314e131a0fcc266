import { isRecord } from '../../basics/values.ts'
import type { Accepted, Model } from '../../model/model.ts'
import { chargeIdOf, eventKeyOf } from '../../model/resource.ts'
import { shownEvents, type Shown } from '../events/shown.ts'
import { lists } from '../list-parameters/pages.ts'
import { repeatedIn, walksOf } from '../list-parameters/walks.ts'
import { arrives, fails, holds, over, unclear, type Rule, type Ruling } from '../rule.ts'

/** The rules of what the list of a charge's events holds ("List events for a charge"). */
export const chargeListRules: readonly Rule[] = [
  over(
    'list-charge-events-only-own',
    (model) => lists(model).filter(({ operation }) => operation === 'listChargeEvents'),
    onlyOwn,
  ),
  over(
    'list-charge-events-complete',
    (model) => shownEvents(model).filter(({ answers }) => answers.length > 0),
    isListed,
    {
      unless: ['event-id-unique', 'list-from-earliest', 'list-to-latest'],
    },
  ),
]

/** Rules that a charge's list, whether anybody has the charge or not, holds no events of another; events of other keys may be about a dispute, or a refund. */
function onlyOwn({ shown, target }: Accepted): Ruling | null {
  const { data } = shown.value
  const main = (Array.isArray(data) ? data : []).filter((item) => isRecord(item) && eventKeyOf(item) !== null)
  const others = main.map(chargeIdOf).filter((id) => id !== null && id !== target)
  if (others.length > 0)
    return { ...fails(`events of ${target} alone`, `an event of ${others[0]}`, shown), final: true }
  return main.length === 0 ? null : holds(shown)
}

/** Rules that the list of a charge comes to hold an event of it: its last walk does. */
function isListed({ known, key, charge, seen, answers: [first] }: Shown, model: Model): Ruling | null {
  const walk = walksOf(model).findLast(
    (one) =>
      one.list === charge &&
      one.isComplete &&
      one.from === -Infinity &&
      one.to === Infinity &&
      one.start >= seen,
  )
  if (first === undefined) return null
  const isShown = known.showings.some(({ where }) => where === 'charge')
  if (walk === undefined) return isShown ? holds(first.event) : null
  const listed = walk.items.some((item) => item.key === known.id)
  if (!listed && repeatedIn(walk.items) !== undefined)
    return unclear('The pages of the list repeat records, so that some may not show.', first.event)
  const words = [`${known.id} (${key}) in the list of ${charge}`, 'it is not there'] as const
  return arrives(
    model,
    listed,
    { since: seen, last: walk.start },
    words,
    walk.reads[0]?.call ?? '',
    first.event,
  )
}
