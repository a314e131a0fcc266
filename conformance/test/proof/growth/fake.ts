import type { FormObject } from '../../../contract/form-encoding.ts'
import { Refusal, type IncomingCall } from '../../../reference/call.ts'
import type { Operation } from '../../../reference/names.ts'
import { nested, text } from '../../../reference/operations/parameters.ts'
import { api, type Route } from '../../../reference/routes.ts'
import { ledgerOf, type Service } from '../../../reference/service.ts'
import { insertEvent, type Charge, type Mode } from '../../../reference/store.ts'
import type { Decisions, Fields, Item } from './decisions.ts'
import { eventOfFake } from './event.ts'
import { withField } from './faults/fault.ts'
import type { Description, Parameter } from './description.ts'

/** One extended resource as it is served: its description, its decisions, and what was made. */
interface Fake {
  description: Description
  decisions: Decisions
  items: Item[]
}

/** The routes of an extended resource. */
export function fakeRoutes(description: Description, decisions: Decisions): Route[] {
  const fake: Fake = { description, decisions, items: [] }
  const { path, createdAt = path, creates, retrieves, lists, parent } = description
  const { retrievedAt = `${path}/{id}` } = description
  const route = (
    method: 'GET' | 'POST',
    at: string,
    operation: string,
    handle: (service: Service, call: IncomingCall) => unknown,
  ) => api('base', method, at, operation as Operation, handle)
  return [
    route('POST', createdAt, creates, (service, call) => create(fake, service, call)),
    route('GET', path, lists, (service, call) => listOfAccount(fake, service, call)),
    {
      ...route('GET', retrievedAt, retrieves, (service, call) => retrieve(fake, service, call)),
      pattern: new RegExp(
        `^${retrievedAt.replace('{charge}', '[^/]+').replace('{id}', '([^/]+)')}$`,
      ),
    },
    ...(parent === undefined
      ? []
      : [
          route('GET', parent.path, parent.lists, (service, call) =>
            listOfParent(fake, service, call, parent.path),
          ),
        ]),
  ]
}

function modeItems({ items }: Fake, mode: Mode): Item[] {
  return items.filter((item) => item.mode === mode)
}

function create(fake: Fake, service: Service, call: IncomingCall): unknown {
  const { description, decisions } = fake
  const { parent } = description
  const named = parent?.parameter === undefined ? call.id : text(call.body, parent.parameter)
  const charge = parent === undefined ? undefined : chargeOf(fake, service, call, named)
  const values = description.parameters.map((parameter) => [
    parameter.field ?? parameter.name,
    read(fake, parameter, call.body, charge),
  ]) as [path: string, value: unknown][]
  const item: Item = {
    id: decisions.newId(
      `${description.prefix}_${call.mode === 'live' ? '' : 'test_'}${draw(service)}`,
      fake.items,
    ),
    mode: call.mode,
    createdAt: service.rules.now(),
    charge: charge?.id,
    fields: {
      ...values.reduce((fields, [path, value]) => withField(fields, path, value), {}),
      ...(parent?.field === undefined ? {} : { [parent.field]: charge?.id }),
      ...description.fields,
    },
  }
  fake.items.push(item)
  occur(fake, service, item)
  return shownAs(fake, service, item, 'created')
}

function draw({ random }: Service): string {
  return Array.from({ length: 18 }, () => Math.floor(random() * 36).toString(36)).join('')
}

/** The charge that a creation names; throws a refusal where it cannot be its parent. */
function chargeOf(
  { items, decisions, description }: Fake,
  service: Service,
  call: IncomingCall,
  id: string | undefined,
): Charge | undefined {
  const { charges } = ledgerOf(service, call.mode)
  const charge = charges.get(id ?? '') ?? decisions.substituteParent([...charges.values()])
  if (id === undefined) return charge
  if (charge === undefined) throw new Refusal('not_found', `charge ${id} was not found`)
  const isBound = description.parent?.isSuccessful === true
  if (isBound && !decisions.parentTaken(charge, modeItems({ items } as Fake, call.mode)))
    throw new Refusal('bad_request', `charge ${id} is ${charge.status}`)
  return charge
}

/** The text of a parameter, whose name may have brackets. */
function textAt(body: FormObject, name: string): string | undefined {
  const [, outer, inner] = /^(.+)\[(.+)\]$/.exec(name) ?? []
  return outer === undefined || inner === undefined
    ? text(body, name)
    : text(nested(body, outer) ?? {}, inner)
}

/** The value of a parameter; throws a refusal where it is not taken. */
function read(
  { description, decisions, items }: Fake,
  parameter: Parameter,
  body: FormObject,
  charge: Charge | undefined,
): unknown {
  const { name, required = false, from } = parameter
  const given = textAt(body, name)
  if (given === undefined) {
    if (!required) return null
    if (decisions.requires(parameter)) throw new Refusal('bad_request', `${name} is missing`)
    return substituteOf(parameter, charge)
  }
  if (!decisions.takes(parameter, given)) throw new Refusal('bad_request', `${name} is invalid`)
  if (from === undefined) return given
  const amount = Math.trunc(Number(given)) || 0
  const isBound = charge !== undefined && name === description.parent?.amount
  if (isBound && !decisions.amountTaken(amount, charge, items))
    throw new Refusal('bad_request', `${name} is above that of the charge`)
  return amount
}

function substituteOf({ values, from }: Parameter, charge: Charge | undefined): unknown {
  return values?.[0] ?? from ?? charge?.id ?? 'ABC123456'
}

function find({ decisions }: Fake, items: readonly Item[], id: string): Item {
  const item = decisions.find(id, items)
  if (item === undefined) throw new Refusal('not_found', `${id} was not found`)
  return item
}

function retrieve(fake: Fake, service: Service, call: IncomingCall): unknown {
  const item = find(fake, modeItems(fake, call.mode), call.id)
  return shownAs(fake, service, item, 'retrieved')
}

function shownAs(
  { description, decisions }: Fake,
  service: Service,
  item: Item,
  place: Parameters<Decisions['show']>[1],
): unknown {
  const { mode, createdAt, id, fields } = item
  const { object, path, retrievedAt = `${path}/{id}` } = description
  const address = retrievedAt.replace('{charge}', item.charge ?? '').replace('{id}', id)
  const location = decisions.location(address, service.urls.baseUrl)
  const resource: Fields = {
    object,
    id,
    livemode: mode === 'live',
    location,
    ...fields,
    created_at: service.rules.datetime({ at: createdAt, field: `${object}.created_at` }),
  }
  return decisions.show(resource, place, item)
}

/** Records the events of a creation, each with the resource as it is now. */
function occur(fake: Fake, service: Service, item: Item): void {
  const { description, decisions } = fake
  const { created = 'create' } = description
  const data = decisions.eventData(
    structuredClone(shownAs(fake, service, item, 'event')) as Fields,
    fake.items,
  )
  for (const key of decisions.eventKeys(`${description.object}.${created}`))
    record(fake, service, { item, key, data })
}

function record(
  { decisions }: Fake,
  service: Service,
  { item, key, data }: { item: Item; key: string; data: Fields },
): void {
  const at = service.rules.now()
  const id = `evnt_${item.mode === 'live' ? '' : 'test_'}${draw(service)}`
  const raw = decisions.event({
    object: 'event',
    id,
    livemode: item.mode === 'live',
    location: `/events/${id}`,
    actor_uid: 'user_sandbox_actor',
    user_uid: 'user_sandbox_merchant',
    team_uid: null,
    created_at: service.rules.datetime({ at, field: 'event.created_at' }),
    key,
    data,
  })
  const event = eventOfFake({ id, mode: item.mode, at, key, raw })
  const ledger = ledgerOf(service, item.mode)
  if (decisions.keepsEvent(key)) ledger.eventById.set(id, event)
  if (decisions.listsEvent(key)) insertEvent(ledger, event)
  const charge = decisions.listsEventOfParent() ? ledger.charges.get(item.charge ?? '') : undefined
  charge?.events.push(event)
  if (decisions.postsEvent(key))
    setTimeout(() => service.sender.post(event), decisions.postsAfter())
}

/** The list of the account; throws a refusal where what its query requires is missing. */
function listOfAccount(fake: Fake, service: Service, call: IncomingCall): unknown {
  const { decisions, description, items } = fake
  for (const [name, value] of Object.entries(description.query ?? {})) {
    const given = text(call.query, name)
    if (
      given === undefined
        ? decisions.requires({ name })
        : !decisions.takes({ name, values: [value] }, given)
    )
      throw new Refusal('bad_request', `${name} is missing or invalid`)
  }
  const listed = decisions.listed(modeItems(fake, call.mode), items)
  return list(fake, service, call, listed, description.path)
}

function listOfParent(fake: Fake, service: Service, call: IncomingCall, path: string): unknown {
  if (!ledgerOf(service, call.mode).charges.has(call.id))
    throw new Refusal('not_found', `charge ${call.id} was not found`)
  const items = modeItems(fake, call.mode)
  const ofParent = items.filter(({ charge }) => charge === call.id)
  const listed = fake.decisions.listedOfParent(ofParent, items)
  return list(fake, service, call, listed, path.replace('{id}', call.id))
}

function list(
  fake: Fake,
  service: Service,
  call: IncomingCall,
  items: readonly Item[],
  path: string,
): unknown {
  const { decisions } = fake
  const { rules } = service
  const limit = decisions.limit(rules.readLimit({ text: text(call.query, 'limit') }) ?? 20)
  const offset = rules.readOffset({ text: text(call.query, 'offset') }) ?? 0
  const order = rules.readOrder({ text: text(call.query, 'order') }) ?? 'chronological'
  const from = instant(service, call, 'from') ?? 0
  const to = instant(service, call, 'to') ?? rules.now()
  const matching = items.filter(({ createdAt }) => decisions.within(createdAt, from, to))
  const ordered = order === 'chronological' ? decisions.ordered(matching) : matching.toReversed()
  const data = ordered.slice(...decisions.slice(offset, limit))
  return decisions.envelope({
    object: 'list',
    data: data.map((item) => shownAs(fake, service, item, 'listed')),
    limit,
    offset,
    total: decisions.total(matching.length, data.length),
    location: path,
    order,
    from: rules.datetime({ at: from, field: 'list.from' }),
    to: rules.datetime({ at: to, field: 'list.to' }),
  })
}

function instant({ rules }: Service, call: IncomingCall, name: 'from' | 'to'): number | undefined {
  const given = text(call.query, name)
  return given === undefined ? undefined : rules.readInstant({ text: given })
}
