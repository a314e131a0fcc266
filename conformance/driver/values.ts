import { operations } from '../../generated/operations.ts'
import { decodeForm, encodeForm } from '../contract/form.ts'
import { valueAt } from '../basics/values.ts'
import { sentIn } from '../model/fold.ts'
import type { Call, Changes } from '../scenarios/scenario.ts'
import type { Context, Session } from './session.ts'
import { EmptySlot, idIn, slotted } from './slots.ts'

/** Parameters as they are sent: text, several values, or members of brackets. */
export type RequestParameters = Record<string, NonNullable<Changes[string]>>

/** Makes the parameters of a call: the contract's example, what is unique to this request, and the changes of the card and of the command. */
export function parametersOf(context: Context, command: Call): RequestParameters {
  const sent = baseOf(context, command)
  const uri = String(sent['return_uri'] ?? '')
  const card = command.call === 'createToken' ? context.session.card.change : {}
  for (const [name, value] of Object.entries({ ...card, ...command.change })) {
    if (value === null) delete sent[name]
    else if (typeof value === 'string') sent[name] = fill(context, value, uri)
    else if (Array.isArray(value)) sent[name] = value.map((one: string) => fill(context, one, uri))
    else sent[name] = value as Readonly<Record<string, string>>
  }
  return sent
}

/** Names the example of the contract that a call is built on; undefined where its operation has none. */
export function baseNameOf({ card }: Session, { call, base }: Call): string | undefined {
  return base ?? (call === 'createToken' ? card.base : Object.keys(operations[call].bases)[0])
}

function baseOf(context: Context, command: Call): RequestParameters {
  const { session } = context
  const { card, returnUri, tokenParameter } = session.options
  const { call, source, token, change = {} } = command
  const sent: RequestParameters = { ...operations[call].bases[baseNameOf(session, command) ?? ''] }
  // Two words of letters alone, as some ask for, that no other request sends.
  if (call === 'createToken') sent['card[name]'] = `Nur Bin${lettersOf(session.word())}`
  if ('card[security_code]' in sent && card?.securityCode !== undefined)
    sent['card[security_code]'] = card.securityCode
  if ('amount' in sent && source === undefined) sent['amount'] = String(session.amount())
  if (call === 'createCharge') sent['return_uri'] = returnUri.replaceAll('{nonce}', session.word())
  if (source !== undefined) {
    sent['source'] = idIn(context, source)
    const amount = amountIn(context, source)
    if (amount !== null && !('amount' in change)) sent['amount'] = String(amount)
  }
  if (token !== undefined && tokenParameter !== undefined)
    sent[tokenParameter] = idIn(context, token)
  return sent
}

/** Replaces each digit of a word by a letter. */
const lettersOf = (word: string): string =>
  word.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** Gives the amount that a source was made with, whatever it shows; one that was sent in another form is as it shows. */
function amountIn(context: Context, source: string): number | null {
  const { exchange, value } = slotted(context, source)
  const { amount: sent } = sentIn(exchange)
  const amount = typeof sent === 'string' && /^\d+$/.test(sent) ? Number(sent) : value['amount']
  return Number.isInteger(amount) ? Number(amount) : null
}

const example = operations.createCharge.bases['source-id']?.['return_uri'] ?? ''

/** Fills the placeholders of a value: those of generated cases, and `{slot.field+1}`. */
function fill(context: Context, value: string, uri: string): string {
  const year = new Date().getUTCFullYear() + 2
  const fixed = new Map([
    ['rest', uri.replace(/^https:\/\//, '')],
    ['reverse', context.session.options.reverseOrder],
    // Cards expire then, in each form that the contract names.
    ['month:M', '8'],
    ['month:MM', '08'],
    ['year:YY', String(year % 100)],
    ['year:YYYY', String(year)],
  ])
  const own = value.replaceAll(example, uri)
  return own.replace(
    /\{([^{}]+)\}/g,
    (whole, name: string) => fixed.get(name) ?? slotValue(context, name) ?? whole,
  )
}

function slotValue(context: Context, text: string): string | undefined {
  const [, slot = '', field = '', shift = '0'] = /^(.+?)\.([\w.]+?)([+-]\d+)?$/.exec(text) ?? []
  if (slot === '') return undefined
  const { value } = slotted(context, slot)
  const shown = valueAt(value, field) ?? (field === 'created_at' ? value['created'] : undefined)
  const found = field === 'amount' ? amountIn(context, slot) : shown
  if (typeof found === 'number') return String(found + Number(shift))
  if (typeof found !== 'string') throw new EmptySlot(`${slot} shows no ${field}.`)
  const time = /^\d{4}-/.test(found) ? Date.parse(found) : NaN
  if (Number.isNaN(time)) return found
  return new Date(time + Number(shift) * 1000).toISOString().replace(/\.\d+Z$/, 'Z')
}

/** Writes parameters as a form, or in a way that the contract does not name. */
export function encode(sent: RequestParameters, other?: Call['other']): string {
  const form = encodeForm(sent)
  if (other === 'JSON') return JSON.stringify(decodeForm(form))
  return other === 'plain brackets' ? form.replaceAll('%5B', '[').replaceAll('%5D', ']') : form
}

/** Writes parameters as they are recorded: of the card only the end of its number. */
export function withoutCard(sent: RequestParameters): RequestParameters {
  const shown = { ...sent }
  const number = String(sent['card[number]'])
  if (number.length >= 12) shown['card[number]'] = `[card ending in ${number.slice(-4)}]`
  if ('card[security_code]' in sent) shown['card[security_code]'] = '[security code]'
  return shown
}

/** Gives the id that a command asks for: a known one, or one that nobody was given; undefined where it names none. */
export function targetOf(context: Context, { unknownId, on }: Call): string | undefined {
  const known = on === undefined ? undefined : idIn(context, on)
  if (unknownId === undefined || known === undefined) return known
  if (unknownId === 'near') return nearId(known)
  if (unknownId === 'longer') return `${known}0`
  if (unknownId === 'shorter') return known.slice(0, -1)
  if (unknownId !== 'random') return idIn(context, unknownId)
  const start = known.slice(0, known.lastIndexOf('_') + 1)
  // One unknown id of a kind for the whole run: it is asked for again and again.
  return start + context.session.nonce.padEnd(known.length - start.length, '0')
}

/** Changes one character in the middle of an id's last part, so that a careless comparison takes it for the id. */
function nearId(id: string): string {
  const at = id.length - 2
  const letter = id.charAt(at)
  const other = /\d/.test(letter) ? String((Number(letter) + 1) % 10) : letter === 'q' ? 'w' : 'q'
  return id.slice(0, at) + other + id.slice(at + 1)
}
