import { pauseFor } from '../pause.ts'
import { openPlaces, type Places } from './places.ts'

/** Lets a bounded number of requests through at once, and fewer of them after it was told that they were too many. */
export interface Limiter extends Omit<Places, 'resize'> {
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

/** The milliseconds of a wait that is too long to be risked often. */
const long = 100

/** Opens a limiter for so many at once, and so many a second unless `rate` is null; nobody waits for it to open again once the signal is aborted. */
export function openLimiter(
  width: number,
  signal: AbortSignal | null = null,
  rate: number | null = null,
): Limiter {
  const { resize, ...places } = openPlaces(width, signal)
  let limit = width
  let well = 0
  let wanted: number = ease.first
  let shutUntil = 0
  let held = 0
  let next = 0
  const isEnded = (): boolean => signal?.aborted ?? false
  const allow = (count: number): void => {
    limit = count
    resize(limit)
  }

  return {
    ...places,
    async open() {
      for (let left = shutUntil - Date.now(); left > 0 && !isEnded(); left = shutUntil - Date.now())
        await pauseFor(left, signal)
      if (rate === null) return
      const wait = next - Date.now()
      next = Math.max(next, Date.now()) + 1000 / rate
      if (wait > 0 && !isEnded()) await pauseFor(wait, signal)
    },
    shut(milliseconds) {
      if (Date.now() >= shutUntil) {
        allow(Math.max(1, Math.floor(limit / 2)))
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
      if (limit < width && well % wanted === 0) allow(limit + 1)
    },
  }
}
