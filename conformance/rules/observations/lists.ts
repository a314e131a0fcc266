import { isDeepStrictEqual } from 'node:util'
import type { EventKey } from '../../../generated/fields.ts'
import { isRecord, membersOf } from '../../basics/values.ts'
import type { Call, Model, Parameters } from '../../model/model.ts'
import { createdAt } from '../../model/resource.ts'
import { agreed, outcomeOf, type Observations, type Observe } from './observation.ts'

const isDefault = (sent: Parameters): boolean => Object.keys(sent).length === 0

/** The observations of lists. */
export const listObservations: Observations = {
  'list-from-inclusive': (model) => included(model, 'from', 'charge.complete'),
  'list-to-inclusive': (model) => included(model, 'to', 'charge.create'),
  'list-from-default': ofPage(isDefault, reachOf),
  'list-limit-default': ofPage(isDefault, shownAs('limit')),
  'list-offset-default': ofPage(isDefault, shownAs('offset')),
  'list-order-default': ofPage(isDefault, shownAs('order')),
  'list-window-echo': ofPage(
    (sent) => 'from' in sent && 'to' in sent,
    ({ sent, json }) => membersOf(json)['from'] === sent['from'] && membersOf(json)['to'] === sent['to'],
  ),
  'list-limit-maximum': ofPage(({ limit }) => limit === '1000', shownAs('limit')),
  'list-limits-applied': (model) =>
    compared(model, (calls) => {
      const asked = sizes.map((size) => calls.find(({ sent }) => sent['limit'] === String(size)))
      if (asked.includes(undefined)) return undefined
      return sizes.filter((size, at) => membersOf(asked[at]?.json)['limit'] === size)
    }),
  'list-reverse-literal': (model) => {
    const { reverseOrder } = model.run
    const answers = listsOf(model, 'listChargeEvents')
      .filter(({ sent }) => sent['order'] === reverseOrder && Object.keys(sent).length === 1)
      .map((call) => (call.accepted ? directionOf(call) : outcomeOf(call)))
    const answer = answers.find((one) => one !== 'no order to see') ?? answers[0]
    return answer === undefined ? undefined : { [reverseOrder]: answer }
  },
}

const sizes = [1, 2, 5, 10, 20]

/** Lists the requests with the right key for a list, those of charges for the run's own alone. */
function listsOf(model: Model, operation: 'listEvents' | 'listChargeEvents'): Call[] {
  return model
    .of(operation)
    .filter(
      ({ key, expect, target, exchange }) =>
        key === 'right' &&
        exchange.other === undefined &&
        expect !== 'refused' &&
        (target === null || model.charges.has(target)),
    )
}

/** Gives one answer where the account's list and a charge's agree, or that of each. */
function compared(model: Model, see: (calls: Call[]) => unknown): unknown {
  const [listEvents, listChargeEvents] = [
    see(listsOf(model, 'listEvents')),
    see(listsOf(model, 'listChargeEvents')),
  ]
  if (listEvents === undefined || listChargeEvents === undefined) return undefined
  return isDeepStrictEqual(listEvents, listChargeEvents) ? listEvents : { listEvents, listChargeEvents }
}

/** Makes an observation of the first pages that are asked for in a way. */
function ofPage(isMeant: (sent: Parameters) => boolean, see: (call: Call) => unknown): Observe {
  return (model) =>
    compared(model, (calls) => {
      const call = calls.find(({ sent }) => isMeant(sent))
      return call?.accepted ? see(call) : call && outcomeOf(call)
    })
}

function shownAs(name: string): (call: Call) => unknown {
  return ({ json }) => membersOf(json)[name] ?? null
}

/** Names how far back a list reaches: an instant of long ago is the same in every run, one of late moves along. */
function reachOf({ json }: Call): unknown {
  const { from, to } = membersOf(json)
  const at = Date.parse(String(from))
  if (Number.isNaN(at)) return (from ?? null) === null ? null : 'no datetime'
  const days = Math.round((Date.parse(String(to)) - at) / 86_400_000)
  if (!(days < 1000)) return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
  return days > 0 ? `${days} days before to` : 'less than a day before to'
}

/** Observes whether a bound on the very instant of an event leaves that event in the list of its charge. */
function included(model: Model, bound: 'from' | 'to', key: EventKey): unknown {
  return agreed(
    model.pages.flatMap(({ list, call: { sent }, items }) => {
      const event = model.charges.get(list ?? '')?.events.find((one) => one.key === key)
      const [shown] = event?.showings ?? []
      const isAt = shown !== undefined && Date.parse(String(sent[bound])) === createdAt(shown.event)
      return isAt ? [items.some((item) => item.key === event?.id)] : []
    }),
  )
}

function directionOf({ json }: Call): string {
  const { data } = membersOf(json)
  const times = (Array.isArray(data) ? data.filter(isRecord) : []).map(({ created_at, created }) =>
    Date.parse(String(created_at ?? created)),
  )
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined || first === last) return 'no order to see'
  return first > last ? 'newest first' : 'oldest first'
}
