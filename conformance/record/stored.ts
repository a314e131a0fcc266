import type { Exchange } from '../../generated/report.js'

/** An exchange as the file holds it: a body that repeats most of an earlier one holds only what is its own. */
export type Stored = Omit<Exchange, 'answer'> & {
  answer: (Omit<NonNullable<Exchange['answer']>, 'body'> & { body: string | Repeat }) | null
}

/** A body that begins and ends as that of another exchange does, for so many characters each. */
export interface Repeat {
  of: string
  head: number
  own: string
  tail: number
}

/** Turns exchanges into their stored form and back, in the order in which they were recorded. */
export interface Store {
  store(exchange: Exchange): Stored
  restore(stored: Stored): Exchange
}

/** The length below which a body is stored as it is, and the characters of bodies kept to compare others with. */
const bounds = { short: 300, kept: 4_000_000 }

/** Opens a store for the writing of a file, or for the reading of one. */
export function openStore(): Store {
  /** The last body that was stored whole, by method and path. */
  const whole = new Map<string, { id: string; body: string }>()
  let kept = 0
  const keep = ({ id, request, answer }: Exchange): void => {
    const body = answer?.body ?? ''
    if (body.length < bounds.short || body.length > bounds.kept) return
    const endpoint = endpointOf(request)
    kept += body.length - (whole.get(endpoint)?.body.length ?? 0)
    whole.delete(endpoint)
    whole.set(endpoint, { id, body })
    for (const [oldest, { body: gone }] of whole) {
      if (kept <= bounds.kept) break
      whole.delete(oldest)
      kept -= gone.length
    }
  }
  return {
    store(exchange) {
      const { answer, request } = exchange
      const base = whole.get(endpointOf(request))
      const repeat = answer && base ? repeatOf(base, answer.body) : null
      if (answer !== null && repeat !== null) return { ...exchange, answer: { ...answer, body: repeat } }
      keep(exchange)
      return exchange
    },
    restore(stored) {
      const exchange = restored(stored, () => whole.get(endpointOf(stored.request))?.body ?? '')
      if (typeof stored.answer?.body === 'string') keep(exchange)
      return exchange
    },
  }
}

/** Restores an exchange, given the body of the one that it repeats. */
export function restored(stored: Stored, bodyOf: (id: string) => string): Exchange {
  const { answer } = stored
  if (answer === null || typeof answer.body === 'string') return stored as Exchange
  const { of, head, own, tail } = answer.body
  const base = bodyOf(of)
  const body = base.slice(0, head) + own + base.slice(base.length - tail)
  return { ...stored, answer: { ...answer, body } }
}

/** Tells a body by what it shares with an earlier one; null where that would save little. */
function repeatOf({ id, body }: { id: string; body: string }, text: string): Repeat | null {
  if (text.length < bounds.short) return null
  const { head, tail } = sharedBy(body, text)
  // A body that shares little becomes the one that the next bodies are compared with.
  if (2 * (head + tail) < text.length) return null
  return { of: id, head, own: text.slice(head, text.length - tail), tail }
}

function endpointOf({ method, url }: Exchange['request']): string {
  return `${method} ${url.replace(/\?.*/s, '')}`
}

/** Counts the characters that two texts share at their beginnings, and behind these at their ends. */
function sharedBy(one: string, other: string): { head: number; tail: number } {
  const most = Math.min(one.length, other.length)
  let head = 0
  while (head < most && one.charCodeAt(head) === other.charCodeAt(head)) head += 1
  let tail = 0
  while (
    tail < most - head &&
    one.charCodeAt(one.length - 1 - tail) === other.charCodeAt(other.length - 1 - tail)
  )
    tail += 1
  return { head, tail }
}
