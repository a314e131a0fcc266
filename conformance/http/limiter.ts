import { pauseFor } from './pause.ts'

/** Lets a bounded number through at once, and fewer of them, later, when told that it was too much. */
export interface Limiter {
  /** Waits for a place, behind all others or before them; what it returns gives the place back. */
  enter(first?: boolean): Promise<() => void>
  /** Waits until it is not shut. */
  open(): Promise<void>
  /** Shuts it for all, for some milliseconds, and halves how many go through at once. */
  shut(milliseconds: number): void
  /** For how many milliseconds in all it was shut, or will be. */
  held(): number
  /** Says that one came through well; many of them widen it again. */
  relax(): void
}

/** How many must come through well before one more is let through at once: at first, and at most, after it was too much some times. */
const ease = { first: 10, most: 1280 }

/** A wait, in milliseconds, that costs more than trying how much is too much is worth. */
const long = 100

/** Lets so many through at once; what a signal ends waits no longer. */
export function openLimiter(width: number, signal: AbortSignal | null = null): Limiter {
  const queue: (() => void)[] = []
  let limit = width
  let inside = 0
  let well = 0
  let wanted: number = ease.first
  let shutUntil = 0
  let held = 0
  const isEnded = (): boolean => signal?.aborted ?? false

  function admit(): void {
    while (inside < limit) {
      const next = queue.shift()
      if (next === undefined) return
      inside += 1
      next()
    }
  }

  return {
    async enter(first = false) {
      await new Promise<void>((resolve) => {
        if (first) queue.unshift(resolve)
        else queue.push(resolve)
        admit()
      })
      return () => {
        inside -= 1
        admit()
      }
    },
    async open() {
      for (let left = shutUntil - Date.now(); left > 0 && !isEnded(); left = shutUntil - Date.now())
        await pauseFor(left, signal)
    },
    shut(milliseconds) {
      if (Date.now() >= shutUntil) {
        limit = Math.max(1, Math.floor(limit / 2))
        if (milliseconds >= long) wanted = Math.min(ease.most, wanted * 2)
      }
      const until = Math.max(shutUntil, Date.now() + milliseconds)
      held += until - Math.max(shutUntil, Date.now())
      shutUntil = until
      well = 0
    },
    held: () => held,
    relax() {
      well += 1
      if (limit < width && well % wanted === 0) {
        limit += 1
        admit()
      }
    },
  }
}
