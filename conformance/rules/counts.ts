import type { EventKey } from '../../generated/fields.ts'
import type { Call, ChargeState, EventState, Model } from '../model/model.ts'
import { membersOf, valueAt } from '../basics/values.ts'
import { sentIn } from '../model/fold.ts'
import { chargeIdOf, createdAt, eventKeyOf, looksLike } from '../model/resource.ts'
import { walksOf, walksOver } from './walks.ts'
import { finalRetrievals } from './authorization.ts'
import { over, type Rule } from './rule.ts'
import { charges, perModel } from './subjects.ts'
import { fails, holds, missing, type RuleVerdict } from './verdict.ts'

/** The rules of how many events of each key a charge has, and that one which was refused has none ("States: charge", "Create a charge", "Events"). */
export const countRules: readonly Rule[] = [
  over('charge-create-event-once', charges, (charge, model) =>
    counted(charge, 'charge.create', charge.call.end, model),
  ),
  over('charge-complete-event-once', charges, (charge, model) =>
    counted(charge, 'charge.complete', completionOf(charge), model),
  ),
  over('charge-complete-not-before-completion', charges, notBefore),
  over('refusal-creates-nothing', refusedCharges, leavesNothing),
]

/** Gives the verdict that a charge has one event of a key, since a moment; null where it need not have it. */
function counted(charge: ChargeState, key: EventKey, since: number | null, model: Model): RuleVerdict | null {
  const found = listed(charge, key)
  const looks = walksOver(model, charge, createdAt(charge.resource))
  const last = looks.at(-1)
  // A list in the scenario that made the charge shows it best.
  const look = looks.findLast(({ call }) => call.exchange.scenario === charge.call.exchange.scenario) ?? last
  const shown = found.map(({ answers }) => answers[0]?.event ?? '')
  const places = [look?.call ?? [], shown, charge.resource].flat()
  const [wanted, actual] = [`1 ${key} event`, `${found.length} for ${charge.id}`]
  if (found.length > 1) return fails(wanted, actual, ...places)
  if (found.length === 1) return holds(charge.resource, ...shown)
  if (since === null || last === undefined) return null
  return missing(model, [since, last.start], wanted, actual, ...places)
}

/** Lists the events of a charge with a key that an answer shows: one that was posted alone is another finding. */
const listed = ({ events }: ChargeState, key: EventKey): EventState[] =>
  events.filter((event) => event.key === key && event.answers.length > 0)

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

/** Gives the verdict that no completion is shown before a customer was at the page. */
function notBefore(charge: ChargeState, model: Model): RuleVerdict | null {
  // The charge of a token may come to its end without a customer, and other traffic does not show each visit.
  if (model.run.origin !== 'assay' || !charge.ofSource || charge.resource.value['status'] !== 'pending')
    return null
  const first = Math.min(...charge.visits.map(({ start }) => start))
  const early = listed(charge, 'charge.complete').find(({ seen }) => seen < first)
  const [expected, at] = ['no charge.complete event before a customer was at the page', charge.resource]
  if (early) return fails(expected, `${early.id} of ${charge.id}`, early.answers[0]?.event ?? '', at)
  const look = walksOver(model, charge, createdAt(charge.resource)).find(({ start }) => start < first)
  return look === undefined ? null : holds(look.call, at)
}

/** Lists the requests for a charge that were refused. */
function refusedCharges(model: Model): Call[] {
  return model
    .of('createCharge')
    .filter((call) => call.expect === 'refused' && !call.holdsRefused && !call.exchange.repeated)
}

/** Gives the verdict that no event and no webhook shows a charge that a refused request made. */
function leavesNothing({ sent, exchange, end }: Call, model: Model): RuleVerdict | null {
  const { own, others } = tracesIn(model)
  const traces: unknown[] = [sent['return_uri'], sent['source']].filter(
    (value) => value && !others.has(value),
  )
  if (traces.length === 0) return null
  const made = own.find(({ left }) => left.some((value) => traces.includes(value)))
  if (made !== undefined) {
    const about = exchange.about === undefined ? '' : ` (${exchange.about})`
    return fails('nothing made', `${made.key} of a charge that was refused${about}`, exchange, made.from)
  }
  // What came before a later charge that is listed would be listed, too.
  const later = charges(model)
    .filter(({ call }) => call.start >= end)
    .flatMap(({ events }) => events.map(({ id }) => id))
  const look = walksOf(model).find(
    ({ list, isComplete, items, to }) =>
      list === null && isComplete && to === Infinity && items.some(({ key }) => later.includes(key)),
  )
  return look === undefined || model.run.origin !== 'assay' ? null : holds(exchange, look.call)
}

/** Gives what charges that no answer showed left in events, wherever they are listed, retrieved or posted, and what other requests than refused ones sent. */
const tracesIn = perModel((model) => {
  const answered = new Set(model.of('createCharge').map(({ shown }) => shown?.value['id']))
  const places = [
    ...model.pages.flatMap(({ items, call }) => items.map(({ value }) => ({ value, from: call.exchange }))),
    ...[...model.of('retrieveEvent'), ...model.postings].map(({ json, exchange }) => ({
      value: json,
      from: exchange,
    })),
  ]
  const own = places.flatMap(({ value, from }) => {
    const { data, key } = membersOf(value)
    const isStray =
      (eventKeyOf(value) !== null || looksLike('Charge', data)) && !answered.has(chargeIdOf(value))
    const left = [valueAt(data, 'return_uri'), valueAt(data, 'source.id')]
    return isStray ? [{ key: String(key), left, from }] : []
  })
  const refused = new Set(refusedCharges(model))
  const accepted = model.of('createCharge').filter((call) => !refused.has(call))
  const sent = [...accepted.map((call) => call.sent), ...model.unanswered.map(sentIn)]
  return { own, others: new Set<unknown>(sent.flatMap((one) => [one['return_uri'], one['source']])) }
})
