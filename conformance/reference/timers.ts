import type { Event } from './store.ts'

/** An event that waits to be posted to an endpoint; attempts are counted from 1. */
export interface Posting {
  event: Event
  uri: string
  attempt: number
}

/** Does things later, until it is ended. */
export interface Timers {
  /** Does something after some milliseconds, at once for 0, and never after the end; `posting` names the webhook that waits. */
  later: (milliseconds: number, action: () => void, posting?: Posting) => void
  end: () => void
}

/** The longest time that a timer of Node counts; it would fire at once for a longer one. */
const longest = 2 ** 31 - 1

/** Starts with nothing to do; what is later than 24 days never happens. */
export function startTimers(): Timers {
  const running = new Set<NodeJS.Timeout>()
  let ended = false

  function later(milliseconds: number, action: () => void): void {
    if (ended || milliseconds > longest) return
    if (milliseconds <= 0) return action()
    const timer = setTimeout(() => {
      running.delete(timer)
      action()
    }, milliseconds)
    running.add(timer)
  }

  function end(): void {
    ended = true
    for (const timer of running) clearTimeout(timer)
  }

  return { later, end }
}
