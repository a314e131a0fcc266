import { eventKind } from '../contract/rows/names.ts'
import { operations } from '../../generated/operations.ts'
import { jsonOf, readJson } from '../basics/json.ts'
import { encode, withCardRedacted } from '../driver/values.ts'
import { sentIn } from '../model/request.ts'
import { looksLike } from '../model/resource.ts'
import type { Exchange } from '../record/entry.ts'
import type { Recorder } from '../record/recorder.ts'
import { cardNumbers } from '../settings/secrets.ts'
import { apiCallOf, type Bases } from './calls.ts'
import { openCredentials, type Credential } from './credentials.ts'
import { openDeliveries } from './deliveries.ts'
import { openLocations } from './locations.ts'
import type { Message } from './messages.ts'
import { openPages, publicAddress } from './pages.ts'
import { openPrivacy, secretsInAddress } from './privacy.ts'

/** Where the API is, and the keys that the operator uses there. */
export interface TrafficOptions extends Bases {
  readonly publicKey?: string | undefined
  readonly secretKey?: string | undefined
  /** The endpoint of webhooks, where it is not plain. */
  readonly webhookUrl?: string | undefined
}

/** Records passing requests, one after the other. */
export interface Traffic {
  /** Learns the secrets of a request, to redact them, and the pages that its answer names. */
  learn(message: Message): void
  /** Records a request of the API, a page or a webhook; null for any other. Learn secrets first. */
  append(message: Message): Exchange | null
  /** The names of the operator's keys in the record. */
  readonly operatorCredentials: { readonly public?: Credential; readonly secret?: Credential }
}

/** Opens the traffic that a record is made of. */
export function openTraffic(options: TrafficOptions, record: Recorder): Traffic {
  const { publicKey, secretKey } = options
  const credentials = openCredentials()
  const privacy = openPrivacy()
  const pages = openPages()
  const deliveries = openDeliveries()
  const locations = openLocations(options)
  if (options.webhookUrl !== undefined) deliveries.addEndpoint(options.webhookUrl)
  const operatorCredentials = {
    ...(publicKey !== undefined && { public: credentials.add(publicKey) }),
    ...(secretKey !== undefined && { secret: credentials.add(secretKey) }),
  }
  for (const number of cardNumbers()) addCard(number, false)
  let hiddenKeyCount = 0

  function addCard(number: string, isSentToApi: boolean): void {
    record.hide('card number', number)
    privacy.addCardNumber(number, isSentToApi)
  }

  function learn(message: Message): void {
    credentials.read(message)
    for (const key of credentials.keys().slice(hiddenKeyCount)) {
      record.hide('key', key)
      privacy.addKey(key)
    }
    hiddenKeyCount = credentials.keys().length
    const { body, url } = message.request
    const call = apiCallOf(message, options)
    if (call !== null) {
      pages.addPagesNamedBy(message)
      locations.learn(call, message)
      deliveries.learn(message)
    } else if (isEvent(message)) deliveries.addEndpoint(url)
    if (isWebhook(message)) for (const secret of secretsInAddress(url)) record.hide('key', secret)
    if (body === null) return
    const text = readJson(body) === undefined ? decodedForm(body) : body
    for (const [, number = ''] of text.matchAll(/(?<!_)number\W+(\d(?:[ -]?\d){11,})/g))
      addCard(number, call !== null)
    for (const [, code = ''] of text.matchAll(/(?:security_code|cvv|cvc)\D+(\d{3,})/g))
      record.hide('security code', code)
  }

  function append(message: Message): Exchange | null {
    const exchange = exchangeOf(message)
    if (exchange === null) return null
    record.append(privacy.withoutPrivate(exchange))
    return record.entries.at(-1) as Exchange
  }

  function exchangeOf(message: Message): Exchange | null {
    const { step, request, isPartial: _partial, hidesKeys: _hides, ...others } = message
    const common = { ...others, step, request, scenario: '', operation: null, key: 'none' } as const
    const call = apiCallOf(message, options) ?? locations.callOf(message)
    if (call !== null) {
      const { operation, target, manner, followed } = call
      const { hasPassword, ...credential } = credentials.read(message)
      return {
        ...common,
        ...replacedByIntermediary(message),
        kind: 'request',
        id: `${step} ${operation}`,
        operation,
        ...credential,
        ...(target !== null && { target }),
        ...(followed && { followed }),
        ...(manner !== undefined && { manner }),
        ...(hasPassword && { manner: 'a password' as const }),
        request: requestWithCardRedacted(request),
      }
    }
    if (request.method === 'OPTIONS' && vaultPaths.has(pathBelow(options.vaultUrl, request.url)))
      return { ...common, kind: 'request', id: `${step} preflight` }
    const page = pages.follow(message)
    if (page !== null) {
      const { target, choice, returnAddress, isDeadEnd } = page
      const id = `${step} page`
      return {
        ...withoutPrivateQuery(common, returnAddress),
        kind: 'visit',
        id,
        target,
        ...(choice && { choice }),
        ...(isDeadEnd && { isDeadEnd }),
      }
    }
    return isWebhook(message) ? { ...common, kind: 'webhook', id: `webhook ${step}` } : null
  }

  const isWebhook = (message: Message): boolean =>
    isEvent(message) || deliveries.isDelivery(message)

  return { learn, append, operatorCredentials }
}

/** True for a request whose body is an event. */
const isEvent = ({ request }: Message): boolean =>
  request.body?.includes('"data"') === true && looksLike(eventKind, jsonOf(request).value)

/** The error in place of an answer that is not the service's own: a redirect, or a gateway's. */
function replacedByIntermediary({ answer }: Message): Partial<Pick<Exchange, 'answer' | 'error'>> {
  if (answer === null) return {}
  const { status, headers } = answer
  if (status < 300) return {}
  const isJson = jsonOf(answer).value !== undefined
  // JSON that leads nowhere is the service's own, but a recorder may leave all headers out.
  const isOwn = isJson && headers['location'] === undefined && headers['date'] !== undefined
  if (status >= 300 && status < 400 && !isOwn)
    return { answer: null, error: `It was redirected (${status}).` }
  const isEdge = status >= 502 && status <= 504 && !isJson
  return isEdge
    ? { answer: null, error: `A proxy answered in place of the service (${status}).` }
    : {}
}

/** A page whose addresses have no query but the merchant's: it may hold what a customer typed. */
function withoutPrivateQuery<Page extends Pick<Exchange, 'request' | 'answer'>>(
  page: Page,
  returnAddress: string,
): Page {
  const { request, answer } = page
  const plain = (address: string): string => publicAddress(address, returnAddress)
  const location = answer?.headers['location']
  const headers = location === undefined ? {} : { location: plain(location) }
  return {
    ...page,
    request: { ...request, url: plain(request.url) },
    answer: answer && { ...answer, headers: { ...answer.headers, ...headers } },
  }
}

/** The paths to which pages of other origins send what a customer typed. */
const vaultPaths: ReadonlySet<string> = new Set(
  Object.values(operations)
    .filter(({ server, method }) => server === 'vault' && method === 'POST')
    .map(({ path }) => path),
)

const pathBelow = (base: string, url: string): string =>
  url.startsWith(base) ? url.slice(base.length) : ''

/** A request whose form is recorded as in a run: of a card only the end of its number. */
function requestWithCardRedacted(request: Exchange['request']): Exchange['request'] {
  const sent = sentIn({ request })
  const hasCard = Object.keys(sent).some((name) => name.startsWith('card'))
  return request.method === 'POST' && hasCard && readJson(request.body ?? '') === undefined
    ? { ...request, body: encode(withCardRedacted(sent)) }
    : request
}

const decodedForm = (body: string): string => [...new URLSearchParams(body)].flat().join(' ')
