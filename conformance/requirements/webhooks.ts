import { isDeepStrictEqual } from 'node:util'
import { kinds, madeKinds } from '../../generated/resources.ts'
import { membersOf, short } from '../basics/values.ts'
import { jsonOf, parseJson } from '../basics/json.ts'
import type { Exchange } from '../record/entry.ts'
import type { Delivered, EventState, Model } from '../model/model.ts'
import { subjectIdOf, isUnresolved, read, type Resource } from '../model/resource.ts'
import { withoutDeliveries } from './events.ts'
import { listing, postOf, showingsOf, straysIn } from './posts.ts'
import { over, rule, unique, type Owned, type Rule } from './rule.ts'
import { knownEvents, lastDeliveries, listedEvents, showings } from './subjects.ts'
import {
  expect,
  expectFields,
  fails,
  final,
  holds,
  missing,
  unclear,
  type RuleVerdict,
} from './verdict.ts'

type Delivery = Delivered & { readonly record: Resource }

/** The last records of deliveries: to the endpoint of the run, or to any. */
const recordsIn = (which: 'toEndpoint' | 'records', model: Model): Delivery[] =>
  lastDeliveries(model).flatMap((delivery) =>
    delivery[which].map((record) => ({ ...delivery, record })),
  )
const toEndpoint = (model: Model): Delivery[] => recordsIn('toEndpoint', model)

/** The rules of the webhooks that are posted for the events of the run's charges, and of what events record of them ("Events", "Webhook delivery"). */
export const webhookRules: readonly Rule[] = [
  over('webhook-posted', showings, ({ where, event: { exchange } }) => {
    const { method } = exchange.request
    return where === 'webhook' ? expect(method === 'POST', 'POST', method, exchange) : null
  }),
  rule('webhook-posted', (model) =>
    straysIn(model).map(({ exchange, event }) => {
      const { method } = exchange.request
      return expect(method === 'POST', 'POST', method, exchange, listing(event))
    }),
  ),
  rule('webhook-body-event', bodies),
  ...madeKinds.flatMap((kind) =>
    kinds[kind].events.flatMap(({ key, webhook }) =>
      webhook === null ? [] : over(webhook, (model) => eventsOf(key, model), isPosted),
    ),
  ),
  over('webhook-delivery-recorded', lastDeliveries, recorded),
  unique('webhook-delivery-id-unique', deliveryIds),
  over('webhook-delivery-uri-registered', lastDeliveries, namesEndpoint),
  over('webhook-delivery-status-returned', toEndpoint, returned),
  over('webhook-delivery-key-of-event', toEndpoint, ({ record, event: { key } }) =>
    expectFields(record, { key }),
  ),
  over('webhook-delivery-payload-event', toEndpoint, showsEvent),
  over('webhook-delivery-error-string', (model) => recordsIn('records', model), withError),
]

const eventsOf = (eventKey: string, model: Model): EventState[] =>
  listedEvents(model).filter(({ key }) => key === eventKey)

function isPosted(event: EventState, model: Model): RuleVerdict {
  const post = postOf(event)
  if (post) return holds(post, listing(event))
  if (model.run.origin !== 'assay') return isPostedInTraffic(event, model)
  const problem = endpointProblem(model)
  if (problem !== null) return unclear(problem, listing(event))
  const expected = `a webhook with ${event.key} of ${event.subject.id}`
  return missing(model, waited(event, model), expected, 'none', listing(event))
}

/** A webhook of traffic never came where webhooks came before and after, and the event shows no record of a delivery a minute later. */
function isPostedInTraffic(event: EventState, model: Model): RuleVerdict {
  const expected = `a webhook with ${event.key} of ${event.subject.id}`
  if (model.run.webhookUrl === null)
    return unclear('The traffic shows no webhook endpoint.', listing(event))
  const last = event.deliveries.findLast(({ where }) => where !== 'webhook')
  const { seen } = event
  const posts = model.events.flatMap((other) => other.posts)
  const isServed =
    posts.some(({ at }) => at < seen) &&
    posts.some(({ at, subject }) => at > seen && subject.call.start > seen)
  if (!isServed || last === undefined || last.records.length > 0 || !recordsAny(model))
    return unclear(`Not seen: ${expected}. The recorder may have missed it.`, listing(event))
  const { exchange } = last.shown
  return missing(model, [seen, exchange.start], expected, 'none, and no delivery', last.shown)
}

/** True where some event shows that it was delivered. */
const recordsAny = (model: Model): boolean =>
  lastDeliveries(model).some(({ records }) => records.length > 0)

/** The time in which the webhook of an event may come. It starts at the webhook before, as they may be posted one by one. */
function waited(event: EventState, { events, run, end }: Model): [number, number, number] {
  const { seen } = event
  const earlier = events.slice(0, events.indexOf(event)).flatMap(({ posts }) => posts)
  const since = Math.max(seen, ...earlier.map(({ at }) => at))
  return [Math.min(since, seen + 5 * run.webhookTimeout), end, run.webhookTimeout]
}

/** The reason why the kit's own endpoint may have missed a webhook; null where there is none. */
export function endpointProblem({ run, learned, dropped }: Model): string | null {
  if (run.webhookUrl === null) return 'There is no webhook endpoint.'
  if (!run.webhookRegistered)
    return `No webhook came; register ${run.webhookUrl} with the implementation, or give the registered address with --webhook-listen and --webhook-public-url.`
  if (run.webhookThroughProxy && learned.webhookProbed !== true)
    return `${run.webhookUrl} does not lead to this endpoint; mend the tunnel or --webhook-public-url.`
  if (dropped > 0)
    return `The endpoint turned away ${dropped} connections or deliveries that were too many or too large; a webhook may be among them. Keep others away from ${run.webhookUrl}.`
  return null
}

/** A webhook must hold its event: the post with the id of a listed event, or a post without an event while a webhook is missing. */
function* bodies(model: Model): Generator<RuleVerdict> {
  for (const { exchange, event } of straysIn(model))
    if (exchange.request.method === 'POST') {
      const actual = `another body for ${event.key} of ${event.subject.id}, and no other webhook`
      yield fails('the event as JSON', actual, exchange, listing(event))
    }
  const stray = model.postings.find(
    ({ event, exchange: { request } }) => event === null && request.method !== 'GET',
  )
  for (const event of listedEvents(model)) {
    const { id, key, subject } = event
    for (const { json, exchange } of model.postings.filter(
      (post) => membersOf(post.json)['id'] === id,
    )) {
      const [itsKey, itsSubject] = [membersOf(json)['key'], subjectIdOf(json)]
      const isRight = itsKey === key && itsSubject === subject.id
      const actual = { key: itsKey, 'data.id': itsSubject }
      const [duplicate] = jsonOf(exchange.request).duplicates
      if (duplicate !== undefined) yield hasTwice(duplicate, exchange)
      yield expect(isRight, `${key} of ${subject.id} for its id`, actual, exchange, listing(event))
    }
    if (stray === undefined || endpointProblem(model) !== null || postOf(event)) continue
    const body = stray.exchange.request.body ? 'a body that is no event' : 'the body is empty'
    const actual = `${body}, and there is no other webhook for ${key} of ${subject.id}`
    yield missing(model, waited(event, model), 'the event as JSON', actual, stray, listing(event))
  }
}

/** Parsers take either of two members with one name, so that nobody knows which event it is. */
const hasTwice = (name: string, place: Resource | Exchange): RuleVerdict =>
  final(fails('members that are there once', `${short(name)} twice in one object`, place))

const allDeliveries = (model: Model): Delivered[] =>
  knownEvents(model).flatMap(({ deliveries }) => deliveries)

/** True for the record of an attempt that got an HTTP answer, even if its status is a text; other attempts may be repeated. */
function wasAnswered({ value: { status, error } }: Resource): boolean {
  const code = Number(status)
  return code >= 100 && code <= 599 && (code < 300 || typeof error !== 'string' || error === '')
}

/** True for the record of an attempt that is not over. */
const isUnderWay = ({ value: { status, error } }: Resource): boolean =>
  (status ?? null) === null && (error ?? null) === null

/** As many deliveries must be recorded as arrived, in time; a proxy may repeat some, or answer them itself. */
function recorded(
  { records, toEndpoint: endpointRecords, event, shown: call }: Delivered,
  model: Model,
): RuleVerdict | null {
  const { start } = call.exchange
  const { posts } = event
  const isProxied = model.run.webhookThroughProxy
  const taken = endpointRecords.filter(
    ({ value: { status } }) => Number(status) >= 200 && Number(status) < 300,
  ).length
  const words = 'deliveries recorded, as many as arrived'
  if (!isProxied && taken > posts.length && posts.length > 0)
    return fails(`${posts.length} ${words}`, `${taken} that were taken`, call)
  const before = posts.filter(({ at }) => at < start)
  const expectedCount = isProxied ? Math.min(1, before.length) : before.length
  const count = endpointRecords.length > 0 ? endpointRecords.length : records.length
  const places = [call, ...before.map((post) => post.event)]
  if (count >= expectedCount) return expectedCount === 0 ? null : holds(...places)
  // In other traffic something else may post what it reads from a list.
  if (model.run.origin !== 'assay' && !recordsAny(model))
    return unclear('No event of the traffic shows a delivery.', ...places)
  return missing(
    model,
    [before[count]?.at ?? start, start],
    `${expectedCount} ${words}`,
    `${count}`,
    ...places,
  )
}

/** The ids of the deliveries of each event; an id that one answer shows twice has two owners. */
function deliveryIds(model: Model): Owned[] {
  return allDeliveries(model).flatMap(({ records, event }) =>
    records.map((record, at) => {
      const { id } = record.value
      const isFirst = records.findIndex(({ value }) => value['id'] === id) === at
      return { id, owner: isFirst ? event.id : `${event.id} again`, from: record }
    }),
  )
}

/** A delivery must name the endpoint, unless those of other registered endpoints are recorded first. */
function namesEndpoint(
  { where, records, toEndpoint: endpointRecords, event, shown: call }: Delivered,
  model: Model,
): RuleVerdict | null {
  const [post] = event.posts
  if (endpointRecords.length > 0) return holds(call)
  if (records.length === 0 || post === undefined) return null
  const expected = `uri ${model.run.webhookUrl}`
  const actual = `uri ${records.map((record) => short(read(record, 'uri'))).join(', ')}`
  const alike = lastDeliveries(model).filter(
    (delivery) =>
      delivery.where === where && delivery.event.posts.length > 0 && delivery.records.length > 0,
  )
  if (alike.length > 1 && alike.every((delivery) => delivery.toEndpoint.length === 0))
    return fails(expected, actual, call, post.event)
  return model.run.origin === 'assay'
    ? missing(model, [post.at, call.exchange.start], expected, actual, call, post.event)
    : unclear('The endpoint may have another name behind a proxy.', call)
}

const isTaken = (status = 0): boolean => status >= 200 && status < 300

/** The status of a delivery must be one that the endpoint answered; null where that answer may have been lost. */
function returned({ record, event, shown: call }: Delivery, model: Model): RuleVerdict | null {
  const posts = event.posts.map((post) => post.event.exchange)
  const answers = posts.map(({ answer }) => answer?.status)
  const { status } = record.value
  const isProxys = model.run.webhookThroughProxy && Number(status) >= 500
  const all = toEndpoint(model)
  const isLost =
    !wasAnswered(record) &&
    (all.length === 1 || all.some((delivery) => wasAnswered(delivery.record)))
  // Between the service and a recorder of traffic something else may have answered.
  const isOthers = model.run.origin !== 'assay' && !answers.every(isTaken)
  if (answers.length === 0 || isUnderWay(record) || isProxys || isOthers || isLost) return null
  const expected = `status ${[...new Set(answers)].join(' or ')}`
  if (!isUnresolved(record.value)) {
    const isRight = typeof status === 'number' && answers.includes(status)
    return expect(isRight, expected, { status }, record, ...posts)
  }
  // It may have been shown before its attempt was over.
  const since = Math.max(...posts.map(({ start, duration }) => start + duration))
  return missing(
    model,
    [since, call.exchange.start],
    expected,
    `status ${short(status)}`,
    record,
    ...posts,
  )
}

/** A delivery without an answer must have an error; while it has neither, its attempt may be under way. */
function withError({ record, event }: Delivery, model: Model): RuleVerdict | null {
  if (Number(record.value['status']) >= 100 || isUnderWay(record)) return null
  const error = read(record, 'error')
  if (!isUnresolved(record.value)) return holds(record)
  const waited = [event.seen, record.exchange.start, model.run.webhookTimeout] as const
  return missing(model, waited, 'an error that is a string', `error ${short(error)}`, record)
}

/** A payload must be the event as some place shows it; `event-equals-listed` compares the places. */
function showsEvent({ record, event }: Delivery): RuleVerdict {
  const payload = read(record, 'payload')
  const { value, duplicates } = parseJson(String(payload))
  const [duplicate] = duplicates
  if (duplicate !== undefined) return hasTwice(duplicate, record)
  const payloadEvent = withoutDeliveries(value)
  const isShown = showingsOf(event).some((showing) =>
    isDeepStrictEqual(payloadEvent, withoutDeliveries(showing.event.value)),
  )
  return expect(isShown, 'the event as a JSON text', { payload }, record)
}
