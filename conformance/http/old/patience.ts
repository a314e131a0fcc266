import { operations } from '../../../generated/operations.ts'
import type { Incoming, Outgoing } from './message.ts'

/** Decides whether a request is sent again after an answer that asks to come back later (429, or 503 with Retry-After). */
export interface Patience {
  /** Decides about an answer, after so many earlier tries of its request; null where the answer asks for nothing of the kind. */
  meet(outgoing: Outgoing, incoming: Incoming, tries: number): Later | null
  /** Notes that a request got its answer. */
  answered(): void
  /** Notes that a request was sent again in vain. */
  tire(): void
  /** True while the last request that was sent again was so in vain. */
  tired(): boolean
}

/** The decision about an answer that asks to come back later. */
interface Later {
  /** Milliseconds until the request is sent again. */
  wait: number
  /** True if the request is sent again. */
  again: boolean
  /** True if the answer may be meant for this one request, not for the whole run. */
  alone: boolean
}

/**
 * The most times that one request is sent again because the implementation asked to come back later: while nothing came through yet (`new`),
 * once something did (`well`), and after a request that was sent again in vain (`tired`).
 */
const most = { new: 3, well: 8, tired: 0 }

/** The most times for a request whose key its operation does not take: an answer that names no time may be the way in which it is refused. */
const mostOfWrong = 5

/** The longest time, in milliseconds, that is waited because the implementation asked for it. */
const longest = 60_000

/** Opens the patience of a run. */
export function openPatience(): Patience {
  let mood: keyof typeof most = 'new'
  return {
    meet(outgoing, incoming, tries) {
      const wait = retryAfter(incoming, tries)
      if (wait === null) return null
      const alone = hasWrongKey(outgoing) && incoming.headers['retry-after'] === undefined
      return { wait, alone, again: wait <= longest && tries < (alone ? mostOfWrong : most[mood]) }
    },
    answered() {
      mood = 'well'
    },
    tire() {
      mood = 'tired'
    },
    tired: () => mood === 'tired',
  }
}

/** Says that a request carries no key that its operation takes. */
function hasWrongKey({ kind, operation, key }: Outgoing): boolean {
  if (kind !== 'request') return false
  return operation === null ? key !== 'public' && key !== 'secret' : operations[operation].key !== key
}

/** The milliseconds that an answer asks to wait before the request is sent again; null where it asks for none. */
function retryAfter({ status, headers }: Incoming, tries: number): number | null {
  const value = headers['retry-after']
  if (status !== 429 && !(status === 503 && value !== undefined)) return null
  const text = String(value ?? '')
  // A date is one of the implementation's own clock, as the date of its answer is.
  const sent = Date.parse(String(headers['date'] ?? ''))
  const now = Number.isNaN(sent) ? Date.now() : sent
  const seconds = /^\d+(\.\d+)?$/.test(text) ? Number(text) : (Date.parse(text) - now) / 1000
  const wait = Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : 100 * 2 ** tries
  return Math.max(wait, 20)
}
