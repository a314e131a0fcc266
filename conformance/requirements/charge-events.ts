import type { EventKey } from '../../generated/fields.ts'
import { sentIn } from '../model/request.ts'
import { valueAt } from '../basics/values.ts'
import type { Call, ResourceState, Item, Model, EventSighting } from '../model/model.ts'
import type { Exchange } from '../record/entry.ts'
import { createdAt } from '../model/datetime.ts'
import { read } from '../model/resource.ts'
import { chargeEchoes } from './charges.ts'
import { causesOfCount, comesOnce, eventsWithKey } from './event-counts.ts'
import { eventIdentity, lasts } from './events.ts'
import { showsState } from './kinds.ts'
import { showsForbidden } from './refusals.ts'
import { requirement, type Requirement } from './requirement.ts'
import { charges, isOfSource, knownEvents, perModel } from './subjects.ts'
import { check, fails, passes, irrevocable, unclear, type RuleVerdict } from './verdict.ts'
import { walksOf, walksOver } from './walks.ts'

/** The requirements of a new charge that its charge.create event shows, too. */
const creationCauses = [
  'charge-pending-when-new',
  'charge-unpaid-when-new',
  'charge-unauthorized-when-new',
  'charge-authorize-uri-set',
  'charge-expires-at-set',
] as const

/** The events of charges and their data ("Events", "States: charge", "Create a charge"). */
export const chargeEventRequirements: readonly Requirement[] = [
  requirement('charge-create-event-pending', {
    replacesDerived: true,
    subjects: (model) => sightingsOf(model, 'charge.create'),
    holds: showsPending,
    explainedBy: [...chargeEchoes, ...eventIdentity, ...creationCauses],
  }),
  requirement('charge-complete-event-once', {
    replacesDerived: true,
    rule: comesOnce('Charge', { key: 'charge.complete', by: 'page' }),
    explainedBy: [
      ...causesOfCount('Charge'),
      'charge-complete-not-before-completion',
      'charge-final-states-final',
    ],
  }),
  requirement('charge-complete-event-final', {
    replacesDerived: true,
    subjects: (model) => sightingsOf(model, 'charge.complete'),
    holds: (sighting) => showsState(sighting, ['successful', 'failed']),
    explainedBy: [
      ...chargeEchoes,
      ...eventIdentity,
      'charge-complete-not-before-completion',
      'charge-becomes-successful',
      'charge-becomes-failed',
    ],
  }),
  requirement('charge-complete-not-before-completion', {
    subjects: charges,
    holds: notBefore,
    explainedBy: ['event-id-unique'],
    onlyWhole: true,
  }),
  requirement('refusal-creates-nothing', {
    subjects: refusedCharges,
    holds: leavesNothing,
    explainedBy: ['charge-embeds-its-source'],
    shownBy: ['unknown sources', 'the last charge'],
  }),
]

const sightingsOf = (model: Model, key: EventKey): EventSighting[] =>
  knownEvents(model).flatMap((event) => (event.key === key ? event.sightings : []))

/** A creation's event must show a source's charge as pending, with authorize_uri and expires_at. */
function showsPending(sighting: EventSighting): RuleVerdict {
  const { subject: charge, data } = sighting
  if (!isOfSource(charge)) return lasts(sighting)
  const unset = ['authorize_uri', 'expires_at'].find((name) => typeof read(data, name) !== 'string')
  if (unset === undefined)
    return lasts(sighting, { status: 'pending', paid: false, authorized: false })
  return irrevocable(
    check(false, `${unset} set`, { [unset]: data.value[unset] }, data, charge.call),
  )
}

/** No charge.complete event may be shown before a customer was at the page. */
function notBefore(charge: ResourceState, model: Model): RuleVerdict | null {
  // The charge of a token may come to its end without a customer.
  if (!isOfSource(charge) || charge.resource.value['status'] !== 'pending') return null
  const first = Math.min(...charge.visits.map(({ start }) => start))
  const early = eventsWithKey(charge, 'charge.complete').find(({ seenAt }) => seenAt < first)
  if (early) {
    const expected = 'no charge.complete event before a customer was at the page'
    const listing = early.answerSightings[0]?.event ?? ''
    return fails(expected, `${early.id} of ${charge.id}`, listing, charge.resource)
  }
  const earlyWalk = walksOver(model, charge, { first: createdAt(charge.resource) }).find(
    ({ start }) => start < first,
  )
  return earlyWalk === undefined ? null : passes(earlyWalk.call, charge.resource)
}

/** The charges that had to be refused, and were. */
function refusedCharges(model: Model): Call[] {
  return model
    .callsTo('createCharge')
    .filter((call) => call.expect === 'refused' && !showsForbidden(call) && !call.exchange.repeated)
}

/**
 * A refused charge's return_uri or source must appear in no event, if no other request sent it.
 * Passes where a later list shows later charges alone.
 */
function leavesNothing(call: Call, model: Model): RuleVerdict | null {
  const { exchange, end } = call
  const others = tracesElsewhere(model)
  const tracesOnlyHere = tracesIn(exchange).filter((trace) => !others.has(trace))
  if (tracesOnlyHere.length === 0) return null
  const [leakedEvent] = tracesOnlyHere.flatMap((trace) => eventsByTrace(model).get(trace) ?? [])
  const key = String(valueAt(leakedEvent?.json, 'key'))
  if (leakedEvent && !model.policy.isRun && !surelyCharged(model).has(call))
    return unclear('The same order may have been charged where nobody records.', exchange)
  if (leakedEvent)
    return fails(
      'nothing made',
      `${key} of a charge that was refused`,
      exchange,
      leakedEvent.exchange,
    )
  // A list that shows a later charge would show this one.
  const isLater = ({ subject }: Item): boolean => subject !== null && subject.call.start >= end
  const laterWalk = walksOf(model).find(
    ({ ownerId, recordKind, isComplete, items, to }) =>
      ownerId === null &&
      recordKind === 'Event' &&
      isComplete &&
      to === Infinity &&
      items.some(isLater),
  )
  return laterWalk === undefined ? null : passes(exchange, laterWalk.call)
}

/** Refused charges of traffic with a charge of that moment, too many for retries elsewhere. */
const surelyCharged = perModel((model): ReadonlySet<Call> => {
  const calls = refusedCharges(model).filter(({ exchange }) => {
    const uri = sentIn(exchange)['return_uri']
    if (uri === undefined || tracesElsewhere(model).has(uri)) return false
    const event = eventsByTrace(model).get(uri)
    const eventTime = Date.parse(String(valueAt(event?.json, 'data.created_at')))
    const refused = Date.parse(exchange.answer?.headers['date'] ?? '')
    return Math.abs(eventTime - refused) <= 1000
  })
  return new Set(calls.length >= minCharges ? calls : [])
})

/** Retries where nobody records are not made at once, several times over. */
const minCharges = 3

/** The return_uri and the source that a charge request sends. */
function tracesIn(exchange: Exchange): unknown[] {
  const { return_uri: address, source } = sentIn(exchange)
  return [address, source].filter(Boolean)
}

/** The return_uris and sources of the charge requests that were not refused, or got no answer. */
const tracesElsewhere = perModel((model) => {
  const refused = new Set(refusedCharges(model).map(({ exchange }) => exchange))
  const others = model.exchanges.filter(
    (exchange) => exchange.operation === 'createCharge' && !refused.has(exchange),
  )
  return new Set(others.flatMap(tracesIn))
})

/** The first event that shows each return_uri and each source. */
const eventsByTrace = perModel((model) => {
  const events = new Map<unknown, ShownEvent>()
  for (const event of shownEvents(model))
    for (const path of ['data.return_uri', 'data.source.id']) {
      const trace = valueAt(event.json, path)
      if (!events.has(trace)) events.set(trace, event)
    }
  return events
})

/** The JSON of an event, and the exchange that shows it. */
type ShownEvent = Pick<Call, 'json' | 'exchange'>

/** The events that are listed, retrieved and posted, whosever they are. */
function* shownEvents(model: Model): Generator<ShownEvent> {
  for (const { items, call } of model.pages)
    for (const { value } of items) yield { json: value, exchange: call.exchange }
  yield* model.callsTo('retrieveEvent')
  yield* model.webhooks
}
