import type { Exchange } from '../../generated/report.js'
import { version } from '../basics/version.ts'
import { headerOf } from './curl.ts'
import { printable } from './json.ts'
import type { Report } from './report.ts'

const mostOfBody = 20_000
const furthest = 8.64e15

/** Renders exchanges as an HTTP archive (HAR 1.2), with long bodies cut. */
export function harReport({ record, exchanges }: Report): string {
  const began = Date.parse(record.started) || 0
  const entries = exchanges.map((exchange) => printable(JSON.stringify(entryOf(exchange, began))))
  const creator = JSON.stringify({ name: 'assay', version: version() })
  return `{"log":{"version":"1.2","creator":${creator},"entries":[\n${entries.join(',\n')}\n]}}\n`
}

function entryOf({ id, request, answer, error, start, duration, cut }: Exchange, began: number) {
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 }
  const time = Math.round(duration * 10) / 10
  const url = wholeUrl(request)
  const size = cut ?? Buffer.byteLength(answer?.body ?? '')
  return {
    // A file may name any moment: these are the furthest that there are.
    startedDateTime: new Date(Math.max(-furthest, Math.min(furthest, began + start))).toISOString(),
    time,
    comment: id,
    request: {
      ...common,
      method: request.method,
      url,
      headers: headerList(request.headers),
      queryString: queryOf(url),
      ...(request.body === null
        ? {}
        : { postData: { mimeType: typeOf(request), text: request.body.slice(0, mostOfBody) } }),
    },
    response: {
      ...common,
      status: answer?.status ?? 0,
      statusText: '',
      headers: headerList(answer?.headers ?? {}),
      content: { size, mimeType: typeOf(answer), text: answer?.body.slice(0, mostOfBody) ?? '' },
      redirectURL: answer?.headers['location'] ?? '',
      ...(error === null ? {} : { comment: error }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  }
}

function headerList(headers: Record<string, string>): { name: string; value: string }[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

/** Builds the whole address of a request; a delivery has a path and a host. */
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
