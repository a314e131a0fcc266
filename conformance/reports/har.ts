import type { Exchange } from '../../generated/report.js'
import { version } from '../basics/version.ts'
import { printable } from '../basics/json.ts'
import type { Report } from './report.ts'

const maxBodyChars = 20_000

/** Renders exchanges as an HTTP archive (HAR 1.2), with long bodies cut. */
export function harReport({ runReport, exchanges }: Report): string {
  const began = Date.parse(runReport.started) || 0
  const entries = exchanges.map((exchange) => printable(JSON.stringify(entryOf(exchange, began))))
  const creator = JSON.stringify({ name: 'assay', version: version() })
  return `{"log":{"version":"1.2","creator":${creator},"entries":[\n${entries.join(',\n')}\n]}}\n`
}

function entryOf({ id, request, answer, error, start, duration }: Exchange, began: number) {
  const { status, headers, body } = answer ?? { status: 0, headers: {}, body: '' }
  const time = Math.round(duration * 10) / 10
  // A delivery has a path and a host.
  const isWhole = URL.canParse(request.url)
  const url = isWhole ? request.url : `http://${headerOf(request.headers, 'host')}${request.url}`
  const sent = { ...headOf(request.headers), method: request.method, url, queryString: [] }
  const received = { ...headOf(headers), status, statusText: error ?? '', redirectURL: '' }
  return {
    startedDateTime: new Date(began + start).toISOString(),
    time,
    comment: id,
    request:
      request.body === null
        ? sent
        : { ...sent, postData: contentOf(request.headers, request.body) },
    response: { ...received, content: { size: body.length, ...contentOf(headers, body) } },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  }
}

type Headers = Exchange['request']['headers']

function headOf(headers: Headers) {
  const pairs = Object.entries(headers).map(([name, value]) => ({ name, value }))
  return { httpVersion: 'HTTP/1.1', cookies: [], headers: pairs, headersSize: -1, bodySize: -1 }
}

function contentOf(headers: Headers, body: string) {
  return { mimeType: headerOf(headers, 'content-type'), text: body.slice(0, maxBodyChars) }
}

function headerOf(headers: Headers, lowerCaseName: string): string {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === lowerCaseName)?.[1] ?? ''
}
