import { isDeepStrictEqual } from 'node:util'
import type { EventKey } from '../../generated/fields.ts'
import type { RequirementId } from '../../generated/requirements.ts'
import { kinds, madeKinds, type EventOfKind, type MadeName } from '../../generated/resources.ts'
import { isRecord, membersOf, short, valueAt } from '../basics/values.ts'
import { sentIn } from '../model/fold.ts'
import type { Call, ResourceState, EventState, Item, Model, Showing } from '../model/model.ts'
import type { Exchange } from '../record/entry.ts'
import { createdAt, eventKeyOf, isFinal, read } from '../model/resource.ts'
import { finalRetrievals, isThrough } from './authorization.ts'
import { over, rule, unique, type Owned, type Rule } from './rule.ts'
import { charges, isOfSource, knownEvents, perModel } from './subjects.ts'
import {
  expect,
  expectFields,
  fails,
  final,
  holds,
  missing,
  tooSoon,
  type RuleVerdict,
} from './verdict.ts'
import { showsLater, walksOf, walksOver, type Walk } from './walks.ts'

/** The rules of events wherever they are shown, of the charges in them, and of how many a charge has; a refused charge has none ("Event", "Events", "Retrieve an event", "States: charge", "Create a charge"). */
export const eventRules: readonly Rule[] = [
  unique('event-id-unique', shownIds),
  rule('event-equals-listed', sameEverywhere),
  over('charge-create-event-pending', (model) => showingsOf(model, 'charge.create'), showsPending),
  over('charge-complete-event-final', (model) => showingsOf(model, 'charge.complete'), endsFinal),
  ...madeKinds.flatMap((kind) => kinds[kind].events.map((event) => oneEvent(kind, event))),
  over('charge-complete-not-before-completion', charges, notBefore),
  over('refusal-creates-nothing', refusedCharges, leavesNothing),
]

/** The ids of events as answers show them; `event-equals-listed` judges a webhook under the id of another event. */
function shownIds(model: Model): Owned[] {
  return knownEvents(model).flatMap(({ id, key, subject, answers }) =>
    answers.map(({ event }) => ({ id, owner: `${key} of ${subject.id}`, from: event })),
  )
}

/** Each place must show the same event as the first place, under the same id. An event that breaks the schema is left to the rules of fields. */
function* sameEverywhere(model: Model): Generator<RuleVerdict> {
  const all = knownEvents(model)
  for (const { id, key, subject, answers, posts, showings } of all) {
    const [first, ...others] = showings.filter(({ event }) => event.inspection.broken.length === 0)
    for (const other of others) if (first !== undefined) yield sameEvent(first, other)
    const [listed] = answers
    const stray = all.find(
      (event) => event.key === key && event.subject === subject && event.answers.length === 0,
    )
    const [post] = stray?.posts ?? []
    if (listed && post && posts.length === 0) yield expectFields(post.event, { id }, listed.event)
  }
}

function sameEvent(first: Showing, second: Showing): RuleVerdict {
  const difference = differenceOf(
    withoutDeliveries(first.event.value),
    withoutDeliveries(second.event.value),
  )
  if (difference === null) return holds(second.event, first.event)
  const [firstValue, secondValue] = difference.values.map((value) =>
    value === undefined ? 'absent' : short(value, 60),
  )
  const actual = `${difference.path} is ${firstValue} ${places[first.where]}, and ${secondValue} ${places[second.where]}`
  const values = { [difference.path]: difference.values[1] }
  return final({
    ...expect(false, 'the same event everywhere', values, second.event, first.event),
    actual,
  })
}

const places: Record<Showing['where'], string> = {
  account: 'in the list of all events',
  'own list': 'in the list of its own resource',
  retrieved: 'where it is retrieved',
  webhook: 'in the webhook',
}

/** An event without its webhook_deliveries. */
export function withoutDeliveries(event: unknown): Record<string, unknown> {
  const { webhook_deliveries: _, ...rest } = membersOf(event)
  return rest
}

/** The first and deepest difference of two JSON values; null where they are equal. */
function differenceOf(
  first: unknown,
  second: unknown,
  path = '',
): { path: string; values: unknown[] } | null {
  if (isDeepStrictEqual(first, second)) return null
  if (isRecord(first) && isRecord(second))
    for (const name of Object.keys({ ...first, ...second })) {
      const deeper = differenceOf(first[name], second[name], path === '' ? name : `${path}.${name}`)
      if (deeper !== null) return deeper
    }
  return { path, values: [first, second] }
}

const showingsOf = (model: Model, key: EventKey): Showing[] =>
  knownEvents(model).flatMap((event) => (event.key === key ? event.showings : []))

function showsPending(showing: Showing): RuleVerdict {
  const { subject: charge, data } = showing
  if (!isOfSource(charge)) return lasts(showing)
  const unset = ['authorize_uri', 'expires_at'].find((name) => typeof read(data, name) !== 'string')
  if (unset === undefined)
    return lasts(showing, { status: 'pending', paid: false, authorized: false })
  return final(expect(false, `${unset} set`, { [unset]: data.value[unset] }, data, charge.call))
}

/** The unchanging fields of a resource are in its event as in the answer to its creation; these values are, too. */
export function lasts(
  { subject: { kind, id, resource, call }, data }: Showing,
  values: object = {},
): RuleVerdict {
  const lasting = Object.fromEntries(
    kinds[kind].lasting.map((name) => [name, read(resource, name)]),
  )
  return final(expectFields(data, { id, ...lasting, ...values }, call))
}

function endsFinal(showing: Showing): RuleVerdict {
  const { data, subject: charge } = showing
  const status = read(data, 'status')
  if (isFinal(status)) return lasts(showing)
  return final(expect(false, 'status successful or failed', { status }, data, charge.call))
}

/** Each change of a resource has exactly one event, once it is sure that it was made. */
function oneEvent(kind: MadeName, event: EventOfKind): Rule {
  const id = `${event.key.replaceAll('.', '-')}-event-once` as RequirementId
  return over(
    id,
    (model) => model.resources[kind].values(),
    (subject, model) => counted(subject, event.key, madeBy(subject, event, model), model),
  )
}

/** The moment by which the change was made that an event records; null where that is not sure. */
function madeBy(subject: ResourceState, { by }: EventOfKind, model: Model): number | null {
  if (by === 'creation') return subject.call.end
  if (by === 'page' && model.run.origin !== 'assay') return successOf(subject)
  if (by === 'page') return completionOf(subject, model)
  const change = model.accepted(by).find(({ target }) => target === subject.id)
  return change?.end ?? null
}

function counted(
  charge: ResourceState,
  key: string,
  since: number | null,
  model: Model,
): RuleVerdict | null {
  const events = listed(charge, key)
  const looks = walksOver(model, charge, createdAt(charge.resource))
  const last = looks.at(-1)
  // The charge's own list shows it best.
  const look = looks.findLast(({ list }) => list !== null) ?? last
  const listings = events.map(({ answers }) => answers[0]?.event ?? '')
  const places = [look?.call ?? [], listings, charge.resource].flat()
  const [expected, actual] = [`1 ${key} event`, `${events.length} for ${charge.id}`]
  if (events.length > 1) return fails(expected, actual, ...places)
  if (events.length === 1) return holds(charge.resource, ...listings)
  if (since === null || last === undefined) return null
  if (model.run.origin === 'assay')
    return missing(model, [since, last.start], expected, actual, ...places)
  const telling = looks.findLast((walk) => wouldShow(walk, { charge, key, since }, model))
  return telling === undefined
    ? tooSoon(expected, ...places)
    : missing(model, [since, telling.start], expected, actual, telling.call, charge.resource)
}

/** True where a list that the kit did not ask for shows that it is up to date, or holds such events of others. */
function wouldShow(
  walk: Walk,
  { charge, key, since }: { charge: ResourceState; key: string; since: number },
  { events }: Model,
): boolean {
  if (walk.list === null) return showsLater(walk, since)
  const isFollowed = walk.items.some(({ value }) => eventKeyOf(value) !== key)
  const isUsual = events.some(
    ({ subject, answers, ...event }) =>
      subject !== charge && event.key === key && answers.some(({ where }) => where === 'own list'),
  )
  return isFollowed && isUsual
}

/** The events of a charge with a key that an answer shows; `event-equals-listed` judges one that was only posted. */
const listed = ({ events }: ResourceState, key: string): EventState[] =>
  events.filter((event) => event.key === key && event.answers.length > 0)

/** When traffic showed a charge as successful: a choice is read from pages, and may be misread. */
const successOf = (charge: ResourceState): number | null =>
  finalRetrievals(charge).find(
    ({ end, shown }) =>
      read(shown, 'status') === 'successful' ||
      charge.visits.some(({ chose, doubtful, start }) => chose && !doubtful && start < end),
  )?.end ?? null

/** The moment by which a charge was complete; null where that is not sure. */
function completionOf(charge: ResourceState, model: Model): number | null {
  const { visits } = charge
  // `charge-complete-not-before-completion` judges one that is complete before a customer chose.
  const chose = Math.min(
    ...visits.filter(({ choose }) => choose !== null).map(({ start }) => start),
  )
  const final = finalRetrievals(charge).find(({ end }) => !isOfSource(charge) || chose < end)
  if (final !== undefined) return final.end
  const chosen = visits.find(
    (visit) => visit.choose !== null && isThrough(visit, model) && !visit.doubtful,
  )
  // Where the charge can be retrieved, it says itself whether it is complete.
  return chosen === undefined || charge.retrievals.length > 0
    ? null
    : chosen.start + chosen.duration
}

/** No charge.complete event may be shown before a customer was at the page. */
function notBefore(charge: ResourceState, model: Model): RuleVerdict | null {
  // The charge of a token may come to its end without a customer, and other traffic does not show each visit.
  if (
    model.run.origin !== 'assay' ||
    !isOfSource(charge) ||
    charge.resource.value['status'] !== 'pending'
  )
    return null
  const first = Math.min(...charge.visits.map(({ start }) => start))
  const early = listed(charge, 'charge.complete').find(({ seen }) => seen < first)
  const [expected, at] = [
    'no charge.complete event before a customer was at the page',
    charge.resource,
  ]
  if (early)
    return fails(expected, `${early.id} of ${charge.id}`, early.answers[0]?.event ?? '', at)
  const look = walksOver(model, charge, createdAt(charge.resource)).find(
    ({ start }) => start < first,
  )
  return look === undefined ? null : holds(look.call, at)
}

/** The refused charges of a run: in other traffic the same order may be charged again where nobody records. */
function refusedCharges(model: Model): Call[] {
  if (model.run.origin !== 'assay') return []
  return model
    .of('createCharge')
    .filter((call) => call.expect === 'refused' && !call.holdsRefused && !call.exchange.repeated)
}

/** A refused request must make no charge: no event or webhook may show a return_uri or source that it alone sent. */
function leavesNothing(call: Call, model: Model): RuleVerdict | null {
  const { exchange, end } = call
  const others = sentOtherwise(model)
  const traces = namesIn(exchange).filter((trace) => !others.has(trace))
  if (traces.length === 0) return null
  const [leftover] = traces.flatMap((trace) => eventsByTrace(model).get(trace) ?? [])
  const key = String(valueAt(leftover?.json, 'key'))
  if (leftover)
    return fails('nothing made', `${key} of a charge that was refused`, exchange, leftover.exchange)
  // A list that shows a later charge would show this one.
  const isLater = ({ subject }: Item): boolean => subject !== null && subject.call.start >= end
  const look = walksOf(model).find(
    ({ list, holds, isComplete, items, to }) =>
      list === null && holds === 'Event' && isComplete && to === Infinity && items.some(isLater),
  )
  return look === undefined ? null : holds(exchange, look.call)
}

/** The return_uri and the source that a charge request sends. */
function namesIn(exchange: Exchange): unknown[] {
  const { return_uri: address, source } = sentIn(exchange)
  return [address, source].filter(Boolean)
}

/** The return_uris and sources of the charge requests that were not refused, or got no answer. */
const sentOtherwise = perModel((model) => {
  const refused = new Set(refusedCharges(model).map(({ exchange }) => exchange))
  const others = model.exchanges.filter(
    (exchange) => exchange.operation === 'createCharge' && !refused.has(exchange),
  )
  return new Set(others.flatMap(namesIn))
})

/** The first event that shows each return_uri and each source. */
const eventsByTrace = perModel((model) => {
  const events = new Map<unknown, ReturnType<typeof shownEvents>[number]>()
  for (const event of shownEvents(model))
    for (const path of ['data.return_uri', 'data.source.id']) {
      const trace = valueAt(event.json, path)
      if (!events.has(trace)) events.set(trace, event)
    }
  return events
})

/** The events that are listed, retrieved and posted, whosever they are. */
const shownEvents = perModel((model) => [
  ...model.pages.flatMap(({ items, call: { exchange } }) =>
    items.map(({ value }) => ({ json: value, exchange })),
  ),
  ...model.of('retrieveEvent'),
  ...model.postings,
])
