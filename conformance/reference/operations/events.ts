import { Refusal, type IncomingCall } from '../call.ts'
import type { ListOptions } from '../rules/lists.ts'
import { contextOfCall, type Service } from '../service.ts'
import type { Event } from '../store.ts'
import { writeEvent, written } from '../write.ts'
import { text } from './parameters.ts'

/** The account's events ("List events"). */
export function listEvents(service: Service, call: IncomingCall): unknown {
  const events = service.rules.accountEvents(contextOfCall(service, call))
  return eventPage(service, call, { events, path: '/events' })
}

/** A charge's events ("List events for a charge"). */
export function listChargeEvents(service: Service, call: IncomingCall): unknown {
  const events = service.rules.chargeEvents({ ...contextOfCall(service, call), id: call.id })
  if (events === undefined) throw new Refusal('not_found', `charge ${call.id} was not found`)
  return eventPage(service, call, { events, path: `/charges/${call.id}/events` })
}

/** Answers with an event ("Retrieve an event"). */
export function retrieveEvent(service: Service, call: IncomingCall): unknown {
  const event = service.rules.findEvent({ ...contextOfCall(service, call), id: call.id })
  if (event === undefined) throw new Refusal('not_found', `event ${call.id} was not found`)
  return writeEvent(service, event, 'retrieved')
}

/** A page of events in its envelope ("List parameters", "List envelope"). */
function eventPage(
  service: Service,
  call: IncomingCall,
  { events, path }: { events: readonly Event[]; path: string },
): unknown {
  const { rules, urls } = service
  const context = contextOfCall(service, call)
  const page: ListOptions = {
    limit: acceptedValue(rules.readLimit({ ...context, text: text(call.query, 'limit') }), 'limit'),
    offset: acceptedValue(
      rules.readOffset({ ...context, text: text(call.query, 'offset') }),
      'offset',
    ),
    order: acceptedValue(rules.readOrder({ ...context, text: text(call.query, 'order') }), 'order'),
  }
  const from = readInstant(service, call, 'from') ?? rules.earliest({ now: rules.now() })
  const to = readInstant(service, call, 'to') ?? rules.latest({ now: rules.now() })
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

/** The instant that a parameter names; undefined where it is left out. */
function readInstant(
  { rules }: Service,
  call: IncomingCall,
  name: 'from' | 'to',
): number | undefined {
  const instantText = text(call.query, name)
  if (instantText === undefined) return undefined
  return acceptedValue(rules.readInstant({ text: instantText }), name)
}

/** The value as a rule read it; refuses one that it did not. */
function acceptedValue<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined)
    throw new Refusal('bad_request', `${name} is not a value that lists take`)
  return value
}
