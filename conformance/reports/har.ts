import type { Exchange, RunRecord } from '../../generated/report.js'
import { headerOf } from '../record/exchange.ts'
import { version } from '../settings/version.ts'
import { printable } from './json.ts'
import { isoTime, startOf } from './text.ts'

const leastOfBody = 120
// A quote within a JSON text takes two characters.
const escaped = 1.2
// What says that a body was cut takes room too.
const ofComment = 60
// They say something of the connection, or the same of every request; what an answer weighs stands under bodySize.
const ofConnection = new Set([
  'accept-encoding',
  'connection',
  'content-length',
  'keep-alive',
  'transfer-encoding',
  'user-agent',
])

/**
 * Renders exchanges as an HTTP archive (HAR 1.2) of about so many bytes, with long bodies cut.
 * It goes through the exchanges twice, because all of them at once take much memory.
 */
export function harReport(exchanges: Iterable<Exchange>, record: RunRecord, most: number): string {
  const began = startOf(record)
  const decisive = new Set(record.evidence.map(({ id }) => id))
  const [evidence, others]: [number[], number[]] = [[], []]
  let [count, taken] = [0, 0]
  for (const exchange of exchanges) {
    count += 1
    taken += JSON.stringify(entryOf(exchange, began)).length + ofComment
    const lengths = decisive.has(exchange.id) ? evidence : others
    lengths.push(...lengthsOf(exchange))
  }
  const room = Math.max(leastOfBody * count, (most - taken) / escaped)
  const ofEvidence = limitOf(evidence, room * 0.7)
  const first = evidence.reduce((sum, length) => sum + Math.min(length, ofEvidence), 0)
  const ofOthers = limitOf(others, room - first)
  const entries: string[] = []
  for (const exchange of exchanges) {
    const entry = entryOf(exchange, began, decisive.has(exchange.id) ? ofEvidence : ofOthers)
    entries.push(printable(JSON.stringify(entry)))
  }
  const creator = JSON.stringify({ name: 'assay', version: version() })
  return `{"log":{"version":"1.2","creator":${creator},"entries":[${entries.join()}]}}\n`
}

/** An entry of the archive; without a limit for its bodies it has none, and is only measured. */
function entryOf(exchange: Exchange, began: number, limit?: number) {
  const { id, request, answer, error, start, duration, omitted = 0 } = exchange
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 }
  const time = Math.round(duration * 10) / 10
  const url = wholeUrl(request)
  return {
    startedDateTime: isoTime(began + start),
    time,
    comment: id,
    request: {
      ...common,
      method: request.method,
      url,
      headers: headerList(request.headers),
      queryString: queryOf(url),
      bodySize: Buffer.byteLength(request.body ?? ''),
      ...(request.body === null
        ? {}
        : { postData: { mimeType: typeOf(request), text: '', ...bodyOf(request.body, 0, limit) } }),
    },
    response: {
      ...common,
      status: answer?.status ?? 0,
      statusText: '',
      headers: headerList(answer?.headers ?? {}),
      content: {
        size: Buffer.byteLength(answer?.body ?? '') + omitted,
        mimeType: typeOf(answer),
        ...(answer?.body ? bodyOf(answer.body, omitted, limit) : {}),
      },
      redirectURL: answer?.headers['location'] ?? '',
      bodySize: weightIn(answer?.headers ?? {}),
      ...(error === null ? {} : { comment: error }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  }
}

function bodyOf(
  text: string,
  before: number,
  limit: number | undefined,
): { text?: string; comment?: string } {
  if (limit === undefined) return {}
  const omitted = Math.max(0, text.length - limit) + before
  const comment = `${omitted} more, in exchanges.jsonl`
  return { text: text.slice(0, limit), ...(omitted > 0 ? { comment } : {}) }
}

function lengthsOf({ request, answer }: Exchange): number[] {
  return [request.body?.length ?? 0, answer?.body.length ?? 0]
}

/** Finds the greatest limit at which texts of these lengths, each cut to it, fit the room. */
function limitOf(lengths: readonly number[], room: number): number {
  let left = room
  for (const [at, length] of lengths.toSorted((one, other) => one - other).entries()) {
    const share = left / (lengths.length - at)
    if (length > share) return Math.floor(share)
    left -= length
  }
  return Infinity
}

function headerList(given: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(given).flatMap(([name, value]) =>
    ofConnection.has(name.toLowerCase()) ? [] : [{ name, value }],
  )
}

/** Builds the whole address of a request, which a delivery tells by its path and its host. */
function wholeUrl(request: Exchange['request']): string {
  const { url } = request
  const host = headerOf(request, 'host')
  return [url, `http://${host}${url}`].find((one) => URL.canParse(one)) ?? `http://localhost${url}`
}

function queryOf(url: string): { name: string; value: string }[] {
  const from = url.indexOf('?')
  return from === -1
    ? []
    : [...new URLSearchParams(url.slice(from))].map(([name, value]) => ({ name, value }))
}

function typeOf(message: Exchange['request'] | Exchange['answer']): string {
  return (message && headerOf(message, 'content-type')) ?? ''
}

function weightIn(headers: Record<string, string>): number {
  const length = headers['content-length'] ?? ''
  return /^\d{1,15}$/.test(length) ? Number(length) : -1
}
