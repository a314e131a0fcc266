import { readJson } from '../basics/json.ts'
import { withoutHeaders } from '../basics/redactor.ts'
import { membersOf } from '../basics/values.ts'
import { encode, withoutCard } from '../driver/values.ts'
import { looksLike } from '../model/resource.ts'
import { runEntry, type Entry, type Exchange } from '../record/entry.ts'
import { openRecord } from '../record/record.ts'
import { usualOptions } from '../settings/options.ts'
import { cardNumbers } from '../settings/secrets.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { apiCallOf, keyKinds, type ApiCall, type HarOptions } from './calls.ts'
import { expectedOf } from './expected.ts'
import { keyOf, messagesOf, type Message } from './messages.ts'
import { pageId, visitsOf } from './visits.ts'

/** Reads the traffic of a HAR into the entries of a record, without keys, cards and cookies. Throws a UsageError where it cannot be used. */
export function entriesOfHar(text: string, file: string, options: HarOptions): Entry[] {
  const { began, messages } = messagesOf(text, file)
  const calls = messages.flatMap((message) => apiCallOf(message, options) ?? [])
  if (calls.length === 0)
    throw new UsageError(
      `${shown(file)}: none of its ${messages.length} requests is one of the API at ${options.baseUrl}; name the base URL of those requests with --base-url, and that of tokens with --vault-url.`,
    )
  const byMessage = new Map(calls.map((call) => [call.message, call]))
  const visits = visitsOf(
    calls,
    messages.filter((message) => !byMessage.has(message)),
  )
  const pages = new Set(visits.flatMap((visit) => visit.exchanges))
  const kindOf = keyKinds(calls, options)
  const exchanges = messages.flatMap((message): Exchange[] => {
    const call = byMessage.get(message)
    if (call !== undefined) return [exchangeOf(call, kindOf(call))]
    const { step, request } = message
    const plain = { ...message, scenario: '', operation: null, key: 'none' } as const
    if (request.method === 'OPTIONS' && request.url === `${options.vaultUrl}/tokens`)
      return [{ ...plain, kind: 'request', id: `${step} preflight` }]
    if (request.method === 'POST' && looksLike('Event', readJson(request.body ?? '')))
      return [{ ...plain, kind: 'webhook', id: `webhook ${step}` }]
    return pages.has(pageId(step)) ? [{ ...plain, kind: 'visit', id: pageId(step) }] : []
  })
  const record = openRecord(null)
  hideSecrets(record, messages, calls, options)
  record.append(firstEntry(began, exchanges, options))
  for (const exchange of exchanges) record.append(withoutCredentials(exchange))
  for (const visit of visits) record.append(visit)
  const end = Math.max(...messages.map(({ start, duration }) => start + duration))
  record.append({ kind: 'end', start: end, reason: null })
  return [...record.entries]
}

function exchangeOf(call: ApiCall, key: Exchange['key']): Exchange {
  const { message, operation, target, sent, isForm } = call
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
    ...(isForm ? expectedOf(call, key) : { expect: 'open', other: 'JSON' }),
    ...(target === null ? {} : { target }),
    request: hasCard ? { ...request, body: encode(withoutCard(sent)) } : request,
  }
}

function firstEntry(began: number, exchanges: readonly Exchange[], options: HarOptions): Entry {
  const { baseUrl, vaultUrl, reverseOrder = usualOptions.reverseOrder } = options
  const webhook = exchanges.find(({ kind }) => kind === 'webhook')
  const modes = exchanges.map(({ answer }) => membersOf(readJson(answer?.body ?? ''))['livemode'])
  const live = modes.find((mode) => typeof mode === 'boolean') === true
  const keys = { publicKey: '', secretKey: '' }
  const target = { ...keys, baseUrl, vaultUrl, payUrl: null, live, embedded: false }
  const entry = runEntry(
    { ...usualOptions, reverseOrder, target },
    webhook?.request.url.split('?')[0] ?? null,
  )
  return { ...entry, origin: 'har', started: new Date(began).toISOString() }
}

/** Keeps every key, card number and security code of a HAR out of its record. */
function hideSecrets(
  record: ReturnType<typeof openRecord>,
  messages: readonly Message[],
  calls: readonly ApiCall[],
  { publicKey, secretKey }: HarOptions,
): void {
  for (const key of [publicKey, secretKey, ...messages.map(keyOf)]) if (key) record.hide('key', key)
  for (const { message } of calls) {
    const text = [...new URLSearchParams(message.request.body ?? '')].flat().join(' ')
    for (const [, number = ''] of text.matchAll(/(?<!_)number\W+(\d(?:[ -]?\d){11,})/g))
      record.hide('card number', number)
    for (const [, code = ''] of text.matchAll(/security_code\D+(\d{3,})/g))
      record.hide('security code', code)
  }
  for (const number of cardNumbers()) record.hide('card number', number)
}

const credentials = /authorization|cookie|api-?key|secret|token/i

function withoutCredentials({ request, answer, ...exchange }: Exchange): Exchange {
  const safe = <Part extends Exchange['request'] | (Exchange['answer'] & object)>(
    part: Part,
  ): Part => ({
    ...part,
    headers: withoutHeaders(part.headers, (name) => credentials.test(name)),
  })
  return { ...exchange, request: safe(request), answer: answer && safe(answer) }
}
