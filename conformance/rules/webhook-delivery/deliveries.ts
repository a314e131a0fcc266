import { isDeepStrictEqual } from 'node:util'
import { isRecord, short } from '../../basics/values.ts'
import { readJson } from '../../basics/json.ts'
import type { Model } from '../../model/model.ts'
import { withoutDeliveries } from '../events/shown.ts'
import { perModel } from '../per-model.ts'
import { arrives, expect, fails, holds, over, type Rule, type Ruling } from '../rule.ts'
import {
  deliveries,
  isUnderWay,
  lastOf,
  noDeliveries,
  seeRecords,
  wasAnswered,
  type Delivered,
} from './delivery.ts'

/** The rules of what events record of the deliveries of their webhooks ("Webhook delivery", "Events"). */
export const deliveryRules: readonly Rule[] = [
  ofEach('webhook-delivery-recorded', recorded),
  ofEach('webhook-delivery-id-unique', ownIds),
  ofEach('webhook-delivery-uri-registered', namesEndpoint),
  ofEach('webhook-delivery-status-returned', returned),
  ofEach('webhook-delivery-key-of-event', ({ ours, event, shown }) =>
    firstBroken(ours.map(({ key }) => expect(key === shown.key, `key ${short(shown.key)}`, { key }, event))),
  ),
  ofEach('webhook-delivery-payload-event', payloads),
  ofEach(
    'webhook-delivery-error-string',
    ({ records, event }) =>
      firstBroken(
        records
          .filter((record) => !(Number(record['status']) >= 100) && !isUnderWay(record))
          .map(({ error }) =>
            expect(typeof error === 'string', 'an error that is a string', { error }, event),
          ),
      ),
    (model) =>
      deliveries(model).some(({ records }) => records.length > 0) ? 'Every delivery got an answer.' : null,
  ),
]

type Judge = (one: Delivered, model: Model) => Ruling | null

/** Makes a rule of what each list, and retrieval, shows last of the deliveries of an event. */
function ofEach(id: Rule['id'], judge: Judge, inapplicable: Rule['inapplicable'] = () => null): Rule {
  return over(
    id,
    lastOf,
    (one, model) => {
      seeRecords(one)
      return judge(one, model)
    },
    {
      inapplicable: (model) => noDeliveries(model) ?? inapplicable(model),
      unless: ['event-id-unique', 'webhook-body-event'],
    },
  )
}

const firstBroken = (rulings: Ruling[]): Ruling | null =>
  rulings.find(({ holds: isHeld }) => isHeld === false) ?? rulings[0] ?? null

/** Rules that as many deliveries are recorded as arrived, in time; a proxy may repeat some, or answer them itself. */
function recorded({ records, ours, posts, start, event }: Delivered, model: Model): Ruling | null {
  const taken = ours.filter(({ status }) => Number(status) >= 200 && Number(status) < 300).length
  if (!model.run.webhookThroughProxy && taken > posts.length && posts.length > 0)
    return fails(`${posts.length} deliveries that were taken, as many as arrived`, `${taken}`, event)
  const before = posts.filter(({ at }) => at < start)
  const wanted = model.run.webhookThroughProxy ? Math.min(1, before.length) : before.length
  const count = ours.length > 0 ? ours.length : records.length
  if (wanted === 0) return null
  const since = before[Math.min(count, wanted - 1)]?.at ?? start
  const expected = `${wanted} ${wanted === 1 ? 'delivery' : 'deliveries'}, as many as arrived`
  return arrives(
    model,
    count >= wanted,
    { since, last: start },
    [expected, `${count}`],
    event,
    ...before.map(({ exchange }) => exchange),
  )
}

/** Rules that the ids of an event's deliveries are those of no other one. */
function ownIds({ records, event }: Delivered, model: Model): Ruling | null {
  if (records.length === 0) return null
  const ids = records.map(({ id }) => id)
  const at = ids.findIndex((id, at) => (owners(model).get(id)?.size ?? 0) > 1 || ids.indexOf(id) !== at)
  if (at === -1) return holds(event)
  const id = short(ids[at])
  const events = [...(owners(model).get(ids[at]) ?? [])].slice(0, 2)
  const whose =
    events.length > 1 ? `deliveries of ${events.join(' and ')}` : `several deliveries of ${events}`
  return {
    ...fails('an id of its own', `${id} for ${whose}`, event),
    member: { name: `${event.pointer}/webhook_deliveries/${at}/id`, value: id },
  }
}

/** Gives the events that show a delivery with an id. */
const owners = perModel((model): ReadonlyMap<unknown, ReadonlySet<string>> => {
  const found = new Map<unknown, Set<string>>()
  for (const { records, shown } of deliveries(model))
    for (const { id } of records) found.set(id, (found.get(id) ?? new Set()).add(shown.known.id))
  return found
})

/** Rules that a delivery names the endpoint: other endpoints may be registered, too, and theirs may be recorded first. */
function namesEndpoint(
  { records, ours, posts, start, event, where }: Delivered,
  model: Model,
): Ruling | null {
  const [post] = posts
  if (ours.length > 0) return holds(event)
  if (records.length === 0 || post === undefined) return null
  const words = [
    `uri ${model.run.webhookUrl}`,
    `uri ${records.map(({ uri }) => short(uri)).join(', ')}`,
  ] as const
  const alike = lastOf(model).filter(
    (one) => one.where === where && one.posts.length > 0 && one.records.length > 0,
  )
  if (alike.length > 1 && alike.every((one) => one.ours.length === 0)) return fails(...words, event, post)
  return arrives(model, false, { since: post.at, last: start }, words, event, post)
}

/** Rules that the status of a delivery is one that the endpoint answered; now and then an answer gets lost on its way. */
function returned(one: Delivered, model: Model): Ruling | null {
  const { ours, posts, event } = one
  const answers = posts.map(({ exchange }) => exchange.answer?.status)
  if (answers.length === 0) return null
  const judged = ours.filter((record) => {
    if (isUnderWay(record) || (model.run.webhookThroughProxy && Number(record['status']) >= 500)) return false
    // An attempt that got no answer was repeated, as another record shows.
    return wasAnswered(record) || !(ours.some(wasAnswered) || areFewLost(model))
  })
  return firstBroken(
    judged.map(({ status }) =>
      expect(
        typeof status === 'number' && answers.includes(status),
        `status ${[...new Set(answers)].join(' or ')}`,
        { status },
        event,
        ...posts,
      ),
    ),
  )
}

/** Says that no more than a tenth of the events show only deliveries that got no answer. */
function areFewLost(model: Model): boolean {
  const all = lastOf(model).filter(({ ours }) => ours.length > 0)
  const lost = all.filter(
    ({ ours }) => !ours.some(wasAnswered) && ours.every(({ error }) => typeof error === 'string'),
  )
  const count = (some: Delivered[]): number => new Set(some.map(({ shown }) => shown.known)).size
  return count(lost) <= Math.ceil(count(all) / 10)
}

/** Rules that a payload is the event as some place shows it: that all show the same is another finding. */
function payloads({ ours, event, shown: { answers, posts } }: Delivered): Ruling | null {
  const shapes = [...answers, ...posts].map((one) => withoutDeliveries(one.event.value))
  return firstBroken(
    ours.map(({ payload }) => {
      const told = readJson(String(payload))
      const isEvent =
        isRecord(told) && shapes.some((shape) => isDeepStrictEqual(withoutDeliveries(told), shape))
      return expect(isEvent, 'the event as a JSON text', { payload }, event)
    }),
  )
}
