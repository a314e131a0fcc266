import { operations } from '../../../generated/operations.ts'
import { cut } from '../../basics/cut.ts'
import { isRecord, valueAt } from '../../basics/values.ts'
import type { ResourceState, Model } from '../../model/model.ts'
import { isFinal, momentAt } from '../../model/resource.ts'
import type { Exchange } from '../../record/entry.ts'
import { charges, statesOf } from '../subjects.ts'
import {
  agreed,
  firstAsked,
  byName,
  callsFor,
  distinctValues,
  eachAsked,
  outcomeOf,
  plain,
  table,
} from './look.ts'
import type { Observations, Observe } from './look.ts'

/** The observations of tokens and their cards. */
export const tokenObservations: Observations = {
  'card-field-values': values(plainToken, [
    'card.financing',
    'card.bank',
    'card.brand',
    'card.country',
  ]),
  'card-two-digit-year': firstAsked(({ json }) =>
    plain(String(valueAt(json, 'card.expiration_year')).slice(0, -2)),
  ),
  'card-number-validation': eachAsked(({ exchange }) => exchange.case),
  'card-expiry-validation': eachAsked(({ exchange }) => exchange.case),
  'token-lifetime': firstAsked(() => 'retrievable'),
  'token-cors': ({ exchanges, run }) => {
    const crossOrigin = exchanges.filter(
      ({ request }) => request.url === `${run.vaultUrl}/tokens` && 'origin' in request.headers,
    )
    return table(crossOrigin.map((exchange) => [exchange.request.method, allowedOrigin(exchange)]))
  },
}

/** Finds a token whose request is no case, and names no country. */
function plainToken({ resources }: Model): ResourceState | undefined {
  return [...resources.Token.values()].find(
    ({ call, sent }) => !call.exchange.case && !('card[country]' in sent),
  )
}

/** Observes some fields of a resource, by their dotted paths. */
function values(
  find: (model: Model) => ResourceState | undefined,
  paths: readonly string[],
): Observe {
  return (model) => {
    const state = find(model)
    return state && table(paths.map((path) => [path, plain(valueAt(state.resource.value, path))]))
  }
}

function allowedOrigin({ request, answer }: Exchange): string {
  const origin = answer?.headers['access-control-allow-origin'] ?? 'no origin'
  return `${answer?.status}, ${origin === request.headers['origin'] ? 'the origin that asks' : cut(origin)}`
}

/** The observations of sources and charges. */
export const chargeObservations: Observations = {
  'source-platform-type-echo': eachAsked(
    ({ sent }) => String(sent['platform_type']),
    ({ json }) => plain(valueAt(json, 'platform_type')),
  ),
  'source-charge-status-later': (model) => {
    const complete = charges(model)
      .flatMap(statesOf)
      .filter(({ value }) => isFinal(value['status']))
    const embedding = complete.filter(({ value }) => isRecord(value['source']))
    return byName(
      embedding.map(({ value }) => [
        String(value['status']),
        plain(valueAt(value, 'source.charge_status')),
      ]),
    )
  },
  'authorize-uri-host': (model) =>
    agreed(
      charges(model).flatMap(({ resource }) => {
        const uri = String(resource.value['authorize_uri'])
        return URL.canParse(uri) ? [new URL(uri).hostname] : []
      }),
    ),
  'charge-fee-values': values(
    (model) => charges(model)[0],
    ['amount', 'fee', 'fee_vat', 'net', 'funding_amount'],
  ),
  'charge-expiry-time': (model) => {
    const spans = charges(model).map(
      ({ resource }) => momentAt(resource, 'expires_at') - momentAt(resource, 'created_at'),
    )
    return agreed(
      spans.filter((span) => !Number.isNaN(span)).map((span) => `${Math.round(span / 60_000)} min`),
    )
  },
  'charge-source-twice': (model, id) => {
    const [first, second] = callsFor(model, id)
    if (!first?.accepted || second === undefined) return undefined
    const isSame = valueAt(second.json, 'id') === valueAt(first.json, 'id')
    return isSame ? 'answered with the first charge' : outcomeOf(second)
  },
  'charge-source-both': firstAsked((call) => {
    const id = valueAt(call.json, 'source.id')
    if (id === undefined) return outcomeOf(call)
    return id === call.sent['source']
      ? 'accepted with the source named'
      : 'accepted with a new source'
  }),
  'charge-parameters': firstAsked(({ sent, json }) => ({
    description: valueAt(json, 'description') === sent['description'],
    metadata: valueAt(json, 'metadata.order') === sent['metadata[order]'],
  })),
  'charge-retrieval-path': ({ learned: { retrieval } }) => {
    const { path } = operations.retrieveCharge
    const places = { location: 'its location', path, declared: 'the path of the profile' }
    return retrieval ? places[retrieval] : undefined
  },
  'charge-retrieval-fields': (model) => {
    const retrieved = charges(model).flatMap(({ retrievals }) => retrievals)
    const broken = retrieved.flatMap(({ shown }) => shown.inspection.broken)
    return retrieved.length === 0
      ? undefined
      : (distinctValues(broken.map(({ requirement }) => requirement)) ?? [])
  },
}
