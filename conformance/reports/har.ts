import type { Exchange } from '../../generated/report.js'
import { version } from '../basics/version.ts'
import { printable } from '../basics/json.ts'
import type { Report } from './report.ts'

const mostOfBody = 20_000

/** Renders exchanges as an HTTP archive (HAR 1.2), with long bodies cut. */
export function harReport({ record, exchanges }: Report): string {
  const began = Date.parse(record.started) || 0
  const entries = exchanges.map((exchange) => printable(JSON.stringify(entryOf(exchange, began))))
  const creator = JSON.stringify({ name: 'assay', version: version() })
  return `{"log":{"version":"1.2","creator":${creator},"entries":[\n${entries.join(',\n')}\n]}}\n`
}

function entryOf({ id, request, answer, error, start, duration, cut }: Exchange, began: number) {
  const { status, headers, body } = answer ?? { status: 0, headers: {}, body: '' }
  const time = Math.round(duration * 10) / 10
  // A delivery has a path and a host.
  const isWhole = URL.canParse(request.url)
  const url = isWhole ? request.url : `http://${headerOf(request.headers, 'host')}${request.url}`
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : []
  const sent = request.body === null ? {} : { postData: contentOf(request.headers, request.body) }
  const received = { size: cut ?? Buffer.byteLength(body), ...contentOf(headers, body) }
  return {
    startedDateTime: new Date(began + start).toISOString(),
    time,
    comment: id,
    request: { ...headOf(request.headers), method: request.method, url, queryString: pairs(query), ...sent },
    response: {
      ...headOf(headers),
      status,
      statusText: '',
      content: received,
      redirectURL: headerOf(headers, 'location'),
      ...(error === null ? {} : { comment: error }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  }
}

type Headers = Exchange['request']['headers']

function headOf(headers: Headers) {
  const sizes = { headersSize: -1, bodySize: -1 }
  return { httpVersion: 'HTTP/1.1', cookies: [], headers: pairs(Object.entries(headers)), ...sizes }
}

function contentOf(headers: Headers, body: string) {
  return { mimeType: headerOf(headers, 'content-type'), text: body.slice(0, mostOfBody) }
}

function pairs(entries: readonly [name: string, value: string][]): { name: string; value: string }[] {
  return entries.map(([name, value]) => ({ name, value }))
}

function headerOf(headers: Headers, wanted: string): string {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''
}
