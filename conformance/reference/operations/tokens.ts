import type { FormObject } from '../../form.ts'
import { Refusal, type Call } from '../call.ts'
import type { RequiredCardField } from '../rules/tokens.ts'
import { newId, type Service } from '../service.ts'
import type { Card, Token } from '../store.ts'
import { writeToken } from '../write.ts'
import { nested, onlyListed, required, text } from './fields.ts'

const refuse = (message: string): Refusal => new Refusal('invalid_card', message)

const needed = ['name', 'number', 'expiration_month', 'expiration_year']
const optional = 'city country email phone_number postal_code security_code state street1 street2'.split(' ')
const listed = [...needed, ...optional]

const makeCard = (service: Service, call: Call, card: FormObject): { card: Card; number: string } => {
  const { rules } = service
  const read = (field: RequiredCardField) =>
    required(card, field, rules.cardRequires(field, card), rules.missingCardValue(field), refuse)
  const name = read('name')
  if (!rules.nameAccepted(name)) throw refuse("name can't be blank")
  const number = read('number').replace(/[ -]/g, '')
  if (!rules.numberAccepted(number))
    throw refuse(number === '' ? "number can't be blank" : 'number is invalid')
  const month = rules.readMonth(read('expiration_month'))
  if (month === undefined) throw refuse('expiration month is not between 1 and 12')
  const year = rules.readYear(read('expiration_year'))
  if (year === undefined) throw refuse('expiration year is invalid')
  const now = rules.now()
  if (!rules.expiryAccepted(month, year, now)) throw refuse('expiration date cannot be in the past')
  onlyListed(rules, card, listed, 'createToken')
  for (const field of optional)
    if (!rules.optionalCardValueAccepted(field, text(card, field) ?? '')) throw refuse(`${field} is invalid`)
  const code = text(card, 'security_code') ?? ''
  const shown = {
    country: rules.cardCountry(text(card, 'country') ?? '', number),
    financing: 'credit',
    bank: '',
    brand: rules.cardBrand(number),
    fingerprint: rules.fingerprint(number, service.keys[call.mode].secret),
    first_digits: rules.firstDigits(number),
    last_digits: rules.lastDigits(number),
    name: rules.cardName(name),
  }
  const checked = { security_code_check: rules.securityCodeCheck(code), tokenization_method: null }
  // spreads within one literal take fifty times as long
  const fields = Object.assign(
    {},
    rules.billing(card),
    shown,
    rules.cardExpiry(month, year),
    checked,
    rules.keptOfCard(number, code),
  )
  return { card: { id: newId(service, 'card', call.mode), mode: call.mode, createdAt: now, fields }, number }
}

/** Makes a token of a card ("Create a token"). */
export const createToken = (service: Service, call: Call): unknown => {
  const { rules, store } = service
  const { card, number } = makeCard(service, call, nested(call.body, 'card') ?? {})
  const token: Token = {
    id: newId(service, 'token', call.mode),
    mode: call.mode,
    createdAt: card.createdAt,
    card,
    ...rules.newToken(),
    failureCode: rules.cardFailure(number),
  }
  rules.ledgerOf(call.mode, store).tokens.set(token.id, token)
  return writeToken(service, token, 'created')
}

/** Answers with a token ("Retrieve a token"). */
export const retrieveToken = (service: Service, call: Call): unknown => {
  const token = service.rules.findToken(call.id, service.rules.ledgerOf(call.mode, service.store))
  if (token === undefined) throw new Refusal('not_found', `token ${call.id} was not found`)
  return writeToken(service, token, 'retrieved')
}
