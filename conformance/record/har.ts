import { operations, type OperationId } from '../../generated/operations.ts'
import { defaults } from '../../generated/settings.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { readJson } from '../http/json.ts'
import { schemaOf, sentIn } from '../model/fold.ts'
import { looksLike } from '../model/resource.ts'
import { cardNumbers } from '../settings/cards.ts'
import { locate, type Target } from '../settings/target.ts'
import { shown, UsageError } from '../settings/usage.ts'
import type { Entry, Exchange, VisitEntry } from './entry.ts'
import { meantBy } from './har-expected.ts'
import { keyKinds, keyOf, type GivenKeys } from './har-keys.ts'
import { messagesOf, type Message } from './har-messages.ts'
import { openRecord } from './record.ts'

/** What tells which requests of a HAR are the API's, and what they carry. */
export interface HarOptions extends GivenKeys {
  readonly baseUrl: string
  readonly vaultUrl: string
  readonly reverseOrder?: string
}

/** The operation of a request, and the resource that its address names. */
interface Where {
  readonly operation: OperationId
  readonly target: string | null
}

/** Reads the traffic of a HAR into the entries of a record, without keys, cards and cookies. Throws a UsageError where it cannot be used. */
export function entriesOfHar(text: string, file: string, options: HarOptions): Entry[] {
  const messages = messagesOf(text, file)
  const asked = new Map(
    messages.flatMap((message) => {
      const one = operationOf(message, options)
      return one === null ? [] : [[message, one] as const]
    }),
  )
  const [first] = messages
  if (first === undefined || asked.size === 0)
    throw new UsageError(
      `${shown(file)}: none of its ${messages.length} requests is one of the API at ${options.baseUrl}; name the base URL of those requests with --base-url, and that of tokens with --vault-url.`,
    )
  const reader = readerOf(messages, asked, options)
  const entries = messages.flatMap((message, at) => reader.entriesOf(message, `${at + 1}`))
  const record = openRecord(null)
  hideSecrets(record, messages, options)
  record.append(runEntry(first, entries, options))
  for (const entry of entries) record.append(entry)
  for (const entry of reader.visits()) record.append(entry)
  const end = Math.max(...messages.map(({ at, duration }) => at - first.at + duration))
  record.append({ kind: 'end', start: end, reason: null })
  return [...record.entries]
}

/** Finds the operation of a request by its method and its path below the longest base that its address begins with. */
function operationOf({ method, url }: Message, options: HarOptions): Where | null {
  const plain = url.split(/[?#]/)[0] ?? ''
  const servers = (['vault', 'base'] as const)
    .map((server) => ({ server, base: server === 'vault' ? options.vaultUrl : options.baseUrl }))
    .filter(({ base }) => plain.startsWith(`${base}/`))
  const longest = Math.max(0, ...servers.map(({ base }) => base.length))
  for (const { server, base } of servers.filter((one) => one.base.length === longest))
    for (const [id, { method: wanted, path, server: own }] of Object.entries(operations)) {
      const [, target = null] = pathOf(path).exec(plain.slice(base.length)) ?? []
      if (own === server && wanted === method && pathOf(path).test(plain.slice(base.length)))
        return { operation: id as OperationId, target: target === null ? null : decodeURIComponent(target) }
    }
  return null
}

const pathOf = (path: string): RegExp => new RegExp(`^${path.replace('{id}', '([^/]+)')}$`)

/** Opens a reader of the messages of a HAR, which remembers what was made. */
function readerOf(messages: readonly Message[], asked: ReadonlyMap<Message, Where>, options: HarOptions) {
  const kindOf = keyKinds(
    [...asked].map(([message, { operation }]) => ({ message, operation })),
    options,
  )
  const began = messages[0]?.at ?? 0
  const made = new Map<
    string,
    { value: Readonly<Record<string, unknown>>; server: 'vault' | 'base'; isUsed: boolean }
  >()
  const charges = new Map<
    string,
    { uri: string; returnUri: string; visit: VisitEntry | null; exchanges: string[] }
  >()

  const shownSoFar = new Set<string>()
  const retrieved = new Set<string>()

  const plainEntry = (
    message: Message,
    step: string,
  ): Omit<Exchange, 'kind' | 'id' | 'operation' | 'key'> => ({
    scenario: '',
    step,
    request: {
      method: message.method,
      url: message.url,
      headers: withoutCredentials(message.headers),
      body: message.body,
    },
    answer: message.answer && { ...message.answer, headers: withoutCredentials(message.answer.headers) },
    error: message.error,
    start: message.at - began,
    duration: message.duration,
    ...(message.cut === undefined ? {} : { cut: message.cut }),
  })

  function ofApi(
    message: Message,
    step: string,
    { operation, target }: Where,
    isFollowed: boolean,
  ): Exchange {
    const key = kindOf(message, operation)
    const { status = 0 } = message.answer ?? {}
    const ok = status >= 200 && status < 300
    const sent = sentIn({
      request: { method: message.method, url: message.url, headers: {}, body: message.body },
    })
    const source = made.get(String(sent['source']))
    const number = sent['card[number]']
    const isKnown =
      (target === null || made.has(target)) &&
      (!('source' in sent) || (source?.isUsed === false && isLike(source.value, sent))) &&
      (operation !== 'createToken' || (typeof number === 'string' && cardNumbers().includes(number)))
    const { reverseOrder = defaults.reverseOrder } = options
    const meant = message.isJson
      ? ({ expect: 'open', other: 'JSON' } as const)
      : meantBy(operation, sent, {
          key,
          ok,
          isKnown,
          differs: source !== undefined && !isLike(source.value, sent),
          reverseOrder,
          shown: shownSoFar,
        })
    const json = readJson(message.answer?.body ?? '')
    if (ok && looksLike(schemaOf(operation), json)) keep(operation, json, sent, message)
    const plain = plainEntry(message, step)
    return {
      ...plain,
      kind: 'request',
      id: `${step} ${operation}`,
      operation,
      key,
      ...meant,
      ...(target === null ? {} : { target }),
      ...(isFollowed ? { followed: true as const } : {}),
      request: { ...plain.request, body: withoutCard(message) },
    }
  }

  function keep(
    operation: OperationId,
    json: Readonly<Record<string, unknown>>,
    sent: ReturnType<typeof sentIn>,
    { method }: Message,
  ): void {
    const { server } = operations[operation]
    const items = Array.isArray(json['data']) ? json['data'] : [json]
    for (const value of items.filter(isRecord))
      if (typeof value['id'] === 'string' && !made.has(value['id']))
        made.set(value['id'], { value, server, isUsed: false })
    const source = made.get(String(sent['source']))
    if (source && method === 'POST') source.isUsed = true
    const { id, authorize_uri: uri } = json
    if (operation === 'createCharge' && typeof id === 'string' && typeof uri === 'string')
      charges.set(id, { uri, returnUri: String(sent['return_uri']), visit: null, exchanges: [] })
  }

  /** Gives the exchange of a customer's page, or of the way back from it; null for other traffic. */
  function ofCustomer(message: Message, step: string): Exchange | null {
    for (const [charge, one] of charges) {
      const isPage =
        URL.canParse(one.uri) &&
        URL.canParse(message.url) &&
        new URL(one.uri).origin === new URL(message.url).origin
      const isBack = message.url.startsWith(one.returnUri)
      if (message.url === one.uri)
        one.visit ??= {
          kind: 'visited',
          scenario: '',
          step,
          charge,
          choose: null,
          chose: false,
          returned: null,
          stuck: null,
          exchanges: one.exchanges,
          start: message.at - began,
          duration: 0,
        }
      if (one.visit === null || one.visit.returned !== null || !(isPage || isBack)) continue
      one.visit.duration = message.at - began + message.duration - one.visit.start
      if (isBack) one.visit.returned = message.url
      if (!isPage) return null
      one.exchanges.push(`${step} page`)
      return { ...plainEntry(message, step), kind: 'visit', id: `${step} page`, operation: null, key: 'none' }
    }
    return null
  }

  function entriesOf(message: Message, step: string): Entry[] {
    const located = [...made].find(
      ([, { value, server }]) =>
        typeof value['location'] === 'string' &&
        locate(targetOf(options), server, value['location']).includes(message.url),
    )
    const isLook = message.method === 'GET' && located !== undefined
    const where = asked.get(message) ?? (isLook ? retrievalOf(located) : null)
    if (where !== null && where !== undefined) {
      // An address may be both that of the operation and the location: it is asked for as either, in turn.
      const isFollowed = isLook && (!asked.has(message) || retrieved.has(message.url))
      retrieved.add(message.url)
      return [ofApi(message, step, where, isFollowed)]
    }
    if (isLook && located[1].value['object'] === 'source')
      return [
        {
          ...plainEntry(message, step),
          kind: 'request',
          id: `${step} source`,
          operation: null,
          key: kindOf(message, 'createSource'),
          about: 'source-location-retrieves',
          expect: 'open',
        },
      ]
    if (message.method === 'OPTIONS' && message.url === `${options.vaultUrl}/tokens`)
      return [
        {
          ...plainEntry(message, step),
          kind: 'request',
          id: `${step} preflight`,
          operation: null,
          key: 'none',
          expect: 'open',
        },
      ]
    if (message.method === 'POST' && looksLike('Event', readJson(message.body ?? '')))
      return [
        {
          ...plainEntry(message, step),
          kind: 'webhook',
          id: `webhook ${step}`,
          operation: null,
          key: 'none',
        },
      ]
    const page = ofCustomer(message, step)
    return page === null ? [] : [page]
  }

  return {
    entriesOf,
    /** Lists the visits; that a customer chose shows by the way back alone. */
    visits: () => [...charges.values()].flatMap(({ visit }) => visit ?? []),
  }
}

/** Says that a source has the amount and the currency of a request. */
const isLike = (
  { amount, currency }: Readonly<Record<string, unknown>>,
  sent: ReturnType<typeof sentIn>,
): boolean => String(amount) === sent['amount'] && currency === sent['currency']

const retrievals: { readonly [object: string]: OperationId } = {
  token: 'retrieveToken',
  charge: 'retrieveCharge',
  event: 'retrieveEvent',
}

function retrievalOf([id, { value }]: readonly [
  string,
  { value: Readonly<Record<string, unknown>> },
]): Where | null {
  const operation = retrievals[String(value['object'])]
  return operation === undefined ? null : { operation, target: id }
}

const targetOf = ({ baseUrl, vaultUrl }: HarOptions): Target => ({
  baseUrl,
  vaultUrl,
  payUrl: null,
  publicKey: '',
  secretKey: '',
  live: false,
  embedded: false,
})

function runEntry({ at }: Message, entries: readonly Entry[], options: HarOptions): Entry {
  const { baseUrl, vaultUrl, reverseOrder = defaults.reverseOrder } = options
  const posted = entries.find((entry) => entry.kind === 'webhook')
  const shownModes = entries.flatMap((entry) =>
    'request' in entry ? [membersOf(readJson(entry.answer?.body ?? ''))['livemode']] : [],
  )
  return {
    kind: 'run',
    version: 2,
    origin: 'har',
    started: new Date(at).toISOString(),
    baseUrl,
    vaultUrl,
    payUrl: null,
    live: shownModes.find((mode) => typeof mode === 'boolean') === true,
    embedded: false,
    webhookUrl:
      posted !== undefined && 'request' in posted ? (posted.request.url.split('?')[0] ?? null) : null,
    webhookRegistered: false,
    webhookThroughProxy: false,
    timeout: defaults.timeout * 1000,
    webhookTimeout: defaults.webhookTimeout * 1000,
    reverseOrder,
    tokenParameter: null,
  }
}

/** Keeps every key, card number and security code of a HAR out of its record. */
function hideSecrets(
  record: ReturnType<typeof openRecord>,
  messages: readonly Message[],
  { publicKey, secretKey }: HarOptions,
): void {
  for (const key of [publicKey, secretKey, ...messages.map(keyOf)]) if (key) record.hide('key', key)
  for (const { body } of messages) {
    const form = new URLSearchParams(body ?? '')
    const [number, code] = [form.get('card[number]') ?? '', form.get('card[security_code]') ?? '']
    if (number.replace(/\D/g, '').length >= 12) record.hide('card number', number)
    if (code.length >= 3) record.hide('security code', code)
  }
  for (const number of cardNumbers()) record.hide('card number', number)
}

/** Writes a form as a run records it: of the card only the end of its number. */
function withoutCard({ body }: Message): string | null {
  if (body === null || !body.includes('card')) return body
  const form = new URLSearchParams(body)
  const number = form.get('card[number]') ?? ''
  if (number.length >= 12) form.set('card[number]', `[card ending in ${number.slice(-4)}]`)
  if (form.has('card[security_code]')) form.set('card[security_code]', '[security code]')
  return form.toString()
}

const credentials = /authorization|cookie|api-?key|secret|token/i

const withoutCredentials = (headers: { readonly [name: string]: string }): { [name: string]: string } =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, credentials.test(name) ? '[redacted]' : value]),
  )
