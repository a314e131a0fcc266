import type { Exchange } from './record.ts'

/** What an answer or a delivery held, in brief. */
export interface Held {
  object: string
  id: string
  /** The status of a charge, the charge_status of a source, the key of an event. */
  state: string | null
  /** The identifier of what it belongs to: the source of a charge, the charge of an event. */
  of: string | null
  /** The status of the charge that an event holds. */
  becomes: string | null
  /** The path of the authorization page that a charge leads to. */
  page: string | null
}

/** One exchange in brief: enough to draw it. */
export interface Step {
  id: string
  kind: Exchange['kind']
  operation: Exchange['operation']
  method: string
  /** The path with the query, bounded. */
  path: string
  /** Null when no complete answer came. */
  status: number | null
  /** Milliseconds from the start of the run. */
  start: number
  duration: number
  held: Held | null
}

const mostText = 80

/** An exchange in brief; `shown` is the JSON in its body. */
export function stepOf(exchange: Exchange, shown: unknown): Step {
  const { id, kind, operation, request, answer, start, duration } = exchange
  return {
    id,
    kind,
    operation,
    method: request.method,
    path: pathOf(request.url),
    status: answer?.status ?? null,
    start: Math.round(start * 10) / 10,
    duration: Math.round(duration * 10) / 10,
    held: heldIn(shown),
  }
}

function heldIn(shown: unknown): Held | null {
  const value = members(shown)
  const [object, id] = [textOf(value['object']), textOf(value['id'])]
  if (object === null || id === null) return null
  const data = members(value['data'])
  const source = members(value['source'])
  return {
    object,
    id,
    state: textOf(value[{ event: 'key', source: 'charge_status' }[object] ?? 'status']),
    of: textOf(object === 'event' ? data['id'] : source['id']),
    becomes: textOf(data['status']),
    page:
      object === 'charge' && typeof value['authorize_uri'] === 'string'
        ? pathOf(value['authorize_uri'])
        : null,
  }
}

function pathOf(url: string): string {
  const { pathname, search } = URL.canParse(url) ? new URL(url) : { pathname: url, search: '' }
  return `${pathname}${search}`.slice(0, mostText * 2)
}

function members(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value.slice(0, mostText) : null
}
