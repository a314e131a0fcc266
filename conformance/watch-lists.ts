import type { Context } from './context.ts'
import { isRecord } from './inspect.ts'
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
  const [limit, start, total] = [value['limit'], value['offset'], value['total']].map(countOf)
  if (limit && size > limit)
    ledger.broke('list-limit-not-exceeded', from, `${limit} records at most`, `${size}`)
  // What lies past the end may be said to begin elsewhere.
  const lies = size > 0 && offset !== undefined && Number(offset) < (total ?? Infinity)
  if (lies && start !== undefined && start !== Number(offset))
    ledger.broke('list-offset-echo', from, `offset ${offset}`, `offset ${start}`)
  if (order !== 'chronological') return
  const own = events.filter((event) => {
    const id = chargeOf(event.value)
    return id !== undefined && charges.has(id) && (charge ?? id) === id
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
    const { id, key } = value
    const charge = chargeOf(value)
    if (typeof id !== 'string' || charge === undefined || !context.charges.has(charge)) continue
    const owner = `${String(key)} of ${charge}`
    const earlier = eventOwners.get(id) ?? owner
    eventOwners.set(id, earlier)
    if (earlier === owner) continue
    context.ledger.broke('event-id-unique', from, 'an id of its own', `${id} for ${earlier} and for ${owner}`)
  }
}

/** Holds the list of a charge's events, however it was asked for, against the charge: events of others are not in it. */
export function watchOwnEvents(context: Context, { value, from }: Resource, charge: string): void {
  for (const event of Array.isArray(value['data']) ? value['data'].filter(isRecord) : []) {
    const id = chargeOf(event)
    if (id === undefined) continue
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

/** The charge that an event with one of the two keys of a charge is about; undefined where it shows none, or has another key. */
function chargeOf({ key, data }: Record<string, unknown>): string | undefined {
  const isMain = key === 'charge.create' || key === 'charge.complete'
  return isMain && isRecord(data) && typeof data['id'] === 'string' ? data['id'] : undefined
}

/** A number of records; undefined where a field of an envelope is none. */
function countOf(value: unknown): number | undefined {
  return Number.isInteger(value) && Number(value) >= 0 ? Number(value) : undefined
}
