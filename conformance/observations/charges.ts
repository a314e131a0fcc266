import { complete, isAccepted } from '../api/answer.ts'
import { retrieval, awaitRetrieval } from '../flows/charges/retrieval.ts'
import { only, settledTurns, wanting } from '../flows/plan.ts'
import { isDeepStrictEqual } from 'node:util'
import type { Api } from '../flows/api.ts'
import { Inconclusive } from '../api/inconclusive.ts'
import { observe, type Observe } from './observe.ts'
import { newCharge, chargeRequest } from '../flows/charges/charges.ts'
import { eventOf, settledCharge } from '../flows/events/events.ts'
import { operations } from '../../generated/operations.ts'
import { isRecord } from '../basics/values.ts'
import { read, readText, readTime, resource } from '../api/resource.ts'
import { ask } from './exchanges.ts'
import { agreed, distinct, became } from './comparable.ts'
import { allInOrder } from '../flows/until.ts'

/** The observations of charges. */
export const chargeObservers: readonly Observe[] = [
  observe('authorize-uri-origin', async (api) => {
    const made = await allInOrder(settledTurns(api).map((turn) => newCharge(api, turn)))
    return agreed(made.map(({ charge }) => originOf(api, readText(charge, 'authorize_uri'))))
  }),
  observe('charge-fee-values', async (api) => {
    const [turn = only('first')] = settledTurns(api)
    const { charge } = await newCharge(api, turn)
    const names = ['amount', 'fee', 'fee_vat', 'net', 'funding_amount']
    return Object.fromEntries(names.map((name) => [name, read(charge, name)]))
  }),
  observe('charge-expiry-time', async (api) => {
    const made = await allInOrder(settledTurns(api).map((turn) => newCharge(api, turn)))
    return agreed(
      made.map(({ charge }) => span(readTime(charge, 'expires_at') - readTime(charge, 'created_at'))),
    )
  }),
  observe('charge-embeds-source', async (api) => {
    const { charge, source } = await newCharge(api, only('first'))
    const shown = charge.value['source']
    if (isRecord(shown)) return shown['id'] === source?.value['id'] ? 'the source' : 'another source'
    return typeof shown === 'string' ? 'a text' : (shown ?? null)
  }),
  observe('charge-source-twice', async (api) => {
    const parameters = await chargeRequest(api, 'source-id')
    const first = await ask(api, 'createCharge', { parameters })
    if (!first.ok) throw new Inconclusive('The first charge of the source was not accepted.', [first.id])
    const second = await ask(api, 'createCharge', { parameters })
    const same = second.shown !== null && second.shown.value['id'] === first.shown?.value['id']
    return same ? 'answered with the first charge' : became(second)
  }),
  observe('charge-source-both', async (api) => {
    const named = await chargeRequest(api, 'source-id')
    const { 'source[type]': type = '' } = operations.createCharge.bases['single-request'] ?? {}
    const answer = await ask(api, 'createCharge', {
      parameters: { ...named, 'source[type]': type, 'source[bank]': 'uob' },
    })
    const source = answer.shown?.value['source']
    if (!answer.ok || !isRecord(source)) return became(answer)
    return source['id'] === named['source'] ? 'accepted with the source named' : 'accepted with a new source'
  }),
  observe('charge-parameters', async (api) => {
    const parameters = await chargeRequest(api, 'single-request')
    const more = { description: 'An order', 'metadata[order]': '1042' }
    const answer = await ask(api, 'createCharge', { parameters: { ...parameters, ...more } })
    if (!isAccepted(answer)) return became(answer)
    const { description, metadata } = answer.shown.value
    const kept = [description === 'An order', isRecord(metadata) && metadata['order'] === '1042']
    const names = ['description', 'metadata'].filter((_, at) => kept[at])
    return names.length === 0
      ? 'accepted, and shown nowhere'
      : `accepted, and shown as ${names.join(' and ')}`
  }),
  observe('charge-retrieval-path', async (api) => {
    const way = await retrieval(api)
    if (way === 'declared') return api.services.options.declared.retrievalPath
    return way === 'path' ? operations.retrieveCharge.path : 'its location'
  }),
  observe('charge-retrieval-fields', async (api) => {
    const { charge } = await newCharge(api, only('never visited'))
    const answer = complete(await awaitRetrieval(api, charge))
    if (!isRecord(answer.json)) throw new Inconclusive('The charge was not retrieved.', [answer.id])
    const shown = resource('Charge', answer.json, answer.id)
    const names = Object.keys({ ...charge.value, ...shown.value })
    return {
      broken: distinct(shown.inspection.broken.map(({ requirement }) => requirement)),
      otherThanCreated: distinct(
        names.filter((name) => !isDeepStrictEqual(shown.value[name], charge.value[name])),
      ),
    }
  }),
  observe('charge-failure-code-chosen', async (api) => {
    const events = await allInOrder(
      wanting(settledTurns(api), 'failed').map(async (turn) =>
        eventOf(await settledCharge(api, turn), 'charge.complete'),
      ),
    )
    return distinct(events.map((event) => String(read(event, 'data.failure_code'))))
  }),
]

/** Words an origin so that it holds for every run: ports of a loopback address differ. */
function originOf(api: Api, uri: string): string {
  const { baseUrl, vaultUrl, payUrl } = api.services.options.target
  if (!URL.canParse(uri)) return 'no URL'
  const { origin, hostname } = new URL(uri)
  if (payUrl !== null && new URL(payUrl).origin === origin) return 'that of pay_url'
  if (new URL(baseUrl).origin === origin) return 'that of base_url'
  if (new URL(vaultUrl).origin === origin) return 'that of vault_url'
  return new URL(baseUrl).hostname === hostname ? 'another port of the host of base_url' : origin
}

function span(milliseconds: number): string {
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes < 2) return `${Math.round(milliseconds / 1000)} s`
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`
}
