import { Refusal, type IncomingCall } from '../../../reference/call.ts'
import { text } from '../../../reference/operations/parameters.ts'
import type { Route } from '../../../reference/routes.ts'
import { ledgerOf, type Service } from '../../../reference/service.ts'
import { insertEvent, type Mode } from '../../../reference/store.ts'
import type { Fields } from './decisions.ts'
import { eventOfFake } from './event.ts'
import { routesOfFake, second } from './routes.ts'

/** A customer as the service keeps it. */
interface Customer {
  id: string
  mode: Mode
  at: number
  email: string | null
  description: string | null
  locale: string
  isDeleted: boolean
}

interface Fake {
  customers: Customer[]
  is: (name: string) => boolean
}

/** A service of customers, who are changed and deleted, with one odd behaviour. */
export function customerRoutes(behaviour: string): Route[] {
  const fake: Fake = { customers: [], is: (name) => name === behaviour }
  const route = routesOfFake(fake)
  return [
    route('POST', '/customers', 'createCustomer', create),
    route('GET', '/customers', 'listCustomers', list),
    route('GET', '/customers/{id}', 'retrieveCustomer', (_, __, call) =>
      fieldsOf(fake, find(fake, call)),
    ),
    route('PATCH', '/customers/{id}', 'updateCustomer', update),
    route('DELETE', '/customers/{id}', 'destroyCustomer', destroy),
  ]
}

const idOf = ({ random }: Service, mode: Mode, prefix: string): string =>
  `${prefix}_${mode === 'live' ? '' : 'test_'}${Array.from({ length: 18 }, () =>
    Math.floor(random() * 36).toString(36),
  ).join('')}`

/** What a form says of a customer; throws a refusal where it is not taken. */
function read({ is }: Fake, { body }: IncomingCall): Partial<Customer> {
  const [email, description, locale] = ['email', 'description', 'locale'].map((name) =>
    text(body, name),
  )
  const isWrong =
    (email !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email) && !is('takes any email')) ||
    (description !== undefined && description.length > 200) ||
    (locale !== undefined && !['en', 'ms'].includes(locale))
  if (isWrong) throw new Refusal('bad_request', 'a value is not taken')
  return {
    ...(email !== undefined && { email }),
    ...(description !== undefined && { description }),
    ...(locale !== undefined && { locale }),
  }
}

function create(fake: Fake, service: Service, call: IncomingCall): unknown {
  const { mode } = call
  const customer: Customer = {
    id: idOf(service, mode, 'cust'),
    mode,
    at: service.rules.now(),
    email: null,
    description: null,
    locale: 'en',
    isDeleted: false,
    ...read(fake, call),
  }
  fake.customers.push(customer)
  occur(fake, service, customer, 'customer.create')
  return fieldsOf(fake, customer)
}

function find({ customers, is }: Fake, { id, mode }: IncomingCall): Customer {
  const customer = customers.find((other) => other.id === id && other.mode === mode)
  if (customer === undefined || (customer.isDeleted && !is('keeps what is deleted')))
    throw new Refusal('not_found', 'there is no such customer')
  return customer
}

function update(fake: Fake, service: Service, call: IncomingCall): unknown {
  const { is } = fake
  const customer = find(fake, call)
  const change = read(fake, call)
  if (is('keeps the email')) delete change.email
  if (is('forgets the rest')) Object.assign(customer, { email: null, description: null })
  if (!is('changes nothing') && !is('changes the answer alone')) Object.assign(customer, change)
  if (is('changes when it was created')) customer.at -= 60_000
  if (is('changes the language, too')) customer.locale = customer.locale === 'en' ? 'ms' : 'en'
  if (is('changes all others')) for (const other of fake.customers) Object.assign(other, change)
  occur(fake, service, customer, 'customer.update')
  if (is('answers with no email') && change.email === undefined)
    return fieldsOf(fake, { ...customer, email: null })
  return fieldsOf(fake, is('changes the answer alone') ? { ...customer, ...change } : customer)
}

function destroy(fake: Fake, service: Service, call: IncomingCall): unknown {
  const customer = find(fake, call)
  customer.isDeleted = true
  occur(fake, service, customer, 'customer.destroy')
  return goneFields(fake, customer)
}

const goneFields = ({ is }: Fake, { id, mode }: Customer): Fields => ({
  object: 'customer',
  id,
  livemode: mode === 'live',
  ...(!is('says not that one is deleted') && { deleted: true }),
})

function list(fake: Fake, { rules }: Service, { query, mode }: IncomingCall): unknown {
  const { customers, is } = fake
  const offset = rules.readOffset({ text: text(query, 'offset') }) ?? 0
  const limit = rules.readLimit({ text: text(query, 'limit') }) ?? 20
  const from = Date.parse(text(query, 'from') ?? second(0))
  const to = Date.parse(text(query, 'to') ?? second(rules.now()))
  const [email, description] = [text(query, 'email'), text(query, 'description')]
  const isChosen = (customer: Customer): boolean =>
    (email === undefined || customer.email === email || is('lists every email')) &&
    (description === undefined || customer.description === description)
  const isLacking = (customer: Customer): boolean =>
    email !== undefined &&
    (is('lists no email') || (is('lists an email once') && customer !== customers.find(isChosen)))
  const records = customers.filter(
    (customer) =>
      customer.mode === mode &&
      isChosen(customer) &&
      !isLacking(customer) &&
      (!customer.isDeleted || is('lists what is deleted')) &&
      Date.parse(second(customer.at)) >= from &&
      Date.parse(second(customer.at)) <= to,
  )
  const order = text(query, 'order') ?? 'chronological'
  const ordered = order === 'chronological' ? records : records.toReversed()
  const page = ordered.slice(offset, offset + limit)
  return {
    object: 'list',
    data: page.map((customer) => fieldsOf(fake, customer)),
    limit,
    offset,
    total: records.length,
    location: '/customers',
    order,
    from: second(from),
    to: second(to),
  }
}

function fieldsOf({ is }: Fake, { id, mode, at, email, description, locale }: Customer): Fields {
  return {
    object: 'customer',
    id,
    livemode: mode === 'live',
    location: `/customers/${id}`,
    email,
    description,
    ...(!is('shows no locale') && { locale }),
    created_at: second(at),
  }
}

/** Records, lists and posts the event of an occurrence. */
function occur(fake: Fake, service: Service, customer: Customer, key: string): void {
  if (fake.is(`records no ${key}`)) return
  record(fake, service, customer, key)
  if (fake.is(`records ${key} twice`)) record(fake, service, customer, key)
}

function record(fake: Fake, service: Service, customer: Customer, key: string): void {
  const { mode } = customer
  const at = service.rules.now()
  const id = idOf(service, mode, 'evnt')
  const raw = {
    object: 'event',
    id,
    livemode: mode === 'live',
    location: `/events/${id}`,
    actor_uid: 'user_of_customers',
    user_uid: 'user_of_customers',
    team_uid: null,
    created_at: second(at),
    key,
    data: customer.isDeleted ? goneFields(fake, customer) : fieldsOf(fake, customer),
  }
  const event = eventOfFake({ id, mode, at, key, raw })
  const ledger = ledgerOf(service, mode)
  ledger.eventById.set(id, event)
  insertEvent(ledger, event)
  if (!fake.is(`posts no ${key}`)) service.sender.post(event)
}
