import type { EventKey } from '../../generated/fields.ts'
import type { ChargeState, EventState, Model } from '../model/model.ts'
import { repeatedIn, walksOf } from './lists/walks.ts'
import { finalRetrievals } from './authorization.ts'
import { over, type Rule } from './rule.ts'
import { charges, listedEvents } from './subjects.ts'
import { fails, holds, missing, type RuleVerdict } from './verdict.ts'

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
    { unless: [...unless, 'charge-complete-not-before-completion'] },
  ),
  over('charge-complete-not-before-completion', charges, notBefore, { unless: ['event-id-unique'] }),
]

/** Gives the verdict that a charge has one event of a key, since a moment; null where it need not have it. */
function counted(charge: ChargeState, key: EventKey, since: number | null, model: Model): RuleVerdict | null {
  const found = eventsOf(charge, key, model)
  const places = found.map(({ answers }) => answers[0]?.event ?? '')
  const words = [`1 ${key} event`, `${found.length} for ${charge.id}`] as const
  if (found.length > 1) return fails(...words, charge.resource, ...places)
  if (found.length === 1) return holds(charge.resource, ...places)
  const last = looksAt(charge, model).at(-1)
  if (since === null || last === undefined) return null
  return missing(model, { since, last: last.start }, words, charge.resource, last.id)
}

const eventsOf = (charge: ChargeState, key: EventKey, model: Model): EventState[] =>
  listedEvents(model).filter((event) => event.charge === charge && event.key === key)

/** Gives when a charge was complete at the latest; null where that is not sure. */
function completionOf(charge: ChargeState): number | null {
  const { visits, ofSource } = charge
  // One that is shown complete before a customer chose is another finding.
  const chose = Math.min(...visits.filter(({ choose }) => choose !== null).map(({ start }) => start))
  const final = finalRetrievals(charge).find(({ end }) => !ofSource || chose < end)
  if (final !== undefined) return final.end
  const chosen = visits.find(({ choose, chose, doubtful }) => choose !== null && chose && !doubtful)
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

/** Gives the verdict that no completion is shown before a customer was at the page. */
function notBefore(charge: ChargeState, model: Model): RuleVerdict | null {
  // The charge of a token may come to its end without a customer, and other traffic does not show each visit.
  if (model.run.origin !== 'assay' || !charge.ofSource || charge.resource.value['status'] !== 'pending')
    return null
  const first = Math.min(...charge.visits.map(({ start }) => start))
  const early = eventsOf(charge, 'charge.complete', model).find(({ seen }) => seen < first)
  if (early)
    return fails(
      'no charge.complete event before a customer was at the page',
      `${early.id} of ${charge.id}`,
      early.answers[0]?.event ?? '',
      charge.resource,
    )
  const look = looksAt(charge, model).find(({ start }) => start < first)
  return look === undefined ? null : holds(look.id, charge.resource)
}
