import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { isExchange, runEntry, type Entry } from '../record/entry.ts'
import { openRecord } from '../record/record.ts'
import { defaultOptions } from '../settings/options.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import { isApiExchange } from './accounts.ts'
import { inTime, type Moment } from './clock.ts'
import { maxBytesInMemory, openFile, type TrafficFile } from './file.ts'
import { messageAt, messagesOf, type Message } from './messages.ts'
import type { ByteRange } from './places.ts'
import { briefly, inMemory, inRecord, type StoredTraffic } from './stored.ts'
import { openTraffic, type Traffic, type TrafficOptions } from './traffic.ts'
import { contentOf, recordedOnce } from './twice.ts'

/** How the traffic of files is read. */
export interface HarOptions extends TrafficOptions {
  readonly reverseOrder?: string | undefined
  /** The file that the record is written to; null for none. */
  readonly record?: string | null
}

/** A time-out that never ends: where clocks cannot be trusted, nothing is missing. */
const never = 1e12

/** A request of a file, which is read again where it is not in memory. */
interface StoredRequest extends Moment {
  readonly file: TrafficFile
  readonly place: ByteRange
  /** The count of the request in its file, from 0. */
  readonly at: number
  readonly step: string
  readonly content: string
  readonly message: Message | null
}

/** Reads the traffic of HAR files into the entries of one record, without keys, cards and whatever else is private. Throws a UsageError where it cannot be used. */
export function readHar(files: readonly TrafficFile[], options: HarOptions): StoredTraffic {
  const isLarge = files.reduce((size, file) => size + file.size, 0) > maxBytesInMemory
  const recordFile = options.record ?? (isLarge ? temporaryFile() : null)
  const record = openRecord(recordFile, undefined, !isLarge)
  const traffic = openTraffic(options, record)
  const rows: StoredRequest[] = []
  const hidden = new Set<TrafficFile>()
  for (const [number, file] of files.entries()) {
    let hidesKeys = true
    for (const { message, place } of messagesOf(file)) {
      traffic.learn(message)
      hidesKeys &&= !('authorization' in message.request.headers)
      rows.push(rowOf(message, { file, place, number, isLarge }))
    }
    if (hidesKeys) hidden.add(file)
  }
  const { moments, isSteady } = inTime(recordedOnce(rows))
  const began = moments[0]?.start ?? 0
  const entries: Entry[] = []
  const append = (entry: Entry): void => {
    record.append(entry)
    keepLast()
  }
  /** Of an exchange in a file, what tells whose it is stays in memory. */
  function keepLast(): void {
    const entry = record.entries.at(-1)
    if (entry !== undefined) entries.push(isLarge && isExchange(entry) ? briefly(entry) : entry)
  }
  append(trafficRun(options, traffic, { began, isSteady }))
  let [calls, end] = [0, 0]
  for (const { file, place, at, step, start, message } of moments) {
    const sent = {
      ...(message ?? messageAt(file, place, at)),
      step,
      start: start - began,
      ...(hidden.has(file) && { hidesKeys: true }),
    }
    const exchange = traffic.append(sent)
    if (exchange !== null) keepLast()
    if (exchange !== null && isApiExchange(exchange)) calls += 1
    end = Math.max(end, sent.start + sent.duration)
  }
  append({ kind: 'end', start: end, reason: null })
  record.close()
  if (calls === 0) throw noneOfTheApi(files, rows.length, options)
  if (!isLarge || recordFile === null) return inMemory(entries)
  return inRecord(entries, openFile(recordFile), () => {
    if (options.record == null) rmSync(dirname(recordFile), { recursive: true })
  })
}

/** A file in a folder of its own, which nobody else reads. */
const temporaryFile = (): string => join(mkdtempSync(join(tmpdir(), 'assay-')), 'exchanges.jsonl')

const noneOfTheApi = (
  files: readonly TrafficFile[],
  count: number,
  { baseUrl }: HarOptions,
): UsageError => {
  const names = files.map(({ name }) => inBrief(name)).join(', ')
  const problem =
    count === 0
      ? 'it holds no requests; record some, with their content'
      : `none of its ${count} requests is one of the API at ${baseUrl}; name the base URL of those requests with --base-url, and that of tokens with --vault-url`
  return new UsageError(`${names}: ${problem}.`)
}

function rowOf(
  message: Message,
  {
    file,
    place,
    number,
    isLarge,
  }: { file: TrafficFile; place: ByteRange; number: number; isLarge: boolean },
): StoredRequest {
  const { start, duration, answer, step } = message
  return {
    file,
    place,
    at: Number(step) - 1,
    step: number === 0 ? step : `${number + 1}.${step}`,
    start,
    duration,
    date: Date.parse(answer?.headers['date'] ?? ''),
    content: contentOf(message),
    message: isLarge ? null : message,
  }
}

/** The first line of a record of traffic. */
export function trafficRun(
  { baseUrl, vaultUrl, reverseOrder, webhookUrl }: HarOptions,
  { operatorCredentials }: Pick<Traffic, 'operatorCredentials'>,
  { began, isSteady }: { began: number; isSteady: boolean },
): Entry {
  const keys = { publicKey: '', secretKey: '' }
  const target = { ...keys, baseUrl, vaultUrl, payUrl: null, live: false, embedded: false }
  const order = reverseOrder ?? defaultOptions.reverseOrder
  const entry = runEntry({ ...defaultOptions, reverseOrder: order, target }, webhookUrl ?? null)
  return {
    ...entry,
    origin: 'har',
    started: new Date(began).toISOString(),
    // Whoever records may stand behind a proxy.
    webhookThroughProxy: true,
    credentials: operatorCredentials,
    ...(!isSteady && { timeout: never, webhookTimeout: never }),
  }
}
