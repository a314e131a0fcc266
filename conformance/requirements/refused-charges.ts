import { valueAt } from '../basics/values.ts'
import type { Call, Item, Model } from '../model/model.ts'
import { sentIn } from '../model/request.ts'
import type { Exchange } from '../record/entry.ts'
import { showsResource } from './refusals.ts'
import { fails, passes, requirement, unclear } from './requirement.ts'
import type { Requirement, RuleVerdict } from './requirement.ts'
import { perModel } from './subjects.ts'
import { walksOf } from './walks.ts'

/** A charge that is refused leaves nothing behind ("Create a charge"). */
export const refusedChargeRequirements: readonly Requirement[] = [
  requirement('refusal-creates-nothing', {
    subjects: refusedCharges,
    judge: judgeLeftovers,
    explainedBy: ['charge-embeds-its-source'],
    shownBy: ['unknown sources', 'the last charge'],
  }),
]

/** The charge requests that had to be refused, and were. */
function refusedCharges(model: Model): Call[] {
  return model
    .callsTo('createCharge')
    .filter((call) => call.expect === 'refused' && !showsResource(call) && !call.exchange.afterLoss)
}

/**
 * The return_uri and the source of a refused charge must appear in no event, unless another request
 * sent them. Passes where a later list shows a later charge and not this one.
 */
function judgeLeftovers(call: Call, model: Model): RuleVerdict | null {
  const { exchange, end } = call
  const otherTraces = tracesElsewhere(model)
  const tracesOnlyHere = tracesIn(exchange).filter((trace) => !otherTraces.has(trace))
  if (tracesOnlyHere.length === 0) return null
  const [leakedEvent] = tracesOnlyHere.flatMap((trace) => eventsByTrace(model).get(trace) ?? [])
  const key = String(valueAt(leakedEvent?.json, 'key'))
  if (leakedEvent && !model.isRun && !surelyCharged(model).has(call))
    return unclear('The same order may have been charged where nobody records.', exchange)
  if (leakedEvent)
    return fails(
      'nothing made',
      `${key} of a charge that was refused`,
      exchange,
      leakedEvent.exchange,
    )
  // A list that shows a later charge would show this one.
  const isLater = ({ subject }: Item): boolean => subject !== null && subject.creation.start >= end
  const laterWalk = walksOf(model).find(
    ({ ownerId, itemKind, isComplete, items, to }) =>
      ownerId === null &&
      itemKind === 'Event' &&
      isComplete &&
      to === Infinity &&
      items.some(isLater),
  )
  return laterWalk === undefined ? null : passes(exchange, laterWalk.call)
}

/** Refused requests of traffic that were charged all the same, by events of that second. */
const surelyCharged = perModel((model): ReadonlySet<Call> => {
  const calls = refusedCharges(model).filter(({ exchange }) => {
    const uri = sentIn(exchange)['return_uri']
    if (uri === undefined || tracesElsewhere(model).has(uri)) return false
    const event = eventsByTrace(model).get(uri)
    const eventTime = Date.parse(String(valueAt(event?.json, 'data.created_at')))
    const refusedAt = Date.parse(exchange.answer?.headers['date'] ?? '')
    return Math.abs(eventTime - refusedAt) <= 1000
  })
  return new Set(calls.length >= minCharges ? calls : [])
})

/** The fewest charges that prove it: fewer may come of retries where nobody records. */
const minCharges = 3

/** The return_uri and the source that a charge request sends. */
function tracesIn(exchange: Exchange): unknown[] {
  const { return_uri: address, source } = sentIn(exchange)
  return [address, source].filter(Boolean)
}

/** The return_uris and sources of the charge requests that were not refused, or got no answer. */
const tracesElsewhere = perModel((model) => {
  const refused = new Set(refusedCharges(model).map(({ exchange }) => exchange))
  const otherRequests = model.exchanges.filter(
    (exchange) => exchange.operation === 'createCharge' && !refused.has(exchange),
  )
  return new Set(otherRequests.flatMap(tracesIn))
})

/** The first event, whosever it is, that shows each return_uri and each source. */
const eventsByTrace = perModel(({ pages, callsTo, webhooks }) => {
  const listed = pages.flatMap(({ items, call: { exchange } }) =>
    items.map(({ value: json }) => ({ json, exchange })),
  )
  const events = [...listed, ...callsTo('retrieveEvent'), ...webhooks]
  const byTrace = events.flatMap((event) =>
    ['data.return_uri', 'data.source.id'].map(
      (path) => [valueAt(event.json, path), event] as const,
    ),
  )
  return new Map(byTrace.toReversed())
})
