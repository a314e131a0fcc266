import { operations } from '../../generated/operations.ts'
import type { Incoming, Outgoing } from './message.ts'

/** How a run meets answers that ask to come back later (429, or 503 with Retry-After). */
export interface Patience {
  /** How one such answer is met after so many tries; null where the answer is none of these. */
  meet(outgoing: Outgoing, incoming: Incoming, tries: number): Later | null
  /** Learns that a request got an answer. */
  answered(): void
  /** Learns that a request was sent again in vain. */
  tire(): void
  /** Whether sending again was in vain lately. */
  tired(): boolean
}

/** How an answer is met that asks to come back later. */
export interface Later {
  /** Milliseconds until the request is sent again. */
  wait: number
  /** Whether it is sent again. */
  again: boolean
  /** Whether this may be meant for the one request alone. */
  alone: boolean
}

/**
 * How often one request is sent again because the implementation asked to come back later: while nothing came through yet,
 * once something did, and after a request for which that was in vain.
 */
const most = { new: 3, well: 8, tired: 0 }

/** The same for a request with a key that its operation does not take: to be told to come back, with no word of when, may be all the refusal there is. */
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

/** Whether a request carries no right key: one that is none, or of another kind than that of its operation. */
function hasWrongKey({ kind, operation, key }: Outgoing): boolean {
  if (kind !== 'request') return false
  return operation === null ? key !== 'public' && key !== 'secret' : operations[operation].key !== key
}

/** How many milliseconds to wait before the request is sent again; null when the answer is an answer. */
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
