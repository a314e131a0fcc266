import type { Message } from './messages.ts'

/** Milliseconds by which clocks may differ unnoticed: a Date header has whole seconds. */
const tolerance = 3000

/** Requests in the order in which they were sent, and whether their times can be trusted. */
export interface Timed {
  readonly messages: Message[]
  /** False where a clock was put on or back meanwhile, or two recorders had different ones. */
  readonly isSteady: boolean
}

/**
 * Sorts the requests of one or several recorders by time. The service's Date headers show where a recorder's clock was wrong: such times are
 * moved by the difference.
 */
export function inTime(messages: readonly Message[]): Timed {
  const offsets = offsetsOf(messages)
  const known = offsets
    .filter((offset) => offset !== null)
    .toSorted((offset, other) => offset - other)
  const usual = known[Math.floor(known.length / 2)] ?? 0
  const isSteady = known.every((offset) => Math.abs(offset - usual) <= tolerance)
  const timed = messages.map((message, at) => {
    const difference = usual - (offsets[at] ?? usual)
    return Math.abs(difference) <= tolerance
      ? message
      : { ...message, start: message.start + difference }
  })
  return { messages: timed.toSorted((message, other) => message.start - other.start), isSteady }
}

/** How far the recorder's clock was before the service's at each request; while it goes on evenly, as at the first one that showed a date. */
function offsetsOf(messages: readonly Message[]): (number | null)[] {
  let current: number | null = null
  return messages.map(({ answer, start, duration }) => {
    const date = Date.parse(answer?.headers['date'] ?? '')
    const offset = start + duration - date
    const isOther = current === null || Math.abs(offset - current) > tolerance
    if (!Number.isNaN(date) && isOther) current = offset
    return current
  })
}
