import { setTimeout as pause } from 'node:timers/promises'

/** Lets a bounded number of requests through at once, and fewer of them after it was told that they were too many. */
export interface Limiter {
  /** Waits for a place, behind all who wait or, where it is urgent, behind those alone that are, too; resolves to the function that gives the place back. */
  enter(isUrgent?: boolean): Promise<() => void>
  /** Does something while nothing is let through that is not urgent, for a moment at most; one such thing after the other. */
  quietly<Value>(act: () => Promise<Value>): Promise<Value>
  /** Waits until the limiter is open. */
  open(): Promise<void>
  /** Shuts the limiter for some milliseconds, and halves the number of requests that it lets through at once. */
  shut(milliseconds: number): void
  /** The milliseconds in all that the limiter was shut, or will be. */
  held(): number
  /** Notes that a request came through well; after many of these more requests are let through at once again. */
  relax(): void
}

/** The requests that must come through well before one more is let through at once: `first` to begin with, twice as many after each shutting, `most` at the end. */
const ease = { first: 10, most: 1280 }

/** The most milliseconds that an act keeps it quiet, and those that whoever is inside gets to leave before. */
const quiet = { act: 60, leaving: 20 }

/** The milliseconds of a wait that is too long to be risked often. */
const long = 100

/** Opens a limiter for so many at once; nobody waits for it to open again once the signal is aborted. */
export function openLimiter(width: number, signal: AbortSignal | null = null): Limiter {
  const queue: (() => void)[] = []
  const urgent: (() => void)[] = []
  let limit = width
  let inside = 0
  let well = 0
  let wanted: number = ease.first
  let shutUntil = 0
  let held = 0
  let isQuiet = false
  let last: Promise<unknown> = Promise.resolve()
  let onEmpty = (): void => undefined
  const isEnded = (): boolean => signal?.aborted ?? false

  function admit(): void {
    while (inside < limit) {
      const next = urgent.shift() ?? (isQuiet ? undefined : queue.shift())
      if (next === undefined) return
      inside += 1
      next()
    }
  }

  /** Waits until nobody is inside, for a moment. */
  function left(): Promise<void> {
    return new Promise((resolve) => {
      onEmpty = resolve
      setTimeout(resolve, inside === 0 ? 0 : quiet.leaving)
    })
  }

  async function loudAfter(act: Promise<unknown>): Promise<void> {
    await act
    isQuiet = false
    admit()
  }

  return {
    async enter(isUrgent = false) {
      await new Promise<void>((resolve) => {
        const waiting = isUrgent ? urgent : queue
        waiting.push(resolve)
        admit()
      })
      return () => {
        inside -= 1
        if (inside === 0) onEmpty()
        admit()
      }
    },
    quietly(act) {
      const begun = last.then(() => {
        isQuiet = true
        return left()
      })
      const done = begun.then(act)
      const isUp = begun.then(() => pauseFor(quiet.act, signal))
      last = loudAfter(Promise.race([Promise.allSettled([done]), isUp]))
      return done
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

/** Waits so many milliseconds, or until a signal ends it. */
export async function pauseFor(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  await pause(milliseconds, undefined, signal ? { signal } : {}).catch(() => undefined)
}
