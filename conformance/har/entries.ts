import type { Entry } from '../record/entry.ts'
import { runEntry } from '../record/entry.ts'
import { openRecord } from '../record/record.ts'
import { usualOptions } from '../settings/options.ts'
import { shown, UsageError } from '../settings/usage.ts'
import { inTime } from './clock.ts'
import { isApiExchange } from './accounts.ts'
import { messagesOf, type Message } from './messages.ts'
import { openTraffic, type Traffic, type TrafficOptions } from './traffic.ts'
import { recordedOnce } from './twice.ts'

/** How the traffic of files is read. */
export interface HarOptions extends TrafficOptions {
  readonly reverseOrder?: string | undefined
  /** The file that the record is written to; null for none. */
  readonly record?: string | null
}

/** The traffic of one file. */
export interface TrafficFile {
  readonly name: string
  readonly text: string
}

/** A time-out that never ends: where clocks cannot be trusted, nothing is missing. */
const never = 1e12

/** Reads the traffic of HAR files into the entries of one record, without keys, cards and whatever else is private. Throws a UsageError where it cannot be used. */
export function entriesOfHar(files: readonly TrafficFile[], options: HarOptions): Entry[] {
  const all = files.flatMap(({ name, text }, at) =>
    messagesOf(text, name).map((message) =>
      at === 0 ? message : { ...message, step: `${at + 1}.${message.step}` },
    ),
  )
  const { messages, isSteady } = inTime(recordedOnce(all))
  const began = messages[0]?.start ?? 0
  const record = openRecord(options.record ?? null)
  const traffic = openTraffic(options, record)
  record.append(trafficRun(options, traffic, { began, isSteady }))
  for (const message of messages) traffic.learn(message)
  for (const message of messages) traffic.append({ ...message, start: message.start - began })
  record.append({ kind: 'end', start: endOf(messages) - began, reason: null })
  record.close()
  if (record.entries.some((entry) => 'request' in entry && isApiExchange(entry)))
    return [...record.entries]
  throw new UsageError(
    `${files.map(({ name }) => shown(name)).join(', ')}: none of its ${all.length} requests is one of the API at ${options.baseUrl}; name the base URL of those requests with --base-url, and that of tokens with --vault-url.`,
  )
}

const endOf = (messages: readonly Message[]): number =>
  messages.reduce((end, { start, duration }) => Math.max(end, start + duration), 0)

/** The first line of a record of traffic. */
export function trafficRun(
  { baseUrl, vaultUrl, reverseOrder, webhookUrl }: HarOptions,
  { given }: Pick<Traffic, 'given'>,
  { began, isSteady }: { began: number; isSteady: boolean },
): Entry {
  const keys = { publicKey: '', secretKey: '' }
  const target = { ...keys, baseUrl, vaultUrl, payUrl: null, live: false, embedded: false }
  const order = reverseOrder ?? usualOptions.reverseOrder
  const entry = runEntry({ ...usualOptions, reverseOrder: order, target }, webhookUrl ?? null)
  return {
    ...entry,
    origin: 'har',
    started: new Date(began).toISOString(),
    // Whoever records may stand behind a proxy.
    webhookThroughProxy: true,
    credentials: given,
    ...(!isSteady && { timeout: never, webhookTimeout: never }),
  }
}
