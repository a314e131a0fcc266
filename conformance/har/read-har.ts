import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runEntry } from '../record/entry.ts'
import { openRecorder, type Recorder } from '../record/recorder.ts'
import { defaultOptions } from '../settings/options.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import { sortedByServiceClock, type Moment } from './clock.ts'
import { maxBytesInMemory, openFile, type TrafficFile } from './file.ts'
import { messageAt, messagesOf, type Message } from './messages.ts'
import type { OutlinedTraffic } from './interpret.ts'
import type { ByteRange } from './byte-ranges.ts'
import { inMemory, readRecords, type StoredTraffic } from './stored.ts'
import { openTraffic, type Traffic, type TrafficOptions } from './traffic.ts'
import { fingerprintOf, recordedOnce } from './duplicates.ts'

/** How the traffic of files is read. */
export interface HarOptions extends TrafficOptions {
  readonly reverseOrder?: string | undefined
  /** The file that the record is written to; null for none. */
  readonly record?: string | null
}

/** A timeout that never ends: where clocks cannot be trusted, nothing is missing. */
const neverMs = 1e12

/** A request of a file: the second pass reads it there. */
interface StoredRequest extends Moment {
  readonly file: TrafficFile
  readonly range: ByteRange
  /** Its position in the file, from 0. */
  readonly index: number
  readonly step: string
  readonly fingerprint: string
}

/** The traffic of HAR files as one record, without secrets. UsageError where it is unusable. */
export function readHar(files: readonly TrafficFile[], options: HarOptions): StoredTraffic {
  const isLarge = files.reduce((size, file) => size + file.size, 0) > maxBytesInMemory
  const folder = isLarge && options.record == null ? mkdtempSync(join(tmpdir(), 'assay-')) : null
  const recordFile = folder === null ? (options.record ?? null) : join(folder, 'exchanges.jsonl')
  const remove = (): void => {
    if (folder !== null) rmSync(folder, { recursive: true })
  }
  try {
    const record = openRecorder(recordFile, { keepsAll: !isLarge })
    recordHar(files, options, record)
    if (!isLarge || recordFile === null) return inMemory(record.entries)
    const { parts, close } = readRecords([openFile(recordFile)])
    return {
      parts,
      close() {
        close()
        remove()
      },
    }
  } catch (error) {
    remove()
    throw error
  }
}

/** Records HAR files in two passes: the first learns secrets, the second stores without them. */
function recordHar(files: readonly TrafficFile[], options: HarOptions, record: Recorder): void {
  const traffic = openTraffic(options, record)
  const requests: StoredRequest[] = []
  const filesWithoutKeys = new Set<TrafficFile>()
  for (const [number, file] of files.entries()) {
    let hidesKeys = true
    for (const { message, range } of messagesOf(file)) {
      traffic.learn(message)
      hidesKeys &&= !('authorization' in message.request.headers)
      const step = number === 0 ? message.step : `${number + 1}.${message.step}`
      requests.push(storedRequest(message, { file, range, step }))
    }
    if (hidesKeys) filesWithoutKeys.add(file)
  }
  const { moments, isSteady } = sortedByServiceClock(recordedOnce(requests))
  const began = moments[0]?.start ?? 0
  record.append(trafficRun(options, traffic, { began, isSteady }))
  let callCount = 0
  let end = 0
  for (const { file, range, index, step, start } of moments) {
    const message = {
      ...messageAt(file, range, index),
      step,
      start: start - began,
      ...(filesWithoutKeys.has(file) && { hidesKeys: true }),
    }
    if (traffic.append(message)?.operation != null) callCount += 1
    end = Math.max(end, message.start + message.duration)
  }
  record.append({ kind: 'end', start: end, reason: null })
  record.close()
  if (callCount === 0) throw noneOfTheApi(files, requests.length, options)
}

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

function storedRequest(
  message: Message,
  stored: Pick<StoredRequest, 'file' | 'range' | 'step'>,
): StoredRequest {
  const { start, duration, answer } = message
  return {
    ...stored,
    index: Number(message.step) - 1,
    start,
    duration,
    date: Date.parse(answer?.headers['date'] ?? ''),
    fingerprint: fingerprintOf(message),
  }
}

/** The first line of a record of traffic. */
export function trafficRun(
  { baseUrl, vaultUrl, reverseOrder, webhookUrl }: HarOptions,
  { operatorCredentials }: Pick<Traffic, 'operatorCredentials'>,
  { began, isSteady }: { began: number; isSteady: boolean },
): OutlinedTraffic['run'] {
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
    ...(!isSteady && { timeout: neverMs, webhookTimeout: neverMs }),
  }
}
