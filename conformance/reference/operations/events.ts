import { Refusal, type IncomingCall } from '../call.ts'
import type { ListOptions } from '../rules/lists.ts'
import { ofCall, type Service } from '../service.ts'
import type { Event } from '../store.ts'
import { writeEvent, written } from '../write.ts'
import { text } from './parameters.ts'

/** The account's events ("List events"). */
export function listEvents(service: Service, call: IncomingCall): unknown {
  return list(service, call, service.rules.accountEvents(ofCall(service, call)), '/events')
}

/** A charge's events ("List events for a charge"). */
export function listChargeEvents(service: Service, call: IncomingCall): unknown {
  const events = service.rules.chargeEvents({ ...ofCall(service, call), id: call.id })
  if (events === undefined) throw new Refusal('not_found', `charge ${call.id} was not found`)
  return list(service, call, events, `/charges/${call.id}/events`)
}

/** Answers with an event ("Retrieve an event"). */
export function retrieveEvent(service: Service, call: IncomingCall): unknown {
  const event = service.rules.findEvent({ ...ofCall(service, call), id: call.id })
  if (event === undefined) throw new Refusal('not_found', `event ${call.id} was not found`)
  return writeEvent(service, event, 'retrieved')
}

/** A page of events in its envelope ("List parameters", "List envelope"). */
function list(
  service: Service,
  call: IncomingCall,
  events: readonly Event[],
  path: string,
): unknown {
  const { rules, urls } = service
  const context = ofCall(service, call)
  const page: ListOptions = {
    limit: applied(rules.readLimit({ ...context, text: text(call.query, 'limit') }), 'limit'),
    offset: applied(rules.readOffset({ ...context, text: text(call.query, 'offset') }), 'offset'),
    order: applied(rules.readOrder({ ...context, text: text(call.query, 'order') }), 'order'),
  }
  const from = instant(service, call, 'from', rules.earliest({ now: rules.now() }))
  const to = instant(service, call, 'to', rules.latest({ now: rules.now() }))
  const span = rules.spanOf({ ...context, events, from, to })
  const items = rules.pageOf({ ...context, events, span, page })
  return written(service, 'List', 'envelope', {
    object: 'list',
    data: items.map((event) => writeEvent(service, event, 'listed')),
    limit: page.limit,
    offset: page.offset,
    total: rules.totalOf({ ...context, events, span, page: items }),
    location: rules.listLocation({ path, urls }),
    order: page.order,
    from: rules.datetime({ at: from, field: 'list.from' }),
    to: rules.datetime({ at: to, field: 'list.to' }),
  })
}

function instant(
  { rules }: Service,
  call: IncomingCall,
  name: 'from' | 'to',
  unlessGiven: number,
): number {
  const instantText = text(call.query, name)
  return instantText === undefined
    ? unlessGiven
    : applied(rules.readInstant({ text: instantText }), name)
}

function applied<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined)
    throw new Refusal('bad_request', `${name} is not a value that lists take`)
  return value
}
