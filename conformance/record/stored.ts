import type { Exchange } from '../../generated/report.js'

/** An exchange as the file holds it: a body that repeats most of an earlier one holds only what is its own. */
export type Stored = Omit<Exchange, 'answer'> & {
  answer: (Omit<NonNullable<Exchange['answer']>, 'body'> & { body: string | Repeat }) | null
}

/** A body that begins and ends as that of another exchange does, for so many characters each. */
interface Repeat {
  of: string
  head: number
  own: string
  tail: number
}

/** Turns exchanges into their stored form and back, in the order in which they were recorded. */
interface Store {
  store(exchange: Exchange): Stored
  restore(stored: Stored): Exchange
}

/** The length below which a body is stored as it is; the characters of bodies kept to compare others with, and the most bodies of one endpoint. */
const bounds = { short: 300, kept: 4_000_000, each: 128 }

/** A body that was stored whole. */
interface Whole {
  id: string
  body: string
}

/** Opens a store for the writing of a file, or for the reading of one. */
export function openStore(): Store {
  /** The endpoints of the bodies that are kept, the oldest first. */
  const order: string[] = []
  /** The bodies that were stored whole, by where they came from, the oldest first. */
  const wholes = new Map<string, Whole[]>()
  let kept = 0
  const drop = (endpoint: string): void => {
    kept -= wholes.get(endpoint)?.shift()?.body.length ?? 0
  }
  const keep = (exchange: Exchange): void => {
    const { id, answer } = exchange
    const body = answer?.body ?? ''
    if (body.length < bounds.short || body.length > bounds.kept) return
    const endpoint = endpointOf(exchange)
    const same = wholes.get(endpoint) ?? []
    wholes.set(endpoint, same)
    same.push({ id, body })
    kept += body.length
    order.push(endpoint)
    if (same.length > bounds.each) {
      order.splice(order.indexOf(endpoint), 1)
      drop(endpoint)
    }
    while (kept > bounds.kept) drop(order.shift() ?? '')
  }
  return {
    store(exchange) {
      const { answer } = exchange
      const repeat = answer && repeatOf(wholes.get(endpointOf(exchange)) ?? [], answer.body)
      if (answer !== null && repeat !== null) return { ...exchange, answer: { ...answer, body: repeat } }
      keep(exchange)
      return exchange
    },
    restore(stored) {
      const bodies = wholes.get(endpointOf(stored)) ?? []
      const exchange = restored(stored, (of) => bodies.find(({ id }) => id === of)?.body ?? '')
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

/** Tells a body by what it shares with the earlier one that it is most like; null where that would save little. */
function repeatOf(wholes: readonly Whole[], text: string): Repeat | null {
  if (text.length < bounds.short) return null
  let most: Repeat | null = null
  // A body that shares little with all of them becomes one that the next bodies are compared with.
  let least = text.length / 2
  for (const { id, body } of wholes) {
    const { head, tail } = sharedBy(body, text)
    if (head + tail <= least) continue
    least = head + tail
    most = { of: id, head, own: text.slice(head, text.length - tail), tail }
  }
  return most
}

/** Names where bodies that are alike come from: an address, or the pages of all charges. */
function endpointOf({ kind, request: { method, url } }: Pick<Exchange, 'kind' | 'request'>): string {
  return kind === 'visit' ? kind : `${method} ${url.replace(/\?.*/s, '')}`
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
