import { isDeepStrictEqual } from 'node:util'
import { isRecord, short } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import type { EventState, Model, Posting, Showing } from '../model/model.ts'
import { inside, isUnresolved, read, type Resource } from '../model/resource.ts'
import { withoutDeliveries } from './events.ts'
import { over, unique, type Owned, type Rule } from './rule.ts'
import { chargeEvents, listedEvents, perModel } from './subjects.ts'
import { expect, expectFields, fails, holds, missing, type RuleVerdict } from './verdict.ts'
import { isOf } from './webhooks.ts'

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

/** One record of a delivery. */
type Delivery = Delivered & { readonly record: Resource }

/** The rules of what events record of the deliveries of their webhooks ("Webhook delivery", "Events"). */
export const deliveryRules: readonly Rule[] = [
  over('webhook-delivery-recorded', shownLast, recorded),
  unique('webhook-delivery-id-unique', deliveryIds),
  over('webhook-delivery-uri-registered', shownLast, namesEndpoint),
  over('webhook-delivery-status-returned', toEndpoint, returned),
  over('webhook-delivery-key-of-event', toEndpoint, ({ record, event }) =>
    expectFields(record, { key: event.key }),
  ),
  over('webhook-delivery-payload-event', toEndpoint, showsEvent),
  over('webhook-delivery-error-string', unanswered, withError, (model) =>
    deliveriesIn(model).some(({ records }) => records.length > 0) ? 'Every delivery got an answer.' : null,
  ),
].map((one) => ({
  ...one,
  inapplicable: (model) => noDeliveries(model) ?? one.inapplicable(model),
}))

function noDeliveries(model: Model): string | null {
  return listedEvents(model).length > 0 && deliveriesIn(model).length === 0
    ? 'No event that is listed or retrieved holds webhook_deliveries.'
    : null
}

/** Lists the deliveries of each event that answers show. */
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
      const toEndpoint = records.filter(({ value }) =>
        placeOf(String(value['uri'])).some((place) => places.includes(place)),
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

/** Gives the host and the path of an address; nothing where it is none. */
function placeOf(address: string): string[] {
  return URL.canParse(address) ? [new URL(address).host + new URL(address).pathname] : []
}

/** Returns true where a record is of an attempt that got an HTTP answer, of whatever type its status is; one that got none may be repeated. */
export function wasAnswered({ value: { status, error } }: Resource): boolean {
  const code = Number(status)
  if (!(code >= 100 && code <= 599)) return false
  return code < 300 || typeof error !== 'string' || error === ''
}

/** Returns true where a record is of an attempt that is not over. */
const isUnderWay = ({ value: { status, error } }: Resource): boolean =>
  (status ?? null) === null && (error ?? null) === null

/** Gives the verdict that as many deliveries are recorded as arrived, in time; a proxy may repeat some, or answer them itself. */
function recorded({ records, toEndpoint: own, posts, shown }: Delivered, model: Model): RuleVerdict | null {
  const { start } = shown.exchange
  const isProxied = model.run.webhookThroughProxy
  const taken = own.filter(({ value: { status } }) => Number(status) >= 200 && Number(status) < 300).length
  if (!isProxied && taken > posts.length && posts.length > 0)
    return fails(`${posts.length} deliveries that were taken, as many as arrived`, `${taken}`, shown)
  const before = posts.filter(({ at }) => at < start)
  const wanted = isProxied ? Math.min(1, before.length) : before.length
  const count = own.length > 0 ? own.length : records.length
  if (wanted === 0) return null
  const places = [shown, ...before.map(({ exchange }) => exchange)]
  if (count >= wanted) return holds(...places)
  const since = before[count]?.at ?? start
  const expected = `${wanted} ${wanted === 1 ? 'delivery' : 'deliveries'}, as many as arrived`
  return missing(model, [since, start], expected, `${count}`, ...places)
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
function namesEndpoint(one: Delivered, model: Model): RuleVerdict | null {
  const { records, posts, shown, where } = one
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
  const expected = 'an error that is a string'
  if (!isUnresolved(record.value)) return expect(typeof error === 'string', expected, { error }, record)
  const { id } = record.value
  const first = deliveriesIn(model).find(
    (one) => one.event === event && one.records.some(({ value }) => value['id'] === id),
  )
  const last = record.exchange.start
  const since = first?.shown.exchange.start ?? last
  return missing(model, [since, last, model.run.webhookTimeout], expected, `error ${short(error)}`, record)
}

/** Gives the verdict that a payload is the event as some place shows it, or as it was posted: that all show the same is another finding. */
function showsEvent({ record, event }: Delivery, { postings }: Model): RuleVerdict {
  const payload = read(record, 'payload')
  const shown = readJson(String(payload))
  const posted = postings.filter((post) => isOf(post, event)).map(({ json }) => json)
  const isShown = [...event.showings.map((one) => one.event.value), ...posted].some(
    (one) =>
      isRecord(shown) && isRecord(one) && isDeepStrictEqual(withoutDeliveries(shown), withoutDeliveries(one)),
  )
  return expect(isShown, 'the event as a JSON text', { payload }, record)
}
