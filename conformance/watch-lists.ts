import type { Context } from './context.ts'
import { isRecord, short } from './inspect.ts'
import { createdAt, datetime, type Resource } from './resource.ts'

/** Holds a page of a list, the account's or that of a charge, against what it says of itself and what it was asked for, however it was. */
export function watchPage(
  { ledger, charges }: Context,
  { value, from }: Resource,
  events: readonly Resource[],
  { offset, order }: Readonly<Record<string, string>>,
  charge: string | undefined,
): void {
  const size = Array.isArray(value['data']) ? value['data'].length : 0
  const { limit } = value
  if (typeof limit === 'number' && Number.isInteger(limit) && limit > 0 && size > limit)
    ledger.broke('list-limit-not-exceeded', from, `${limit} records at most`, `${size}`)
  // What is past the end may be said to begin elsewhere.
  const said = Number.isInteger(value['offset']) && Number(value['offset']) >= 0
  if (size > 0 && said && offset !== undefined && value['offset'] !== Number(offset))
    ledger.broke('list-offset-echo', from, `offset ${offset}`, `offset ${short(value['offset'])}`)
  if (order !== 'chronological') return
  const own = events.filter(({ value: { key, data } }) => {
    const isMain = key === 'charge.create' || key === 'charge.complete'
    const id = isRecord(data) ? String(data['id']) : ''
    return isMain && charges.has(id) && (charge ?? id) === id
  })
  const times = own.map(createdAt)
  const place = times.findIndex((time, at) => time < (times[at - 1] ?? time))
  if (place === -1) return
  const show = (at: number) => `${String(own[at]?.value['id'])} of ${datetime(times[at] ?? 0)}`
  ledger.broke('list-chronological', from, 'the oldest first', `${show(place)} after ${show(place - 1)}`)
}

/** Notes which events a list shows: an id that two of them have, of other charges or other keys, breaks its uniqueness. */
export function watchEventIds(context: Context, events: readonly Resource[]): void {
  const { eventOwners } = context
  for (const { value, from } of events) {
    const { id, key, data } = value
    const charge = isRecord(data) ? data['id'] : undefined
    if (typeof id !== 'string' || typeof charge !== 'string' || !context.charges.has(charge)) continue
    if (key !== 'charge.create' && key !== 'charge.complete') continue
    const owner = `${key} of ${charge}`
    const earlier = eventOwners.get(id) ?? owner
    eventOwners.set(id, earlier)
    if (earlier === owner) continue
    context.ledger.broke('event-id-unique', from, 'an id of its own', `${id} for ${earlier} and for ${owner}`)
  }
}

/** Holds the list of a charge's events, however it was asked for, against the charge: events of others are not in it. */
export function watchOwnEvents(context: Context, { value, from }: Resource, charge: string): void {
  for (const event of Array.isArray(value['data']) ? value['data'].filter(isRecord) : []) {
    const { key, data } = event
    const id = isRecord(data) ? data['id'] : undefined
    if (typeof id !== 'string' || (key !== 'charge.create' && key !== 'charge.complete')) continue
    if (id === charge) context.ledger.held('list-charge-events-only-own', from)
    else
      context.ledger.broke(
        'list-charge-events-only-own',
        from,
        `events of ${charge} alone`,
        `an event of ${id}`,
      )
  }
}
