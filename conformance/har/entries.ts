import { defaults } from '../../generated/settings.ts'
import { membersOf } from '../basics/values.ts'
import { readJson } from '../basics/json.ts'
import { cardNumbers } from '../settings/cards.ts'
import { shown, UsageError } from '../settings/usage.ts'
import type { Entry } from '../record/entry.ts'
import { keyOf } from './keys.ts'
import { messagesOf, type Message } from './messages.ts'
import { openReader, operationOf, type HarOptions } from './reader.ts'
import { openRecord } from '../record/record.ts'

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
  const reader = openReader(first.at, asked, options)
  const entries = messages.flatMap((message, at) => reader.exchangeOf(message, `${at + 1}`) ?? [])
  const record = openRecord(null)
  hideSecrets(record, messages, options)
  record.append(runEntry(first, entries, options))
  for (const entry of entries) record.append(entry)
  for (const entry of reader.visits()) record.append(entry)
  const end = Math.max(...messages.map(({ at, duration }) => at - first.at + duration))
  record.append({ kind: 'end', start: end, reason: null })
  return [...record.entries]
}

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
