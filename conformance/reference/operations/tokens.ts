import type { FormObject } from '../../contract/form-encoding.ts'
import { Refusal, type IncomingCall } from '../call.ts'
import type { Rules } from '../rules.ts'
import { cardFailures } from '../rules/tokens.ts'
import { ledgerOf, newId, contextOfCall, type Service } from '../service.ts'
import type { Card, Mode, Token } from '../store.ts'
import { writeToken } from '../write.ts'
import { nested, refuseUnlisted, requiredValue, defaultValues, text } from './parameters.ts'

type CardDetails = ReturnType<typeof readCard>

const requiredNames = ['name', 'number', 'expiration_month', 'expiration_year']
const optionalNames =
  'city country email phone_number postal_code security_code state street1 street2'.split(' ')

/** A new token of a card ("Create a token"). */
export function createToken(service: Service, call: IncomingCall): unknown {
  const { rules } = service
  const now = rules.now()
  const params = nested(call.body, 'card') ?? {}
  const details = readCard(rules, params, now)
  const card = cardOf(service, { mode: call.mode, details, params, now })
  const token: Token = {
    id: newId(service, 'token', call.mode),
    mode: call.mode,
    createdAt: now,
    card,
    used: false,
    chargeStatus: 'unknown',
    failureCode: cardFailures.get(details.number),
  }
  ledgerOf(service, call.mode).tokens.set(token.id, token)
  service.keeper.changed()
  return writeToken(service, token, 'created')
}

/** Answers with a token ("Retrieve a token"). */
export function retrieveToken(service: Service, call: IncomingCall): unknown {
  const token = service.rules.findToken({ ...contextOfCall(service, call), id: call.id })
  if (token === undefined) throw new Refusal('not_found', `token ${call.id} was not found`)
  return writeToken(service, token, 'retrieved')
}

/** Reads the parameters of a card; throws a refusal, which never repeats a number or a code. */
function readCard(rules: Rules, card: FormObject, now: number) {
  const parameters = { rules, operation: 'createToken', params: card } as const
  const textOf = (field: keyof typeof defaultValues) =>
    requiredValue(parameters, field, 'invalid_card')
  const name = textOf('name')
  if (!rules.nameAccepted({ name })) throw refusal("name can't be blank")
  const number = textOf('number').replace(/[ -]/g, '')
  if (!rules.numberAccepted({ number }))
    throw refusal(number === '' ? "number can't be blank" : 'number is invalid')
  const month = rules.readMonth({ text: textOf('expiration_month') })
  if (month === undefined) throw refusal('expiration month is not between 1 and 12')
  const year = rules.readYear({ text: textOf('expiration_year') })
  if (year === undefined) throw refusal('expiration year is invalid')
  if (!rules.expiryAccepted({ month, year, now }))
    throw refusal('expiration date cannot be in the past')
  refuseUnlisted(parameters, [...requiredNames, ...optionalNames])
  for (const field of optionalNames)
    if (!rules.optionalCardValueAccepted({ field, value: text(card, field) ?? '' }))
      throw refusal(`${field} is invalid`)
  const code = text(card, 'security_code') ?? ''
  const country = text(card, 'country') ?? ''
  return { number, code, name, month, year, country }
}

/** The card that a token shows: neither the whole number nor the security code is kept. */
function cardOf(
  service: Service,
  {
    mode,
    details,
    params,
    now,
  }: { mode: Mode; details: CardDetails; params: FormObject; now: number },
): Card {
  const { rules, keys } = service
  const { number, code, name, month, year, country } = details
  const fields = {
    country: rules.cardCountry({ country, number }),
    ...rules.billing({ card: params }),
    financing: 'credit',
    bank: '',
    brand: number.startsWith('4') ? 'Visa' : 'MasterCard',
    fingerprint: rules.fingerprint({ number, secret: keys[mode].secret }),
    first_digits: rules.firstDigits({ number }),
    last_digits: rules.lastDigits({ number }),
    name: rules.cardName({ name }),
    expiration_month: month,
    expiration_year: year,
    security_code_check: code !== '',
    tokenization_method: null,
    ...rules.keptOfCard({ number, code }),
  }
  return { id: newId(service, 'card', mode), mode, createdAt: now, fields }
}

function refusal(message: string): Refusal {
  return new Refusal('invalid_card', message)
}
