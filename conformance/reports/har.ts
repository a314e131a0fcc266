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
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1, bodySize: -1 }
  const time = Math.round(duration * 10) / 10
  const url = wholeUrl(request)
  const query = URL.canParse(url) ? [...new URL(url).searchParams] : []
  return {
    startedDateTime: new Date(began + start).toISOString(),
    time,
    comment: id,
    request: {
      ...common,
      method: request.method,
      url,
      headers: pairs(Object.entries(request.headers)),
      queryString: pairs(query),
      ...(request.body === null
        ? {}
        : {
            postData: {
              mimeType: headerOf(request, 'content-type'),
              text: request.body.slice(0, mostOfBody),
            },
          }),
    },
    response: {
      ...common,
      status: answer?.status ?? 0,
      statusText: '',
      headers: pairs(Object.entries(answer?.headers ?? {})),
      content: {
        size: cut ?? Buffer.byteLength(answer?.body ?? ''),
        mimeType: headerOf(answer ?? { headers: {} }, 'content-type'),
        text: answer?.body.slice(0, mostOfBody) ?? '',
      },
      redirectURL: answer?.headers['location'] ?? '',
      ...(error === null ? {} : { comment: error }),
    },
    cache: {},
    timings: { send: 0, wait: time, receive: 0 },
  }
}

function pairs(entries: readonly [name: string, value: string][]): { name: string; value: string }[] {
  return entries.map(([name, value]) => ({ name, value }))
}

/** Builds the whole address of a request; a delivery has a path and a host. */
function wholeUrl(request: Exchange['request']): string {
  return URL.canParse(request.url) ? request.url : `http://${headerOf(request, 'host')}${request.url}`
}

function headerOf({ headers }: Pick<Exchange['request'], 'headers'>, wanted: string): string {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1] ?? ''
}
