import { createHmac, randomBytes } from 'node:crypto'
import { mint } from './addresses.ts'
import { now, stamp } from './clock.ts'
import type { Form } from './form.ts'
import { Refusal } from './refusal.ts'

/** A card as it is shown: the number itself and the security code are not kept. */
export type Card = Readonly<Record<string, unknown>>

const PEPPER = randomBytes(32)
const ADDRESS = ['street1', 'street2', 'city', 'state', 'postal_code', 'phone_number'] as const
const BRANDS: readonly [RegExp, string][] = [
  [/^4/, 'Visa'],
  [/^(5[1-5]|2[2-7])/, 'Mastercard'],
  [/^3[47]/, 'American Express'],
  [/^35/, 'JCB'],
]

function luhn(number: string): boolean {
  let sum = 0
  for (const [place, digit] of [...number].reverse().entries()) {
    const weighed = place % 2 === 1 ? Number(digit) * 2 : Number(digit)
    sum += weighed > 9 ? weighed - 9 : weighed
  }
  return sum % 10 === 0
}

function readNumber(form: Form): string {
  const number = form.required('card[number]')
  if (!/^\d{13,19}$/.test(number) || !luhn(number)) throw new Refusal(422, 'The card number is not valid.')
  return number
}

function readExpiry(form: Form): { month: number; year: number } {
  const monthText = form.required('card[expiration_month]')
  const yearText = form.required('card[expiration_year]')
  if (!/^(0?[1-9]|1[0-2])$/.test(monthText)) throw new Refusal(422, 'The expiration month must be 1 to 12.')
  if (!/^\d{2}(\d{2})?$/.test(yearText))
    throw new Refusal(422, 'The expiration year must have two or four digits.')
  const month = Number(monthText)
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText)
  if (Date.UTC(year, month) <= now()) throw new Refusal(422, 'The card has expired.')
  return { month, year }
}

function readCountry(form: Form): string {
  const country = form.optional('card[country]') ?? 'MY'
  if (!/^[a-z]{2}$/i.test(country)) throw new Refusal(422, 'The card country must be a two-letter code.')
  return country.toLowerCase()
}

/** Reads card[...] and keeps what may be shown of it; throws a refusal when a detail is missing or cannot be. */
export function readCard(form: Form, live: boolean): Card {
  const number = readNumber(form)
  const { month, year } = readExpiry(form)
  const code = form.optional('card[security_code]')
  if (code !== undefined && !/^\d{3,4}$/.test(code)) throw new Refusal(422, 'The security code is not valid.')
  const shown = {
    name: form.required('card[name]'),
    country: readCountry(form),
    ...Object.fromEntries(ADDRESS.map((field) => [field, form.optional(`card[${field}]`) ?? ''])),
  }
  // A number typed into the wrong box would otherwise be shown with the name or the address.
  if (Object.values(shown).some((text) => text.replace(/[^0-9]/g, '').includes(number))) {
    throw new Refusal(422, 'The card number belongs in card[number] alone.')
  }
  return {
    expiration_year: year,
    expiration_month: month,
    ...shown,
    id: mint.card(),
    object: 'card',
    deleted: false,
    livemode: live,
    location: null,
    bank: 'Bank of the Second',
    brand: BRANDS.find(([prefix]) => prefix.test(number))?.[1] ?? 'Other',
    financing: 'debit',
    first_digits: null,
    last_digits: number.slice(-4),
    fingerprint: createHmac('sha256', PEPPER).update(number).digest('base64'),
    security_code_check: code !== undefined,
    tokenization_method: null,
    created_at: stamp(now()),
    card_level: 'standard',
  }
}
