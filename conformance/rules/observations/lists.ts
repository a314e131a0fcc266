import { isDeepStrictEqual } from 'node:util'
import { isRecord, membersOf } from '../../basics/values.ts'
import type { Call, Model, Parameters } from '../../model/model.ts'
import { createdAt } from '../../model/resource.ts'
import { agreed, seen, type Observations, type Observe } from './look.ts'

/** The observations of lists. */
export const listObservations: Observations = {
  'list-from-inclusive': (model) => included(model, 'from', 'charge.complete'),
  'list-to-inclusive': (model) => included(model, 'to', 'charge.create'),
  'list-from-default': ofPage(isDefault, reachOf),
  'list-limit-default': ofPage(isDefault, ({ limit }) => limit ?? null),
  'list-offset-default': ofPage(isDefault, ({ offset }) => offset ?? null),
  'list-order-default': ofPage(isDefault, ({ order }) => order ?? null),
  'list-limit-maximum': ofPage(
    ({ limit }) => limit === '1000',
    ({ limit }) => limit ?? null,
  ),
  'list-window-echo': ofPage(
    (sent) => 'from' in sent && 'to' in sent,
    ({ from, to }, sent) => from === sent['from'] && to === sent['to'],
  ),
  'list-limits-applied': ofLists((calls) => {
    const sizes = [1, 2, 5, 10, 20]
    const asked = sizes.map((size) => calls.find(({ sent }) => sent['limit'] === String(size)))
    if (asked.includes(undefined)) return undefined
    return sizes.filter((size, at) => membersOf(asked[at]?.json)['limit'] === size)
  }),
  'list-reverse-literal': (model) => {
    const { reverseOrder } = model.run
    const answers = requestsFor(model, 'listChargeEvents')
      .filter(({ sent }) => sent['order'] === reverseOrder && Object.keys(sent).length === 1)
      .map((call) => seen(call, directionOf))
    const answer = answers.find((one) => one !== 'no order to see') ?? answers[0]
    return answer === undefined ? undefined : { [reverseOrder]: answer }
  },
}

function isDefault(sent: Parameters): boolean {
  return Object.keys(sent).length === 0
}

/** Lists the requests with the right key for a list, those of charges for the run's own alone. */
function requestsFor({ of, charges }: Model, operation: 'listEvents' | 'listChargeEvents'): Call[] {
  const calls = of(operation).filter(({ target }) => target === null || charges.has(target))
  return calls.filter(
    ({ key, expect, exchange }) => key === 'right' && expect !== 'refused' && !exchange.other,
  )
}

/** Observes one answer where the account's list and a charge's agree, or that of each. */
function ofLists(see: (calls: Call[]) => unknown): Observe {
  return (model) => {
    const listEvents = see(requestsFor(model, 'listEvents'))
    const listChargeEvents = see(requestsFor(model, 'listChargeEvents'))
    if (listEvents === undefined || listChargeEvents === undefined) return undefined
    return isDeepStrictEqual(listEvents, listChargeEvents) ? listEvents : { listEvents, listChargeEvents }
  }
}

type Envelope = Readonly<Record<string, unknown>>

/** Observes the envelopes of the first pages that are asked for in a way. */
function ofPage(
  isMeant: (sent: Parameters) => boolean,
  see: (shown: Envelope, sent: Parameters) => unknown,
): Observe {
  return ofLists((calls) => {
    const call = calls.find(({ sent }) => isMeant(sent))
    return seen(call, ({ json, sent }) => see(membersOf(json), sent))
  })
}

/** Names how far back a list reaches: an instant of long ago is the same in every run, one of late moves along. */
function reachOf({ from, to }: Envelope): unknown {
  const at = Date.parse(String(from))
  if (Number.isNaN(at)) return (from ?? null) === null ? null : 'no datetime'
  const days = Math.round((Date.parse(String(to)) - at) / 86_400_000)
  if (!(days < 1000)) return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z')
  return days > 0 ? `${days} days before to` : 'less than a day before to'
}

/** Observes whether a bound on the very instant of an event leaves that event in the list of its charge. */
function included({ pages, charges }: Model, bound: 'from' | 'to', key: string): unknown {
  const answers = pages.flatMap((page) => {
    const event = charges.get(page.list ?? '')?.events.find((one) => one.key === key)
    const [shown] = event?.showings ?? []
    const isAt = shown !== undefined && page[bound] === createdAt(shown.event)
    return isAt ? [page.items.some((item) => item.key === event?.id)] : []
  })
  return agreed(answers)
}

function directionOf({ json }: Call): string {
  const { data } = membersOf(json)
  const items = Array.isArray(data) ? data.filter(isRecord) : []
  const times = items.map(({ created_at, created }) => Date.parse(String(created_at ?? created)))
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined || first === last) return 'no order to see'
  return first > last ? 'newest first' : 'oldest first'
}
