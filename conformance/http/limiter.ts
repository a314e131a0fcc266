/** Lets a bounded number of requests through at once and in a second. */
export interface Limiter {
  /** Sends something once there is room for it: of all that waits the highest priority first. */
  run<Value>(priority: number, send: () => Promise<Value>): Promise<Value>
  /** Lets nothing through for some milliseconds, and half as many at once from then on. */
  slowDown(milliseconds: number): void
  /**
   * Notes a good answer: while others wait, one more is let through at once.
   * After a slow-down that takes twenty of them.
   */
  speedUp(): void
}

/** The requests that are let through at once before any has shown that more come through. */
const atFirst = 12

/** The requests in a row that must come through well before one more is let through at once. */
const toSpeedUp = 20

/** Opens a limiter for so many at once and a second; after an abort it lets all through. */
export function openLimiter(width: number, rate?: number, signal?: AbortSignal | null): Limiter {
  const waiting: { priority: number; begin: () => void }[] = []
  const interval = rate === undefined ? 0 : 1000 / rate
  let [maxInside, inside, well] = [Math.min(width, atFirst), 0, 0]
  let hasSlowedDown = false
  let [shutUntil, next] = [0, 0]
  let timer: NodeJS.Timeout | undefined
  signal?.addEventListener('abort', admit)

  function admit(): void {
    clearTimeout(timer)
    while (waiting.length > 0) {
      const isEnded = signal?.aborted ?? false
      if (inside >= maxInside && !isEnded) return
      const wait = Math.max(shutUntil, next) - performance.now()
      if (wait > 0 && !isEnded) {
        timer = setTimeout(admit, Math.ceil(wait))
        return
      }
      next = Math.max(next, performance.now() - interval) + interval
      inside += 1
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
        inside -= 1
        admit()
      }
    },
    slowDown(milliseconds) {
      const now = performance.now()
      if (now >= shutUntil) maxInside = Math.max(1, Math.floor(maxInside / 2))
      shutUntil = Math.max(shutUntil, now + milliseconds)
      well = 0
      hasSlowedDown = true
    },
    speedUp() {
      well += 1
      const isDue = hasSlowedDown ? well % toSpeedUp === 0 : waiting.length > 0
      if (maxInside < width && isDue) maxInside += 1
    },
  }
}

/** Where a request of a race, sent all but its last byte, waits for the others. */
export interface Barrier {
  arrive(): Promise<void>
}

/** The longest time, in milliseconds, that requests wait for each other. */
const maxWaitMs = 1000

/** Lets so many requests go on once each has arrived, or after a second. */
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
