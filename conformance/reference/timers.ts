/** A clock that can be put forward, with what is done later by it. */
export interface Timers {
  /** Does something after some milliseconds, at once for 0, and never after the end. */
  later: (milliseconds: number, action: () => void) => void
  /** Returns the milliseconds that the clock is ahead of the machine's. */
  ahead: () => number
  /** Puts the clock forward, from each thing that is due to the next. */
  move: (milliseconds: number) => void
  /** Forgets everything that waits. */
  clear: () => void
  /** Forgets everything that waits, and does nothing later from now on. */
  end: () => void
}

/** The longest time that a timer of Node counts; it would fire at once for a longer one. */
const longest = 2 ** 31 - 1

/** Starts a clock that is so many milliseconds ahead of the machine's. */
export function startTimers(ahead = 0): Timers {
  /** What is still to be done, by the time at which it is due. */
  let waiting: { due: number; action: () => void }[] = []
  let timer: NodeJS.Timeout | undefined
  let hasEnded = false
  const now = (): number => Date.now() + ahead

  function later(milliseconds: number, action: () => void): void {
    if (hasEnded) return
    if (!(milliseconds > 0)) return action()
    waiting.push({ due: now() + milliseconds, action })
    waiting.sort((one, other) => one.due - other.due)
    arm()
  }

  function arm(): void {
    clearTimeout(timer)
    const [next] = waiting
    if (next !== undefined) timer = setTimeout(runUntil, Math.min(next.due - now(), longest))
  }

  function runUntil(time = now()): void {
    for (let next = waiting[0]; next !== undefined && next.due <= time; next = waiting[0]) {
      waiting.shift()
      ahead += Math.max(0, next.due - now())
      next.action()
    }
    ahead += Math.max(0, time - now())
    arm()
  }

  function clear(): void {
    waiting = []
    clearTimeout(timer)
  }

  function end(): void {
    hasEnded = true
    clear()
  }

  return {
    later,
    ahead: () => ahead,
    move: (milliseconds) => runUntil(now() + milliseconds),
    clear,
    end,
  }
}
