import { constraints } from '../../generated/constraints.ts'
import { operations, type OperationId } from '../../generated/operations.ts'
import { kinds, type CustomerPage } from '../../generated/resources.ts'
import { kindMadeBy, parentOf, takesCard } from '../contract/kinds.ts'
import { decodeForm, encodeForm } from '../contract/form-encoding.ts'
import { valueAt } from '../basics/values.ts'
import { maxAddressChars } from '../model/value.ts'
import type { Exchange } from '../record/entry.ts'
import { redactedCode, redactedNumber } from '../record/redacted-card.ts'
import type { CallCommand, Changes } from '../scenarios/scenario.ts'
import { referenceIn, replaceBraces } from '../scenarios/slots.ts'
import type { RunOptions } from '../settings/options.ts'
import type { CardTemplate, Context } from './session.ts'
import { CannotExecute, idIn, slotted, type Slots } from './slots.ts'
import type { UniqueValues } from './unique.ts'

/** Parameters as they are sent: text, several values, or members of brackets. */
export type RequestParameters = Record<string, NonNullable<Changes[string]>>

/** Where the values of a request come from. */
export interface ValueSources {
  readonly options: Pick<RunOptions, 'card' | 'returnUri' | 'reverseOrder' | 'tokenParameter'>
  readonly card: CardTemplate
  readonly unique: Omit<UniqueValues, 'exchangeId'>
  readonly slots: Slots
}

export const valueSourcesOf = ({ session, slots }: Context): ValueSources => ({
  options: session.options,
  card: session.learned.card,
  unique: session.unique,
  slots,
})

/** The run's return_uri, and the example's that it replaces in any value. */
interface ReturnAddress {
  readonly address: string
  readonly example: string
}

/**
 * What a call sends: its example with values of this run, then the card's parameters, then the
 * call's changes.
 */
export function parametersOf(valueSources: ValueSources, command: CallCommand): RequestParameters {
  const sent = exampleParameters(valueSources, command)
  const returnParameter = customerPageOf(command.call)?.returnParameter
  const returnAddress =
    returnParameter === undefined
      ? { address: '', example: '' }
      : {
          address: String(sent[returnParameter] ?? ''),
          example: exampleOf(valueSources, command)[returnParameter] ?? '',
        }
  const card = takesCard(command.call) ? valueSources.card.change : {}
  for (const [name, value] of Object.entries({ ...card, ...command.change })) {
    if (value === null) delete sent[name]
    else if (typeof value === 'string') sent[name] = fill(valueSources, value, returnAddress)
    else if (Array.isArray(value))
      sent[name] = value.map((item: string) => fill(valueSources, item, returnAddress))
    else sent[name] = value as Readonly<Record<string, string>>
  }
  return sent
}

/** The example that a call is built on; undefined where its operation has none. */
export function baseNameOf(
  { card }: Pick<ValueSources, 'card'>,
  { call, base }: CallCommand,
): string | undefined {
  return base ?? (takesCard(call) ? card.base : Object.keys(operations[call].bases)[0])
}

const exampleOf = (
  valueSources: Pick<ValueSources, 'card'>,
  command: CallCommand,
): Readonly<Record<string, string>> =>
  operations[command.call].bases[baseNameOf(valueSources, command) ?? ''] ?? {}

/** The page that a customer of what an operation makes is sent to; undefined for none. */
export function customerPageOf(operation: OperationId): CustomerPage | undefined {
  const kind = kindMadeBy(operation)
  return (kind && kinds[kind].page) ?? undefined
}

function exampleParameters(valueSources: ValueSources, command: CallCommand): RequestParameters {
  const { options, unique } = valueSources
  const { card, returnUri } = options
  const { call, from } = command
  const sent: RequestParameters = { ...exampleOf(valueSources, command) }
  // Two words of letters alone, as some ask for, that no other request sends.
  if (takesCard(call)) sent['card[name]'] = `Nur Bin${lettersOf(unique.word())}`
  if ('card[security_code]' in sent && card?.securityCode !== undefined)
    sent['card[security_code]'] = card.securityCode
  const { amount } = sent
  if (typeof amount === 'string' && from === undefined && takesAnyAmount(call))
    sent['amount'] = String(unique.amount(Number(amount), maxAmount(call)))
  const returnParameter = customerPageOf(call)?.returnParameter
  if (returnParameter !== undefined)
    sent[returnParameter] = returnUri.replaceAll('{nonce}', unique.word())
  if (from !== undefined) nameParent(valueSources, { ...command, from }, sent)
  return sent
}

const amountOf = (call: OperationId) => constraints[call].parameters['amount']

const maxAmount = (call: OperationId): number => amountOf(call)?.maximum ?? Infinity

/** True for an operation that takes any whole amount between its limits. */
function takesAnyAmount(call: OperationId): boolean {
  const { type, multipleOf = 1, enum: members } = amountOf(call) ?? { type: '' }
  return type === 'integer' && multipleOf === 1 && members === undefined
}

/**
 * Sets the parent's id and the values that must equal its own. A kind that the contract declares no
 * parent for, such as a token, goes by the profile's `tokenParameter`.
 */
function nameParent(
  valueSources: ValueSources,
  { call, from, change = {} }: CallCommand & { from: string },
  sent: RequestParameters,
): void {
  const { kind } = slotted(valueSources, from)
  const parent = parentOf(call, kind)
  const parameter = parent?.parameter ?? valueSources.options.tokenParameter
  if (parameter !== undefined) sent[parameter] = idIn(valueSources, from)
  for (const [name, path] of Object.entries(parent?.equal ?? {})) {
    const value = valueSent(valueSources, from, path)
    if (value !== null && !(name in change)) sent[name] = String(value)
  }
}

/** The address with a query that pads it to the greatest length that is held whole. */
function longAddress(address: string): string {
  const { mustBeKeptWhole: length } = maxAddressChars
  const start = `${address}${address.includes('?') ? '&' : '?'}note=`
  return start.length > length ? address : start.padEnd(length, 'long')
}

/** Replaces each digit of a word by a letter. */
const lettersOf = (word: string): string =>
  word.replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** The value that a resource was made with; the one that it shows where another spelling was sent. */
function valueSent(valueSources: ValueSources, slot: string, path: string): string | number | null {
  const { exchange, value, sent } = slotted(valueSources, slot)
  const sentValue = sent[path]
  if (typeof sentValue === 'string' && /^\d+$/.test(sentValue)) return Number(sentValue)
  if (typeof sentValue === 'string' && isOfExample(exchange, path, sentValue)) return sentValue
  const content = valueAt(value, path)
  return Number.isInteger(content) || typeof content === 'string'
    ? (content as string | number)
    : null
}

/** True for the value of a parameter in an example of the request that an exchange made. */
const isOfExample = ({ operation }: Exchange, parameter: string, value: string): boolean =>
  operation != null &&
  Object.values(operations[operation].bases).some((base) => base[parameter] === value)

/** Fills the braces of a value, such as `{rest}` and `{slot.field+1 at +08:00}`. */
function fill(
  valueSources: ValueSources,
  value: string,
  { address, example }: ReturnAddress,
): string {
  const year = new Date().getUTCFullYear() + 2
  // rest: the return address without https://. long: padded to the greatest length kept whole.
  const replacements = new Map([
    ['rest', address.replace(/^https:\/\//, '')],
    ['long', longAddress(address)],
    ['reverse', valueSources.options.reverseOrder],
    // Cards expire then, in each form that the contract names.
    ['month:M', '8'],
    ['month:MM', '08'],
    ['year:YY', String(year % 100)],
    ['year:YYYY', String(year)],
  ])
  const ownAddress = example === '' ? value : value.replaceAll(example, address)
  return replaceBraces(
    ownAddress,
    (text) => replacements.get(text) ?? slotValue(valueSources, text),
  )
}

const isDatetime = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{4}-/.test(value)

function slotValue(valueSources: ValueSources, text: string): string | undefined {
  const reference = referenceIn(text)
  if (reference === undefined) return undefined
  const { slot, field, shift, zone } = reference
  const { value } = slotted(valueSources, slot)
  const creationDatetime = [value['created_at'], value['created']].find(isDatetime)
  const content =
    field === 'created_at' ? creationDatetime : (valueSent(valueSources, slot, field) ?? undefined)
  if (typeof content === 'number') return String(shifted(content, shift))
  if (typeof content !== 'string') throw new CannotExecute(`${slot} shows no ${field}.`)
  const time = isDatetime(content) ? Date.parse(content) : NaN
  if (Number.isNaN(time)) return content
  return datetimeOf(time + Number(shift) * 1000, zone)
}

/** A time as a datetime in UTC, or in a zone east of it. */
function datetimeOf(time: number, zone?: string): string {
  const [hours = 0, minutes = 0] = zone?.split(':').map(Number) ?? []
  const local = new Date(time + (hours * 60 + minutes) * 60_000)
  return local.toISOString().replace(/\.\d+Z$/, zone ?? 'Z')
}

/** A number after `+1`, `*2` or `/100`, without the remainder of a division. */
function shifted(number: number, operation: string): number {
  const operand = Number(operation.slice(1))
  if (operation.startsWith('*')) return number * operand
  if (operation.startsWith('/')) return Math.trunc(number / operand)
  return number + Number(operation)
}

/** Parameters as a form, or in a way that the contract does not allow. */
export function encode(sent: RequestParameters, manner?: CallCommand['manner']): string {
  const form = encodeForm(sent)
  if (manner === 'JSON') return JSON.stringify(decodeForm(form))
  return manner === 'plain brackets' ? form.replaceAll('%5B', '[').replaceAll('%5D', ']') : form
}

/**
 * Parameters with the card number cut to its form and last four digits, and the security code
 * replaced.
 */
export function withCardRedacted(sent: RequestParameters): RequestParameters {
  const recorded = { ...sent }
  for (const [name, write] of Object.entries(cardWriters)) {
    const value = sent[name]
    if (value !== undefined) recorded[name] = eachText(value, write)
  }
  return recorded
}

const cardWriters: { readonly [name: string]: (value: string) => string } = {
  'card[number]': redactedNumber,
  'card[security_code]': redactedCode,
}

/** Changes each text of a parameter, and leaves its shape. */
function eachText(
  value: RequestParameters[string],
  write: (text: string) => string,
): RequestParameters[string] {
  if (typeof value === 'string') return write(value)
  if (Array.isArray(value)) return value.map((item: string) => write(item))
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, write(item)]))
}

/** The id in the path: that of a slot, or an unknown one made from it; undefined for none. */
export function targetOf(
  valueSources: ValueSources,
  { unknownId, idFrom, on }: CallCommand,
): string | undefined {
  const knownId = on === undefined ? undefined : idIn(valueSources, on)
  if (knownId === undefined) return undefined
  if (idFrom !== undefined) return idIn(valueSources, idFrom)
  if (unknownId === undefined) return knownId
  if (unknownId === 'near') return nearId(knownId)
  if (unknownId === 'longer') return `${knownId}0`
  if (unknownId === 'shorter') return knownId.slice(0, -1)
  const prefix = knownId.slice(0, knownId.lastIndexOf('_') + 1)
  // One unknown id of a kind for the whole run: it is asked for again and again.
  return prefix + valueSources.unique.nonce.padEnd(knownId.length - prefix.length, '0')
}

/** An id that differs in its last character but one. */
function nearId(id: string): string {
  const position = id.length - 2
  const letter = id.charAt(position)
  const otherLetter = letter === 'q' ? 'w' : 'q'
  const replacement = /\d/.test(letter) ? String((Number(letter) + 1) % 10) : otherLetter
  return id.slice(0, position) + replacement + id.slice(position + 1)
}
