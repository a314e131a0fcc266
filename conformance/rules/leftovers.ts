import { membersOf, valueAt } from '../basics/values.ts'
import type { Call, Model, Parameters } from '../model/model.ts'
import { chargeIdOf, eventKeyOf, looksLike } from '../model/resource.ts'
import { walksOf } from './lists/walks.ts'
import { over, type Rule } from './rule.ts'
import { charges, perModel } from './subjects.ts'
import { fails, holds, type RuleVerdict } from './verdict.ts'

/** The rule of what refused charge requests leave behind ("Create a charge"). */
export const leftoverRules: readonly Rule[] = [
  over(
    'refusal-creates-nothing',
    (model) =>
      model
        .of('createCharge')
        .filter((call) => call.expect === 'refused' && !call.holdsRefused && !call.exchange.repeated),
    leavesNothing,
  ),
]

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
  return look === undefined || model.run.origin !== 'assay'
    ? null
    : holds(exchange, look.reads[0]?.call ?? '')
}

/** Says that a charge of a request would be known by a parameter: no other request has its value. A short address may be somebody else's, too. */
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
