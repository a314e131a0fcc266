import { createHmac, randomBytes } from 'node:crypto'
import { now, stamp, word, type Account, type Json } from './account.ts'
import type { Form } from './form.ts'
import { json, type Route } from './http.ts'
import { Refusal } from './refusal.ts'

const pepper = randomBytes(32)
const address = ['street1', 'street2', 'city', 'state', 'postal_code', 'phone_number']

/** Lists what {vault_url} answers to. */
export const tokenRoutes = (account: Account): Route[] => {
  const show = (status: number, id: string, live: boolean) => {
    const token = account.tokens.find((one) => one.id === id && one.live === live)
    if (!token) throw new Refusal(404, 'There is no such token.')
    const { at, card } = token
    const state = { charge_status: 'unknown', used: false, purpose: 'single_use' }
    const about = { id, object: 'token', livemode: live, location: `/tokens/${id}`, created_at: stamp(at) }
    return json(status, { card, ...state, ...about })
  }
  return [
    [
      'POST /tokens',
      ['public'],
      ({ form, live }) => {
        const id = live ? `tokn_${word(23)}` : `tokn_test_${word(17)}`
        account.tokens.push({ id, live, at: now(), card: readCard(form, live) })
        return show(201, id, live)
      },
    ],
    ['GET /tokens/:id', ['public'], ({ id, live }) => show(200, id, live)],
  ]
}

/** Reads card[...] and keeps what may be shown of it; throws a refusal. */
function readCard(form: Form, live: boolean): Json {
  const number = form.required('card[number]', /^\d{13,19}$/)
  if (!isChecked(number)) throw new Refusal(422, 'The card number is not valid.')
  const month = Number(form.required('card[expiration_month]', /^(0?[1-9]|1[0-2])$/))
  const year = form.required('card[expiration_year]', /^\d{2}(\d{2})?$/).padStart(4, '20')
  if (Date.UTC(Number(year), month) <= now()) throw new Refusal(422, 'The card has expired.')
  const code = form.optional('card[security_code]')
  const country = form.optional('card[country]') ?? 'MY'
  if (!/^[a-z]{2}$/i.test(country)) throw new Refusal(422, 'The country must be a two-letter code.')
  return {
    expiration_year: Number(year),
    expiration_month: month,
    name: form.required('card[name]'),
    ...Object.fromEntries(address.map((field) => [field, form.optional(`card[${field}]`) ?? ''])),
    country: country.toLowerCase(),
    id: `crd${word(12)}`,
    object: 'card',
    deleted: false,
    livemode: live,
    location: null,
    bank: 'Bank of the Second',
    brand: number.startsWith('4') ? 'Visa' : 'Other',
    financing: 'debit',
    first_digits: null,
    last_digits: number.slice(-4),
    fingerprint: createHmac('sha256', pepper).update(number).digest('base64'),
    security_code_check: code !== undefined,
    tokenization_method: null,
    created_at: stamp(now()),
    card_level: 'standard',
  }
}

/** Returns true where the last digit of a card number checks the others. */
function isChecked(number: string): boolean {
  const digits = [...number].reverse().map((digit, at) => Number(digit) * (at % 2 === 1 ? 2 : 1))
  return digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0
}
