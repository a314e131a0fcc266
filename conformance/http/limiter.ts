/** Bounds how many requests run at once and begin in a second. */
export interface Limiter {
  /** Sends once there is room; of those that wait, the highest priority goes first. */
  run<Value>(priority: number, send: () => Promise<Value>): Promise<Value>
  /** Begins nothing for some milliseconds, then runs half as many at once. */
  pause(milliseconds: number): void
  /**
   * Raises the limit by one if requests wait; once slowed down, at every twentieth success in a row.
   */
  noteSuccess(): void
}

/** The requests that run at once before any answer shows that more may. */
const initialConcurrency = 12

/** The good answers in a row after a slow-down before one more may run at once. */
const successesPerIncrease = 20

/**
 * At most `maxConcurrency` at once and `rate` a second; after an abort everything passes, to fail by
 * itself.
 */
export function openLimiter(
  maxConcurrency: number,
  rate?: number,
  signal?: AbortSignal | null,
): Limiter {
  const waiting: { priority: number; begin: () => void }[] = []
  const interval = rate === undefined ? 0 : 1000 / rate
  let [allowed, running, successes] = [Math.min(maxConcurrency, initialConcurrency), 0, 0]
  let hasSlowedDown = false
  let [pausedUntil, nextStart] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  signal?.addEventListener('abort', admit)

  function admit(): void {
    clearTimeout(timer)
    while (waiting.length > 0) {
      const isEnded = signal?.aborted ?? false
      if (running >= allowed && !isEnded) return
      const wait = Math.max(pausedUntil, nextStart) - performance.now()
      if (wait > 0 && !isEnded) {
        timer = setTimeout(admit, Math.ceil(wait))
        return
      }
      nextStart = Math.max(nextStart, performance.now() - interval) + interval
      running += 1
      waiting.shift()?.begin()
    }
  }

  return {
    async run(priority, send) {
      await new Promise<void>((begin) => {
        const lastBefore = waiting.findLastIndex((ticket) => ticket.priority >= priority)
        waiting.splice(lastBefore + 1, 0, { priority, begin })
        admit()
      })
      try {
        return await send()
      } finally {
        running -= 1
        admit()
      }
    },
    pause(milliseconds) {
      const now = performance.now()
      if (now >= pausedUntil) allowed = Math.max(1, Math.floor(allowed / 2))
      pausedUntil = Math.max(pausedUntil, now + milliseconds)
      successes = 0
      hasSlowedDown = true
    },
    noteSuccess() {
      successes += 1
      const isDue = hasSlowedDown ? successes % successesPerIncrease === 0 : waiting.length > 0
      if (allowed < maxConcurrency && isDue) allowed += 1
    },
  }
}
