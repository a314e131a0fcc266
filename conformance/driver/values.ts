import { operations } from '../../generated/operations.ts'
import { decodeForm } from '../contract/form.ts'
import { valueAt } from '../basics/values.ts'
import { sentIn } from '../model/fold.ts'
import type { Parameters } from '../model/model.ts'
import type { Call } from '../scenarios/scenario.ts'
import type { Card, Session, Slots } from './session.ts'

/** Parameters as they are sent: text, several values, or members of brackets. */
export type Sent = { [name: string]: string | readonly string[] | Readonly<{ [name: string]: string }> }

/** Thrown where a command names a slot that is empty. */
export class EmptySlot extends Error {
  override readonly name = 'EmptySlot'
  readonly exchange: string | undefined

  constructor(reason: string, exchange?: string) {
    super(reason)
    this.exchange = exchange
  }
}

/** Gives the slots that hold a name: what begins with @ is shared by all scenarios. */
export const slotsFor = ({ shared }: Session, slots: Slots, name: string): Slots =>
  name.startsWith('@') ? shared : slots

/** Gives what a slot holds. Throws EmptySlot where it is empty. */
export function slotted(
  slots: Slots,
  name: string,
): { value: { readonly [name: string]: unknown }; exchange: string } {
  const found = slots[name]
  if (found && 'value' in found) return found
  throw new EmptySlot(found?.missing ?? `${name} was not made.`, found?.exchange)
}

/** Gives the id of what a slot holds. */
export function idIn(slots: Slots, name: string): string {
  const { value, exchange } = slotted(slots, name)
  if (typeof value['id'] === 'string') return value['id']
  throw new EmptySlot(`${name} has no id that is a text.`, exchange)
}

/** The month and the year in which cards expire, in each form that the contract names. */
export function expiry(): ReadonlyMap<string, string> {
  const year = String(new Date().getUTCFullYear() + 2)
  return new Map([
    ['{month:M}', '8'],
    ['{month:MM}', '08'],
    ['{year:YY}', year.slice(2)],
    ['{year:YYYY}', year],
  ])
}

/** Makes the parameters of a call: the contract's example, what is unique to this request, and the command's changes. */
export function parametersOf(session: Session, slots: Slots, call: Call): Sent {
  const sent = baseOf(session, slots, call)
  const uri = typeof sent['return_uri'] === 'string' ? sent['return_uri'] : ''
  for (const [name, value] of Object.entries(call.change ?? {})) {
    if (value === null) delete sent[name]
    else if (typeof value === 'string') sent[name] = fill(session, slots, value, uri)
    else if (Array.isArray(value)) sent[name] = value.map((one: string) => fill(session, slots, one, uri))
    else sent[name] = value as { [name: string]: string }
  }
  return sent
}

/** Names the example of the contract that a call is built on; undefined where its operation has none. */
export function baseNameOf({ card }: Session, { call, base }: Call): string | undefined {
  return (
    base ?? (call === 'createToken' ? (card?.base ?? 'required') : Object.keys(operations[call].bases)[0])
  )
}

function baseOf(session: Session, slots: Slots, command: Call): Sent {
  const { call, source, change = {} } = command
  const sent: Sent = { ...operations[call].bases[baseNameOf(session, command) ?? ''] }
  if (call === 'createToken')
    Object.assign(sent, cardOf(session.card, sent), { 'card[name]': ownerName(session) })
  if (call === 'createSource' || (call === 'createCharge' && !('source' in sent)))
    sent['amount'] = String(amountOf(session))
  if (call === 'createCharge') sent['return_uri'] = returnUri(session)
  if (source !== undefined) {
    sent['source'] = idIn(slots, source)
    const amount = amountIn(session, slots, source)
    if (amount !== null && !('amount' in change)) sent['amount'] = String(amount)
  }
  return sent
}

/** Gives the amount that a source was made with, whatever it shows; one that was sent in another form is as it shows. */
function amountIn(session: Session, slots: Slots, source: string): number | null {
  const { amount: sent } = sentFor(session, slots, source)
  const { amount: shown } = slotted(slots, source).value
  const amount = typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : shown
  return Number.isInteger(amount) ? Number(amount) : null
}

/** Gives the parameters that made what a slot holds. */
export function sentFor({ record }: Session, slots: Slots, slot: string): Parameters {
  const { exchange } = slotted(slots, slot)
  const entry = record.entries.find((one) => 'id' in one && one.id === exchange)
  return entry !== undefined && 'request' in entry ? sentIn(entry) : {}
}

/** Makes an amount that no other source of the run has, until there are 9,000. */
function amountOf(session: Session): number {
  session.amount = session.amount >= 59_000 ? 50_001 : session.amount + 1
  return session.amount
}

function cardOf(card: Card | null, sent: Sent): Sent {
  const own = card ?? {
    month: '8',
    year: expiry().get('{year:YYYY}') ?? '',
    number: sent['card[number]'] as string,
  }
  return {
    'card[number]': own.number,
    'card[expiration_month]': own.month,
    'card[expiration_year]': own.year,
    ...('card[security_code]' in sent && card?.securityCode !== undefined
      ? { 'card[security_code]': card.securityCode }
      : {}),
  }
}

/** Makes a name for the owner of a card that no other request sends: two words of letters alone, as some ask for. */
function ownerName(session: Session): string {
  const letters = session.word().replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)] ?? 'q')
  return `Nur ${letters.slice(0, 1).toUpperCase()}${letters.slice(1)}`
}

/** Makes a return_uri that no other request sends. */
function returnUri({ options, word }: Session): string {
  return options.returnUri.replaceAll('{nonce}', word())
}

const example = operations.createCharge.bases['source-id']?.['return_uri'] ?? ''

/** Fills the placeholders of a value: those of generated cases, and `{slot.field+1}`. */
function fill(session: Session, slots: Slots, value: string, uri: string): string {
  const own = value.replaceAll(example, uri).replaceAll('{rest}', uri.replace(/^https:\/\//, ''))
  return own.replace(
    /\{[^{}]+\}/g,
    (whole) => expiry().get(whole) ?? slotValue(session, slots, whole.slice(1, -1)) ?? whole,
  )
}

function slotValue(session: Session, slots: Slots, text: string): string | undefined {
  if (text === 'reverse') return session.options.reverseOrder
  const [, slot = '', field = '', shift = '0'] = /^(.+?)\.([\w.]+?)([+-]\d+)?$/.exec(text) ?? []
  if (slot === '') return undefined
  const { value } = slotted(slots, slot)
  const found =
    field === 'amount'
      ? amountIn(session, slots, slot)
      : (valueAt(value, field) ?? (field === 'created_at' ? value['created'] : undefined))
  if (typeof found === 'number') return String(found + Number(shift))
  if (typeof found === 'string' && /^\d{4}-/.test(found) && !Number.isNaN(Date.parse(found)))
    return datetime(Date.parse(found) + Number(shift) * 1000)
  if (typeof found === 'string') return found
  throw new EmptySlot(`${slot} shows no ${field}.`)
}

/** Writes a moment in the form of the specification. */
const datetime = (time: number): string => new Date(time).toISOString().replace(/\.\d+Z$/, 'Z')

/** Writes parameters as a form, or in a way that the contract does not name. */
export function encode(sent: Sent, other?: Call['other']): string {
  const pairs = Object.entries(sent).flatMap(([name, value]): [string, string][] => {
    if (typeof value === 'string') return [[name, value]]
    if (Array.isArray(value)) return value.map((one: string): [string, string] => [`${name}[]`, one])
    return Object.entries(value).map(([key, one]): [string, string] => [`${name}[${key}]`, String(one)])
  })
  const form = new URLSearchParams(pairs).toString()
  if (other === 'JSON') return JSON.stringify(decodeForm(form))
  return other === 'plain brackets' ? form.replaceAll('%5B', '[').replaceAll('%5D', ']') : form
}

/** Writes parameters as they are recorded: of the card only the end of its number. */
export function withoutCard(sent: Sent): Sent {
  const { 'card[number]': number, 'card[security_code]': code, ...rest } = sent
  return {
    ...rest,
    ...(typeof number === 'string'
      ? { 'card[number]': number.length < 12 ? number : `[card ending in ${number.slice(-4)}]` }
      : {}),
    ...(code === undefined ? {} : { 'card[security_code]': '[security code]' }),
  }
}
