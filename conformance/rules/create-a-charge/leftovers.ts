import { isRecord, valueAt } from '../../basics/values.ts'
import type { Call, Model } from '../../model/model.ts'
import { chargeIdOf, eventKeyOf, looksLike } from '../../model/resource.ts'
import { walksOf } from '../list-parameters/walks.ts'
import { perModel } from '../per-model.ts'
import { fails, holds, over, type Rule, type Ruling } from '../rule.ts'

/** The rule of what refused charge requests leave behind ("Create a charge"). */
export const leftoverRules: readonly Rule[] = [over('refusal-creates-nothing', refusals, leavesNothing)]

/** Lists the charge requests that were to be refused, and were; what an answer shows of a charge is another finding. */
function refusals(model: Model): Call[] {
  return model
    .of('createCharge')
    .filter((call) => call.expect === 'refused' && !call.holdsRefused && !call.exchange.repeated)
}

/** Rules that no event and no webhook tells of a charge that a refused request made. */
function leavesNothing({ sent, exchange, end }: Call, model: Model): Ruling | null {
  const trace = traceOf(sent, model)
  if (trace === null) return null
  const made = strayCharges(model).find(({ data }) => trace(data))
  if (made !== undefined) {
    const about = exchange.about === undefined ? '' : ` (${exchange.about})`
    return fails('nothing made', `${made.key} of a charge that was refused${about}`, exchange, made.from)
  }
  // What came before a later charge that is listed would be listed, too.
  const later = [...model.charges.values()]
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

type Trace = (charge: Readonly<Record<string, unknown>>) => boolean

/** Gives what a charge of a request would be known by: its address, its source, or else its amount; null where others have these, too. */
function traceOf({ return_uri: uri, source, amount }: Call['sent'], model: Model): Trace | null {
  const others = model
    .of('createCharge')
    .filter((call) => call.expect !== 'refused' || call.holdsRefused)
    .map(({ sent }) => sent)
  const lost = model.unanswered.map(({ request }) => new URLSearchParams(request.body ?? ''))
  const isFree = (name: string, value: unknown): value is string =>
    typeof value === 'string' &&
    others.every((sent) => sent[name] !== value) &&
    lost.every((sent) => sent.get(name) !== value)
  // A short address may be that of somebody else, too.
  const byUri = isFree('return_uri', uri) && uri.length > 12
  const bySource = isFree('source', source) && source !== ''
  if (byUri || bySource)
    return (charge) =>
      (byUri && charge['return_uri'] === uri) || (bySource && valueAt(charge, 'source.id') === source)
  return uri === undefined && source === undefined && isFree('amount', amount)
    ? (charge) => charge['amount'] === Number(amount)
    : null
}

interface Stray {
  readonly key: string
  readonly data: Readonly<Record<string, unknown>>
  readonly from: string
}

/** Lists the charges in events that no answer showed, wherever they are listed, retrieved or posted. */
const strayCharges = perModel((model): readonly Stray[] => {
  const answered = new Set(model.of('createCharge').map(({ shown }) => shown?.value['id']))
  const shown = [
    ...model.pages.flatMap(({ items, call }) => items.map((item) => ({ item, from: call.exchange.id }))),
    ...model.of('retrieveEvent').map(({ json, exchange }) => ({ item: json, from: exchange.id })),
    ...model.postings.map(({ json, exchange }) => ({ item: json, from: exchange.id })),
  ]
  return shown.flatMap(({ item, from }) => {
    const data = isRecord(item) ? item['data'] : undefined
    if (!isRecord(item) || !isRecord(data) || answered.has(chargeIdOf(item))) return []
    return eventKeyOf(item) !== null || looksLike('Charge', data)
      ? [{ key: String(item['key']), data, from }]
      : []
  })
})
