import type { Exchange } from '../../generated/report.js'
import type { Incoming, Outgoing } from '../http/message.ts'

/** Makes the exchange of a request, without keys and cookies, that was sent so many milliseconds into the run. */
export function exchangeOf(outgoing: Outgoing, incoming: Incoming, start: number): Exchange {
  const { id, kind, operation, key, method, url, shown } = outgoing
  const { authorization: _, cookie: __, ...headers } = outgoing.headers
  const { status, body, error, duration } = incoming
  const flat = Object.entries(incoming.headers).map(([name, value]) => [name, [value].flat().join(', ')])
  const answer = { status, headers: Object.fromEntries(flat) as Record<string, string>, body }
  return {
    id,
    kind,
    operation,
    key,
    request: { method, url, headers, body: shown },
    answer: error === null ? answer : null,
    error,
    start,
    duration,
  }
}

/** Cuts the answer of an exchange to at most so many characters. */
export function cut(exchange: Exchange, limit: number): Exchange {
  const { answer } = exchange
  if (answer === null || answer.body.length <= limit) return exchange
  const omitted = answer.body.length - limit
  // Through bytes, because a slice of a text keeps the whole of it in memory.
  const body = Buffer.from(answer.body.slice(0, limit)).toString()
  return { ...exchange, answer: { ...answer, body }, omitted }
}

/** Reads a header by its name in small letters, however its name was written. */
export function headerOf(
  { headers }: Pick<Exchange['request'], 'headers'>,
  wanted: string,
): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
}
