import { fields } from '../../../generated/fields.ts'
import { cut } from '../../basics/cut.ts'
import { isRecord, membersOf } from '../../basics/values.ts'
import type { ChargeState, Model, Showing } from '../../model/model.ts'
import { createdAt, momentAt } from '../../model/resource.ts'
import { wasAnswered } from '../webhooks.ts'
import { charges, lastDeliveries, showings } from '../subjects.ts'
import { byName, distinct, each, seen, usual, whole, type Observations } from './look.ts'

/** The observations of events. */
export const eventObservations: Observations = {
  'event-variant': (model) => each(showings(model).flatMap(({ event }) => variantsOf(event.value))),
  'event-deliveries': ({ events }) => {
    const created = [...events.values()].filter(({ key }) => key === 'charge.create')
    const at = (where: Showing['where']): boolean | undefined => {
      const there = created.flatMap((event) => event.showings.filter((one) => one.where === where))
      return there.length === 0 ? undefined : there.some(({ event }) => 'webhook_deliveries' in event.value)
    }
    const listed = at('charge') ?? at('account')
    return whole({ listed, retrieved: at('retrieved'), posted: at('webhook') ?? null })
  },
  'event-keys': (model) => {
    const began = Math.min(...charges(model).map(({ resource }) => createdAt(resource)))
    const listed = model.pages.flatMap(({ items }) => items.map(({ value }) => value))
    const all = [...listed, ...model.postings.map(({ json }) => json)].filter(isRecord)
    const own = all.filter(({ created_at, created }) => Date.parse(String(created_at ?? created)) >= began)
    return each(own.map(({ key }) => cut(String(key), 60)))
  },
  'event-actors': (model) => {
    const events = showings(model).map(({ event }) => event.value)
    const variety = (name: string): string =>
      new Set(events.map((event) => event[name])).size > 1 ? 'several' : 'one for all'
    if (events.length === 0) return undefined
    return { actor_uid: variety('actor_uid'), user_uid: variety('user_uid') }
  },
  'list-charge-events-unknown-id': ({ of, charges: own }) => {
    const call = of('listChargeEvents').find(
      ({ target, key, expect }) => key === 'right' && expect === 'open' && !own.has(target ?? ''),
    )
    return seen(call, ({ json }) => {
      const { data } = membersOf(json)
      return Array.isArray(data) && data.length === 0 ? 'an empty list' : 'a list with events'
    })
  },
  'event-data-versions': (model) => {
    const [first] = charges(model)
    const began = first === undefined ? NaN : momentAt(first.resource, 'created_at')
    const page = model.pages.find(({ list, to, items }) => list === null && items.length > 0 && to < began)
    return page && byName(page.items.flatMap(({ value }) => shapeOf(membersOf(value))))
  },
}

const variantsOf = (event: object): string[] => ['created_at', 'created'].filter((name) => name in event)

const { Charge: charge, Token: token, Source: source, Card: card } = fields
const shapes: Readonly<Record<string, object>> = { charge, token, source, card }

/** Lists what an older event and the object in it lack of the contract's fields. */
function shapeOf(event: Readonly<Record<string, unknown>>): [string, string][] {
  const data = membersOf(event['data'])
  const object = isRecord(event['data']) ? cut(String(data['object']), 60) : 'none'
  const known = Object.hasOwn(shapes, object) ? shapes[object] : undefined
  const lacking = Object.keys(known ?? {}).filter((name) => !(name in data))
  const shape = lacking.length === 0 ? 'complete' : `without ${lacking.join(', ')}`
  return [
    ['event', variantsOf(event).join(' and ') || 'no datetime'],
    [object, known === undefined ? 'not in the contract' : shape],
  ]
}

/** The observations of webhooks. */
export const webhookObservations: Observations = {
  'webhook-repeats': ({ events }) => {
    const posted = [...events.values()].filter(({ posts }) => posts.length > 0)
    const once = posted.filter(({ posts }) => posts.length === 1).length
    if (posted.length === 0) return undefined
    if (once === posted.length) return 'none'
    return once === 0 ? 'all' : 'some'
  },
  'webhook-order': (model) => {
    const times = charges(model).map(
      (one) => [postedAt(one, 'charge.create'), postedAt(one, 'charge.complete')] as const,
    )
    const pairs = times.filter(([create, complete]) => !Number.isNaN(create + complete))
    if (pairs.length === 0) return undefined
    return pairs.every(([create, complete]) => create <= complete) ? 'always' : 'not always'
  },
  'webhook-delay': (model) => {
    const delays = charges(model).map((one) => postedAt(one, 'charge.create') - one.call.end)
    return usual(delays.filter((delay) => !Number.isNaN(delay)))
  },
  'webhook-signature': ({ postings }) => {
    const names = postings.flatMap(({ exchange }) => Object.keys(exchange.request.headers))
    const signatures = names.filter((name) => /sign|hmac|digest/i.test(name))
    return postings.length === 0 ? undefined : distinct(signatures.map((name) => cut(name, 60)))
  },
  'webhook-answer': (model) => {
    const recorded = lastDeliveries(model).flatMap(({ toEndpoint, event: { posts } }) =>
      toEndpoint.map(({ value: { status } }) => ({
        status,
        isOwn: posts.some((post) => answerTo(post) === status),
      })),
    )
    if (recorded.length === 0) return undefined
    if (recorded.every(({ isOwn }) => isOwn)) return 'those that the endpoint answered'
    return distinct(recorded.map(({ status }) => JSON.stringify(status) ?? 'none'))
  },
  'webhook-delivery-error-answered': (model) => {
    const answered = lastDeliveries(model).flatMap(({ toEndpoint }) => toEndpoint.filter(wasAnswered))
    return each(answered.map(({ value: { error } }) => (typeof error === 'string' ? cut(error, 60) : null)))
  },
  'webhook-retries': ({ events }) => {
    const isRefused = (post: Showing): boolean => Number(answerTo(post)) >= 300
    const refused = [...events.values()].filter(({ posts }) => posts.some(isRefused))
    if (refused.length === 0) return undefined
    return refused.some(({ posts }) => posts.findIndex(isRefused) < posts.length - 1)
  },
  'webhook-timeout': ({ postings }: Model) =>
    usual(postings.flatMap(({ exchange: { answer, duration } }) => (answer === null ? [duration] : []))),
}

/** Gives the time of the first webhook with a key for a charge; NaN where none came. */
const postedAt = ({ events }: ChargeState, key: string): number =>
  events.find((event) => event.key === key)?.posts[0]?.at ?? NaN

const answerTo = ({ event: { exchange } }: Showing): number | undefined => exchange.answer?.status
