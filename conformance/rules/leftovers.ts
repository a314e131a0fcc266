import { membersOf, valueAt } from '../basics/values.ts'
import type { Call, Model } from '../model/model.ts'
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
  const { uri, source } = tracesOf(sent, model)
  if (uri === undefined && source === undefined) return null
  const made = strayCharges(model).find(
    ({ data }) =>
      (uri !== undefined && data['return_uri'] === uri) ||
      (source !== undefined && valueAt(data, 'source.id') === source),
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

/** Gives what a charge of a request would be known by: the address and the source that no other request has. A short address may be that of somebody else, too. */
function tracesOf(
  { return_uri: uri, source }: Call['sent'],
  model: Model,
): { uri?: unknown; source?: unknown } {
  const others = model
    .of('createCharge')
    .filter((call) => call.expect !== 'refused' || call.holdsRefused)
    .map(({ sent }) => sent)
  const lost = model.unanswered.map(({ request }) => new URLSearchParams(request.body ?? ''))
  const isFree = (name: string, value: unknown): boolean =>
    typeof value === 'string' &&
    others.every((sent) => sent[name] !== value) &&
    lost.every((sent) => sent.get(name) !== value)
  return {
    ...(isFree('return_uri', uri) && String(uri).length > 12 ? { uri } : {}),
    ...(isFree('source', source) && source !== '' ? { source } : {}),
  }
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
