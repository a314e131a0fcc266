import { Refusal, type Call } from '../call.ts'
import type { Page } from '../rules/lists.ts'
import { ledgerOf, type Service } from '../service.ts'
import type { Event } from '../store.ts'
import { writeEvent, written } from '../write.ts'
import { text } from './parameters.ts'

/** Lists the account's events ("List events"). */
export function listEvents(service: Service, call: Call): unknown {
  return list(service, call, service.rules.accountEvents(ledgerOf(service, call.mode)), '/events')
}

/** Lists a charge's events ("List events for a charge"). */
export function listChargeEvents(service: Service, call: Call): unknown {
  const events = service.rules.chargeEvents(call.id, ledgerOf(service, call.mode))
  if (events === undefined) throw new Refusal('not_found', `charge ${call.id} was not found`)
  return list(service, call, events, `/charges/${call.id}/events`)
}

/** Answers with an event ("Retrieve an event"). */
export function retrieveEvent(service: Service, call: Call): unknown {
  const event = service.rules.findEvent(call.id, ledgerOf(service, call.mode))
  if (event === undefined) throw new Refusal('not_found', `event ${call.id} was not found`)
  return writeEvent(service, event, 'retrieved')
}

/** A page of events in its envelope ("List parameters", "List envelope"). */
function list(service: Service, call: Call, events: readonly Event[], path: string): unknown {
  const { rules, urls } = service
  const page: Page = {
    limit: applied(rules.readLimit(text(call.query, 'limit')), 'limit'),
    offset: applied(rules.readOffset(text(call.query, 'offset')), 'offset'),
    order: applied(rules.readOrder(text(call.query, 'order')), 'order'),
  }
  const from = instant(service, call, 'from', rules.earliest(rules.now()))
  const to = instant(service, call, 'to', rules.latest(rules.now()))
  const span = rules.spanOf(events, from, to)
  const items = rules.pageOf(events, span, page)
  return written(service, 'List', 'envelope', {
    object: 'list',
    data: items.map((event) => writeEvent(service, event, 'listed')),
    limit: page.limit,
    offset: page.offset,
    total: rules.totalOf(events, span, items),
    location: rules.listLocation(path, urls),
    order: page.order,
    from: rules.datetime(from, 'list.from'),
    to: rules.datetime(to, 'list.to'),
  })
}

function instant({ rules }: Service, call: Call, name: 'from' | 'to', unlessGiven: number): number {
  const instantText = text(call.query, name)
  return instantText === undefined ? unlessGiven : applied(rules.readInstant(instantText), name)
}

function applied<Value>(value: Value | undefined, name: string): Value {
  if (value === undefined)
    throw new Refusal('bad_request', `${name} is not a value that lists take`)
  return value
}
