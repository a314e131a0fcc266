import { isRecord } from '../../basics/values.ts'
import type { Accepted, Model } from '../../model/model.ts'
import { chargeIdOf, eventKeyOf } from '../../model/resource.ts'
import { shownEvents, type Shown } from '../events/shown.ts'
import { lists } from '../list-parameters/pages.ts'
import { comesToHold } from '../list-events/holding.ts'
import { walksOf } from '../list-parameters/walks.ts'
import { fails, holds, over, type Rule, type Ruling } from '../rule.ts'

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
      unless: ['event-id-unique'],
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

/** Rules that the list of a charge comes to hold an event of it, by the walks without bounds. */
function isListed(shown: Shown, model: Model): Ruling | null {
  const { charge, known } = shown
  const walks = walksOf(model).filter(
    ({ list, isComplete, from, to }) =>
      list === charge && isComplete && from === -Infinity && to === Infinity,
  )
  const place = known.showings.find(({ where }) => where === 'charge')
  return (
    comesToHold(`the list of ${charge}`, shown, walks, model) ??
    (place === undefined ? null : holds(place.event))
  )
}
