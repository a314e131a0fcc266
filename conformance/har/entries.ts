import { operations, type OperationId } from '../../generated/operations.ts'
import { defaults } from '../../generated/settings.ts'
import { readJson } from '../basics/json.ts'
import { isRecord, membersOf } from '../basics/values.ts'
import { encodeForm, type FormInput } from '../contract/form.ts'
import { encode, withoutCard } from '../driver/values.ts'
import { sentIn } from '../model/fold.ts'
import { looksLike } from '../model/resource.ts'
import type { Entry, Exchange } from '../record/entry.ts'
import { openRecord } from '../record/record.ts'
import { cardNumbers } from '../settings/secrets.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { expectedOf } from './expected.ts'
import { isSuccess, keyKinds, keyOf, type GivenKeys } from './keys.ts'
import { messagesOf, type Message } from './messages.ts'
import { pageId, visitOf, type Awaited } from './visits.ts'

/** What tells which requests of a HAR are the API's, and what they carry. */
export interface HarOptions extends GivenKeys {
  readonly baseUrl: string
  readonly vaultUrl: string
  readonly reverseOrder?: string | undefined
}

/** The operation of a request, and the resource that its address names. */
interface Where {
  readonly operation: OperationId
  readonly target: string | null
}

/** Reads the traffic of a HAR into the entries of a record, without keys, cards and cookies. Throws a UsageError where it cannot be used. */
export function entriesOfHar(text: string, file: string, options: HarOptions): Entry[] {
  const { began, messages } = messagesOf(text, file)
  const asked = new Map<Message, Where>()
  for (const message of messages) {
    const where = operationOf(message, options)
    if (where !== null) asked.set(message, where)
  }
  if (asked.size === 0)
    throw new UsageError(
      `${shown(file)}: none of its ${messages.length} requests is one of the API at ${options.baseUrl}; name the base URL of those requests with --base-url, and that of tokens with --vault-url.`,
    )
  const others = messages.filter((message) => !asked.has(message))
  const visits = chargesIn(asked).flatMap((charge) => visitOf(charge, others) ?? [])
  const pages = new Set(visits.flatMap((visit) => visit.exchanges))
  const kindOf = keyKinds(asked, options)
  const exchanges = messages.flatMap((message): Exchange[] => {
    const where = asked.get(message)
    if (where !== undefined) return [callOf(message, where, kindOf(message, where.operation))]
    const { step, request } = message
    const plain = { ...message, scenario: '', operation: null, key: 'none' } as const
    if (request.method === 'OPTIONS' && request.url === `${options.vaultUrl}/tokens`)
      return [{ ...plain, kind: 'request', id: `${step} preflight` }]
    if (request.method === 'POST' && looksLike('Event', readJson(request.body ?? '')))
      return [{ ...plain, kind: 'webhook', id: `webhook ${step}` }]
    return pages.has(pageId(step)) ? [{ ...plain, kind: 'visit', id: pageId(step) }] : []
  })
  const record = openRecord(null)
  hideSecrets(record, messages, options)
  record.append(runEntry(began, exchanges, options))
  for (const exchange of exchanges) record.append(withoutCredentials(exchange))
  for (const visit of visits) record.append(visit)
  const end = Math.max(...messages.map(({ start, duration }) => start + duration))
  record.append({ kind: 'end', start: end, reason: null })
  return [...record.entries]
}

/** Finds the operation of a request by its method and its path below the base of the operation. */
function operationOf({ request }: Message, { baseUrl, vaultUrl }: HarOptions): Where | null {
  const [plain = ''] = request.url.split(/[?#]/)
  for (const [id, { method, path, server }] of Object.entries(operations)) {
    const base = server === 'vault' ? vaultUrl : baseUrl
    const form = new RegExp(`^${path.replace('{id}', '([^/]+)')}$`)
    const found = plain.startsWith(base) ? form.exec(plain.slice(base.length)) : null
    if (method === request.method && found !== null)
      return { operation: id as OperationId, target: found[1] ?? null }
  }
  return null
}

const isJson = ({ request }: Message): boolean => /[/+]json\b/i.test(request.headers['content-type'] ?? '')

/** Reads the parameters of a request, from its form or its JSON. */
function parametersOf(message: Message): ReturnType<typeof sentIn> {
  const json = isJson(message) ? readJson(message.request.body ?? '') : undefined
  if (!isRecord(json)) return sentIn(message)
  const body = encodeForm(json as { [name: string]: FormInput })
  return sentIn({ request: { ...message.request, body } })
}

function callOf(message: Message, { operation, target }: Where, key: Exchange['key']): Exchange {
  const sent = parametersOf(message)
  const expected = isJson(message)
    ? ({ expect: 'open', other: 'JSON' } as const)
    : expectedOf(operation, sent, key, isSuccess(message))
  const { request, step } = message
  // As a run records it.
  const hasCard = Object.keys(sent).some((name) => name.startsWith('card'))
  return {
    ...message,
    kind: 'request',
    id: `${step} ${operation}`,
    scenario: '',
    operation,
    key,
    ...expected,
    ...(target === null ? {} : { target }),
    request: hasCard ? { ...request, body: encode(withoutCard(sent)) } : request,
  }
}

/** Lists the charges that customers may authorize, each with what it became. */
function chargesIn(asked: ReadonlyMap<Message, Where>): Awaited[] {
  const charges = new Map<unknown, Awaited>()
  for (const [message, { operation }] of asked) {
    const { id, status, authorize_uri: uri } = membersOf(readJson(message.answer?.body ?? ''))
    const returnUri = String(parametersOf(message)['return_uri'])
    const known = charges.get(id)
    if (operation === 'retrieveCharge' && known !== undefined) known.status = status
    if (operation !== 'createCharge' || typeof id !== 'string') continue
    if (typeof uri === 'string' && URL.canParse(uri)) charges.set(id, { id, uri, returnUri, status })
  }
  return [...charges.values()]
}

function runEntry(began: number, exchanges: readonly Exchange[], options: HarOptions): Entry {
  const { baseUrl, vaultUrl, reverseOrder = defaults.reverseOrder } = options
  const webhook = exchanges.find(({ kind }) => kind === 'webhook')
  const modes = exchanges.map(({ answer }) => membersOf(readJson(answer?.body ?? ''))['livemode'])
  return {
    kind: 'run',
    version: 2,
    origin: 'har',
    started: new Date(began).toISOString(),
    baseUrl,
    vaultUrl,
    payUrl: null,
    live: modes.find((mode) => typeof mode === 'boolean') === true,
    embedded: false,
    webhookUrl: webhook?.request.url.split('?')[0] ?? null,
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
  for (const message of messages) {
    const { 'card[number]': number = '', 'card[security_code]': code = '' } = parametersOf(message)
    if (String(number).replace(/\D/g, '').length >= 12) record.hide('card number', String(number))
    if (code.length >= 3) record.hide('security code', String(code))
  }
  for (const number of cardNumbers()) record.hide('card number', number)
}

const credentials = /authorization|cookie|api-?key|secret|token/i

function withoutCredentials(exchange: Exchange): Exchange {
  const safe = (headers: Exchange['request']['headers']): Exchange['request']['headers'] =>
    Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, credentials.test(name) ? '[redacted]' : value]),
    )
  const { request, answer } = exchange
  return {
    ...exchange,
    request: { ...request, headers: safe(request.headers) },
    answer: answer && { ...answer, headers: safe(answer.headers) },
  }
}
