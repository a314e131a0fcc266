import { isDeepStrictEqual } from 'node:util'
import { isRecord, valueAt } from '../../basics/values.ts'
import { readJson } from '../../basics/json.ts'
import type { ChargeState, Model } from '../../model/model.ts'
import { isFinal, looksLike, momentAt, read } from '../../model/resource.ts'
import { charges, showings } from '../subjects.ts'
import { agreed, callsFor, distinct, outcomeOf, someOf, type Observations } from './observation.ts'

/** The observations of sources and charges. */
export const chargeObservations: Observations = {
  'source-platform-type-echo': (model) => {
    const calls = callsFor(model, 'source-platform-type-echo').filter((call) => call.accepted)
    const shown = calls.map(({ sent, json }) => [
      sent['platform_type'],
      valueAt(json, 'platform_type') ?? null,
    ])
    return calls.length === 0 ? undefined : Object.fromEntries(shown)
  },
  'source-location-retrieves': ({ exchanges }) => {
    const asked = exchanges.filter(({ about }) => about === 'source-location-retrieves')
    const by = (key: 'public' | 'secret'): string | undefined => {
      const outcomes = asked.flatMap((one) =>
        one.key === key && one.answer !== null ? [sourceOutcome(one.answer)] : [],
      )
      return outcomes.find((one) => one === 'accepted') ?? outcomes[0]
    }
    const [ofPublic, ofSecret] = [by('public'), by('secret')]
    return ofPublic && ofSecret && { public: ofPublic, secret: ofSecret }
  },
  'source-charge-status-later': (model) => {
    const [successful, failed] = [statusLater(model, 'successful'), statusLater(model, 'failed')]
    return successful && failed && { successful, failed }
  },
  'authorize-uri-origin': (model) =>
    agreed(
      charges(model)
        .filter(({ ofSource }) => ofSource)
        .map(({ resource }) => originOf(model, String(read(resource, 'authorize_uri')))),
    ),
  'charge-fee-values': (model) => {
    const [charge] = charges(model)
    const names = ['amount', 'fee', 'fee_vat', 'net', 'funding_amount']
    return charge && Object.fromEntries(names.map((name) => [name, read(charge.resource, name)]))
  },
  'charge-expiry-time': (model) =>
    agreed(
      charges(model)
        .map(({ resource }) => momentAt(resource, 'expires_at') - momentAt(resource, 'created_at'))
        .filter((span) => !Number.isNaN(span))
        .map(wordsOf),
    ),
  'charge-embeds-source': (model) => {
    const charge = charges(model).find(({ source }) => source?.embedded === false)
    if (charge === undefined) return undefined
    const shown = charge.resource.value['source']
    if (isRecord(shown)) return shown['id'] === charge.source?.id ? 'the source' : 'another source'
    return typeof shown === 'string' ? 'a text' : (shown ?? null)
  },
  'charge-source-twice': (model) => {
    const [first, second] = callsFor(model, 'charge-source-twice')
    if (!first?.accepted || second === undefined) return undefined
    const isSame = second.shown !== null && second.shown.value['id'] === first.shown?.value['id']
    return isSame ? 'answered with the first charge' : outcomeOf(second)
  },
  'charge-source-both': (model) => {
    const [call] = callsFor(model, 'charge-source-both')
    const id = valueAt(call?.json, 'source.id')
    if (!call?.accepted || id === undefined) return call && outcomeOf(call)
    return id === call.sent['source'] ? 'accepted with the source named' : 'accepted with a new source'
  },
  'charge-parameters': (model) => {
    const [call] = callsFor(model, 'charge-parameters')
    if (!call?.accepted) return call && outcomeOf(call)
    const { description, 'metadata[order]': order } = call.sent
    const names = [
      ...(valueAt(call.json, 'description') === description ? ['description'] : []),
      ...(valueAt(call.json, 'metadata.order') === order ? ['metadata'] : []),
    ]
    return `accepted, and shown ${names.length === 0 ? 'nowhere' : `as ${names.join(' and ')}`}`
  },
  'charge-retrieval-path': ({ run, learned, of }) => {
    if (learned.retrieval === 'location') return 'its location'
    const call = of('retrieveCharge').find((one) => one.accepted && one.target !== null)
    if (call === undefined) return undefined
    const { url } = call.exchange.request
    const path = url.startsWith(run.baseUrl) ? url.slice(run.baseUrl.length) : new URL(url).pathname
    return path.replace(encodeURIComponent(call.target ?? ''), '{id}')
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
  'charge-failure-code-chosen': (model) =>
    someOf(
      showings(model)
        .filter(({ data }) => data.value['status'] === 'failed')
        .map(({ data }) => String(read(data, 'failure_code'))),
    ),
}

function sourceOutcome({ status, body }: { status: number; body: string }): string {
  if (status < 200 || status >= 300) return `refused ${status}`
  return looksLike('Source', readJson(body)) ? 'accepted' : `answered ${status} without a resource`
}

/** Gives the charge_status of a source in the event that completes its charge, and in the charge that is retrieved then. */
function statusLater(
  model: Model,
  result: 'successful' | 'failed',
): { [where: string]: unknown } | undefined {
  const ended = ({ events }: ChargeState): unknown =>
    events.find(({ key }) => key === 'charge.complete')?.showings[0]?.data.value
  const charge = charges(model).find(
    (one) => one.source?.embedded === true && valueAt(ended(one), 'status') === result,
  )
  if (charge === undefined) return undefined
  const retrieved = charge.retrievals.findLast(({ shown }) => isFinal(shown.value['status']))
  return { event: sourceStatus(ended(charge)), retrieved: sourceStatus(retrieved?.json) }
}

const sourceStatus = (charge: unknown): unknown => valueAt(charge, 'source.charge_status') ?? null

/** Names an origin so that it holds for every run: ports of a loopback address differ. */
function originOf({ run: { baseUrl, vaultUrl, payUrl } }: Model, uri: string): string {
  if (!URL.canParse(uri)) return 'no URL'
  const { origin, hostname } = new URL(uri)
  const named = { pay_url: payUrl, base_url: baseUrl, vault_url: vaultUrl }
  for (const [name, url] of Object.entries(named))
    if (url !== null && new URL(url).origin === origin) return `that of ${name}`
  return new URL(baseUrl).hostname === hostname ? 'another port of the host of base_url' : origin
}

function wordsOf(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 2) return `${Math.round(milliseconds / 1000)} s`
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
