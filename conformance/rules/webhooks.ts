import { isDeepStrictEqual } from 'node:util'
import type { EventKey } from '../../generated/fields.ts'
import { isRecord, membersOf, short } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import type { EventState, Model, Posting, Showing } from '../model/model.ts'
import { chargeIdOf, inside, isUnresolved, looksLike, read, type Resource } from '../model/resource.ts'
import { withoutDeliveries } from './events.ts'
import { over, rule, unique, type Owned, type Rule } from './rule.ts'
import { chargeEvents, listedEvents, perModel } from './subjects.ts'
import { expect, expectFields, fails, holds, missing, unclear, type RuleVerdict } from './verdict.ts'

/** The deliveries of an event that an answer shows. */
export interface Delivered {
  readonly event: EventState
  readonly shown: Resource
  readonly where: Showing['where']
  readonly records: readonly Resource[]
  /** The records of deliveries to the endpoint of this run. */
  readonly toEndpoint: readonly Resource[]
  /** The webhooks of this event that arrived. */
  readonly posts: readonly Posting[]
}

type Delivery = Delivered & { readonly record: Resource }

/** The rules of the webhooks that are posted for the events of the run's charges, and of what events record of them ("Events", "Webhook delivery"). */
export const webhookRules: readonly Rule[] = [
  over('webhook-posted', eventPosts, ({ exchange }) => {
    const { method } = exchange.request
    return expect(method === 'POST', 'POST', method, exchange)
  }),
  rule('webhook-body-event', bodies),
  over('charge-create-webhook', (model) => eventsOf('charge.create', model), isPosted),
  over('charge-complete-webhook', (model) => eventsOf('charge.complete', model), isPosted),
  over('webhook-delivery-recorded', shownLast, recorded, noDeliveries),
  unique('webhook-delivery-id-unique', deliveryIds, noDeliveries),
  over('webhook-delivery-uri-registered', shownLast, namesEndpoint, noDeliveries),
  over('webhook-delivery-status-returned', toEndpoint, returned, noDeliveries),
  over(
    'webhook-delivery-key-of-event',
    toEndpoint,
    ({ record, event: { key } }) => expectFields(record, { key }),
    noDeliveries,
  ),
  over('webhook-delivery-payload-event', toEndpoint, showsEvent, noDeliveries),
  over('webhook-delivery-error-string', unanswered, withError, (model) =>
    deliveriesIn(model).some(({ records }) => records.length > 0)
      ? 'Every delivery got an answer.'
      : noDeliveries(model),
  ),
]

const eventsOf = (wanted: EventKey, model: Model): EventState[] =>
  listedEvents(model).filter(({ key }) => key === wanted)

const isEvent = ({ json }: Posting): boolean => looksLike('Event', json)

/** Lists the posts that hold an event: anybody may send another request to an endpoint. */
function eventPosts({ postings }: Model): Posting[] {
  return postings.filter(isEvent)
}

/** Returns true where a post is of an event, by its key and its charge: one under another id is another finding. */
const isOf = ({ json }: Posting, { key, charge }: EventState): boolean =>
  membersOf(json)['key'] === key && chargeIdOf(json) === charge.id

const listing = ({ answers: [first] }: EventState): Resource | string => first?.event ?? ''

function isPosted(event: EventState, model: Model): RuleVerdict {
  const post = eventPosts(model).find((one) => isOf(one, event))
  if (post) return holds(post, listing(event))
  const problem = endpointProblem(model)
  if (problem !== null) return unclear(problem, listing(event))
  const wanted = `a webhook with ${event.key} of ${event.charge.id}`
  return missing(model, waited(event, model), wanted, 'none', listing(event))
}

/** Gives the time in which the webhook of an event may come: where they are posted one after the other, it counts from the last one before it. */
function waited({ id, seen }: EventState, { events, postings, run, end }: Model): [number, number, number] {
  const ids = [...events.keys()]
  const before = new Set(ids.slice(0, ids.indexOf(id)))
  const earlier = postings.filter(({ event }) => event !== null && before.has(event.id))
  const since = Math.max(seen, ...earlier.map(({ at }) => at))
  return [Math.min(since, seen + 5 * run.webhookTimeout), end, run.webhookTimeout]
}

/** Gives the reason why a webhook may be missing for the endpoint's own fault; null where it may not. */
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

/** Gives the verdicts that what is posted is the event: of the posts with the id of a listed event, and of those that hold none where one is missing. */
function* bodies(model: Model): Generator<RuleVerdict> {
  const posts = eventPosts(model)
  const listed = listedEvents(model)
  const problem = endpointProblem(model)
  const stray = model.postings.find((post) => !isEvent(post) && post.exchange.request.method !== 'GET')
  for (const event of listed) {
    const { id, key, charge } = event
    const isPostedAtAll = posts.some((post) => isOf(post, event))
    for (const { json, exchange } of model.postings.filter((post) => membersOf(post.json)['id'] === id)) {
      const actual = { key: membersOf(json)['key'], 'data.id': chargeIdOf(json) }
      yield expect(isPostedAtAll, `${key} of ${charge.id} for its id`, actual, exchange, listing(event))
    }
    if (stray === undefined || problem !== null || isPostedAtAll) continue
    const body = stray.exchange.request.body ? 'a body that is no event' : 'the body is empty'
    const actual = `${body}, and there is no other webhook for ${key} of ${charge.id}`
    yield missing(model, waited(event, model), 'the event as JSON', actual, stray, listing(event))
  }
  if (listed.length > 0 && posts.length === 0)
    yield unclear(problem ?? 'No webhook came, so that no body could be read.')
}

function noDeliveries(model: Model): string | null {
  return listedEvents(model).length > 0 && deliveriesIn(model).length === 0
    ? 'No event that is listed or retrieved holds webhook_deliveries.'
    : null
}

const deliveriesIn = perModel((model): readonly Delivered[] =>
  chargeEvents(model).flatMap((event) => {
    const posts = model.postings.filter((post) => post.event === event)
    const places = [model.run.webhookUrl ?? '', ...posts.map(addressOf)].flatMap(placeOf)
    return event.answers.flatMap(({ event: shown, where }) => {
      const all = shown.value['webhook_deliveries']
      if (!Array.isArray(all)) return []
      const records = all.flatMap((one, at) =>
        isRecord(one) ? [inside(shown, `webhook_deliveries.${at}`, 'WebhookDelivery')] : [],
      )
      const toEndpoint = records.filter(({ value: { uri } }) =>
        placeOf(String(uri)).some((place) => places.includes(place)),
      )
      return [{ event, shown, where, records, toEndpoint, posts }]
    })
  }),
)

/** Lists the last answer of each kind that shows the deliveries of an event. */
export function shownLast(model: Model): Delivered[] {
  return [...new Map(deliveriesIn(model).map((one) => [`${one.event.id} ${one.where}`, one])).values()]
}

function toEndpoint(model: Model): Delivery[] {
  return shownLast(model).flatMap((one) => one.toEndpoint.map((record) => ({ ...one, record })))
}

/** Lists the records, of any endpoint, of attempts that are over and got no HTTP answer. */
function unanswered(model: Model): Delivery[] {
  return shownLast(model)
    .flatMap((one) => one.records.map((record) => ({ ...one, record })))
    .filter(({ record }) => !(Number(record.value['status']) >= 100) && !isUnderWay(record))
}

/** Gives the address that a webhook was posted to: its host may be another name of this machine. */
function addressOf({ exchange: { request } }: Posting): string {
  return URL.canParse(request.url) ? request.url : `http://${request.headers['host']}${request.url}`
}

function placeOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).host + new URL(address).pathname] : []
}

/** Returns true where a record is of an attempt that got an HTTP answer, of whatever type its status is; one that got none may be repeated. */
export function wasAnswered({ value: { status, error } }: Resource): boolean {
  const code = Number(status)
  return code >= 100 && code <= 599 && (code < 300 || typeof error !== 'string' || error === '')
}

/** Returns true where a record is of an attempt that is not over. */
const isUnderWay = ({ value: { status, error } }: Resource): boolean =>
  (status ?? null) === null && (error ?? null) === null

/** Gives the verdict that as many deliveries are recorded as arrived, in time; a proxy may repeat some, or answer them itself. */
function recorded({ records, toEndpoint: own, posts, shown }: Delivered, model: Model): RuleVerdict | null {
  const { start } = shown.exchange
  const isProxied = model.run.webhookThroughProxy
  const taken = own.filter(({ value: { status } }) => Number(status) >= 200 && Number(status) < 300).length
  const words = 'deliveries recorded, as many as arrived'
  if (!isProxied && taken > posts.length && posts.length > 0)
    return fails(`${posts.length} ${words}`, `${taken} that were taken`, shown)
  const before = posts.filter(({ at }) => at < start)
  const wanted = isProxied ? Math.min(1, before.length) : before.length
  const count = own.length > 0 ? own.length : records.length
  const places = [shown, ...before.map(({ exchange }) => exchange)]
  if (count >= wanted) return wanted === 0 ? null : holds(...places)
  return missing(model, [before[count]?.at ?? start, start], `${wanted} ${words}`, `${count}`, ...places)
}

/** Lists the ids of the deliveries of each event; one that an answer shows twice has two owners. */
function deliveryIds(model: Model): Owned[] {
  return deliveriesIn(model).flatMap(({ records, event }) =>
    records.map((record, at) => {
      const { id } = record.value
      const isFirst = records.findIndex(({ value }) => value['id'] === id) === at
      return { id, owner: isFirst ? event.id : `${event.id} again`, from: record }
    }),
  )
}

/** Gives the verdict that a delivery names the endpoint: other endpoints may be registered, too, and theirs may be recorded first. */
function namesEndpoint({ where, ...one }: Delivered, model: Model): RuleVerdict | null {
  const { records, posts, shown } = one
  const [post] = posts
  if (one.toEndpoint.length > 0) return holds(shown)
  if (records.length === 0 || post === undefined) return null
  const wanted = `uri ${model.run.webhookUrl}`
  const actual = `uri ${records.map((record) => short(read(record, 'uri'))).join(', ')}`
  const alike = shownLast(model).filter(
    (other) => other.where === where && other.posts.length > 0 && other.records.length > 0,
  )
  return alike.length > 1 && alike.every((other) => other.toEndpoint.length === 0)
    ? fails(wanted, actual, shown, post)
    : missing(model, [post.at, shown.exchange.start], wanted, actual, shown, post)
}

/** Gives the verdict that the status of a delivery is one that the endpoint answered; now and then an answer gets lost on its way. */
function returned({ record, posts, shown }: Delivery, model: Model): RuleVerdict | null {
  const answers = posts.map(({ exchange }) => exchange.answer?.status)
  const { status } = record.value
  const isProxys = model.run.webhookThroughProxy && Number(status) >= 500
  const all = toEndpoint(model)
  const isLost = !wasAnswered(record) && (all.length === 1 || all.some((one) => wasAnswered(one.record)))
  if (answers.length === 0 || isUnderWay(record) || isProxys || isLost) return null
  const wanted = `status ${[...new Set(answers)].join(' or ')}`
  if (!isUnresolved(record.value)) {
    const isRight = typeof status === 'number' && answers.includes(status)
    return expect(isRight, wanted, { status }, record, ...posts)
  }
  // It may have been shown before its attempt was over.
  const since = Math.max(...posts.map(({ exchange: { start, duration } }) => start + duration))
  return missing(model, [since, shown.exchange.start], wanted, `status ${short(status)}`, record, ...posts)
}

/** Gives the verdict that a delivery without an answer has an error; while it has neither, its attempt may be under way. */
function withError({ record, event }: Delivery, model: Model): RuleVerdict {
  const error = read(record, 'error')
  if (!isUnresolved(record.value)) return holds(record)
  const { id } = record.value
  const first = deliveriesIn(model).find(
    (one) => one.event === event && one.records.some(({ value }) => value['id'] === id),
  )
  const last = record.exchange.start
  const looked = [first?.shown.exchange.start ?? last, last, model.run.webhookTimeout] as const
  return missing(model, looked, 'an error that is a string', `error ${short(error)}`, record)
}

/** Gives the verdict that a payload is the event as some place shows it, or as it was posted: that all show the same is another finding. */
function showsEvent({ record, event }: Delivery, { postings }: Model): RuleVerdict {
  const payload = read(record, 'payload')
  const shown = withoutDeliveries(readJson(String(payload)))
  const posted = postings.filter((post) => isOf(post, event)).map(({ json }) => json)
  const isShown = [...event.showings.map((one) => one.event.value), ...posted].some((one) =>
    isDeepStrictEqual(shown, withoutDeliveries(one)),
  )
  return expect(isShown, 'the event as a JSON text', { payload }, record)
}
