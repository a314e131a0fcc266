import { setTimeout as pause } from 'node:timers/promises'

/** Lets a bounded number through at once, and fewer of them, later, when told that it was too much. */
export interface Gate {
  /** Waits for a place; what it returns gives the place back. */
  enter(): Promise<() => void>
  /** Waits until the gate is not shut. */
  open(): Promise<void>
  /** Shuts the gate for all, for some milliseconds, and halves how many go through at once. */
  shut(milliseconds: number): void
  /** Says that one came through well; many of them widen the gate again. */
  relax(): void
}

/** How many must come through well before one more is let through at once. */
const ease = 10

/** Opens a gate for so many at once. */
export function openGate(width: number): Gate {
  const queue: (() => void)[] = []
  let limit = width
  let inside = 0
  let well = 0
  let shutUntil = 0

  function admit(): void {
    while (inside < limit) {
      const next = queue.shift()
      if (next === undefined) return
      inside += 1
      next()
    }
  }

  return {
    async enter() {
      await new Promise<void>((resolve) => {
        queue.push(resolve)
        admit()
      })
      return () => {
        inside -= 1
        admit()
      }
    },
    async open() {
      for (let left = shutUntil - Date.now(); left > 0; left = shutUntil - Date.now()) await pause(left)
    },
    shut(milliseconds) {
      if (Date.now() >= shutUntil) limit = Math.max(1, Math.floor(limit / 2))
      shutUntil = Math.max(shutUntil, Date.now() + milliseconds)
      well = 0
    },
    relax() {
      well += 1
      if (limit < width && well % ease === 0) {
        limit += 1
        admit()
      }
    },
  }
}
