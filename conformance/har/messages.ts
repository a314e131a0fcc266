import { isArchive, type HarEntry } from '../../generated/har.js'
import { readJson } from '../basics/json.ts'
import { firstProblem } from '../contract/explain-errors.ts'
import type { Exchange } from '../record/entry.ts'
import { inBrief, UsageError } from '../settings/usage.ts'
import { answeredBody, sentBody } from './bodies.ts'
import { maxBytesInMemory, type TrafficFile } from './file.ts'
import { entryRanges, textAt, type ByteRange } from './byte-ranges.ts'

/** One request that somebody else sent, with its answer; `start` counts milliseconds since 1970. */
export interface Message extends Pick<
  Exchange,
  'step' | 'request' | 'answer' | 'error' | 'start' | 'duration' | 'cut'
> {
  /** True where the recorder shows only a part of what was sent. */
  readonly isPartial?: boolean
  /** True where the recorder shows no keys at all. */
  readonly hidesKeys?: boolean
}

/** A request of a HAR, and the bytes of its entry. */
interface LocatedMessage {
  readonly message: Message
  readonly range: ByteRange
}

/** The requests of a HAR, in its order. Throws a UsageError with place, problem and remedy. */
export function* messagesOf(file: TrafficFile): Generator<LocatedMessage> {
  const ranges = entryRanges(file)
  let next = ranges.next()
  for (let index = 0; next.done !== true; index += 1) {
    const range = next.value
    yield { message: messageAt(file, range, index), range }
    next = ranges.next()
  }
  if (!next.value.isHar) throw refusal(file.name, problemOf(file))
}

/** The request in a byte range; `index` counts the entries of the file from 0. */
export function messageAt(file: TrafficFile, range: ByteRange, index: number): Message {
  const entry = readJson(textAt(file, range))
  const archive = { log: { entries: [entry] } }
  if (entry === undefined) throw refusal(file.name, 'it is no JSON')
  const inFile = (words: string): string => words.replace('log.entries[0]', `log.entries[${index}]`)
  if (!isArchive(archive)) throw refusal(file.name, inFile(firstProblem(isArchive.errors, archive)))
  const [{ startedDateTime }] = archive.log.entries as [HarEntry]
  const start = Date.parse(startedDateTime)
  if (!Number.isNaN(start))
    return messageOf(archive.log.entries[0] as HarEntry, `${index + 1}`, start)
  const problem = `startedDateTime must be a date-time, and is ${inBrief(startedDateTime)}`
  throw refusal(file.name, inFile(`log.entries[0].${problem}`))
}

/** What is wrong with a file that is no HAR. */
function problemOf(file: TrafficFile): string {
  const har = file.size > maxBytesInMemory ? undefined : readJson(textAt(file, whole(file)))
  if (har === undefined) return 'it is no JSON'
  return isArchive(har) ? 'log.entries holds what is no entry' : firstProblem(isArchive.errors, har)
}

const whole = ({ size }: TrafficFile): ByteRange => ({ start: 0, length: size })

const refusal = (file: string, problem: string): UsageError =>
  new UsageError(`${inBrief(file)}: it is no HAR: ${problem}; export it again, as HAR 1.2.`)

/** The request of an entry; `start` is when it was sent, in milliseconds since 1970. */
export function messageOf(entry: HarEntry, step: string, start: number): Message {
  const { request, response, time } = entry
  const { method, url, bodySize, postData } = request
  const sentHeaders = headersOf(request.headers)
  const sent = sentBody(postData, { method, bodySize, headers: sentHeaders })
  const status = Number(response?.status ?? 0)
  const headers = answerHeaders(response)
  const answered = answeredBody(response?.content, { status, headers })
  const loss = lossOf(entry, status)
  return {
    step,
    request: { method: method.toUpperCase(), url, headers: sentHeaders, body: sent.body },
    answer: loss === null ? { status, headers, body: answered.body } : null,
    error: loss,
    ...(answered.cut !== undefined && loss === null && { cut: answered.cut }),
    start,
    duration: Math.max(0, Number(time ?? 0) || 0),
    ...(sent.isPartial && { isPartial: true }),
  }
}

/** Why a service did not answer, as Chromium and Playwright say it; null where one did. */
function lossOf(entry: HarEntry, status: number): string | null {
  if (isKept(entry, status)) return 'The client had the answer already.'
  if (status >= 100) return null
  const { response } = entry
  return response?.['_error'] || response?.['_failureText'] || 'The HAR holds no answer.'
}

/** True where no service answered: the client kept an earlier answer. */
const isKept = ({ _fromCache, _fetchType }: HarEntry, status: number): boolean =>
  status === 304 || Boolean(_fromCache) || /cache/i.test(_fetchType ?? '')

/** The headers of an answer; without any recorded, its media type by HAR or by its looks. */
function answerHeaders(response: HarEntry['response']): Exchange['request']['headers'] {
  const { redirectURL } = response ?? {}
  const headers = { ...(redirectURL && { location: redirectURL }), ...headersOf(response?.headers) }
  if (Object.keys(headers).length > 0) return headers
  const { mimeType, text } = response?.content ?? {}
  const assumed = /^\s*[{[]/.test(text ?? '') ? 'application/json' : 'text/html'
  return { 'content-type': mimeType || assumed }
}

/** Headers by their names in small letters; HTTP/2 names the host `:authority`. */
function headersOf(pairs: HarEntry['request']['headers']): Exchange['request']['headers'] {
  const headers = (pairs ?? []).map(({ name, value }): [string, string] => [
    name.toLowerCase().replace(/^:authority$/, 'host'),
    String(value ?? ''),
  ])
  return Object.fromEntries(headers)
}
