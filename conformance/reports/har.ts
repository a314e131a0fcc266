import type { RunRecord } from '../finding.ts'
import { cut } from '../evidence.ts'
import type { Exchange } from '../record.ts'

const mostCharacters = 300_000
// They say something of the connection, nothing of the answer.
const ofConnection = new Set(['connection', 'keep-alive', 'transfer-encoding'])

/** Every exchange as an HTTP archive (HAR 1.2), for the network panel of a browser; long bodies are cut, as a comment says. */
export function harReport(exchanges: readonly Exchange[], record: RunRecord): string {
  const began = Date.parse(record.started)
  const most = shareOf(exchanges.length)
  const entries = exchanges.map((exchange) => entryOf(cut(exchange, most), began))
  return `${JSON.stringify({ log: { version: '1.2', creator: { name: 'assay', version: record.contract.version }, entries } })}\n`
}

/** How many characters of a body are shown of each of so many exchanges. */
export function shareOf(count: number): number {
  return Math.max(120, Math.round(mostCharacters / Math.max(1, count)))
}

function entryOf({ id, request, answer, error, start, duration, omitted }: Exchange, began: number): unknown {
  const headers = (given: Record<string, string>) =>
    Object.entries(given).flatMap(([name, value]) =>
      ofConnection.has(name.toLowerCase()) ? [] : [{ name, value }],
    )
  const typeOf = (given: Record<string, string>) =>
    Object.entries(given).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  const query = URL.canParse(request.url)
    ? [...new URL(request.url).searchParams].map(([name, value]) => ({ name, value }))
    : []
  const common = { httpVersion: 'HTTP/1.1', cookies: [], headersSize: -1 }
  const content = {
    size: Buffer.byteLength(answer?.body ?? ''),
    mimeType: typeOf(answer?.headers ?? {}),
    text: answer?.body ?? '',
    ...(omitted === undefined ? {} : { comment: `${omitted} more, in exchanges.jsonl` }),
  }
  return {
    startedDateTime: new Date(began + start).toISOString(),
    time: duration,
    comment: id,
    request: {
      ...common,
      method: request.method,
      url: request.url,
      headers: headers(request.headers),
      queryString: query,
      bodySize: Buffer.byteLength(request.body ?? ''),
      ...(request.body === null
        ? {}
        : { postData: { mimeType: typeOf(request.headers), text: request.body } }),
    },
    response: {
      ...common,
      status: answer?.status ?? 0,
      statusText: '',
      headers: headers(answer?.headers ?? {}),
      content,
      redirectURL: answer?.headers['location'] ?? '',
      bodySize: -1,
      ...(error === null ? {} : { comment: error }),
    },
    cache: {},
    timings: { send: 0, wait: duration, receive: 0 },
  }
}
