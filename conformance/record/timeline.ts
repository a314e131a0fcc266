import { membersOf } from '../contract/inspect.ts'
import type { Exchange, Held, Step } from '../../generated/report.js'

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
