import { operations } from '../../../generated/operations.ts'
import { cut } from '../../basics/cut.ts'
import { isRecord, valueAt } from '../../basics/values.ts'
import type { AcceptedCall, Call, TrackedResource, Model } from '../../model/model.ts'
import { isFinalStatus, momentAt } from '../../model/resource.ts'
import type { Exchange } from '../../record/entry.ts'
import { charges, versionsOf } from '../subjects.ts'
import {
  agreedValue,
  observeFirst,
  byName,
  callsFor,
  distinctValues,
  observeEach,
  outcomeOf,
  plainValue,
  resultOf,
  answerParts,
  coarseMedian,
} from './observe.ts'
import type { Observations, Observe } from './observe.ts'

/** The observations of tokens and their cards. */
export const tokenObservations: Observations = {
  'card-field-values': observeValues(plainToken, [
    'card.financing',
    'card.bank',
    'card.brand',
    'card.country',
  ]),
  'card-two-digit-year': observeFirst(({ json }) =>
    plainValue(String(valueAt(json, 'card.expiration_year')).slice(0, -2)),
  ),
  'card-number-validation': observeEach(({ exchange }) => exchange.case),
  'card-expiry-validation': observeEach(({ exchange }) => exchange.case),
  'token-lifetime': observeFirst(() => 'retrievable'),
  'token-cors': ({ exchanges, run }) => {
    const crossOrigin = exchanges.filter(
      ({ request }) => request.url === `${run.vaultUrl}/tokens` && 'origin' in request.headers,
    )
    return answerParts(
      crossOrigin.map((exchange) => [exchange.request.method, allowedOrigin(exchange)]),
    )
  },
}

/** A token of an ordinary request that names no country. */
function plainToken({ resources }: Model): TrackedResource | undefined {
  return [...resources.Token.values()].find(
    ({ creation, sent }) => !creation.exchange.case && !('card[country]' in sent),
  )
}

/** Observes some fields of a resource, by their dotted paths. */
function observeValues(
  find: (model: Model) => TrackedResource | undefined,
  paths: readonly string[],
): Observe {
  return (model) => {
    const tracked = find(model)
    return (
      tracked &&
      answerParts(paths.map((path) => [path, plainValue(valueAt(tracked.resource.value, path))]))
    )
  }
}

function allowedOrigin({ request, answer }: Exchange): string {
  const origin = answer?.headers['access-control-allow-origin'] ?? 'no origin'
  return `${answer?.status}, ${origin === request.headers['origin'] ? 'the origin that asks' : cut(origin)}`
}

/** The observations of sources and charges. */
export const chargeObservations: Observations = {
  'source-platform-type-echo': observeEach(
    ({ sent }) => String(sent['platform_type']),
    ({ json }) => plainValue(valueAt(json, 'platform_type')),
  ),
  'source-charge-status-later': (model) => {
    const complete = charges(model)
      .flatMap(versionsOf)
      .filter(({ value }) => isFinalStatus(value['status']))
    const embedding = complete.filter(({ value }) => isRecord(value['source']))
    return byName(
      embedding.map(({ value }) => [
        String(value['status']),
        plainValue(valueAt(value, 'source.charge_status')),
      ]),
    )
  },
  'authorize-uri-host': (model) =>
    agreedValue(
      charges(model).flatMap(({ resource }) => {
        const uri = String(resource.value['authorize_uri'])
        return URL.canParse(uri) ? [new URL(uri).hostname] : []
      }),
    ),
  'charge-fee-values': observeValues(
    (model) => charges(model)[0],
    ['amount', 'fee', 'fee_vat', 'net', 'funding_amount'],
  ),
  'charge-expiry-time': (model) => {
    const spans = charges(model).map(
      ({ resource }) => momentAt(resource, 'expires_at') - momentAt(resource, 'created_at'),
    )
    return agreedValue(
      spans.filter((span) => !Number.isNaN(span)).map((span) => `${Math.round(span / 60_000)} min`),
    )
  },
  'charge-source-twice': (model, id) => {
    const [first, second] = callsFor(model, id)
    if (!first?.isAccepted || second === undefined) return undefined
    const isSame = valueAt(second.json, 'id') === valueAt(first.json, 'id')
    return isSame ? 'answered with the first charge' : outcomeOf(second)
  },
  'charge-source-after-refusal': (model, id) => {
    const [refused, next] = callsFor(model, id)
    return refused === undefined || refused.isSuccess || next === undefined
      ? undefined
      : outcomeOf(next)
  },
  'charge-return-uri-fragment': (model, id) => {
    const [call] = callsFor(model, id)
    return resultOf(call, ({ json }) => ({
      held: wholeness(call, [valueAt(json, 'return_uri')]),
      reached: wholeness(call, waysBack(call, model)),
    }))
  },
  'charge-source-both': observeFirst((call) => {
    const id = valueAt(call.json, 'source.id')
    if (id === undefined) return outcomeOf(call)
    return id === call.sent['source']
      ? 'accepted with the source named'
      : 'accepted with a new source'
  }),
  'charge-parameters': observeFirst(({ sent, json }) => ({
    description: valueAt(json, 'description') === sent['description'],
    metadata: valueAt(json, 'metadata.order') === sent['metadata[order]'],
  })),
  'charge-retrieval-path': ({ learned: { retrieval } }) => {
    const { path } = operations.retrieveCharge
    const words = { location: 'its location', path, declared: 'the path of the profile' }
    return retrieval ? words[retrieval] : undefined
  },
  'charge-retrieval-delay': (model) => coarseMedian(charges(model).flatMap(delayOf)),
  'charge-retrieval-fields': (model) => {
    const retrievals = charges(model).flatMap(({ retrievals }) => retrievals)
    const brokenFields = retrievals.flatMap(({ resource }) => resource.inspection.broken)
    return retrievals.length === 0
      ? undefined
      : (distinctValues(brokenFields.map(({ requirement }) => requirement)) ?? [])
  },
}

/** Whether addresses keep the fragment of return_uri; null where none is that address. */
function wholeness(call: Call | undefined, addresses: readonly unknown[]): string | null {
  const sentUrl = new URL(String(call?.sent['return_uri']))
  const texts = addresses.filter((address): address is string => typeof address === 'string')
  const returns = texts.flatMap((address) => {
    const url = URL.canParse(address) ? new URL(address) : sentUrl
    return url !== sentUrl && url.origin + url.pathname === sentUrl.origin + sentUrl.pathname
      ? [url]
      : []
  })
  if (returns.length === 0) return null
  return returns.some(({ hash }) => hash === sentUrl.hash) ? 'whole' : 'without its fragment'
}

/** The redirects of the visits of a charge; without any, where its customer came back. */
function waysBack(call: Call | undefined, { entries, exchanges }: Model): unknown[] {
  const id = valueAt(call?.json, 'id')
  const visits = entries.filter((entry) => entry.kind === 'visited' && entry.subject === id)
  return visits.flatMap((visit) => {
    if (visit.kind !== 'visited') return []
    const steps = exchanges.filter((exchange) => visit.exchanges.includes(exchange.id))
    const redirects = steps.flatMap(({ answer }) => answer?.headers['location'] ?? [])
    return redirects.length > 0 ? redirects : [visit.returned]
  })
}

/**
 * Milliseconds for which retrievals lagged behind the charge.complete webhook; empty unless one
 * caught up.
 */
function delayOf({ events, retrievals }: TrackedResource): number[] {
  const [post] = events.find(({ key }) => key === 'charge.complete')?.webhookSightings ?? []
  if (post === undefined) return []
  const laterRetrievals = retrievals.filter(({ start }) => start >= post.seenAt)
  const isCurrent = ({ resource }: AcceptedCall): boolean =>
    resource.value['status'] === post.data.value['status']
  const outdatedRetrievals = laterRetrievals.filter((retrieval) => !isCurrent(retrieval))
  return laterRetrievals.some(isCurrent)
    ? [(outdatedRetrievals.at(-1)?.start ?? post.seenAt) - post.seenAt]
    : []
}
