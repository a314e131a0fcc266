import { randomUUID } from 'node:crypto'
import { basePath, now, stamp, type Account, type Charge, type Event, type Json } from './account.ts'
import type { Form } from './form.ts'
import { json, type Route } from './http.ts'
import { Refusal } from './refusal.ts'

/** The milliseconds until an event is in the lists. */
const indexing = 20

/** Records an event with the charge as it is shown now. */
export function record(account: Account, key: string, { id, live }: Charge, data: Json): void {
  const event = { id: randomUUID(), live, at: now(), key, charge: id, data: structuredClone(data) }
  account.events.push(event)
  account.post(event)
}

/** Shows an event, in the variant that says `created`. */
export const showEvent = ({ id, live, at, key, data }: Event): Json => ({
  key,
  data,
  id,
  created: stamp(at),
  livemode: live,
  object: 'event',
  location: `${basePath}/events/${id}`,
  user_uid: 'usr.merchant',
  actor_uid: 'act.service',
  api_version: '2019-05-29',
})

/** Lists the event endpoints; the one list's location holds the path of {base_url}, the other's does not. */
export const eventRoutes = (account: Account): Route[] => {
  const visible = (live: boolean) =>
    account.events.filter((event) => event.live === live && event.at <= now() - indexing)
  return [
    ['GET /events', ['secret'], ({ live, query }) => list(visible(live), query, `${basePath}/events`)],
    [
      'GET /events/:id',
      ['secret'],
      ({ id, live }) => {
        const event = visible(live).find((one) => one.id === id)
        if (!event) throw new Refusal(404, 'There is no such event.')
        return json(200, showEvent(event))
      },
    ],
    [
      'GET /charges/:id/events',
      ['secret'],
      ({ id, live, query }) => {
        if (!account.charges.some((one) => one.id === id && one.live === live))
          throw new Refusal(404, 'There is no such charge.')
        const own = visible(live).filter(({ charge }) => charge === id)
        return list(own, query, `/charges/${id}/events`)
      },
    ],
  ]
}

function readCount(query: Form, name: string, unlessAsked: number): number {
  const text = query.optional(name) ?? String(unlessAsked)
  if (!/^\d{1,9}$/.test(text)) throw new Refusal(400, `The parameter ${name} must be an integer.`)
  return Number(text)
}

function readInstant(query: Form, name: string, unlessAsked: number): number {
  const text = query.optional(name)
  if (text === undefined) return unlessAsked
  const isIso = /^[12]\d{3}-\d\d-\d\d(T\d\d:\d\d:\d\d(Z|[+-]\d\d:\d\d))?$/.test(text)
  const instant = isIso ? Date.parse(text) : Number.NaN
  if (Number.isNaN(instant)) throw new Refusal(400, `The parameter ${name} must be an ISO 8601 datetime.`)
  return instant
}

/** Answers with the page that a query asks for, in its envelope; neither border instant is within. */
function list(events: readonly Event[], query: Form, location: string) {
  const limit = Math.min(Math.max(readCount(query, 'limit', 7), 1), 50)
  const offset = readCount(query, 'offset', 0)
  const orders = ['newest_first', 'chronological']
  const order = query.optional('order') === undefined ? 'newest_first' : query.oneOf('order', orders)
  const from = stamp(readInstant(query, 'from', Date.UTC(2010, 0, 1)))
  const to = stamp(readInstant(query, 'to', now() + 1000))
  const matching = events.filter(({ at }) => stamp(at) > from && stamp(at) < to)
  if (order === 'newest_first') matching.reverse()
  const data = matching.slice(offset, offset + limit).map(showEvent)
  const total = matching.length
  const has_more = offset + limit < total
  return json(200, { total, limit, offset, order, object: 'list', location, data, from, to, has_more })
}
