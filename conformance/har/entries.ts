import { defaults } from '../../generated/settings.ts'
import { membersOf } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import { cardNumbers } from '../settings/secrets.ts'
import { shown, UsageError } from '../settings/usage.ts'
import type { Entry, Exchange } from '../record/entry.ts'
import { keyOf } from './keys.ts'
import { messagesOf, type Message } from './messages.ts'
import { openReader, operationOf, type HarOptions } from './reader.ts'
import { openRecord } from '../record/record.ts'

/** Reads the traffic of a HAR into the entries of a record, without keys, cards and cookies. Throws a UsageError where it cannot be used. */
export function entriesOfHar(text: string, file: string, options: HarOptions): Entry[] {
  const { began, messages } = messagesOf(text, file)
  const asked = new Map(
    messages.flatMap((message) => {
      const where = operationOf(message, options)
      return where === null ? [] : [[message, where] as const]
    }),
  )
  if (asked.size === 0)
    throw new UsageError(
      `${shown(file)}: none of its ${messages.length} requests is one of the API at ${options.baseUrl}; name the base URL of those requests with --base-url, and that of tokens with --vault-url.`,
    )
  const reader = openReader(asked, options)
  const exchanges = messages.flatMap((message, at) => reader.exchangeOf(message, `${at + 1}`) ?? [])
  const end = Math.max(...messages.map(({ start, duration }) => start + duration))
  const record = openRecord(null)
  hideSecrets(record, messages, options)
  record.append(runEntry(began, exchanges, options))
  for (const entry of [...exchanges, ...reader.visits()]) record.append(entry)
  record.append({ kind: 'end', start: end, reason: null })
  return [...record.entries]
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
  for (const { request } of messages) {
    const form = new URLSearchParams(request.body ?? '')
    const [number, code] = [form.get('card[number]') ?? '', form.get('card[security_code]') ?? '']
    if (number.replace(/\D/g, '').length >= 12) record.hide('card number', number)
    if (code.length >= 3) record.hide('security code', code)
  }
  for (const number of cardNumbers()) record.hide('card number', number)
}
