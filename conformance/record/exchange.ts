import type { Exchange } from '../../generated/report.js'
import type { Incoming, Outgoing } from '../http/old/message.ts'
import { detached } from '../basics/cut.ts'
import { membersOf } from '../basics/values.ts'

/** The resource that an answer or a delivery held, in brief. */
interface Held {
  object: string
  id: string
  /** The status of a charge, the charge_status of a source, the key of an event. */
  state: string | null
  /** The source of a charge, the charge of an event. */
  of: string | null
  /** The status of the charge that an event holds. */
  becomes: string | null
  /** The path of the authorization page that a charge leads to. */
  page: string | null
}

/** One exchange in brief. */
export interface Step extends Pick<Exchange, 'id' | 'kind' | 'operation' | 'start' | 'duration'> {
  method: string
  path: string
  /** Null when no complete answer came. */
  status: number | null
  held: Held | null
}

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

/** Cuts the answer of an exchange to at most so many characters of its body, and as many of its headers. */
export function cutAnswer(exchange: Exchange, limit: number): Exchange {
  if (exchange.answer === null) return exchange
  const headers = headersWithin(exchange.answer.headers, limit)
  const answer = { ...exchange.answer, headers }
  if (answer.body.length <= limit) return { ...exchange, answer }
  const body = detached(answer.body.slice(0, limit))
  return { ...exchange, answer: { ...answer, body }, cut: exchange.cut ?? answer.body.length }
}

/** Leaves out each header that does not fit into so many characters together with those before it. */
export function headersWithin(headers: Record<string, string>, limit: number): Record<string, string> {
  let left = limit
  const kept = Object.entries(headers).filter(([name, value]) => {
    const size = name.length + value.length
    if (size > left) return false
    left -= size
    return true
  })
  return Object.fromEntries(kept)
}

/** Reads a header by its name in small letters, however its name was written. */
export function headerOf(
  { headers }: Pick<Exchange['request'], 'headers'>,
  wanted: string,
): string | undefined {
  return Object.entries(headers).find(([name]) => name.toLowerCase() === wanted)?.[1]
}

const mostText = 80

/** Tells an exchange in brief; `shown` is the JSON in its body. */
export function stepOf(exchange: Exchange, shown: unknown): Step {
  const { id, kind, operation, request, answer, start, duration } = exchange
  return {
    id,
    kind,
    operation,
    method: request.method,
    path: boundedPath(request.url),
    status: answer?.status ?? null,
    start: Math.round(start * 10) / 10,
    duration: Math.round(duration * 10) / 10,
    held: heldIn(shown),
  }
}

function heldIn(shown: unknown): Held | null {
  const value = membersOf(shown)
  const [object, id] = [textOf(value['object']), textOf(value['id'])]
  if (object === null || id === null) return null
  const data = membersOf(value['data'])
  const source = membersOf(value['source'])
  return {
    object,
    id,
    state: textOf(value[{ event: 'key', source: 'charge_status' }[object] ?? 'status']),
    of: textOf(object === 'event' ? data['id'] : source['id']),
    becomes: textOf(data['status']),
    page:
      object === 'charge' && typeof value['authorize_uri'] === 'string'
        ? boundedPath(value['authorize_uri'])
        : null,
  }
}

function boundedPath(url: string): string {
  const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: url, search: '' }
  return `${pathname}${search}`.slice(0, mostText * 2)
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, mostText) : null
}
