import { isDeepStrictEqual } from 'node:util'
import { isRecord, valueAt } from '../../basics/values.ts'
import { readJson } from '../../basics/json.ts'
import type { Made, Model } from '../../model/model.ts'
import { isFinal, looksLike, momentAt, read } from '../../model/resource.ts'
import type { Exchange } from '../../record/entry.ts'
import { cardNumbers } from '../../settings/secrets.ts'
import { charges, showings } from '../subjects.ts'
import { sentEnd } from '../tokens.ts'
import { agreed, asked, callsFor, distinct, each, outcomeOf, table, whole } from './look.ts'
import type { Observations, Observe } from './look.ts'

const address = ['street1', 'street2', 'city', 'state', 'postal_code', 'phone_number']

/** The observations of tokens and their cards. */
export const tokenObservations: Observations = {
  'card-digits-of-number': (model) => {
    const [token] = plainTokens(model)
    if (token === undefined) return undefined
    const first = read(token.resource, 'card.first_digits')
    const last = read(token.resource, 'card.last_digits')
    // A record holds no more of a card number than its end.
    const end = sentEnd(token.sent)
    const number = cardNumbers().find((one) => end !== null && one.endsWith(end))
    if (number === undefined) return undefined
    return {
      last_digits: partOf(last, (digits) => number.endsWith(digits), 'the last'),
      first_digits: partOf(first, (digits) => number.startsWith(digits), 'the first'),
    }
  },
  'card-address-echo': ({ tokens }) => {
    const isWhole = ({ sent }: Made): boolean => address.every((name) => `card[${name}]` in sent)
    const token = [...tokens.values()].find(isWhole)
    if (token === undefined) return undefined
    const echoOf = (name: string): string => {
      const shown = read(token.resource, `card.${name}`) ?? ''
      if (shown === '') return 'empty'
      return shown === token.sent[`card[${name}]`] ? 'as sent' : 'otherwise'
    }
    return table(address.map((name) => [name, echoOf(name)]))
  },
  'card-field-values': (model) => {
    const [token] = plainTokens(model)
    const names = ['financing', 'bank', 'brand']
    return token && table(names.map((name) => [name, read(token.resource, `card.${name}`)]))
  },
  'card-country-derived': (model) => {
    const token = plainTokens(model).find(({ sent }) => !('card[country]' in sent))
    return token && read(token.resource, 'card.country')
  },
  'card-two-digit-year': asked(({ sent, shown }) => {
    const short = String(sent['card[expiration_year]'])
    const year = shown && String(read(shown, 'card.expiration_year'))
    if (year === short) return 'the two digits alone'
    return year === `20${short}` ? 'a year from 2000 to 2099' : 'another year'
  }),
  'token-cors': ({ exchanges, run }) => {
    const url = `${run.vaultUrl}/tokens`
    const [preflight, answer] = ['OPTIONS', 'POST'].map((method) =>
      exchanges.find(
        ({ request: one }) => one.method === method && one.url === url && 'origin' in one.headers,
      ),
    )
    if (!preflight?.answer || !answer?.answer) return undefined
    const headers = preflight.answer.headers['access-control-allow-headers'] ?? ''
    return {
      preflight: preflight.answer.status,
      preflightAllows: allowed(preflight),
      preflightHeaders: distinct(headers.toLowerCase().match(/[^\s,]+/g) ?? []),
      answerAllows: allowed(answer),
    }
  },
  'card-number-validation': outcomes,
  'card-expiry-validation': outcomes,
  'token-lifetime': asked(() => 'retrievable'),
}

/** Lists the tokens whose requests are no cases. */
const plainTokens = ({ tokens }: Model): Made[] =>
  [...tokens.values()].filter(({ call }) => call.exchange.case === undefined)

/** Names the outcomes of the requests that were sent for a question, by their cases. */
function outcomes(...[model, id]: Parameters<Observe>): unknown {
  return table(callsFor(model, id).map((call) => [call.exchange.case ?? '', outcomeOf(call)]))
}

function partOf(value: unknown, isPart: (digits: string) => boolean, where: string): string {
  if (typeof value !== 'string' || value === '') return 'none'
  return isPart(value) ? `${where} ${value.length}` : 'other digits'
}

function allowed({ request, answer }: Exchange): string {
  const origin = answer?.headers['access-control-allow-origin'] ?? ''
  if (origin === '') return 'no origin'
  if (origin === '*') return 'any origin'
  return origin === request.headers['origin'] ? 'the origin that asks' : 'another origin'
}

/** The observations of sources and charges. */
export const chargeObservations: Observations = {
  'source-platform-type-echo': (model, id) => {
    const calls = callsFor(model, id).filter(({ accepted }) => accepted)
    return table(
      calls.map(({ sent, json }) => [String(sent['platform_type']), valueAt(json, 'platform_type') ?? null]),
    )
  },
  'source-location-retrieves': ({ exchanges }, id) => {
    const by = (key: string): string | undefined => {
      const outcomes = exchanges.filter((one) => one.about === id && one.key === key).flatMap(sourceOutcome)
      return outcomes.includes('accepted') ? 'accepted' : outcomes[0]
    }
    return whole({ public: by('public'), secret: by('secret') })
  },
  'source-charge-status-later': (model) =>
    whole({ successful: statusLater(model, 'successful'), failed: statusLater(model, 'failed') }),
  'authorize-uri-origin': (model) => {
    const own = charges(model).filter(({ ofSource }) => ofSource)
    return agreed(own.map(({ resource }) => originOf(model, String(read(resource, 'authorize_uri')))))
  },
  'charge-fee-values': (model) => {
    const [charge] = charges(model)
    const names = ['amount', 'fee', 'fee_vat', 'net', 'funding_amount']
    return charge && table(names.map((name) => [name, read(charge.resource, name)]))
  },
  'charge-expiry-time': (model) => {
    const spans = charges(model).map(
      ({ resource }) => momentAt(resource, 'expires_at') - momentAt(resource, 'created_at'),
    )
    return agreed(spans.filter((span) => !Number.isNaN(span)).map(wordsOf))
  },
  'charge-embeds-source': (model) => {
    const charge = charges(model).find(({ source }) => source?.embedded === false)
    if (charge === undefined) return undefined
    const shown = charge.resource.value['source'] ?? null
    if (isRecord(shown)) return shown['id'] === charge.source?.id ? 'the source' : 'another source'
    return typeof shown === 'string' ? 'a text' : shown
  },
  'charge-source-twice': (model, id) => {
    const [first, second] = callsFor(model, id)
    if (!first?.accepted || second === undefined) return undefined
    const isSame = second.shown !== null && second.shown.value['id'] === first.shown?.value['id']
    return isSame ? 'answered with the first charge' : outcomeOf(second)
  },
  'charge-source-both': asked((call) => {
    const id = valueAt(call.json, 'source.id')
    if (id === undefined) return outcomeOf(call)
    return id === call.sent['source'] ? 'accepted with the source named' : 'accepted with a new source'
  }),
  'charge-parameters': asked(({ sent, json }) => {
    const description = valueAt(json, 'description') === sent['description'] ? ['description'] : []
    const metadata = valueAt(json, 'metadata.order') === sent['metadata[order]'] ? ['metadata'] : []
    const names = [...description, ...metadata].join(' and ')
    return `accepted, and shown ${names === '' ? 'nowhere' : `as ${names}`}`
  }),
  'charge-retrieval-path': ({ run, learned, of }) => {
    if (learned.retrieval === 'location') return 'its location'
    const call = of('retrieveCharge').find(({ accepted, target }) => accepted && target !== null)
    const { url = '' } = call?.exchange.request ?? {}
    const path = url.startsWith(run.baseUrl)
      ? url.slice(run.baseUrl.length)
      : url.replace(/^\w+:\/\/[^/]*/, '')
    return call && path.replace(encodeURIComponent(call.target ?? ''), '{id}')
  },
  'charge-retrieval-fields': (model) => {
    const pairs = charges(model).flatMap(({ visits, retrievals, resource }) => {
      const before = retrievals.find(({ end }) => visits.every(({ start }) => end < start))
      return before === undefined ? [] : [{ created: resource.value, shown: before.shown }]
    })
    const broken = pairs.flatMap(({ shown }) => shown.inspection.broken.map(({ requirement }) => requirement))
    const others = pairs.flatMap(({ created, shown: { value } }) =>
      Object.keys({ ...created, ...value }).filter((name) => !isDeepStrictEqual(value[name], created[name])),
    )
    return pairs.length === 0 ? undefined : { broken: distinct(broken), otherThanCreated: distinct(others) }
  },
  'charge-failure-code-chosen': (model) => {
    const failed = showings(model).filter(({ data }) => data.value['status'] === 'failed')
    return each(failed.map(({ data }) => String(read(data, 'failure_code'))))
  },
}

function sourceOutcome({ answer }: Exchange): string[] {
  if (answer === null) return []
  const { status, body } = answer
  return [
    outcomeOf({ ok: status >= 200 && status < 300, status, shown: looksLike('Source', readJson(body)) }),
  ]
}

/** Gives the charge_status of the source in the event that completes a charge, and in the charge that is retrieved then. */
function statusLater(model: Model, result: 'successful' | 'failed'): unknown {
  for (const { source, events, retrievals } of charges(model)) {
    const ended = events.find(({ key }) => key === 'charge.complete')?.showings[0]?.data.value
    if (!source?.embedded || ended?.['status'] !== result) continue
    const retrieved = retrievals.findLast(({ shown }) => isFinal(shown.value['status']))?.json
    const [event, later] = [ended, retrieved].map((one) => valueAt(one, 'source.charge_status') ?? null)
    return { event, retrieved: later }
  }
  return undefined
}

/** Names an origin so that it holds for every run: ports of a loopback address differ. */
function originOf({ run: { baseUrl, vaultUrl, payUrl } }: Model, uri: string): string {
  if (!URL.canParse(uri)) return 'no URL'
  const { origin, hostname } = new URL(uri)
  const named = Object.entries({ pay_url: payUrl, base_url: baseUrl, vault_url: vaultUrl })
  const same = named.find(([, url]) => url !== null && new URL(url).origin === origin)
  if (same !== undefined) return `that of ${same[0]}`
  return new URL(baseUrl).hostname === hostname ? 'another port of the host of base_url' : origin
}

function wordsOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 2) return `${Math.round(milliseconds / 1000)} s`
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
