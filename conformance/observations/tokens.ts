import { expiry } from '../flows/tokens/card.ts'
import type { Parameters } from '../api/request.ts'
import { accepted, complete } from '../api/answer.ts'
import type { Api } from '../flows/api.ts'
import { observe, type Observe } from './observe.ts'
import { newToken, tokenRequest } from '../flows/tokens/tokens.ts'
import { read, readText } from '../api/resource.ts'
import { ask } from './exchanges.ts'
import { became, distinct } from './comparable.ts'
import { allInOrder } from '../flows/until.ts'
import { otherNumbers } from '../settings/cards.ts'
import { operations } from '../../generated/operations.ts'
import type { Incoming } from '../http/old/message.ts'
import { addressOf } from '../settings/target.ts'

/** Numbers that services publish for tests, and plain mistakes in them; never anything else. */
const numbers: Record<string, string> = {
  Visa: '4242424242424242',
  MasterCard: '5555555555554444',
  ...otherNumbers,
  'wrong check digit': '4242424242424241',
  '12 digits of 16': '424242424242',
  '20 digits': '42424242424242424242',
  letters: '42424242424242ab',
  'with blanks': '4242 4242 4242 4242',
  'with dashes': '4242-4242-4242-4242',
}

/** The observations of tokens and their cards. */
export const tokenObservers: readonly Observe[] = [
  observe('card-digits-of-number', async (api) => {
    const { sent, token } = await newToken(api, { row: 'first' })
    const number = String(sent['card[number]'])
    const last = read(token, 'card.last_digits')
    const first = read(token, 'card.first_digits')
    return {
      last_digits: part(last, (digits) => number.endsWith(digits), 'the last'),
      first_digits: part(first, (digits) => number.startsWith(digits), 'the first'),
    }
  }),
  observe('card-address-echo', async (api) => {
    const { sent, token } = await newToken(api, { row: 'every parameter' })
    const names = ['street1', 'street2', 'city', 'state', 'postal_code', 'phone_number']
    return Object.fromEntries(
      names.map((name) => {
        const shown = read(token, `card.${name}`)
        if (shown === null || shown === '' || shown === undefined) return [name, 'empty']
        return [name, shown === sent[`card[${name}]`] ? 'as sent' : 'otherwise']
      }),
    )
  }),
  observe('card-field-values', async (api) => {
    const { token } = await newToken(api, { row: 'first' })
    const names = ['financing', 'bank', 'brand']
    return Object.fromEntries(names.map((name) => [name, read(token, `card.${name}`)]))
  }),
  observe('card-country-derived', async (api) =>
    read((await newToken(api, { row: 'first' })).token, 'card.country'),
  ),
  observe('card-two-digit-year', async (api) => {
    const { '{year:YY}': short } = expiry()
    const parameters = {
      ...(await tokenRequest(api)),
      'card[expiration_year]': short,
    }
    const year = String(read(accepted(await ask(api, 'createToken', { parameters })), 'card.expiration_year'))
    if (year === short) return 'the two digits alone'
    return year === `20${short}` ? 'a year from 2000 to 2099' : 'another year'
  }),
  observe('token-cors', cors),
  observe('card-number-validation', (api) =>
    eachRequest(
      api,
      Object.entries(numbers).map(([name, number]) => [name, { 'card[number]': number }]),
    ),
  ),
  observe('card-expiry-validation', (api) => {
    const now = new Date()
    const expiring = (name: string, months: number): [string, Parameters] => {
      const then = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, 1))
      const [month, year] = [String(then.getUTCMonth() + 1), String(then.getUTCFullYear())]
      return [name, { 'card[expiration_month]': month, 'card[expiration_year]': year }]
    }
    return eachRequest(api, [
      expiring('last year', -12),
      expiring('last month', -1),
      expiring('this month', 0),
      expiring('in 15 years', 180),
      expiring('in 60 years', 720),
    ])
  }),
  observe('token-lifetime', 'end', async (api) => {
    const id = readText((await newToken(api, { row: 'first' })).token, 'id')
    const told = became(await ask(api, 'retrieveToken', { id }))
    return told === 'accepted' ? 'retrievable' : told
  }),
]

function part(value: unknown, holds: (digits: string) => boolean, where: string): string {
  if (typeof value !== 'string' || value === '') return 'none'
  return holds(value) ? `${where} ${value.length}` : 'other digits'
}

async function eachRequest(api: Api, changes: [string, Parameters][]): Promise<Record<string, string>> {
  const seen = changes.map(async ([name, change]) => {
    const parameters = { ...(await tokenRequest(api)), ...change }
    return [name, became(await ask(api, 'createToken', { parameters }))] as const
  })
  return Object.fromEntries(await allInOrder(seen))
}

/** The origin of a shop whose script creates tokens. */
const shop = 'https://shop.example'

/** Observes what a browser is told before a script of another origin creates a token, and with the answer to it. */
async function cors(api: Api): Promise<Record<string, unknown>> {
  const preflight = await send(api, 'OPTIONS', {
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'authorization',
  })
  // A browser hides an answer without the header from the script, whatever its status is.
  const answer = await send(api, 'POST', { 'content-type': 'application/x-www-form-urlencoded' })
  return {
    preflight: preflight.status,
    preflightAllows: allowed(preflight),
    preflightHeaders: distinct(
      String(preflight.headers['access-control-allow-headers'] ?? '')
        .toLowerCase()
        .split(',')
        .flatMap((name) => (name.trim() === '' ? [] : [name.trim()])),
    ),
    answerAllows: allowed(answer),
  }
}

async function send(
  api: Api,
  method: 'OPTIONS' | 'POST',
  headers: Record<string, string>,
): Promise<Incoming> {
  const url = addressOf(api.services.options.target, operations.createToken)
  const body = method === 'POST' ? '' : null
  const plain = { kind: 'request', method, url, headers: { origin: shop, ...headers }, body } as const
  return complete(await api.send(method, plain))
}

function allowed({ headers }: Incoming): string {
  const origin = String(headers['access-control-allow-origin'] ?? '')
  if (origin === '') return 'no origin'
  if (origin === '*') return 'any origin'
  return origin === shop ? 'the origin that asks' : 'another origin'
}
