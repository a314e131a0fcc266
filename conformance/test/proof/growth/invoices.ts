import { Refusal, type IncomingCall } from '../../../reference/call.ts'
import { text } from '../../../reference/operations/parameters.ts'
import type { Route } from '../../../reference/routes.ts'
import { ledgerOf, type Service } from '../../../reference/service.ts'
import { insertEvent, type Mode } from '../../../reference/store.ts'
import type { Fields } from './decisions.ts'
import { eventOfFake } from './event.ts'
import { routesOfFake, second } from './routes.ts'

/** An invoice as the service keeps it. */
interface Invoice {
  id: string
  mode: Mode
  at: number
  source: string
  amount: number
  title: string
  days: number
  isDefault: boolean
  tone: string
  state: 'open' | 'void' | 'paid'
  voidedAt: string | null
  link: string
}

/** A service of invoices as somebody else would write it, with one odd behaviour. */
export function invoiceRoutes(behaviour: string): Route[] {
  const invoices: Invoice[] = []
  const is = (name: string): boolean => name === behaviour
  const fake = { invoices, is }
  const route = routesOfFake(fake)
  return [
    route('POST', '/invoices', 'issueInvoice', issue),
    route('GET', '/invoices', 'allInvoices', list),
    route('GET', '/invoices/{id}', 'showInvoice', show),
    route('POST', '/invoices/{id}/void', 'voidInvoice', makeVoid),
    route('GET', '/invoices/{id}/reminders', 'invoiceReminders', reminders),
    route('GET', '/reminders/{id}', 'showReminder', showReminder),
  ]
}

interface Fake {
  invoices: Invoice[]
  is: (name: string) => boolean
}

const invalid = (message: string): Refusal => new Refusal('bad_request', message)

function word({ random }: Service): string {
  return Array.from({ length: 18 }, () => Math.floor(random() * 36).toString(36)).join('')
}

const idOf = (service: Service, mode: Mode, prefix: string): string =>
  `${prefix}_${mode === 'live' ? '' : 'test_'}${word(service)}`

function issue(fake: Fake, service: Service, call: IncomingCall): unknown {
  const { invoices, is } = fake
  const { mode, body } = call
  const source = sourceOf(fake, service, call)
  const amount = integerIn(call, 'amount', source.amount, { isRequired: !is('takes no amount') })
  const isOther = amount !== source.amount
  if (isOther && !is('takes any amount') && !(is('takes less') && amount < source.amount))
    throw invalid('amount is not that of the source')
  const title = text(body, 'title') ?? (is('takes no title') ? 'untitled' : undefined)
  if (title === undefined || title.trim() === '') throw invalid('title is missing')
  if (title.length > 80 && !is('takes long titles')) throw invalid('title is too long')
  const days = integerIn(call, 'due_in', 30, { isRequired: false })
  const isTooMany = days > 90 && !is('takes many days')
  if (days < 1 || isTooMany || (days === 90 && is('refuses 90 days'))) throw invalid('due_in')
  const tone = text(body, 'tone') ?? 'formal'
  const isKnown = ['formal', 'friendly'].includes(tone) || is('takes any tone')
  if (!isKnown || (tone === 'friendly' && is('refuses friends'))) throw invalid('tone')
  if (is('bills a source once') && invoices.some((other) => other.source === source.id))
    throw invalid('the source is billed')
  const last = invoices.at(-1)
  const invoice: Invoice = {
    id: is('gives an id again') && last !== undefined ? last.id : idOf(service, mode, 'inv'),
    mode,
    at: service.rules.now(),
    source: source.id,
    amount,
    title,
    days,
    isDefault: text(body, 'due_in') === undefined,
    tone,
    state: 'open',
    voidedAt: null,
    link: `plnk_${word(service)}`,
  }
  invoices.push(invoice)
  if (is('is paid by itself'))
    setTimeout(() => invoice.state === 'open' && (invoice.state = 'paid'), 300).unref()
  occur(fake, service, invoice, 'invoice.issued')
  if (!is('reminds nobody')) occur(fake, service, invoice, 'reminder.sent')
  return fieldsOf(fake, invoice, 'issued')
}

/** The source that an invoice names; throws a refusal where it names none. */
function sourceOf({ is }: Fake, service: Service, { mode, body }: IncomingCall) {
  const { sources } = ledgerOf(service, mode)
  const named = text(body, 'source')
  const last = [...sources.values()].findLast(
    ({ amount }) => String(amount) === text(body, 'amount'),
  )
  const source = named === undefined && is('takes no source') ? last : sources.get(named ?? '')
  if (source === undefined) throw new Refusal('not_found', 'there is no such source')
  return source
}

/** A whole number of a form, or that for none; throws a refusal for anything else. */
function integerIn(
  { body }: IncomingCall,
  name: string,
  otherwise: number,
  { isRequired }: { isRequired: boolean },
): number {
  const sent = text(body, name)
  if (sent === undefined && !isRequired) return otherwise
  if (sent === undefined || !/^\d+$/.test(sent)) throw invalid(`${name} is no whole number`)
  return Number(sent)
}

function find({ invoices, is }: Fake, { id, mode }: IncomingCall): Invoice {
  const known = invoices.find((invoice) => invoice.id === id && invoice.mode === mode)
  const invoice = known ?? (is('knows any id') ? invoices.at(-1) : undefined)
  if (invoice === undefined) throw new Refusal('not_found', 'there is no such invoice')
  return is('shows the last one') && known !== undefined ? (invoices.at(-1) ?? known) : invoice
}

const show = (fake: Fake, _service: Service, call: IncomingCall): unknown =>
  fieldsOf(fake, find(fake, call), 'shown')

function makeVoid(fake: Fake, service: Service, call: IncomingCall): unknown {
  const { is } = fake
  const invoice = find(fake, call)
  if (invoice.state !== 'open' && !is('voids again')) throw invalid(`it is ${invoice.state}`)
  if (!is('stays open')) {
    invoice.state = 'void'
    invoice.voidedAt = second(service.rules.now())
  }
  if (is('voids all others')) for (const other of fake.invoices) other.state = 'void'
  occur(fake, service, invoice, 'invoice.voided')
  return fieldsOf(fake, invoice, 'voided')
}

/** A page of invoices after the one that is named. */
function list(fake: Fake, _service: Service, { query, mode }: IncomingCall): unknown {
  const { invoices, is } = fake
  const size = text(query, 'limit') ?? '10'
  const isSize = /^\d+$/.test(size) && Number(size) >= 1 && Number(size) <= 100
  if (!isSize && !is('takes any limit')) throw invalid('limit')
  const state = text(query, 'state')
  if (state !== undefined && !['open', 'void', 'paid'].includes(state)) throw invalid('state')
  const chosen = invoices.filter(
    (invoice) =>
      invoice.mode === mode &&
      (state === undefined || is('lists every state') || invoice.state === state),
  )
  const listed = is('lists all but every third')
    ? chosen.filter((_, index) => index % 3 !== 1)
    : chosen
  const ordered = is('lists the newest first') ? listed.toReversed() : listed
  const after = text(query, 'starting_after')
  const place = ordered.findIndex(({ id }) => id === after)
  if (after !== undefined && place < 0) throw invalid('starting_after')
  const page = ordered.slice(place + 1, place + 1 + (Number(size) || 10))
  const more = { has_more: place + 1 + page.length < ordered.length }
  const data = page.map((invoice) => fieldsOf(fake, invoice, 'listed'))
  return { object: 'list', data, ...(is('says not whether there are more') ? {} : more) }
}

/** What the service makes by itself: an invoice has a reminder, or none. */
const reminderOf = ({ is }: Fake, { id, at, title }: Invoice, isLater: boolean): Fields => ({
  object: 'reminder',
  id: `rmnd_${id}`,
  invoice: is('reminds of another invoice') && !isLater ? 'inv_test_other' : id,
  state:
    is('is read before it is listed') ||
    (is('is read by itself') && isLater) ||
    (is('is unread again') && !isLater)
      ? 'read'
      : 'sent',
  ...(!is('shows no text') && {
    text: is('changes its reminders') && isLater ? 'Pay now.' : `Please pay ${title}.`,
  }),
  created_at: second(at),
})

function showReminder(fake: Fake, _service: Service, { id, mode }: IncomingCall): unknown {
  const { invoices, is } = fake
  const ofMode = invoices.filter((invoice) => invoice.mode === mode)
  const known = ofMode.find((invoice) => `rmnd_${invoice.id}` === id)
  const invoice = is('knows any reminder') ? (known ?? ofMode[0]) : known
  if (invoice === undefined) throw new Refusal('not_found', 'there is no such reminder')
  return reminderOf(fake, is('shows the first reminder') ? (ofMode[0] ?? invoice) : invoice, true)
}

function reminders(fake: Fake, { rules }: Service, call: IncomingCall): unknown {
  const { invoices, is } = fake
  const invoice = find(fake, call)
  const { id } = invoice
  const reminded = is('lists every reminder')
    ? invoices.filter(({ mode }) => mode === call.mode)
    : [invoice]
  const records = is('reminds nobody')
    ? []
    : reminded.map((other) => reminderOf(fake, other, false))
  const offset = rules.readOffset({ text: text(call.query, 'offset') }) ?? 0
  const limit = rules.readLimit({ text: text(call.query, 'limit') }) ?? 20
  return {
    object: 'list',
    data: records.slice(offset, offset + limit),
    limit,
    offset,
    total: records.length,
    location: `/invoices/${id}/reminders`,
    order: text(call.query, 'order') ?? 'chronological',
    from: second(0),
    to: second(rules.now()),
  }
}

type InvoicePlace = 'issued' | 'shown' | 'voided' | 'listed' | 'event'

function fieldsOf({ is }: Fake, invoice: Invoice, place: InvoicePlace): Fields {
  const { id, mode, at, source, amount, title, days, isDefault, tone, state, voidedAt, link } =
    invoice
  const isLater = is('is void in the answer alone') && place !== 'voided'
  const isEarly =
    (is('is void at once') && place === 'issued') ||
    (is('is void where it is shown') && place === 'shown')
  const otherState = isEarly ? 'void' : 'open'
  const linkId = is('changes its link') && place === 'shown' ? `${link}x` : link
  const fields: Fields = {
    object: is('calls itself a bill') ? 'bill' : 'invoice',
    id,
    livemode: mode === 'live',
    location: is('has a location that leads nowhere') ? '/invoices/nowhere' : `/invoices/${id}`,
    source: is('shows another source') ? 'src_test_other' : source,
    amount: is('changes its amount') && place !== 'issued' ? amount + 1 : amount,
    title: is('shows another title') ? 'Another' : title,
    due_in: is('has another default') && isDefault ? 7 : days,
    tone: is('shows an unknown tone') ? 'rude' : tone,
    state: isEarly || isLater ? otherState : state,
    voided_at: isLater ? null : voidedAt,
    link: {
      object: 'payment_link',
      id: linkId,
      url: is('shows no URL') ? 'nowhere' : `https://pay.example/${link}`,
      ...(is('shows further fields') && { qr: 'x' }),
    },
    lines: is('has no lines')
      ? []
      : [{ text: title, amount: is('shows the amount of a line as a text') ? '5' : amount }],
    created_at: second(at),
    ...(is('shows further fields') && { note: null, previous: { object: 'invoice', id: 'none' } }),
  }
  const without = is('lists no title') && place === 'listed' ? 'title' : ''
  return Object.fromEntries(Object.entries(fields).filter(([name]) => name !== without))
}

/** Records, lists and posts the event of an occurrence. */
function occur(fake: Fake, service: Service, invoice: Invoice, key: string): void {
  if (fake.is(`records no ${key}`)) return
  record(fake, service, invoice, key)
  if (fake.is(`records ${key} twice`)) record(fake, service, invoice, key)
}

function record(fake: Fake, service: Service, invoice: Invoice, key: string): void {
  const { is } = fake
  const { mode } = invoice
  const at = service.rules.now()
  const id = idOf(service, mode, 'evnt')
  const data = key.startsWith('reminder')
    ? { ...reminderOf(fake, invoice, false), state: 'sent' }
    : structuredClone(fieldsOf(fake, invoice, 'event'))
  if (is(`shows another state in ${key}`))
    data['state'] = invoice.state === 'open' ? 'void' : 'open'
  const raw = {
    object: 'event',
    id,
    livemode: mode === 'live',
    location: `/events/${id}`,
    actor_uid: 'user_of_invoices',
    user_uid: 'user_of_invoices',
    team_uid: null,
    created_at: second(at),
    key,
    data,
  }
  const event = eventOfFake({ id, mode, at, key, raw })
  const ledger = ledgerOf(service, mode)
  ledger.eventById.set(id, event)
  if (!is(`lists no ${key}`)) insertEvent(ledger, event)
  if (!is(`posts no ${key}`)) service.sender.post(event)
}
