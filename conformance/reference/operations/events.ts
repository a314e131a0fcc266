import { Refusal, type Call } from '../call.ts'
import { ListText } from '../list-text.ts'
import type { Service } from '../service.ts'
import type { Event } from '../store.ts'
import { writeEvent, written } from '../write.ts'
import { text } from './fields.ts'

const applied = <Value>(value: Value | undefined, name: string): Value => {
  if (value === undefined) throw new Refusal('bad_request', `${name} is not a value that lists take`)
  return value
}

const list = (service: Service, call: Call, events: readonly Event[], path: string): unknown => {
  const { rules, urls } = service
  const instant = (name: 'from' | 'to', otherwise: number): number => {
    const asked = text(call.query, name)
    return asked === undefined ? otherwise : applied(rules.readInstant(asked), name)
  }
  const page = {
    limit: applied(rules.readLimit(text(call.query, 'limit')), 'limit'),
    offset: applied(rules.readOffset(text(call.query, 'offset')), 'offset'),
    order: applied(rules.readOrder(text(call.query, 'order')), 'order'),
  }
  const from = instant('from', rules.earliest())
  const to = instant('to', rules.latest(rules.now()))
  const span = rules.spanOf(events, from, to)
  const items = rules.pageOf(events, span, page)
  const envelope = {
    limit: page.limit,
    offset: page.offset,
    total: rules.totalOf(events, span, items),
    location: rules.listLocation(path, urls),
    order: page.order,
    from: rules.datetime(from, 'list.from'),
    to: rules.datetime(to, 'list.to'),
  }
  if (service.eventText !== undefined) return new ListText(items.map(service.eventText), envelope)
  const data = items.map((event) => writeEvent(service, event, 'listed'))
  return written(service, 'List', 'envelope', { object: 'list', data, ...envelope })
}

/** Lists the account's events ("List events"). */
export const listEvents = (service: Service, call: Call): unknown =>
  list(
    service,
    call,
    service.rules.accountEvents(service.rules.ledgerOf(call.mode, service.store)),
    '/events',
  )

/** Lists a charge's events ("List events for a charge"). */
export const listChargeEvents = (service: Service, call: Call): unknown => {
  const events = service.rules.chargeEvents(call.id, service.rules.ledgerOf(call.mode, service.store))
  if (events === undefined) throw new Refusal('not_found', `charge ${call.id} was not found`)
  return list(service, call, events, `/charges/${call.id}/events`)
}

/** Answers with an event ("Retrieve an event"). */
export const retrieveEvent = (service: Service, call: Call): unknown => {
  const event = service.rules.findEvent(call.id, service.rules.ledgerOf(call.mode, service.store))
  if (event === undefined) throw new Refusal('not_found', `event ${call.id} was not found`)
  return writeEvent(service, event, 'retrieved')
}
