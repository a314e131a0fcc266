import type { EventKey } from '../../generated/fields.ts'
import type { Call, ChargeState, EventState, Model, Parameters } from '../model/model.ts'
import { membersOf, valueAt } from '../basics/values.ts'
import { chargeIdOf, eventKeyOf, looksLike } from '../model/resource.ts'
import { repeatedIn, walksOf, type Walk } from './lists/walks.ts'
import { finalRetrievals } from './authorization.ts'
import { over, type Rule } from './rule.ts'
import { charges, listedEvents, perModel } from './subjects.ts'
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
  over(
    'refusal-creates-nothing',
    (model) =>
      model
        .of('createCharge')
        .filter((call) => call.expect === 'refused' && !call.holdsRefused && !call.exchange.repeated),
    leavesNothing,
  ),
]

/** Gives the verdict that a charge has one event of a key, since a moment; null where it need not have it. */
function counted(charge: ChargeState, key: EventKey, since: number | null, model: Model): RuleVerdict | null {
  const found = eventsOf(charge, key, model)
  const looks = looksAt(charge, model)
  const last = looks.at(-1)
  // A list in the scenario that made the charge shows it best.
  const isOwn = ({ call }: Walk): boolean => call.exchange.scenario === charge.call.exchange.scenario
  const look = looks.findLast(isOwn) ?? last
  const shown = found.map(({ answers }) => answers[0]?.event ?? '')
  const places = [look?.call ?? [], shown, charge.resource].flat()
  const words = [`1 ${key} event`, `${found.length} for ${charge.id}`] as const
  if (found.length > 1) return fails(...words, ...places)
  if (found.length === 1) return holds(charge.resource, ...shown)
  if (since === null || last === undefined) return null
  return missing(model, { since, last: last.start }, words, ...places)
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

/** Lists the walks that show all events of a charge, in time: of its own list, and of the account's from before its creation on. */
function looksAt(charge: ChargeState, model: Model): Walk[] {
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
    .toSorted((one, other) => one.start - other.start)
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
  return look === undefined ? null : holds(look.call, charge.resource)
}

/** Gives the verdict that no event and no webhook shows a charge that a refused request made. */
function leavesNothing({ sent, exchange, end }: Call, model: Model): RuleVerdict | null {
  const traces = Object.entries({ return_uri: 'return_uri', source: 'source.id' }).filter(([name]) =>
    isUnique(name, sent[name], model),
  )
  if (traces.length === 0) return null
  const made = strayCharges(model).find(({ data }) =>
    traces.some(([name, path]) => valueAt(data, path) === sent[name]),
  )
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

/** Returns true where a charge of a request would be known by a parameter: no other request has its value. A short address may be somebody else's, too. */
function isUnique(name: string, value: Parameters[string] | undefined, model: Model): boolean {
  const others = model.of('createCharge').filter((call) => call.expect !== 'refused' || call.holdsRefused)
  return (
    typeof value === 'string' &&
    value.length > (name === 'source' ? 0 : 12) &&
    others.every(({ sent }) => sent[name] !== value) &&
    model.unanswered.every(({ request: { body } }) => new URLSearchParams(body ?? '').get(name) !== value)
  )
}

/** Lists the charges in events that no answer showed, wherever they are listed, retrieved or posted. */
const strayCharges = perModel((model) => {
  const answered = new Set(model.of('createCharge').map(({ shown }) => shown?.value['id']))
  const places = [
    ...model.pages.flatMap(({ items, call }) =>
      items.map(({ value }) => ({ value, from: call.exchange.id })),
    ),
    ...[...model.of('retrieveEvent'), ...model.postings].map(({ json, exchange }) => ({
      value: json,
      from: exchange.id,
    })),
  ]
  return places.flatMap(({ value, from }) => {
    const { data, key } = membersOf(value)
    const isStray =
      (eventKeyOf(value) !== null || looksLike('Charge', data)) && !answered.has(chargeIdOf(value))
    return isStray ? [{ key: String(key), data: membersOf(data), from }] : []
  })
})
