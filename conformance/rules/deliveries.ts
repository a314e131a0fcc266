import { isDeepStrictEqual } from 'node:util'
import { isRecord, short } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import type { EventState, Model, Posting, Showing } from '../model/model.ts'
import { Unmet, type Resource } from '../model/resource.ts'
import { withoutDeliveries } from './events.ts'
import {
  chargeEvents,
  expect,
  fails,
  holds,
  listedEvents,
  missing,
  over,
  perModel,
  rule,
  uniqueIds,
  type Owned,
  type Rule,
  type RuleVerdict,
} from './rule.ts'

type Fields = Readonly<Record<string, unknown>>

/** The deliveries of an event that an answer shows. */
export interface Delivered {
  readonly event: EventState
  readonly shown: Resource
  readonly where: Showing['where']
  readonly records: readonly Fields[]
  /** The records of deliveries to the endpoint of this run. */
  readonly toEndpoint: readonly Fields[]
  /** The webhooks of this event that arrived. */
  readonly posts: readonly Posting[]
}

const unless = ['event-id-unique', 'webhook-body-event'] as const

/** The rules of what events record of the deliveries of their webhooks ("Webhook delivery", "Events"). */
export const deliveryRules: readonly Rule[] = [
  ofEach('webhook-delivery-recorded', recorded),
  rule('webhook-delivery-id-unique', (model) => uniqueIds(deliveryIds(model)), {
    inapplicable: noDeliveries,
    unless,
  }),
  ofEach('webhook-delivery-uri-registered', namesEndpoint),
  ofEach('webhook-delivery-status-returned', returned),
  ofEach('webhook-delivery-key-of-event', ({ toEndpoint, shown, event }) =>
    firstBroken(
      toEndpoint.map(({ key }) => expect(key === event.key, `key ${short(event.key)}`, { key }, shown)),
    ),
  ),
  ofEach('webhook-delivery-payload-event', ({ toEndpoint, shown, event: { showings } }) => {
    const shapes = showings.map((one) => withoutDeliveries(one.event.value))
    // That all places show the same is another finding.
    const isShown = (told: unknown): boolean =>
      isRecord(told) && shapes.some((shape) => isDeepStrictEqual(withoutDeliveries(told), shape))
    return firstBroken(
      toEndpoint.map(({ payload }) =>
        expect(isShown(readJson(String(payload))), 'the event as a JSON text', { payload }, shown),
      ),
    )
  }),
  ofEach(
    'webhook-delivery-error-string',
    ({ records, shown }) =>
      firstBroken(
        records
          .filter((record) => !(Number(record['status']) >= 100) && !isUnderWay(record))
          .map(({ error }) =>
            expect(typeof error === 'string', 'an error that is a string', { error }, shown),
          ),
      ),
    (model) =>
      deliveriesIn(model).some(({ records }) => records.length > 0) ? 'Every delivery got an answer.' : null,
  ),
]

/** Lists the deliveries of each event that answers show. */
const deliveriesIn = perModel((model): readonly Delivered[] =>
  chargeEvents(model).flatMap((event) => {
    const posts = model.postings.filter((post) => post.event === event)
    const places = [model.run.webhookUrl ?? '', ...posts.map(addressOf)].map(placeOf)
    return event.answers.flatMap(({ event: shown, where }) => {
      const all = shown.value['webhook_deliveries']
      if (!Array.isArray(all)) return []
      const records = all.filter(isRecord)
      const toEndpoint = records.filter(({ uri }) => {
        const place = placeOf(String(uri))
        return place !== null && places.includes(place)
      })
      return [{ event, shown, where, records, toEndpoint, posts }]
    })
  }),
)

/** Lists the last answer of each kind that shows the deliveries of an event. */
export const lastDeliveries = perModel((model): readonly Delivered[] => [
  ...new Map(deliveriesIn(model).map((one) => [`${one.event.id} ${one.where}`, one])).values(),
])

/** Gives the address that a webhook was posted to: its host may be another name of this machine. */
function addressOf({ exchange: { request } }: Posting): string {
  return URL.canParse(request.url) ? request.url : `http://${request.headers['host']}${request.url}`
}

/** Gives the host and the path of an address; null where it is none. */
function placeOf(address: string): string | null {
  if (!URL.canParse(address)) return null
  const { host, pathname } = new URL(address)
  return host + pathname
}

function noDeliveries(model: Model): string | null {
  return listedEvents(model).length > 0 && deliveriesIn(model).length === 0
    ? 'No event that is listed or retrieved holds webhook_deliveries.'
    : null
}

/** Makes a rule of what each list, and retrieval, shows last of the deliveries of an event; a record that breaks its schema is another finding. */
function ofEach(
  id: Rule['id'],
  judge: (one: Delivered, model: Model) => RuleVerdict | null,
  inapplicable: Rule['inapplicable'] = () => null,
): Rule {
  return over(
    id,
    (model) => lastDeliveries(model),
    (one, model) => {
      const { inspection, exchange } = one.shown
      const broken = inspection.broken.find(({ pointer }) => /^\/webhook_deliveries(\/|$)/.test(pointer))
      if (broken) throw new Unmet(broken.requirement, [exchange.id], broken.actual)
      return judge(one, model)
    },
    { inapplicable: (model) => noDeliveries(model) ?? inapplicable(model), unless },
  )
}

const firstBroken = (verdicts: RuleVerdict[]): RuleVerdict | null =>
  verdicts.find(({ holds: isHeld }) => isHeld === false) ?? verdicts[0] ?? null

/** Says that a record is of an attempt that got an HTTP answer, of whatever type its status is; one that got none may be repeated. */
export function wasAnswered({ status, error }: Fields): boolean {
  const code = Number(status)
  if (!(code >= 100 && code <= 599)) return false
  return code < 300 || typeof error !== 'string' || error === ''
}

/** Says that a record is of an attempt that is not over. */
const isUnderWay = ({ status, error }: Fields): boolean =>
  (status ?? null) === null && (error ?? null) === null

/** Gives the verdict that as many deliveries are recorded as arrived, in time; a proxy may repeat some, or answer them itself. */
function recorded({ records, toEndpoint, posts, shown }: Delivered, model: Model): RuleVerdict | null {
  const { start } = shown.exchange
  const isProxied = model.run.webhookThroughProxy
  const taken = toEndpoint.filter(({ status }) => Number(status) >= 200 && Number(status) < 300).length
  if (!isProxied && taken > posts.length && posts.length > 0)
    return fails(`${posts.length} deliveries that were taken, as many as arrived`, `${taken}`, shown)
  const before = posts.filter(({ at }) => at < start)
  const wanted = isProxied ? Math.min(1, before.length) : before.length
  const count = toEndpoint.length > 0 ? toEndpoint.length : records.length
  if (wanted === 0) return null
  const places = [shown, ...before.map(({ exchange }) => exchange)]
  if (count >= wanted) return holds(...places)
  const since = before[count]?.at ?? start
  const expected = `${wanted} ${wanted === 1 ? 'delivery' : 'deliveries'}, as many as arrived`
  return missing(model, { since, last: start }, [expected, `${count}`], ...places)
}

/** Lists the ids of the deliveries of each event; one that an answer shows twice has two owners. */
const deliveryIds = (model: Model): Owned[] =>
  deliveriesIn(model).flatMap(({ records, event, shown }) =>
    records.map(({ id }, at) => ({
      id,
      owner: records.findIndex((one) => one['id'] === id) === at ? event : null,
      from: shown,
    })),
  )

/** Gives the verdict that a delivery names the endpoint: other endpoints may be registered, too, and theirs may be recorded first. */
function namesEndpoint(one: Delivered, model: Model): RuleVerdict | null {
  const { records, toEndpoint, posts, shown, where } = one
  const [post] = posts
  if (toEndpoint.length > 0) return holds(shown)
  if (records.length === 0 || post === undefined) return null
  const words = [
    `uri ${model.run.webhookUrl}`,
    `uri ${records.map(({ uri }) => short(uri)).join(', ')}`,
  ] as const
  const alike = lastDeliveries(model).filter(
    (other) => other.where === where && other.posts.length > 0 && other.records.length > 0,
  )
  return alike.length > 1 && alike.every((other) => other.toEndpoint.length === 0)
    ? fails(...words, shown, post)
    : missing(model, { since: post.at, last: shown.exchange.start }, words, shown, post)
}

/** Gives the verdict that the status of a delivery is one that the endpoint answered; now and then an answer gets lost on its way. */
function returned({ toEndpoint, posts, shown }: Delivered, model: Model): RuleVerdict | null {
  const answers = posts.map(({ exchange }) => exchange.answer?.status)
  if (answers.length === 0) return null
  // An attempt that got no answer was repeated, as another record shows.
  const isLost = (record: Fields): boolean =>
    !wasAnswered(record) && (toEndpoint.some(wasAnswered) || areFewLost(model))
  const isProxys = ({ status }: Fields): boolean => model.run.webhookThroughProxy && Number(status) >= 500
  return firstBroken(
    toEndpoint
      .filter((record) => !isUnderWay(record) && !isProxys(record) && !isLost(record))
      .map(({ status }) =>
        expect(
          typeof status === 'number' && answers.includes(status),
          `status ${[...new Set(answers)].join(' or ')}`,
          { status },
          shown,
          ...posts,
        ),
      ),
  )
}

/** Says that no more than a tenth of the events show only deliveries that got no answer. */
function areFewLost(model: Model): boolean {
  const all = lastDeliveries(model).filter(({ toEndpoint }) => toEndpoint.length > 0)
  const lost = all.filter(({ toEndpoint }) =>
    toEndpoint.every((record) => !wasAnswered(record) && typeof record['error'] === 'string'),
  )
  const count = (some: Delivered[]): number => new Set(some.map(({ event }) => event)).size
  return count(lost) <= Math.ceil(count(all) / 10)
}
