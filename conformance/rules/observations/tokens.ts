import type { ObservationId } from '../../../generated/requirements.ts'
import type { Made, Model } from '../../model/model.ts'
import { read } from '../../model/resource.ts'
import type { Exchange } from '../../record/entry.ts'
import { cardNumbers } from '../../settings/cards.ts'
import { sentEnd } from '../tokens.ts'
import { callsFor, distinct, outcomeOf, type Observations, type Observe } from './observation.ts'

/** The observations of tokens and their cards. */
export const tokenObservations: Observations = {
  'card-digits-of-number': ofToken(plain, ({ resource, sent }) => {
    // A record holds no more of a card number than its end.
    const end = sentEnd(sent)
    const number = cardNumbers().find((one) => end !== null && one.endsWith(end))
    const [first, last] = [read(resource, 'card.first_digits'), read(resource, 'card.last_digits')]
    if (number === undefined) return undefined
    return {
      last_digits: partOf(last, (digits) => number.endsWith(digits), 'the last'),
      first_digits: partOf(first, (digits) => number.startsWith(digits), 'the first'),
    }
  }),
  'card-address-echo': ofToken(
    ({ sent }) => address.every((name) => `card[${name}]` in sent),
    ({ resource, sent }) =>
      Object.fromEntries(
        address.map((name) => {
          const shown = read(resource, `card.${name}`)
          if (shown === null || shown === '' || shown === undefined) return [name, 'empty']
          return [name, shown === sent[`card[${name}]`] ? 'as sent' : 'otherwise']
        }),
      ),
  ),
  'card-field-values': ofToken(plain, ({ resource }) =>
    Object.fromEntries(['financing', 'bank', 'brand'].map((name) => [name, read(resource, `card.${name}`)])),
  ),
  'card-country-derived': ofToken(
    (token) => plain(token) && !('card[country]' in token.sent),
    ({ resource }) => read(resource, 'card.country'),
  ),
  'card-two-digit-year': (model) => {
    const [call] = callsFor(model, 'card-two-digit-year')
    if (call === undefined || !call.accepted || call.shown === null) return call && outcomeOf(call)
    const short = String(call.sent['card[expiration_year]'])
    const year = String(read(call.shown, 'card.expiration_year'))
    if (year === short) return 'the two digits alone'
    return year === `20${short}` ? 'a year from 2000 to 2099' : 'another year'
  },
  'token-cors': corsOf,
  'card-number-validation': byName,
  'card-expiry-validation': byName,
  'token-lifetime': (model) => {
    const call = callsFor(model, 'token-lifetime').at(-1)
    return call?.accepted ? 'retrievable' : call && outcomeOf(call)
  },
}

const address = ['street1', 'street2', 'city', 'state', 'postal_code', 'phone_number']

function plain({ call }: Made): boolean {
  return call.exchange.case === undefined
}

/** Makes an observation of the first token of a kind. */
function ofToken(isMeant: (token: Made) => boolean, see: (token: Made) => unknown): Observe {
  return ({ tokens }) => {
    const token = [...tokens.values()].find(isMeant)
    return token && see(token)
  }
}

/** Observes requests whose cases say by which name an answer lists them. */
function byName(model: Model, id: ObservationId): unknown {
  const calls = callsFor(model, id).filter(({ exchange }) => exchange.case !== undefined)
  if (calls.length === 0) return undefined
  return Object.fromEntries(calls.map((call) => [call.exchange.case, outcomeOf(call)]))
}

function partOf(value: unknown, holds: (digits: string) => boolean, where: string): string {
  if (typeof value !== 'string' || value === '') return 'none'
  return holds(value) ? `${where} ${value.length}` : 'other digits'
}

/** Gives the CORS headers of the preflight for a token that a script of another origin creates, and of its answer. */
function corsOf({ exchanges, run }: Model): unknown {
  const isOfTokens = ({ request, answer }: Exchange): boolean =>
    answer !== null && request.headers['origin'] !== undefined && request.url === `${run.vaultUrl}/tokens`
  const asked = exchanges.filter(isOfTokens)
  const preflight = asked.find(({ request }) => request.method === 'OPTIONS')
  const answer = asked.find(({ request }) => request.method === 'POST')
  if (!preflight?.answer || !answer) return undefined
  const headers = preflight.answer.headers['access-control-allow-headers'] ?? ''
  return {
    preflight: preflight.answer.status,
    preflightAllows: allowed(preflight),
    preflightHeaders: distinct(headers.toLowerCase().match(/[^\s,]+/g) ?? []),
    answerAllows: allowed(answer),
  }
}

function allowed({ request, answer }: Exchange): string {
  const origin = answer?.headers['access-control-allow-origin'] ?? ''
  if (origin === '') return 'no origin'
  if (origin === '*') return 'any origin'
  return origin === request.headers['origin'] ? 'the origin that asks' : 'another origin'
}
