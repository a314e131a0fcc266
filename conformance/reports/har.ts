import type { Exchange, RunRecord } from '../../generated/report.js'
import { headerOf, headersWithin } from '../record/exchange.ts'
import { version } from '../basics/version.ts'
import { printable } from './json.ts'
import { isoTime, startOf } from './text.ts'

const leastOfBody = 120
const mostOfHead = 2000
// A quote within a JSON text takes two characters.
const escaped = 1.2
// The room of an exchange that a verdict stands on, beside that of any other.
const shareOfEvidence = 20
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
 * Later exchanges get the room that earlier ones leave, and the evidence several times the share of others.
 */
export function harReport(exchanges: Iterable<Exchange>, record: RunRecord, most: number): string {
  const began = startOf(record)
  const decisive = new Set(record.evidence.map(({ id }) => id))
  const shareOf = ({ id }: Pick<Exchange, 'id'>) => (decisive.has(id) ? shareOfEvidence : 1)
  let shares = record.timeline.reduce((sum, step) => sum + shareOf(step), 0)
  let room = most
  const entries: string[] = []
  for (const exchange of exchanges) {
    const share = shareOf(exchange)
    const allowed =
      (room * share) / Math.max(shares, share) - JSON.stringify(entryOf(exchange, began, 0)).length
    const limit = Math.max(leastOfBody, Math.floor(allowed / escaped))
    const entry = printable(JSON.stringify(entryOf(exchange, began, limit)))
    entries.push(entry)
    room -= entry.length
    shares -= share
  }
  const creator = JSON.stringify({ name: 'assay', version: version() })
  return `{"log":{"version":"1.2","creator":${creator},"entries":[${entries.join()}]}}\n`
}

/** An entry of the archive, with so many characters of its bodies. */
function entryOf(exchange: Exchange, began: number, limit: number) {
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
        : { postData: { mimeType: typeOf(request), ...bodyOf(request.body, 0, limit) } }),
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

function bodyOf(text: string, before: number, limit: number): { text: string; comment?: string } {
  const omitted = Math.max(0, text.length - limit) + before
  const comment = `${omitted} more, in exchanges.jsonl`
  return { text: text.slice(0, limit), ...(omitted > 0 ? { comment } : {}) }
}

function headerList(given: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(headersWithin(given, mostOfHead)).flatMap(([name, value]) =>
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
