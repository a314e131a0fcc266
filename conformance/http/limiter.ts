/** Bounds how many requests run at once and begin in a second. */
export interface Limiter {
  /** Sends once there is room; of those that wait, the highest priority goes first. */
  run<Value>(priority: number, send: () => Promise<Value>): Promise<Value>
  /** Begins nothing for some milliseconds, and half as many at once from then on. */
  slowDown(milliseconds: number): void
  /** Notes a good answer: one more may run at once while others wait; after a slow-down, every 20. */
  speedUp(): void
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
        const at = waiting.findLastIndex((ticket) => ticket.priority >= priority)
        waiting.splice(at + 1, 0, { priority, begin })
        admit()
      })
      try {
        return await send()
      } finally {
        running -= 1
        admit()
      }
    },
    slowDown(milliseconds) {
      const now = performance.now()
      if (now >= pausedUntil) allowed = Math.max(1, Math.floor(allowed / 2))
      pausedUntil = Math.max(pausedUntil, now + milliseconds)
      successes = 0
      hasSlowedDown = true
    },
    speedUp() {
      successes += 1
      const isDue = hasSlowedDown ? successes % successesPerIncrease === 0 : waiting.length > 0
      if (allowed < maxConcurrency && isDue) allowed += 1
    },
  }
}

/** Where a request of a race waits for the others, sent but for its last byte. */
export interface Barrier {
  arrive(): Promise<void>
}

/** The longest time, in milliseconds, that requests wait for each other. */
const maxWaitMs = 1000

/** A barrier for each of `count` requests: all go on once each has arrived, or after a second. */
export function openBarrier(count: number): Barrier[] {
  let lift = (): void => undefined
  const lifted = new Promise<void>((resolve) => (lift = resolve))
  setTimeout(lift, maxWaitMs).unref()
  const missing = new Set(Array.from({ length: count }, (_, index) => index))
  return [...missing].map((index) => ({
    arrive() {
      missing.delete(index)
      if (missing.size === 0) lift()
      return lifted
    },
  }))
}
