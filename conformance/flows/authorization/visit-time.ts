/** The time of one visit. */
interface VisitTime {
  /** Aborts when the time is up. */
  readonly signal: AbortSignal
  /** Waits for something without that time going by. */
  aside<Value>(awaited: Promise<Value>): Promise<Value>
  end(): void
}

/**
 * Opens the time of a visit: three times that of an answer, which is in seconds, without what is waited for aside or because the
 * implementation asked to be left alone, which `held` tells in milliseconds.
 */
export function openTime(timeout: number, held: () => number): VisitTime {
  const over = new AbortController()
  const waits = new Set<number>()
  let waited = 0
  let timer: NodeJS.Timeout
  /** Adds up what was waited so far, in milliseconds. */
  const still = (): number => {
    const now = performance.now()
    return held() + waited + [...waits].reduce((sum, since) => sum + now - since, 0)
  }
  let known = still()
  const allow = (milliseconds: number): void => {
    timer = setTimeout(() => {
      const more = still() - known
      known += more
      if (more >= 1) allow(more)
      else over.abort()
    }, milliseconds)
  }
  allow(timeout * 3000)
  return {
    signal: over.signal,
    async aside(awaited) {
      const since = performance.now()
      waits.add(since)
      try {
        return await awaited
      } finally {
        waits.delete(since)
        waited += performance.now() - since
      }
    },
    end: () => clearTimeout(timer),
  }
}
