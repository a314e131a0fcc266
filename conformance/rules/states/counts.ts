import type { ChargeState, Model } from '../../model/model.ts'
import { isFinal } from '../../model/resource.ts'
import type { EventKey } from '../../../generated/fields.ts'
import { arrives, charges, fails, holds, over, type Rule, type Ruling } from '../rule.ts'
import { shownEvents, type Shown } from '../events/shown.ts'
import { repeatedIn, walksOf } from '../list-parameters/walks.ts'

const unless = [
  'event-id',
  'event-key',
  'event-data',
  'event-id-unique',
  'list-events-complete',
  'list-charge-events-complete',
  'list-offset-skips',
  'list-pages-complete',
  'list-limit-applied',
  'list-from-earliest',
] as const

/** The rules of how many events of each key a charge has ("States: charge", "Events"). */
export const countRules: readonly Rule[] = [
  over(
    'charge-create-event-once',
    charges,
    (charge, model) => counted(charge, 'charge.create', charge.call.end, model),
    { unless },
  ),
  over(
    'charge-complete-event-once',
    charges,
    (charge, model) => counted(charge, 'charge.complete', completionOf(charge), model),
    {
      unless: [...unless, 'charge-complete-not-before-completion'],
    },
  ),
  over('charge-complete-not-before-completion', charges, notBefore, { unless: ['event-id-unique'] }),
]

/** Rules that a charge has one event of a key, since a moment; null where it need not have it. */
function counted(charge: ChargeState, key: EventKey, since: number | null, model: Model): Ruling | null {
  const found = eventsOf(charge, key, model)
  const places = found.map(({ answers }) => answers[0]?.event ?? '')
  const words = (count: number): string => `${count} for ${charge.id}`
  if (found.length > 1) return fails(`1 ${key} event`, words(found.length), charge.resource, ...places)
  if (found.length === 1) return holds(charge.resource, ...places)
  const looks = looksAt(charge, model)
  const last = looks.at(-1)
  if (since === null || last === undefined) return null
  return arrives(
    model,
    false,
    { since, last: last.start },
    [`1 ${key} event`, words(0)],
    charge.resource,
    last.id,
  )
}

/** Lists the events of a key that answers show of a charge: one that was posted alone is another finding. */
function eventsOf(charge: ChargeState, key: EventKey, model: Model): Shown[] {
  return shownEvents(model).filter(
    (shown) => shown.charge === charge.id && shown.key === key && shown.answers.length > 0,
  )
}

/** Gives when a charge was complete at the latest; null where that is not sure. */
function completionOf(charge: ChargeState): number | null {
  const final = charge.retrievals.find(
    ({ shown }) => isFinal(shown.value['status']) && shown.value['id'] === charge.id,
  )
  if (final !== undefined) return final.end
  const chosen = charge.visits.find(({ choose, chose, doubtful }) => choose !== null && chose && !doubtful)
  // Where the charge can be retrieved, it says itself whether it is complete.
  return chosen === undefined || charge.retrievals.length > 0 ? null : chosen.start + chosen.duration
}

/** Lists the looks at all events of a charge, in time: at its own list, and at the account's from before its creation on. */
function looksAt(charge: ChargeState, model: Model): { start: number; id: string }[] {
  const made = Date.parse(String(charge.resource.value['created_at']))
  return walksOf(model)
    .filter(
      ({ list, from, to, isComplete, items }) =>
        isComplete &&
        // Where records of one second change places, some may not show.
        repeatedIn(items) === undefined &&
        to === Infinity &&
        (list === charge.id ? from === -Infinity : list === null && from <= made - 1000),
    )
    .map(({ start, reads }) => ({ start, id: reads[0]?.call.exchange.id ?? '' }))
    .sort((one, other) => one.start - other.start)
}

/** Rules that no completion is shown before a customer was at the page. */
function notBefore(charge: ChargeState, model: Model): Ruling | null {
  // The charge of a token may come to its end without a customer, and other traffic does not show each visit.
  if (model.run.origin !== 'assay' || !charge.ofSource || charge.resource.value['status'] !== 'pending')
    return null
  const first = Math.min(...charge.visits.map(({ start }) => start))
  const early = eventsOf(charge, 'charge.complete', model).find(({ seen }) => seen < first)
  const expected = 'no charge.complete event before a customer was at the page'
  if (early)
    return fails(
      expected,
      `${early.known.id} of ${charge.id}`,
      early.answers[0]?.event ?? '',
      charge.resource,
    )
  const look = looksAt(charge, model).find(({ start }) => start < first)
  return look === undefined ? null : holds(look.id, charge.resource)
}
